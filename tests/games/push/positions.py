"""Small makers of positions of Push, so that a test reads like the rules page.

Cards are in the notation of the records: `Y2`, `D` a die card, `S` a switch card.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.options import OptionValue, resolve_options
from jericho_tui.games.push import INFO
from jericho_tui.games.push.rules import GAME
from jericho_tui.games.push.rules.cards import (
    BITS,
    DRAW_OR_STOP,
    NOTATION,
    STOP_ONLY,
    SWITCH,
    Phase,
    full_deck,
    pack,
    turn_menu,
    unpack,
)
from jericho_tui.games.push.rules.setup import PushSetup
from jericho_tui.games.push.rules.state import PushState
from tests.games.moving import Moving

_moving = Moving(GAME)
play, legal, refusal_code = _moving.play, _moving.legal, _moving.refusal_code
LETTERS = {"red": "R", "green": "G", "blue": "B", "yellow": "Y", "purple": "P"}


def cards(text: str) -> list[int]:
    """Return the cards that `text` notes."""
    return [NOTATION.index(word) for word in text.split()]


def texts(bundle: int) -> str:
    """Return the notation of a bundle, in card order."""
    return " ".join(NOTATION[card] for card in unpack(bundle))


def position(
    seats: int = 3,
    columns: Sequence[str] | None = None,
    *,
    deck: str = "R1 R1 R1 R1",
    bench: Sequence[str] = (),
    protected: Sequence[str] = (),
    switches: int = 0,
    turn: int = 0,
    **options: OptionValue,
) -> Any:
    """Return a `PushState` of seat `turn`.

    :param columns: what lies there after a card was placed; None: its turn begins.
    :param deck: what is left of the draw pile, top first.
    """
    resolved = resolve_options(INFO.options, options)
    state = PushState.initial(PushSetup(seats, resolved, Seat(turn), tuple(cards(deck))))
    for seat, text in enumerate(bench):
        state.bench[seat] = pack(cards(text))
    for seat, text in enumerate(protected):
        state.protected[seat] = pack(cards(text))
    state.switches = switches
    state.menu = turn_menu(state.bench[turn])
    if columns is not None:
        for number, text in enumerate(columns):
            state.columns[number] = tuple(cards(text))
            for card in cards(text):
                state.masks[number] |= BITS[card]
        state.count = len(columns)
        state.phase = Phase.DECIDE
        state.menu = DRAW_OR_STOP if deck else STOP_ONLY
    return state


def columns(state: PushState) -> list[str]:
    """Return the columns."""
    return [" ".join(NOTATION[card] for card in column) for column in state.columns]


def bench(state: PushState) -> list[str]:
    """Return every seat's unprotected cards."""
    return list(map(texts, state.bench))


def protected(state: PushState) -> list[str]:
    """Return every seat's protected cards."""
    return list(map(texts, state.protected))


def collected_in_order(state: PushState) -> list[int]:
    """Let everybody take the first column there is, and say who took one; dice show a star."""
    order: list[int] = []
    while state.phase in (Phase.COLLECT, Phase.ROLL):
        if state.phase is Phase.COLLECT:
            order.append(state.actors()[0])
        play(state, legal(state)[0] if state.phase is Phase.COLLECT else "roll *")
    return order


def check_cards(state: Any) -> None:
    """Assert Push's law of conservation: every card is somewhere, and only once."""
    found: Counter[int] = Counter(state.deck[state.drawn :])
    assert Counter(unpack(state.left)) == found
    for bundle in (*state.bench, *state.protected, state.gone):
        found.update(unpack(bundle))
    for column in state.columns:
        found.update(column)
    found[SWITCH] += state.switches
    if state.phase is Phase.PLACE:
        found[state.card] += 1
    wanted = Counter(full_deck(state.num_seats, two_keep=state.rules.two_keep))
    assert found == wanted, (found - wanted, wanted - found)


def is_chance(state: PushState) -> bool:
    """Whether the die is to be rolled."""
    return state.actors() == (CHANCE,)

"""Small makers of positions of Nottingham, so that a test reads like the rules page.

Cards are in the notation of the records: `C K G P J N T`, ambush cards as `red` and `CT`.
"""

from collections.abc import Sequence
from typing import Any

from jericho_tui.core.bundles import pack, unpack
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue, resolve_options
from jericho_tui.games.nottingham import INFO
from jericho_tui.games.nottingham.rules import GAME
from jericho_tui.games.nottingham.rules.actions import Memory, Rules
from jericho_tui.games.nottingham.rules.edition import HOUSE, MISSIONS, Edition, ambush_cards
from jericho_tui.games.nottingham.rules.items import (
    AMBUSHES,
    FULL_DECK,
    GOLD,
    LETTERS,
    UNIT,
    written,
)
from jericho_tui.games.nottingham.rules.state import NottinghamState
from tests.games.moving import Recorded


def cards(text: str) -> int:
    """Return the bundle that `text` notes, letters with or without spaces."""
    return pack(LETTERS.index(letter) for letter in text.replace(" ", ""))


def ambush(text: str) -> int:
    """Return an ambush card."""
    return AMBUSHES.index(text)


def position(
    hands: Sequence[str] = ("", "", ""),
    card: str = "P",
    *,
    pile: str = "",
    discard: str = "",
    loot: Sequence[str] = (),
    missions: Sequence[str] = (),
    laid: Sequence[str] = (),
    ambush_pile: str | None = None,
    space: int = 0,
    idle: int = 0,
    last: bool = False,
    turn: int = 0,
    edition: Edition = HOUSE,
    **options: OptionValue,
) -> Any:
    """Return a `NottinghamState` of seat `turn`; all else lies below `pile`, in order of value.

    :param card: the card turned up.
    :param missions: the kinds each seat has done, by name.
    :param laid: each seat's ambushes, with a gold each.
    :param last: the pile ends with `pile`; all else is loot of the last seat.
    :param ambush_pile: top first; None: those not laid, in card order.
    """
    seats = len(hands)
    rules = Rules.of(resolve_options(INFO.options, options), edition=edition)
    bundles = [cards(hand) for hand in hands]
    placed = [tuple(map(ambush, text.split())) for text in (*laid, *("",) * (seats - len(laid)))]
    there = sum(bundles) + cards(card) + cards(discard) + sum(map(cards, loot)) + cards(pile)
    there += UNIT[GOLD] * sum(map(len, placed))
    below = unpack(FULL_DECK - there)
    everything = ambush_cards(seats, edition)
    if ambush_pile is None:
        left = tuple([a for a in everything if not any(a in places for places in placed)])
    else:
        left = tuple(map(ambush, ambush_pile.split()))
    top = [LETTERS.index(letter) for letter in card + pile.replace(" ", "")]
    memory = Memory.initial(tuple(bundles), everything)
    state = NottinghamState(
        seats,
        (),
        rules,
        Seat(turn),
        turn=Seat(turn),
        loot=(),
        missions=(),
        hands=bundles,
        pile=tuple(top + below),
        ambush_pile=left,
        laid=placed,
        offers=[None] * seats,
        past=memory,
    )
    state.discard = cards(discard)
    taken = [*map(cards, loot), *(0,) * (seats - len(loot))]
    done = [sum(1 << MISSIONS.index(name) for name in names.split()) for names in missions]
    if last:
        state.pile = tuple(top)
        taken[-1] += pack(below)
    state.loot = tuple(taken)
    state.missions = (*done, *(0,) * (seats - len(done)))
    state.space = space
    state.idle = idle
    for watcher, recall in enumerate(memory.recalls):
        anything = recall.pile[0]
        recall.pile = [anything] * len(left)
        recall.laid = [(anything,) * len(places) for places in placed]
        if watcher < seats:
            for card_laid in placed[watcher]:
                recall.exclude(card_laid)
            recall.laid[watcher] = tuple([1 << a for a in placed[watcher]])
    state.turn_up()
    return state


_recorded = Recorded(GAME)
play, legal = _recorded.play, _recorded.legal
acting, refusal_code = _recorded.acting, _recorded.refusal_code


def hands(state: NottinghamState) -> list[str]:
    """Return every seat's hand in order of value, without spaces."""
    return [written(hand).replace(" ", "") for hand in state.hands]


def known(state: NottinghamState, watcher: int | None, holder: int) -> str:
    """Return what `watcher` (from 1; None: a spectator) knows for certain of a hand."""
    view = state.observation(None if watcher is None else Seat(watcher - 1))
    return written(view.certain(holder - 1)).replace(" ", "")


def check_cards(state: Any) -> None:
    """Assert Nottingham's law of conservation: 84 items, the ambush cards, 8 missions."""
    items = sum(state.hands) + sum(state.loot) + state.discard
    items += pack(state.pile[state.drawn :]) + UNIT[GOLD] * sum(map(len, state.laid))
    if state.card >= 0:
        items += UNIT[state.card]
    if state.goods >= 0:
        items += state.goods_left * UNIT[state.goods]
    assert items == FULL_DECK, written(items)
    places = (*state.ambush_pile, *state.drawn_ambushes, *(a for seat in state.laid for a in seat))
    assert sorted(places) == list(ambush_cards(state.num_seats, state.rules.edition))
    for kind in range(len(MISSIONS)):
        assert sum(done >> kind & 1 for done in state.missions) <= 2

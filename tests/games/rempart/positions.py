"""Small makers of positions of Rempart, so that a test reads like the rules page."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue, resolve_options
from jericho_tui.games.rempart import INFO
from jericho_tui.games.rempart.rules import GAME
from jericho_tui.games.rempart.rules.board import (
    FIRST_CARD,
    FLAG,
    FLAG_BIT,
    MAGICIANS,
    TURN,
    all_cards,
    cards_in,
    mask_of,
)
from jericho_tui.games.rempart.rules.setup import RempartSetup
from jericho_tui.games.rempart.rules.state import RempartState
from tests.games.moving import Moving

_moving = Moving(GAME)
play, legal, refusal_code = _moving.play, _moving.legal, _moving.refusal_code
POINTS: dict[str, OptionValue] = {"variant": "points"}


def numbers(text: str) -> list[int]:
    """Return the cards that `text` notes."""
    return list(map(int, text.split()))


FORMER: dict[str, OptionValue] = {"cannon_self": False, "flag_card": "tower"}
"""R9 and R11 as they were by default under rules version 1: now the house's options."""


def position(
    ramparts: Sequence[str],
    left: str,
    *,
    turn: int = 0,
    magician_used: bool = False,
    began_blocked: bool = False,
    idle: int = 0,
    **options: OptionValue,
) -> Any:
    """Return a `RempartState` at the beginning of a turn.

    :param ramparts: every seat's cards, the flag 1 included where it stands.
    :param left: the cards on the table, by place from 1. All others were shot.
    """
    resolved = resolve_options(INFO.options, options)
    masks = [mask_of(numbers(text)) for text in ramparts]
    there = numbers(left)
    elsewhere = all_cards(int(resolved["max_card"])) & ~mask_of(there)
    table = tuple(there + list(cards_in(elsewhere)))
    state = RempartState.initial(RempartSetup(len(ramparts), resolved, Seat(turn), table))
    state.ramparts = masks
    state.down = (1 << len(there)) - 1
    state.left = mask_of(there)
    state.seen = (1 << len(state.board)) - 1 - state.down
    state.discard = elsewhere & ~sum(masks)
    state.spent = MAGICIANS if magician_used else 0
    state.began_blocked = began_blocked
    state.idle = idle
    state.choices = state.menu = TURN[: len(there)]
    return state


def ramparts(state: RempartState) -> list[str]:
    """Return every seat's cards."""
    return [" ".join(map(str, cards_in(rampart))) for rampart in state.ramparts]


def check_cards(state: Any) -> None:
    """Assert Rempart's law of conservation: every card is somewhere, and only once."""
    there = [card for place, card in enumerate(state.board) if state.down >> place & 1]
    assert mask_of(there) == state.left
    found = Counter(there)
    for mask in (*state.ramparts, state.discard & ~FLAG_BIT):
        found.update(cards_in(mask))
    flags = found.pop(FLAG, 0)
    assert flags == state.num_seats or state.discard & FLAG_BIT
    assert found == Counter(range(FIRST_CARD, state.rules.max_card + 1))

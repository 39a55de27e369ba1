"""What the suite needs to check Badaboom's promises: conservation, golden matches."""

from typing import Any

from tests.games.badaboom.positions import check_cards
from tests.golden.wanted import Wanted, every_option

__all__ = ["WANTED", "check_cards", "forge"]

SHORT = 400
"""Moves; random matches have some seven hundred, and every golden one is replayed by each test."""


def forge(state: Any) -> None:
    """Take a mechanism away, so that the law is broken."""
    state.mechanisms -= 1


def _was_shuffled(state: Any) -> bool:
    """The bin became the storage, in a match that is not long."""
    return bool(len(state.storage) < 54 - 4 * state.num_seats and state.ply < SHORT)


def _bombs_were_shuffled(state: Any) -> bool:
    """Five bombs had exploded and there was another, in a match that is not long."""
    return bool(len(state.payments) > 5 and state.ply < SHORT)


def _is_short(state: Any) -> bool:
    return bool(state.ply < SHORT)


def _is_rather_short(state: Any) -> bool:
    return bool(state.ply < 2 * SHORT)


WANTED = (
    Wanted("coins-3", 3, "coins", also=_was_shuffled),
    Wanted("coins-4", 4, "coins", also=_bombs_were_shuffled),
    Wanted("coins-5", 5, "coins", also=_is_short),
    Wanted("explosions", 3, "explosions", {"max_explosions": 10}, also=_is_rather_short),
    Wanted("every_option", 4, "coins", every_option("badaboom", start_choice=3), also=_is_short),
)

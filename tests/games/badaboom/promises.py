"""What the suite needs to check Badaboom's promises: conservation, golden matches."""

from typing import Any

from tests.games.badaboom.positions import check_cards
from tests.golden.wanted import Wanted

__all__ = ["EVERY_OPTION", "WANTED", "check_cards", "forge"]

EVERY_OPTION = {
    "mission_persist": True,
    "bomb_properties": True,
    "fuse": 15,
    "max_explosions": 10,
}


def forge(state: Any) -> None:
    """Take a mechanism away, so that the law is broken."""
    state.mechanisms -= 1


def _was_shuffled(state: Any) -> bool:
    return bool(len(state.storage) < 54 - 4 * state.num_seats)


def _bombs_were_shuffled(state: Any) -> bool:
    return len(state.payments) > 5


WANTED = (
    *(Wanted(f"coins-{seats}", seats, "coins") for seats in range(3, 6)),
    Wanted("coins-shuffled", 4, "coins", also=_was_shuffled),
    Wanted("coins-bombs", 3, "coins", also=_bombs_were_shuffled),
    Wanted("explosions", 5, "explosions", {"max_explosions": 10}),
    Wanted("every_option", 4, "coins", EVERY_OPTION),
)

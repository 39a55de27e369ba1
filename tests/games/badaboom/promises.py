"""What the suite needs to check Badaboom's promises: conservation of cards and coins."""

from typing import Any

from tests.games.badaboom.positions import check_cards

__all__ = ["EVERY_OPTION", "check_cards", "forge"]

EVERY_OPTION = {
    "mission_persist": True,
    "bomb_properties": True,
    "fuse": 15,
    "max_explosions": 10,
}


def forge(state: Any) -> None:
    """Take a mechanism away, so that the law is broken."""
    state.mechanisms -= 1

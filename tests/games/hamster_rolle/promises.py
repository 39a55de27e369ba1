"""What the suite needs to check the promises of Hamster Rolle: conservation, golden matches."""

from typing import Any

import pytest

from jericho_tui.games.hamster_rolle.rules.state import HamsterState
from jericho_tui.games.hamster_rolle.rules.wheel import PYRAMID
from tests.games.hamster_rolle.positions import by_lot, check_pieces
from tests.golden.wanted import Wanted, every_option

__all__ = ["MATCHES", "MOST_REPLAYED", "SHARE", "WANTED", "check_cards", "forge", "quick_chance"]

check_cards = check_pieces
MATCHES = 1
"""Random matches that are played for each number of seats and option: lists are long here."""
MOST_REPLAYED = 12
"""Moves of a match that another process must play alike: these are rolled by the engine."""
SHARE = 0.003
"""Of positions where the costly promises are checked."""


def quick_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let chance act without the engine, whose own promises the tests of the rig check."""
    monkeypatch.setattr(
        HamsterState, "sample_chance", lambda state, rng: by_lot(state.position, rng)
    )


def forge(state: Any) -> None:
    """Take the pyramid away, so that the law is broken."""
    position = state.position
    state.position = position.changed(wheel=position.wheel.without(PYRAMID))


WANTED = (
    *(Wanted(f"emptied-{seats}", seats, "emptied") for seats in (2, 3, 4)),
    Wanted("two_emptied", 4, "two_emptied"),
    Wanted("cap", 3, "cap"),
    Wanted(
        "every_option",
        3,
        "cap",
        every_option("hamster_rolle", out_speed=750, start="lot", start_choice=1),
    ),
)

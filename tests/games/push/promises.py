"""What the suite needs to check Push's promises: its law of conservation and its golden matches."""

from typing import Any

from jericho_tui.games.push.rules.cards import NUM_SWITCHES, SWITCH, count_of
from tests.games.push.positions import check_cards
from tests.golden.wanted import Wanted, every_option

__all__ = ["WANTED", "check_cards", "forge"]


def forge(state: Any) -> None:
    """Take cards away, so that the law is broken."""
    state.left = 0


def _somebody_protected(state: Any) -> bool:
    return any(state.protected)


def _all_switches_are_gone(state: Any) -> bool:
    """Whether two players drew and discarded every switch card (P16)."""
    return count_of(state.gone, SWITCH) == NUM_SWITCHES


WANTED = (
    *(Wanted(f"most_points-{seats}", seats, "most_points") for seats in range(2, 7)),
    Wanted("most_cards", 3, "most_cards"),
    Wanted("shared", 2, "shared"),
    Wanted("risk", 4, "most_points", {"risk": True}, also=_somebody_protected),
    Wanted(
        "switches-2",
        2,
        "most_points",
        {"switch_for_two": "discarded"},
        also=_all_switches_are_gone,
    ),
    Wanted("every_option", 5, "most_points", every_option("push", start_choice=3)),
)

"""What the suite needs to check Rempart's promises: conservation of cards, golden matches."""

from typing import Any

from jericho_tui.games.rempart.rules.board import FLAG, MAGICIANS
from tests.games.rempart.positions import FORMER, POINTS, check_cards
from tests.golden.wanted import Wanted, every_option

__all__ = ["WANTED", "check_cards", "forge"]


def forge(state: Any) -> None:
    """Take a card away, so that the law is broken."""
    state.left &= state.left - 1


def _magician_was_used(state: Any) -> bool:
    return bool(state.spent & MAGICIANS)


def _somebody_was_shot(state: Any) -> bool:
    return bool(state.discard)


def _finisher_lost(state: Any) -> bool:
    """Whether points beat ten cards (rule 7)."""
    outcome = state.outcome()
    return all(outcome.lines[0].points[seat] < 10 for seat in outcome.winners)


def _flag_was_shot(state: Any) -> bool:
    """Whether a flag that is a card like any other was hit (R11)."""
    return bool(state.discard >> FLAG & 1)


WANTED = (
    *(Wanted(f"ten_cards-{seats}", seats, "ten_cards") for seats in (2, 3, 4)),
    Wanted("blocked", 3, "blocked"),
    Wanted("stalled", 2, "stalled", {"stall_limit": 2}),
    Wanted("points", 4, "ten_cards", POINTS | FORMER, also=_somebody_was_shot),
    Wanted(
        "points-finisher_lost",
        4,
        "ten_cards",
        POINTS | FORMER | {"stall_limit": 4},
        _finisher_lost,
    ),
    Wanted("points-printed", 3, "ten_cards", POINTS, also=_flag_was_shot),
    Wanted("points-magician", 2, "blocked", POINTS | FORMER, also=_magician_was_used),
    Wanted(
        "every_option",
        4,
        "blocked",
        every_option("rempart", cannon_self=True, flag_card="ordinary", start_choice=3),
        also=_flag_was_shot,
    ),
)

"""What the suite needs to check Nottingham's promises: conservation of cards, golden matches."""

from typing import Any

from tests.games.nottingham.positions import check_cards
from tests.golden.wanted import Wanted, every_option

__all__ = ["WANTED", "check_cards", "forge"]


def forge(state: Any) -> None:
    """Take a card away, so that the law is broken."""
    state.discard += 1


def _was_shuffled(state: Any) -> bool:
    return bool(len(state.pile) < 84 - 3 * state.num_seats)


def _mission_was_shared(state: Any) -> bool:
    done = state.missions
    return any(sum(kinds >> kind & 1 for kinds in done) == 2 for kind in range(4))


WANTED = (
    *(Wanted(f"city-{seats}", seats, "city") for seats in range(3, 8)),
    Wanted("city-shuffled", 5, "city", also=_was_shuffled),
    Wanted("city-missions", 3, "city", also=_mission_was_shared),
    Wanted("missions", 4, "missions", {"track": "long"}),
    Wanted("stalled", 7, "stalled", {"stall_limit": 42}),
    Wanted("every_option", 6, "city", every_option("nottingham", start_choice=3)),
)

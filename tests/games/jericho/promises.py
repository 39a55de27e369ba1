"""What the suite needs to check Jericho's promises: its law of conservation, golden matches."""

from typing import Any

from tests.builders import check_cards
from tests.golden.wanted import Wanted, every_option

__all__ = ["WANTED", "check_cards", "forge"]


def forge(state: Any) -> None:
    """Take cards away, so that the law is broken."""
    state.hands[0] = 0


def _scoring_card_was_last(state: Any) -> bool:
    """Whether the third scoring card was the very last card, so that none replaced it (J15)."""
    return len(set(state.observation(None).hand_sizes)) > 1


def _two_of_three_share(state: Any) -> bool:
    return sorted(state.outcome().placings) == [1, 1, 3]


WANTED = (
    Wanted("most_cards-3", 3, "most_cards"),
    Wanted("most_cards-4", 4, "most_cards"),
    Wanted("most_cards-5", 5, "most_cards"),
    Wanted("tie_break", 4, "tie_break"),
    Wanted("shared", 3, "shared", also=_two_of_three_share),
    Wanted("most_ones", 4, "most_ones", {"final_tie": "most_ones"}),
    Wanted("last_seat", 5, "last_seat", {"final_tie": "last_seat"}),
    Wanted("scoring_card_last", 4, "most_cards", also=_scoring_card_was_last),
    Wanted(
        "every_option",
        4,
        "most_cards",
        every_option(
            "jericho",
            start_player="host",
            host_choice=3,
            final_tie="shared",
            show_won_counts=True,
            supply_memory_aid="off",
        ),
    ),
)

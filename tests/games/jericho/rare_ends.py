"""Ends of Jericho that hardly ever come about."""

from typing import Any

from tests.golden.wanted import Wanted


def _three_share(state: Any) -> bool:
    """Three of four are equal in cards won and in cards left in the walls."""
    return sorted(state.outcome().placings) == [1, 1, 1, 4]


def _ones_are_equal(state: Any) -> bool:
    """The winners of a match that gold 1s were to decide have as many of them."""
    outcome = state.outcome()
    ones = {outcome.lines[-1].points[seat] for seat in outcome.winners}
    return len(outcome.winners) > 1 and len(ones) == 1


RARE_ENDS = (
    Wanted(
        "shared_by_three",
        4,
        "shared",
        also=_three_share,
        rule="J17: whoever is still tied after the cards left in the walls shares the victory",
    ),
    Wanted(
        "most_ones-still_tied",
        4,
        "shared",
        {"final_tie": "most_ones"},
        also=_ones_are_equal,
        rule="J17: with most_ones the gold 1s decide; if they are equal too, victory is shared",
    ),
)

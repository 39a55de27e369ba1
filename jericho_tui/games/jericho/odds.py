"""Public odds of the next scoring card (rules page 1.2): what anybody can work out by counting."""

from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.games.jericho.setup import SCORING_PILES


def pile_rests(observation: JerichoObservation) -> tuple[int, ...]:
    """Return how many cards of each of the six piles are left, scoring cards included."""
    rests = []
    gone = observation.drawn
    for size in observation.piles:
        taken = min(size, gone)
        gone -= taken
        rests.append(size - taken)
    return tuple(rests)


def draws_to_scoring(observation: JerichoObservation) -> tuple[int, int] | None:
    """Return the least and the most draws until the next scoring card; None after the last.

    The draw that turns it up counts: (1, n) means that the very next one may do it.
    """
    scored = len(observation.reveals)
    if scored >= len(SCORING_PILES):
        return None
    pile = SCORING_PILES[scored]
    rests = pile_rests(observation)
    before = sum(rests[:pile])
    return before + 1, before + rests[pile]


def scoring_chance(observation: JerichoObservation) -> float:
    """Return the probability that the next draw ends the round: 1/(s-x), or 0 between scorings."""
    span = draws_to_scoring(observation)
    return 1 / span[1] if span is not None and span[0] == 1 else 0.0

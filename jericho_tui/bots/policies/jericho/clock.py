"""What follows from how far a match has come."""

from collections.abc import Sequence
from math import exp
from typing import Final

from jericho_tui.bots.policies.jericho.weights import Weights
from jericho_tui.games.jericho.cards import NUM_COLOURS
from jericho_tui.games.jericho.packing import LENGTH
from jericho_tui.games.jericho.setup import SCORING_PILES

_LONGEST: Final = 101
"""No wall is longer: all 57 of a colour and 22 trumpets."""
_NOTHING: Final = 1e-3
"""What no wall weighs in the softmax at the end of a round; not 0, as a colour may have none."""
_CAPACITY: Final = 1_000


class Clock:
    """The weights of `Weights` at one state of the draw pile."""

    __slots__ = ("extra", "keep", "other", "strength", "together", "trumpets")

    def __init__(
        self,
        weights: Weights,
        num_seats: int,
        piles: tuple[int, ...],
        drawn: int,
        scored: int,
    ) -> None:
        turns = draws_until(piles, drawn, scored)
        left = min(1.0, turns * len(SCORING_PILES) / sum(piles))
        temperature = weights.cold + weights.hot * left
        self.strength = [exp(length / temperature) for length in range(_LONGEST + 1)]
        """What a wall weighs in the softmax, by its length."""
        self.strength[0] = weights.no_wall * left + _NOTHING
        self.together = _Together(self.strength)
        """What all walls of a colour weigh."""
        later_rounds = len(SCORING_PILES) - 1 - scored
        self.extra = weights.per_turn * turns + weights.per_round * later_rounds
        """Cards of each colour that the supply has still to come."""
        own_turns = draws_until(piles, drawn, len(SCORING_PILES) - 1) / num_seats
        worth = min(1.0, own_turns / weights.fade)
        self.keep = [value * worth for value in weights.keep] * NUM_COLOURS
        """What each kind of wall card is worth in hand."""
        self.trumpets = (weights.trumpet * worth, weights.more_trumpets * worth)
        """What the only trumpet in hand is worth, and what one of several is."""
        self.other = weights.others / (num_seats - 1)
        """A card for an opponent, against one of one's own. What one does not win of a supply, the
        others do."""


class _Together(dict[tuple[int, ...], float]):
    """Sums of weights by the walls, worked out once each: a search meets the same ones often."""

    def __init__(self, strength: Sequence[float]) -> None:
        super().__init__()
        self._strength = strength

    def __missing__(self, lanes: tuple[int, ...]) -> float:
        if len(self) >= _CAPACITY:
            self.clear()
        strength = self._strength
        total = self[lanes] = sum([strength[LENGTH[lane]] for lane in lanes], 0.0)
        return total


def draws_until(piles: tuple[int, ...], drawn: int, scored: int) -> float:
    """Return the expected number of draws up to the scoring card that follows `scored` others.

    Its place is uniform over what is left of its pile (rule 9).
    """
    pile = SCORING_PILES[scored]
    start = sum(piles[:pile])
    return (max(start, drawn) + start + piles[pile] + 1) / 2 - drawn

"""What a hand of Nottingham is worth in points, by what it can deliver or soon will."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from jericho_tui.bots.policies.nottingham.weights import HandWeights
from jericho_tui.games.nottingham.actions import ALL_SEVEN, FIVE_SAME, FOUR_PAIRS, THREE_PAIRS
from jericho_tui.games.nottingham.edition import Edition
from jericho_tui.games.nottingham.items import NUM_ITEMS

_SET: Final = 3
_CAPACITY: Final = 1 << 16


class Worths(dict[tuple[int, int], float]):
    """`worth` by hand and missions, worked out once each."""

    def __init__(self, edition: Edition, weights: HandWeights) -> None:
        super().__init__()
        self._edition = edition
        self._weights = weights

    def __missing__(self, key: tuple[int, int]) -> float:
        if len(self) >= _CAPACITY:
            self.clear()
        hand, missions = key
        found = self[key] = worth(hand, missions, self._edition, self._weights)
        return found


worths_by: Final = lru_cache(maxsize=16)(Worths)
"""By edition and weights, which take longer to hash than a hand to judge: ask once a decision."""


def worth(hand: int, missions: int, edition: Edition, weights: HandWeights) -> float:
    """Return what a hand is worth while the match goes on.

    :param missions: the kinds that its owner may still do, as bits.
    """
    counts = [hand >> 8 * item & 255 for item in range(NUM_ITEMS)]
    goods = sum(
        value * _part(number, weights)
        for value, number in zip(edition.values, counts, strict=True)
        if number
    )
    best = goods
    lacking = lacks(counts)
    for kind, points in enumerate(edition.missions):
        if missions >> kind & 1:
            mean = (points.alone + points.shared) / 2
            value = weights.mission * mean * weights.step ** lacking[kind]
            best = max(best, value + weights.beside * goods)
    return best


def lacks(counts: Sequence[int]) -> tuple[int, int, int, int]:
    """Return how many cards a hand lacks for each kind of mission (rule 4, N20)."""
    pairs = singles = most = none = 0
    for number in counts:
        pairs += number >> 1
        singles += number & 1
        if number > most:
            most = number
        if not number:
            none += 1
    three, four = 3 - pairs, 4 - pairs
    found = [0, 0, 0, 0]
    found[THREE_PAIRS] = three + max(0, three - singles) if three > 0 else 0
    found[FOUR_PAIRS] = four + max(0, four - singles) if four > 0 else 0
    found[FIVE_SAME] = max(0, 5 - most)
    found[ALL_SEVEN] = none
    return found[0], found[1], found[2], found[3]


def _part(number: int, weights: HandWeights) -> float:
    """Return the part of an item's value that so many cards of it are worth."""
    sets, rest = divmod(number, _SET)
    if sets:
        spare = min(rest, 1) * weights.more
        return sets * weights.three + (weights.two if rest == 2 else spare)
    return weights.two if rest == 2 else weights.one

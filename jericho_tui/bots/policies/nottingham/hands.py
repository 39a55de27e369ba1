"""What a hand of Nottingham is worth in points, by what it can deliver or soon will."""

from functools import lru_cache
from typing import Final

from jericho_tui.bots.policies.nottingham.weights import HandWeights
from jericho_tui.games.nottingham.actions import ALL_SEVEN, FIVE_SAME, THREE_PAIRS
from jericho_tui.games.nottingham.edition import Edition
from jericho_tui.games.nottingham.items import NUM_ITEMS

_SET: Final = 3


@lru_cache(maxsize=1 << 16)
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
    for kind, points in enumerate(edition.missions):
        if missions >> kind & 1:
            lacking = missing(counts, kind)
            mean = (points.alone + points.shared) / 2
            value = weights.mission * mean * weights.step**lacking
            best = max(best, value + weights.beside * goods)
    return best


def missing(counts: list[int], kind: int) -> int:
    """Return how many cards a hand lacks for a kind of mission."""
    if kind == FIVE_SAME:
        return max(0, 5 - max(counts))
    if kind == ALL_SEVEN:
        return counts.count(0)
    pairs = sum(number // 2 for number in counts)
    singles = sum(number % 2 for number in counts)
    wanted = (3 if kind == THREE_PAIRS else 4) - pairs
    return max(0, wanted + max(0, wanted - singles))


def _part(number: int, weights: HandWeights) -> float:
    """Return the part of an item's value that so many cards of it are worth."""
    sets, rest = divmod(number, _SET)
    if sets:
        spare = min(rest, 1) * weights.more
        return sets * weights.three + (weights.two if rest == 2 else spare)
    return weights.two if rest == 2 else weights.one

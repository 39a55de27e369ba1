"""How likely each seat of Badaboom will win, right after an explosion: learned from matches.

A softmax of what coins, cards and place bring each seat, linear in `FEATURES`. Every weight goes in
a straight line from its value while nobody has a coin to its value when the first has ten. The
numbers are fitted to how matches of heuristics ended: see `prospects.toml`.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import exp
from typing import Final

from jericho_tui.games.badaboom.cards import GADGET, KINDS, MASKS, TRICK, count_of, kinds_in, size
from jericho_tui.games.badaboom.scoring import ENOUGH_COINS

_OTHERS: Final = ("cards", "crowd", "coins", "lead", "eight", "nine", "holder", "next", "third")
FEATURES: Final = (*KINDS[1:], *_OTHERS)
"""What counts for a seat: each card of a kind in its bag, the number of cards, a tenth of its
square; coins, by how many it leads, whether it has eight or nine; whether it holds the bomb, or
gets it next or as the third."""
_CARDS: Final = FEATURES.index("cards")
_CROWD: Final = FEATURES.index("crowd")
_COINS: Final = FEATURES.index("coins")
_LEAD: Final = FEATURES.index("lead")
_EIGHT: Final = FEATURES.index("eight")
_NINE: Final = FEATURES.index("nine")
_HOLDER: Final = FEATURES.index("holder")
_TOLD_APART: Final = 3
"""Seats from the holder on whose place counts."""
_NO_MECHANISMS: Final = MASKS[TRICK] | MASKS[GADGET]
_MOST_BAGS: Final = 1 << 14

Terms = list[tuple[int, float]]
"""Features with what they are; those left out are 0."""


def bag_terms(bag: int) -> Terms:
    """Return the features of a bag; mechanisms are none: they went with the explosion."""
    cards = bag & _NO_MECHANISMS
    number = size(cards)
    found: Terms = [(kind - 1, float(count_of(cards, kind))) for kind in kinds_in(cards)]
    found += [(_CARDS, float(number)), (_CROWD, number * number / 10)]
    return found


def standing_terms(coins: int, others: int, place: int) -> Terms:
    """Return the features of a standing.

    :param others: the most coins that another has.
    :param place: how many seats after the holder.
    """
    found: Terms = [(_COINS, float(coins))]
    if coins > others:
        found.append((_LEAD, float(coins - others)))
    if coins >= ENOUGH_COINS - 2:
        found.append((_EIGHT if coins == ENOUGH_COINS - 2 else _NINE, 1.0))
    if place < _TOLD_APART:
        found.append((_HOLDER + place, 1.0))
    return found


class Prospects:
    """The learned judgement, with what it has worked out."""

    def __init__(self, weights: Mapping[str, Sequence[float]]) -> None:
        """Take weights by feature: at the beginning and at the end."""
        self._ends = [(float(weights[name][0]), float(weights[name][1])) for name in FEATURES]
        self._stages = [self._stage(most / ENOUGH_COINS) for most in range(ENOUGH_COINS + 1)]
        """Weights by the most coins."""
        self._bags: dict[tuple[int, int], float] = {}
        """By most coins and bag."""

    def _stage(self, part: float) -> list[float]:
        return [first + part * (last - first) for first, last in self._ends]

    def shares(self, coins: Sequence[int], bags: Sequence[int], holder: int) -> list[float]:
        """Return how likely each seat will win.

        :param bags: bundles.
        :param holder: whose turn it is with the new bomb.
        """
        seats = len(coins)
        most = min(ENOUGH_COINS, max(coins))
        weights = self._stages[most]
        worths = []
        for seat in range(seats):
            others = max([coins[other] for other in range(seats) if other != seat])
            worth = self._bag(most, bags[seat])
            for feature, value in standing_terms(coins[seat], others, (seat - holder) % seats):
                worth += weights[feature] * value
            worths.append(worth)
        best = max(worths)
        terms = [exp(worth - best) for worth in worths]
        total = sum(terms, 0.0)
        return [term / total for term in terms]

    def _bag(self, most: int, bag: int) -> float:
        key = most, bag
        worth = self._bags.get(key)
        if worth is None:
            if len(self._bags) >= _MOST_BAGS:
                self._bags.clear()
            weights = self._stages[most]
            worth = 0.0
            for feature, value in bag_terms(bag):
                worth += weights[feature] * value
            self._bags[key] = worth
        return worth


@cache
def learned() -> Prospects:
    """Return the judgement of the data file."""
    data = tomllib.loads(files(__package__).joinpath("prospects.toml").read_text("utf-8"))
    return Prospects(data["weights"])

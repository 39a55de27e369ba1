"""What a bag is good for: what its cards are worth, and how likely they save their owner."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from jericho_tui.bots.policies.badaboom.weights import Weights
from jericho_tui.games.badaboom.cards import (
    FIRST_GADGET,
    FIRST_TRICK,
    GADGETS,
    KINDS,
    MECHANISM,
    NOT_SO_FAST,
    unpack,
)
from jericho_tui.games.badaboom.edition import Edition


class Goods(NamedTuple):
    """A bag without its mechanisms, but for what they are good for."""

    worth: float
    """In coins, when it is kept beyond the next explosion."""
    tinker: float
    """How likely its owner escapes by tinkering, as the holder of an armed bomb."""
    trick: float
    """The same by a trick that helps a holder only."""
    shelter: float
    """How likely its owner escapes by a trick, whoever holds the bomb."""
    counter: float
    """How likely its owner counters what hurts."""


_MOST_BAGS: Final = 1 << 16


class Prices:
    """What bags are good for with one edition's cards, as somebody believes; each worked out once.

    Kept for pairs of edition and beliefs (`prices`), as to look both up for each bag takes longer
    than all the rest.
    """

    __slots__ = ("_bags", "_gadget", "_trick", "mean_worth", "weights")

    def __init__(self, edition: Edition, weights: Weights) -> None:
        self.weights = weights
        tricks = [
            FIRST_TRICK + kind for kind, copies in enumerate(edition.copies) for _ in range(copies)
        ]
        gadgets = range(FIRST_GADGET, FIRST_GADGET + len(GADGETS))
        self._trick = _mean(tricks, weights)
        self._gadget = _mean(gadgets, weights)
        number = len(tricks)
        self.mean_worth: float = (
            number * self._trick.worth + len(GADGETS) * self._gadget.worth
        ) / (number + len(GADGETS))
        """What a card drawn from the storage is worth."""
        self._bags: dict[tuple[int, int, int], Goods] = {}

    def goods(self, cards: int, tricks: int = 0, gadgets: int = 0) -> Goods:
        """Return what a bag is good for.

        :param cards: bundle of those that are known, mechanisms with them.
        :param tricks: how many further tricks there are.
        :param gadgets: how many further gadgets.
        """
        bags = self._bags
        bag = (cards, tricks, gadgets)
        found = bags.get(bag)
        if found is None:
            if len(bags) >= _MOST_BAGS:
                bags.clear()
            found = bags[bag] = self._worked_out(cards, tricks, gadgets)
        return found

    def _worked_out(self, cards: int, tricks: int, gadgets: int) -> Goods:
        weights = self.weights
        worths = []
        tinker = trick = shelter = counter = 1.0
        for kind in unpack(cards):
            if kind != MECHANISM:  # its coin is counted apart
                worths.append(weights.cards[kind])
            tinker *= 1.0 - weights.tinker[kind]
            trick *= 1.0 - weights.trick[kind]
            shelter *= 1.0 - weights.shelter[kind]
            if kind == NOT_SO_FAST:
                counter *= 1.0 - weights.counter
        if tricks or gadgets:
            for number, mean in ((tricks, self._trick), (gadgets, self._gadget)):
                worths += [mean.worth] * number
                tinker *= (1.0 - mean.tinker) ** number
                trick *= (1.0 - mean.trick) ** number
                shelter *= (1.0 - mean.shelter) ** number
                counter *= (1.0 - mean.counter) ** number
        worths.sort(reverse=True)
        worth = 0.0
        thrift = 1.0
        for value in worths:
            worth += thrift * value
            thrift *= weights.thrift
        return Goods(worth, 1.0 - tinker, 1.0 - trick, 1.0 - shelter, 1.0 - counter)


prices = lru_cache(maxsize=64)(Prices)
"""Prices that were worked out."""


def _mean(kinds: Sequence[int], weights: Weights) -> Goods:
    """Return what an unknown card is good for that may be any of these."""
    counters = tuple([weights.counter * (kind == NOT_SO_FAST) for kind in range(len(KINDS))])
    numbers = (weights.cards, weights.tinker, weights.trick, weights.shelter, counters)
    return Goods(*[sum([each[kind] for kind in kinds]) / len(kinds) for each in numbers])

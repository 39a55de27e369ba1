"""What a bag is good for: what its cards are worth, and how likely they save their owner."""

from functools import lru_cache
from typing import NamedTuple

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


@lru_cache(maxsize=64)
def _means(edition: Edition, weights: Weights) -> tuple[Goods, Goods]:
    """Return what an unknown trick and an unknown gadget are good for."""
    tricks = [
        FIRST_TRICK + kind for kind, copies in enumerate(edition.copies) for _ in range(copies)
    ]
    gadgets = range(FIRST_GADGET, FIRST_GADGET + len(GADGETS))
    counters = tuple([weights.counter * (kind == NOT_SO_FAST) for kind in range(len(KINDS))])
    numbers = (weights.cards, weights.tinker, weights.trick, weights.shelter, counters)
    trick, gadget = (
        Goods(*[sum([each[kind] for kind in kinds]) / len(kinds) for each in numbers])
        for kinds in (tricks, gadgets)
    )
    return trick, gadget


@lru_cache(maxsize=1 << 16)
def goods(cards: int, tricks: int, gadgets: int, edition: Edition, weights: Weights) -> Goods:
    """Return what a bag is good for.

    :param cards: bundle of those that are known, mechanisms with them.
    :param tricks: how many further tricks there are.
    :param gadgets: how many further gadgets.
    """
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
        means = _means(edition, weights)
        for number, mean in zip((tricks, gadgets), means, strict=True):
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


@lru_cache(maxsize=64)
def mean_worth(edition: Edition, weights: Weights) -> float:
    """Return what a card drawn from the storage is worth."""
    trick, gadget = _means(edition, weights)
    number = sum(edition.copies)
    return (number * trick.worth + len(GADGETS) * gadget.worth) / (number + len(GADGETS))

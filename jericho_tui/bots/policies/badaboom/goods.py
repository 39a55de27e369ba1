"""What a bag is good for: what its cards are worth, and how likely they save their owner."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

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


@dataclass(frozen=True, slots=True)
class Weights:
    """What an evaluation believes; coins are the unit of every worth."""

    cards: tuple[float, ...]
    """What a card in the bag is worth, by kind. A mechanism's is its coin, counted apart."""
    thrift: float
    """By how much each card of a bag is worth less than the one before: all cannot be used."""
    tinker: tuple[float, ...]
    """How likely a card saves a holder who may still tinker, by kind."""
    trick: tuple[float, ...]
    """How likely a card saves a holder who may still play a trick, by kind."""
    shelter: tuple[float, ...]
    """How likely a card saves anybody who may still play a trick, by kind."""
    counter: float
    """How likely somebody who has a counter uses it against what hurts."""
    take: float
    """How likely each holder takes a mechanism while there is one."""
    steady: float
    """How likely a turn goes as expected: no throws, nothing taken or put that matters."""
    stray: float
    """How likely anybody is hit by an explosion of which nothing can be said yet."""
    swing: float
    """Temperature of the softmax of worths that tells who will win, at the very end."""
    swing_per_coin: float
    """What each coin that the first still lacks adds to it."""
    fade: float
    """Coins before the end from which on bags lose their worth."""
    haste: float
    """What a mechanism in the bomb costs for each turn that the bomb has had: nobody stalls."""
    urges: tuple[float, ...]
    """What playing a trick, or laying a mission, is worth besides, in shares of the win."""

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> "Weights":
        """Return the weights of a table of the data file; cards it does not name count nothing."""
        values = {}
        for field in fields(cls):
            value = table.get(field.name, {})
            if isinstance(value, Mapping):
                value = tuple([float(value.get(kind, 0.0)) for kind in KINDS])
            values[field.name] = value
        return cls(**values)


@cache
def styles() -> Mapping[str, Weights]:
    """Return the weights of every character: how each strays from the first, `heuristic`."""
    data = tomllib.loads(files(__package__).joinpath("weights.toml").read_text("utf-8"))
    sober = data["heuristic"]
    return {style: Weights.of(_merged(sober, table)) for style, table in data.items()}


def _merged(sober: Mapping[str, Any], table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with what it leaves out from another, tables in it likewise."""
    merged = {**sober, **table}
    for name, value in table.items():
        if isinstance(value, Mapping):
            merged[name] = {**sober.get(name, {}), **value}
    return merged


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

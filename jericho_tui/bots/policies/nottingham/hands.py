"""What a hand of Nottingham is worth in points, by what it can deliver or soon will."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from jericho_tui.games.nottingham.actions import ALL_SEVEN, FIVE_SAME, FOUR_PAIRS, THREE_PAIRS
from jericho_tui.games.nottingham.edition import Edition
from jericho_tui.games.nottingham.items import NUM_ITEMS


@dataclass(frozen=True, slots=True)
class HandWeights:
    """What a policy believes of hands."""

    one: float
    """Part of an item's value that a single card of it is worth."""
    two: float
    """The same of two, of which many a delivery comes."""
    three: float
    """The same of three, which can be delivered."""
    more: float
    """What each further card adds: cover against ambushes."""
    step: float
    """What a mission is worth for each card that it lacks, as a part of what it was before."""
    mission: float
    """Part of its points that a mission in the hand is worth."""
    beside: float
    """Part of the goods' worth that a hand has besides its best mission, which takes most cards."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What a policy believes; points are the unit."""

    hands: HandWeights
    others: float
    """How much the loss of the average opponent counts against a gain of one's own."""
    ambush: float
    """What an ambush that lies before oneself is worth."""
    gift: float
    """What drawing a card is worth."""
    raid: float
    """What an attack is worth besides what it brings."""
    defends: float
    """How likely a hand that was not seen gives a necklace."""
    sprung: float
    """How likely an ambush that matches is played."""
    fear: float
    """How many times as likely as that an ambush is taken to be."""
    worst: float
    """Part of the cards others hold that they offer: not their best."""
    coin_taken: float
    """How likely an offer for a coin is taken."""
    one_taken: float
    """How likely one card offered for a chest is taken."""
    two_taken: float
    """The same of two cards."""
    haste: float
    """How many completed deliveries a player must be good for until a hand is worth its all."""

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> "Weights":
        """Return the weights of a table of the data file."""
        values = dict(table)
        hands = HandWeights(**{field.name: values.pop(field.name) for field in fields(HandWeights)})
        return cls(hands, **values)


@cache
def read_data() -> dict[str, Any]:
    """Return the data file."""
    return tomllib.loads(files(__package__).joinpath("weights.toml").read_text("utf-8"))


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

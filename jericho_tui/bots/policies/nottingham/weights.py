"""What the heuristics believe of Nottingham, as numbers from a data file."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Any


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

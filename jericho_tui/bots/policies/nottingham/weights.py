"""What the heuristics believe of Nottingham, as numbers from a data file."""

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Any, Final

_LEAST: Final = {"haste": 0.1, "step": 0.0, "more": 0.0}
"""Below these a judgement would divide by next to nothing, or mean nothing."""
_MOST: Final = {"defends": 1.0, "sprung": 1.0}


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

    def table(self) -> dict[str, float | list[float]]:
        """Return them as a table of the data file."""
        table = asdict(self)
        return {**table.pop("hands"), **table}

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> "Weights":
        """Return the weights of a table of the data file, brought in range."""
        values = dict(table)
        for name, least in _LEAST.items():
            values[name] = max(least, values[name])
        for name, most in _MOST.items():
            values[name] = min(most, values[name])
        hands = HandWeights(**{field.name: values.pop(field.name) for field in fields(HandWeights)})
        return cls(hands, **values)


@cache
def read_data() -> dict[str, Any]:
    """Return the data file."""
    return tomllib.loads(files(__package__).joinpath("weights.toml").read_text("utf-8"))

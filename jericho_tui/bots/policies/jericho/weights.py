"""What the bots believe of Jericho, as numbers from a data file."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class Weights:
    """What an evaluation believes; cards are the unit of every worth."""

    cold: float
    """Temperature of the softmax of wall lengths when the round ends."""
    hot: float
    """What a whole round still to come adds to it."""
    no_wall: float
    """What a seat without a wall weighs in the softmax at the start of a round."""
    others: float
    """How much a card of the average opponent counts against one of one's own."""
    one: float
    """A gold 1 in a wall; less what it is worth in hand, laying it gains 1.06."""
    unknown: float
    """Cards of a given colour per unknown card of the supply."""
    per_turn: float
    """Cards of a given colour that each turn to come in this round adds to the supply."""
    per_round: float
    """Cards of a given colour that each later round adds for whoever leads now."""
    keep: tuple[float, float, float, float, float]
    """What a wall card kept in hand is worth: 1 3 4 5 7."""
    trumpet: float
    """What a trumpet kept in hand is worth."""
    more_trumpets: float
    """What each is worth to whoever holds several."""
    fade: float
    """Own turns before the end from which on the hand loses its worth."""
    same_colour: float
    """What each further card of its colour in hand adds to an opening card."""

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> "Weights":
        """Return the weights of a table of the data file."""
        return cls(**{**table, "keep": tuple(table["keep"])})


@cache
def read_data() -> dict[str, Any]:
    """Return the data file."""
    return tomllib.loads(files(__package__).joinpath("weights.toml").read_text("utf-8"))

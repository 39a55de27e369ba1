"""What the bots believe of Badaboom, as numbers from a data file."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Any

from jericho_tui.games.badaboom.cards import KINDS


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

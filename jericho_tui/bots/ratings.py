"""How strong each bot is, as measured: data, with the command that made it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class Measured:
    """A bot's strength at one game, with its own budget."""

    rating: float
    """In Elo points of a Plackett-Luce fit over all results; the mean of all measured is 1500."""
    low: float
    """Lower end of the 95 % interval."""
    high: float
    """Upper end of it."""
    games: int


@cache
def measured(game_id: str) -> Mapping[str, Measured]:
    """Return what was measured of the bots of a game, by their ids."""
    table: dict[str, Any] = _data().get(game_id, {})
    return {bot: Measured(**figures) for bot, figures in table.get("bots", {}).items()}


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("ratings.toml").read_text("utf-8"))

"""Which matches must be recorded: at least one for every way that a game can end."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from jericho_tui.core.options import OptionValue


@dataclass(frozen=True)
class Wanted:
    """A match to be found by playing random ones until one is as wanted."""

    name: str
    num_seats: int
    termination: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    also: Callable[[Any], bool] = lambda state: True
    """What else must be true of the last state."""


def wanted_of(game_id: str) -> tuple[Wanted, ...]:
    """Return the matches that a game wants recorded: `WANTED` of `tests.games.<game>.promises`."""
    wanted: tuple[Wanted, ...] = import_module(f"tests.games.{game_id}.promises").WANTED
    return wanted

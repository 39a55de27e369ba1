"""How strong each bot is, as measured: data, with the command that made it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from jericho_tui.bots.characters import FLAT, HEURISTIC, RULE, bots_for
from jericho_tui.core.options import OptionValue


@dataclass(frozen=True, slots=True)
class Measured:
    """A bot's strength at one game, with its own budget."""

    rating: float
    """In Elo points of a Plackett-Luce fit; the heuristic's are those of the game's scale, see
    `strength`."""
    low: float
    """Lower end of the 95 % interval."""
    high: float
    """Upper end of it."""
    games: int


@dataclass(frozen=True, slots=True)
class Row:
    """How a bot did against a table of another; see `arena.gauntlet`."""

    bot: str
    against: str
    seats: int
    options: Mapping[str, OptionValue]
    """What differs from the default."""
    matches: int
    share: float
    """Of the victories, 0 to 1."""
    low: float
    """Lower end of the 95 % interval."""
    high: float
    """Upper end of it."""
    even: float
    """The share of somebody who is as strong as the others."""
    command: str
    """What plays it again."""


@cache
def measured(game_id: str) -> Mapping[str, Measured]:
    """Return what was measured of the bots of a game, by their ids."""
    table: dict[str, Any] = _data().get(game_id, {})
    return {bot: Measured(**figures) for bot, figures in table.get("bots", {}).items()}


def rows_of(game_id: str) -> tuple[Row, ...]:
    """Return what was measured of the bots of a game, table by table."""
    return tuple([Row(**row) for row in _data().get(game_id, {}).get("rows", ())])


def outplayed(game_id: str) -> tuple[Row, ...]:
    """Return the rows in which a bot that is offered is weaker, the interval considered, than one
    that should be easier to beat.

    Bots stand with the strongest first; whoever stands before the heuristic means to win, as it
    does, and should beat what bots are measured by, too.
    """
    order = [bot.id for bot in bots_for(game_id)]
    place = {bot: float(number) for number, bot in enumerate(order)}
    sober = place.get(HEURISTIC.id, -1.0)
    place |= {FLAT.id: sober + 0.5, RULE.id: sober + 0.5}
    return tuple(
        [
            row
            for row in rows_of(game_id)
            if row.high < row.even and place[row.bot] < place[row.against]
        ]
    )


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("ratings.toml").read_text("utf-8"))

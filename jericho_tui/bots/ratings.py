"""How strong each bot is, as measured: data, with the commands that made it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from jericho_tui.bots.characters import HEURISTIC, bots_for
from jericho_tui.core.options import OptionValue, changed_options
from jericho_tui.games import info


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
    """How a bot did against a table of another."""

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


def unproven(game_id: str, seats: int, options: Mapping[str, OptionValue]) -> Mapping[str, Row]:
    """Return by bots that look ahead what leaves open whether they win more than others would.

    Of every such bot of a table the row in which it is not shown, the interval considered, to be
    stronger than the heuristic, or else than one short rule.

    :param options: the value of every option; rows tell the game's variants apart, nothing else.
    """
    looking = {bot.id for bot in bots_for(game_id) if bot.iterations}
    own = _variant(game_id, options)
    found: dict[str, Row] = {}
    for opponent in ("rule", HEURISTIC.id):
        found |= {
            row.bot: row
            for row in rows_of(game_id)
            if (row.against, row.seats, row.options) == (opponent, seats, own)
            and row.bot in looking
            and row.low <= row.even
        }
    return found


def _variant(game_id: str, options: Mapping[str, OptionValue]) -> Mapping[str, OptionValue]:
    """Return in what options differ from the variant of a game that is played by default."""
    known = info(game_id)
    changed = changed_options(known.options, options)
    return {key: changed[key] for key in known.variants if key in changed}


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("ratings.toml").read_text("utf-8"))

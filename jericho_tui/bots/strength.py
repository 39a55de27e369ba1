"""Bots of any strength: `strength-1350` plays at 1350 Elo points in every game.

Each game has one scale, from a player that a child beats up to the champion. Its rungs were
measured (`python -m tests.tools.scale GAME` writes `strength.toml`); settings between two rungs are
interpolated. The points are those of `ratings.toml`. A new measurement of a scale gets a new
revision, and the league counts its bots as new players.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, Final

from jericho_tui.bots.characters import HEURISTIC, BotInfo, bots_for, data_of
from jericho_tui.core.options import OptionValue, changed_options
from jericho_tui.core.registry import info
from jericho_tui.core.sentence import N_
from jericho_tui.play.player import Decision, Limit, Player, ShouldStop, never


@dataclass(frozen=True, slots=True)
class Measured:
    """A bot's measured strength in one game, with its own budget."""

    rating: float
    """Elo points from a Plackett-Luce fit; the heuristic's rating comes from the game's scale."""
    low: float
    """Lower end of the 95 % interval."""
    high: float
    """Upper end of the 95 % interval."""
    games: int


@dataclass(frozen=True, slots=True)
class Row:
    """The result of a bot against a table of another bot."""

    bot: str
    against: str
    seats: int
    options: Mapping[str, OptionValue]
    """The options that differ from the default."""
    matches: int
    share: float
    """The share of victories, 0 to 1."""
    low: float
    """Lower end of the 95 % interval."""
    high: float
    """Upper end of the 95 % interval."""
    even: float
    """The share of victories at equal strength."""
    command: str
    """The command that repeats the measurement."""


@cache
def measured(game_id: str) -> Mapping[str, Measured]:
    """Return the measured strength of each bot of a game, by id."""
    table: dict[str, Any] = _data().get(game_id, {})
    return {bot: Measured(**figures) for bot, figures in table.get("bots", {}).items()}


def rows_of(game_id: str) -> tuple[Row, ...]:
    """Return the measured results of the bots of a game, table by table."""
    return tuple([Row(**row) for row in _data().get(game_id, {}).get("rows", ())])


def unproven(game_id: str, seats: int, options: Mapping[str, OptionValue]) -> Mapping[str, Row]:
    """Return the searching bots that were not shown to be stronger than a simple one.

    Each comes with the row whose interval leaves open whether it beats the heuristic, or else a
    single short rule.

    :param options: the value of every option; only those that define a variant matter.
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


_data: Final = partial(data_of, __package__, "ratings.toml")
_strength_data: Final = partial(data_of, __package__, "strength.toml")


PREFIX: Final = "strength-"
"""The beginning of such a bot's id; its rating follows."""
TITLE: Final = N_("Level {rating}")
"""The name of such a bot on screen."""
CHARACTER: Final = N_("plays at the strength you choose")
STEP: Final = 50
"""The points between two strengths that a key offers."""
_DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class AtRating(BotInfo):
    """A bot that plays at a rating."""

    rating: int = 0
    """The rating in Elo points."""
    overlook: float = 0.0
    """The share of actions that it does not notice; see `simple.Fallible`."""
    greed: float = 0.0
    """The share of its decisions that the greedy policy makes."""


@dataclass(frozen=True, slots=True)
class Rung(AtRating):
    """One measured point of a scale; its `heat` is in units of the policy's `points_per_e`."""

    low: int = 0
    """Lower end of the 95 % interval of the fit."""
    high: int = 0
    """Upper end of the 95 % interval."""
    games: int = 0

    @classmethod
    def at(cls, rating: int, style: str = "heuristic", **settings: Any) -> "Rung":
        """Return the bot that plays so at a rating."""
        return cls(named(rating), TITLE, CHARACTER, style, rating=rating, **settings)


@cache
def scale(game_id: str) -> tuple[Rung, ...]:
    """Return the rungs of a game's scale, the weakest first; () if the game has no scale."""
    return tuple(Rung.at(**rung) for rung in _strength_data().get(game_id, {}).get("rungs", ()))


def reach(game_id: str) -> range:
    """Return the strengths available in a game, by `STEP`; empty if the game has no scale."""
    rungs = scale(game_id)
    if not rungs:
        return range(0)
    low, high = -(-rungs[0].rating // STEP), rungs[-1].rating // STEP
    return range(low * STEP, high * STEP + 1, STEP)


def nearest(game_id: str, rating: float) -> int:
    """Return the strength of a game's `reach` that is nearest to a rating.

    :raises ValueError: the game has no scale.
    """
    return min(reach(game_id), key=lambda strength: abs(strength - rating))


def named(rating: int) -> str:
    """Return the id of the bot that plays at a rating."""
    return f"{PREFIX}{rating}"


def wanted(bot_id: str) -> int | None:
    """Return the rating in the id of a bot of any game, or None if the id has none."""
    digits = bot_id.removeprefix(PREFIX)
    if digits == bot_id or not (digits.isascii() and digits.isdigit()) or len(digits) > _DIGITS:
        return None
    return int(digits) if named(int(digits)) == bot_id else None


def bot_at(game_id: str, rating: int) -> AtRating | None:
    """Return the bot that plays a game at a rating, or None if the scale does not reach it."""
    strengths = reach(game_id)
    if not strengths or not strengths[0] <= rating <= strengths[-1]:
        return None
    return replace(between(scale(game_id), rating), id=named(rating), rating=rating)


def between(rungs: tuple[Rung, ...], rating: float) -> Rung:
    """Return the settings for a rating, interpolated between the nearest rungs."""
    above = next(n for n, rung in enumerate(rungs) if rung.rating >= rating)
    upper = rungs[above]
    if above == 0 or upper.rating == rating:
        return upper
    lower = rungs[above - 1]
    part = (rating - lower.rating) / (upper.rating - lower.rating)
    if lower.style != upper.style:  # a game's own players: there is nobody between them
        return lower if part < 1 / 2 else upper
    return mixed(lower, upper, part)


def mixed(lower: Rung, upper: Rung, part: float) -> Rung:
    """Return the settings between two rungs; `part` is 0 for the lower and 1 for the upper one."""
    keys = ("span", "overlook", "greed", "heat")
    along: dict[str, Any] = {
        key: getattr(lower, key) + part * (getattr(upper, key) - getattr(lower, key))
        for key in keys
    }
    # One playout is what its judgement says before it looks, and each doubling is worth as much.
    least = max(1, lower.iterations)
    iterations = round(least * (upper.iterations / least) ** part) if upper.iterations else 0
    return replace(lower, iterations=iterations, **along)


def greedy_style(game_id: str) -> str:
    """Return the style of a game's greedy policy."""
    return str(_strength_data().get(game_id, {}).get("greedy", "heuristic"))


def revision(game_id: str) -> int:
    """Return the revision of a game's scale; 0 if it was measured at most once."""
    return int(_strength_data().get(game_id, {}).get("revision", 0))


@dataclass(eq=False)
class AtMost:
    """A player that never searches longer than its strength allows."""

    player: Player
    iterations: int

    def choose(self, view: Any, limit: Limit, should_stop: ShouldStop = never) -> Decision:
        """Return the player's decision within its own limit and the table's."""
        most = min(self.iterations, limit.iterations or self.iterations)
        return self.player.choose(view, replace(limit, iterations=most), should_stop)

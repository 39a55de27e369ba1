"""Bots of any strength: `strength-1350` plays at 1350 Elo points, whatever the game.

Each game has one scale from a player that a child beats up to the champion. Its rungs were measured
(`python -m tests.tools.scale GAME`, which writes `strength.toml`); between two rungs all that
makes a player weaker or stronger is taken in proportion. Up to the heuristic that is how much it
overlooks, misjudges, grabs and forgets (`fallible`); from there on how long it searches.

The points are those of `ratings.toml`. A scale that was measured anew has another revision, and
with it its bots are others to the league.
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

from jericho_tui.bots.characters import HEURISTIC, BotInfo, bots_for
from jericho_tui.core.options import OptionValue, changed_options
from jericho_tui.core.registry import info
from jericho_tui.core.sentence import N_
from jericho_tui.play.player import Decision, Limit, Player


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


PREFIX: Final = "strength-"
"""What the id of such a bot begins with; its rating follows."""
TITLE: Final = N_("Level {rating}")
"""Its name on screen."""
CHARACTER: Final = N_("plays at the strength you choose")
STEP: Final = 50
"""Points between two strengths that a key offers."""
_DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Rung:
    """One way to play that was measured."""

    rating: int
    """In Elo points."""
    low: int
    """Lower end of the 95 % interval that the fit gives."""
    high: int
    """Upper end of it."""
    games: int
    style: str = "heuristic"
    """Whose policy it follows, or which of a game's own players it is."""
    iterations: int = 0
    """How much it searches; see `BotInfo`."""
    span: float = 8.0
    """How long it remembers; see `BotInfo`."""
    overlook: float = 0.0
    """See `AtRating`."""
    greed: float = 0.0
    """See `AtRating`."""
    heat: float = 0.0
    """How much it misjudges, in leads by which the odds of winning grow e-fold."""


@dataclass(frozen=True, slots=True)
class AtRating(BotInfo):
    """A bot that plays at a rating."""

    rating: int = 0
    """In Elo points."""
    overlook: float = 0.0
    """Share of what it could do that it does not notice; see `fallible`."""
    greed: float = 0.0
    """Share of its decisions in which it grabs what is nearest."""


@cache
def scale(game_id: str) -> tuple[Rung, ...]:
    """Return the rungs of a game's scale, the weakest first; () when nothing was measured."""
    return tuple(Rung(**rung) for rung in _strength_data().get(game_id, {}).get("rungs", ()))


def reach(game_id: str) -> range:
    """Return the strengths that there are for a game, by `STEP`; empty when it has no scale."""
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
    """Return the rating that an id asks for; None: it is no such id. Knows no game."""
    digits = bot_id.removeprefix(PREFIX)
    if digits == bot_id or not (digits.isascii() and digits.isdigit()) or len(digits) > _DIGITS:
        return None
    return int(digits) if named(int(digits)) == bot_id else None


def bot_at(game_id: str, rating: int) -> AtRating | None:
    """Return the bot that plays a game at a rating; None: none was measured so weak or strong."""
    strengths = reach(game_id)
    if not strengths or not strengths[0] <= rating <= strengths[-1]:
        return None
    return info_of(between(scale(game_id), rating), rating)


def info_of(rung: Rung, rating: int) -> AtRating:
    """Return the bot that plays as a rung says."""
    return AtRating(
        named(rating),
        TITLE,
        CHARACTER,
        style=rung.style,
        heat=rung.heat,
        iterations=rung.iterations,
        span=rung.span,
        overlook=rung.overlook,
        greed=rung.greed,
        rating=rating,
    )


def between(rungs: tuple[Rung, ...], rating: float) -> Rung:
    """Return how somebody plays who is as strong as `rating`, by the rungs on either side."""
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
    """Return the way to play that is a part, 0 to 1, of the way from one to another."""

    def along(low: float, high: float) -> float:
        return low + part * (high - low)

    # One playout is what its judgement says before it looks, and each doubling is worth as much.
    least = max(1, lower.iterations)
    return replace(
        lower,
        iterations=round(least * (upper.iterations / least) ** part) if upper.iterations else 0,
        span=along(lower.span, upper.span),
        overlook=along(lower.overlook, upper.overlook),
        greed=along(lower.greed, upper.greed),
        heat=along(lower.heat, upper.heat),
    )


def greedy_style(game_id: str) -> str:
    """Return by which of a game's policies those judge who grab what is nearest."""
    return str(_strength_data().get(game_id, {}).get("greedy", "heuristic"))


def revision(game_id: str) -> int:
    """Return how often a game's scale was measured anew; 0: at most once."""
    return int(_strength_data().get(game_id, {}).get("revision", 0))


class AtMost:
    """A player that spends no more than its strength allows, whatever the table offers."""

    def __init__(self, player: Player, iterations: int) -> None:
        """Sit down."""
        self._player = player
        self._iterations = iterations

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return what the player chooses within its own limit and the table's."""
        most = self._iterations
        if limit.iterations is not None:
            most = min(most, limit.iterations)
        return self._player.choose(view, replace(limit, iterations=most), should_stop)


@cache
def _strength_data() -> Mapping[str, dict[str, Any]]:
    table: Mapping[str, dict[str, Any]] = tomllib.loads(
        files(__package__).joinpath("strength.toml").read_text("utf-8")
    )
    return table

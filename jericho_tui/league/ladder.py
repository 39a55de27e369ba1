"""The ladder of one game: a fold over its results, in the order they were entered.

And who moved and why.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final, NamedTuple

from jericho_tui.core.outcome import opponents
from jericho_tui.league.elo import START, START_DEVIATION, pair_score, stakes
from jericho_tui.league.intervals import NORMAL_95
from jericho_tui.play.names import called, identity, name_key, plays
from jericho_tui.play.player import Kind

PROVISIONAL_GAMES: Final = 15
"""Below this many games a rating is shown with "?" and without a rank (DESIGN section 5)."""
FORM: Final = 10
"""How many last games the form shows."""
TREND: Final = 5
"""Over how many last games the trend goes."""


class Standing(NamedTuple):
    """What is kept of one player in one game; the value that the fold carries."""

    rating: float = START
    games: int = 0
    wins: int = 0
    """First places; a shared victory is one for each."""
    places: int = 0
    """Sum of all places."""
    variance: float = START_DEVIATION**2
    """Of the rating's error, in squared points: see `elo.stakes`."""
    scores: int = 0
    """Sum of all scores."""

    @property
    def error(self) -> float:
        """Half width of the rating's 95 % interval, in points."""
        return NORMAL_95 * math.sqrt(self.variance)


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What one match did to one player's rating."""

    name: str
    seat: int
    """0-based."""
    before: float
    after: float
    games: int
    """Games before this match."""

    @property
    def delta(self) -> float:
        """Points won (or, negative, lost)."""
        return self.after - self.before

    @property
    def provisional(self) -> bool:
        """Whether the new rating is still shown with "?"."""
        return self.games + 1 < PROVISIONAL_GAMES


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player whom the league knows."""

    name: str
    """As it was spelled last, or the name that was given since."""
    kind: Kind
    bot: str
    retired: bool = False
    """Whether the player has left the ladder; then there is no rank."""
    level: str = ""
    """The bot's level; empty for a human and for bots without levels."""
    version: int = 1
    """Which version of what a bot judges by plays, from 1."""
    root: str = ""
    """Identity that always means this player: the key of the one it goes by."""

    @property
    def plays(self) -> str:
        """What plays under a bot's name; empty for a human."""
        return plays(self.bot, self.level, self.version)

    @property
    def called(self) -> str:
        """The player as people write them: a bot with what plays."""
        return called(identity(self.name, self.plays))


class Rating(NamedTuple):
    """How strong somebody on a ladder is."""

    points: float
    games: int

    @property
    def provisional(self) -> bool:
        """Whether it is still shown with "?"."""
        return self.games < PROVISIONAL_GAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderRow(PlayerRow):
    """One line of the ladder."""

    rank: int | None
    """1 is best, equal ratings share it; None while provisional and when retired."""
    rating: float
    error: float
    """Half width of the 95 % interval, in points; derivation and assumptions are those of
    `elo.stakes`."""
    games: int
    wins: int
    average_place: float
    trend: float
    """Rating now minus rating before the last five games (or before all, when fewer)."""
    form: tuple[int, ...]
    """Last placings, at most ten, oldest first."""
    history: tuple[float, ...]
    """Ratings after those games, oldest first."""

    @property
    def provisional(self) -> bool:
        """Whether the rating is still shown with "?" and apart."""
        return self.games < PROVISIONAL_GAMES


def after_match(
    standings: Sequence[Standing],
    placings: Sequence[int],
    scores: Sequence[int],
    teams: Sequence[int] = (),
) -> tuple[Standing, ...]:
    """Return every seat's standing after a match: the one step of the fold.

    :param teams: of every seat, see `core.outcome`; partners share victories and places.
    """
    at_stake = stakes([one.rating for one in standings], [one.variance for one in standings], teams)
    changes, variances = at_stake.changes(placings), at_stake.variances
    return tuple(
        [
            Standing(
                rating + change,
                games + 1,
                wins + (place == 1),
                places + place,
                variance,
                total + score,
            )
            for (rating, games, wins, places, _, total), change, variance, place, score in zip(
                standings, changes, variances, placings, scores, strict=True
            )
        ]
    )


def ladder_row(
    player: PlayerRow, standing: Standing, recent: Sequence[tuple[int, float, float]]
) -> LadderRow:
    """Return a player's line, not yet ranked.

    :param recent: placing, rating before and rating after of the last games, at most `FORM`,
        oldest first; at least one.
    """
    return LadderRow(
        **{one.name: getattr(player, one.name) for one in fields(PlayerRow)},
        rank=None,
        rating=standing.rating,
        error=standing.error,
        games=standing.games,
        wins=standing.wins,
        average_place=standing.places / standing.games,
        trend=standing.rating - recent[-TREND:][0][1],
        form=tuple(placing for placing, _, _ in recent),
        history=tuple(after for _, _, after in recent),
    )


def ranked(rows: Iterable[LadderRow]) -> list[LadderRow]:
    """Return the lines in order, each group by rating: ranked players, provisional, retired."""
    ordered = sorted(
        rows,
        key=lambda row: (row.retired, row.provisional, -row.rating, name_key(row.name), row.plays),
    )
    ranks: list[LadderRow] = []
    for place, row in enumerate(ordered, start=1):
        if row.provisional or row.retired:
            ranks.append(row)
            continue
        level = ranks and ranks[-1].rating == row.rating
        ranks.append(replace(row, rank=ranks[-1].rank if level else place))
    return ranks


@dataclass(frozen=True, slots=True)
class Movement:
    """A player's rating change and on whose account it is."""

    change: RatingChange
    ahead: tuple[str, ...]
    """Names of the opponents left behind, in seat order."""
    level: tuple[str, ...]
    """Names of the opponents with whom the place was shared."""
    behind: tuple[str, ...]
    """Names of the opponents who finished before."""


def movements(
    changes: Sequence[RatingChange], placings: Sequence[int], teams: Sequence[int] = ()
) -> tuple[Movement, ...]:
    """Return who moved and why, in seat order.

    :param changes: of every seat of one match, in seat order.
    :param placings: of the same seats.
    :param teams: of the same seats, see `core.outcome`.
    """
    moved = []
    for seat, change in enumerate(changes):
        names: dict[float, list[str]] = {1.0: [], 0.5: [], 0.0: []}
        for other in opponents(tuple(teams), len(changes))[seat]:
            names[pair_score(placings[seat], placings[other])].append(changes[other].name)
        moved.append(Movement(change, *map(tuple, names.values())))
    return tuple(moved)

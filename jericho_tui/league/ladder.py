"""The ladder of one game: a fold over its results, in the order they were entered."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from jericho_tui.league.elo import (
    NORMAL_95,
    START,
    START_DEVIATION,
    next_variances,
    rating_changes,
)
from jericho_tui.play.names import name_key
from jericho_tui.play.player import Kind

PROVISIONAL_GAMES: Final = 15
"""Below this many games a rating is shown with "?" and without a rank (DESIGN section 5)."""
FORM: Final = 10
"""How many last games the form shows."""
TREND: Final = 5
"""Over how many last games the trend goes."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What is kept of one player in one game; the value that the fold carries."""

    rating: float = START
    games: int = 0
    wins: int = 0
    """First places; a shared victory is one for each."""
    places: int = 0
    """Sum of all places."""
    variance: float = START_DEVIATION**2
    """Of the rating's error, in squared points: see `elo.next_variances`."""

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
class LadderRow:
    """One line of the ladder."""

    rank: int | None
    """1 is best, equal ratings share it; None while provisional."""
    name: str
    kind: Kind
    bot: str
    rating: float
    error: float
    """Half width of the 95 % interval, in points; derivation and assumptions are those of
    `elo.next_variances`."""
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


def after_match(standings: Sequence[Standing], placings: Sequence[int]) -> tuple[Standing, ...]:
    """Return every seat's standing after a match: the one step of the fold."""
    ratings = [standing.rating for standing in standings]
    games = [standing.games for standing in standings]
    changes = rating_changes(ratings, games, placings)
    variances = next_variances(ratings, games, [standing.variance for standing in standings])
    return tuple(
        Standing(
            standing.rating + change,
            standing.games + 1,
            standing.wins + (place == 1),
            standing.places + place,
            variance,
        )
        for standing, change, place, variance in zip(
            standings, changes, placings, variances, strict=True
        )
    )


def ladder_row(
    name: str,
    kind: Kind,
    bot: str,
    standing: Standing,
    recent: Sequence[tuple[int, float, float]],
) -> LadderRow:
    """Return a player's line, not yet ranked.

    :param recent: placing, rating before and rating after of the last games, at most `FORM`,
        oldest first; at least one.
    """
    return LadderRow(
        rank=None,
        name=name,
        kind=kind,
        bot=bot,
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
    """Return the lines in order: ranked players by rating, then the provisional ones by rating."""
    ordered = sorted(rows, key=lambda row: (row.provisional, -row.rating, name_key(row.name)))
    ranks: list[LadderRow] = []
    for place, row in enumerate(ordered, start=1):
        if row.provisional:
            ranks.append(row)
            continue
        level = ranks and ranks[-1].rating == row.rating
        ranks.append(replace(row, rank=ranks[-1].rank if level else place))
    return ranks

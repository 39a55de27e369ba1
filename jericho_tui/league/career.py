"""What is told of one player in one game: records, how places fell, and everybody met."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from jericho_tui.core.outcome import Teams
from jericho_tui.league.ladder import LadderRow, PlayerRow
from jericho_tui.league.results import SeatResult


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match, as a record or a list refers to it."""

    match_id: str
    finished: datetime


@dataclass(frozen=True, slots=True)
class Best:
    """The highest rating that was no longer provisional."""

    rating: float
    match: Played
    """The match that brought it."""


@dataclass(frozen=True, slots=True)
class Upset:
    """The strongest opponent left behind, by rating points."""

    name: str
    gap: float
    """How much higher the opponent was rated before the match."""
    match: Played


@dataclass(frozen=True, slots=True)
class Records:
    """A player's records; see `ladder.Standing` for what counts."""

    best: Best | None
    """None while the rating is provisional."""
    upset: Upset | None
    """None when nobody rated higher was ever left behind."""
    run: int
    """Victories in a row, up to the last game."""
    longest_run: int
    drought: int
    """Games in a row without a victory, up to the last game."""
    longest_drought: int


@dataclass(frozen=True, slots=True)
class Finish:
    """How often one place was reached from one seat of a table of one size."""

    seats: int
    seat: int
    """0-based."""
    placing: int
    games: int
    scores: int
    """Sum of the scores of those games."""


@dataclass(frozen=True, slots=True)
class Split:
    """Part of a player's games: those with so many seats, or those from one seat."""

    number: int
    """The number of seats (by size), the seat, 0-based (by seat), or 0 (all games)."""
    games: int
    places: tuple[int, ...]
    """How often each place was reached, first place first."""
    average_place: float
    average_score: float

    @property
    def wins(self) -> int:
        """How often the player was first, shared places included."""
        return self.places[0] if self.places else 0


@dataclass(frozen=True, slots=True)
class Meeting:
    """The last match against somebody."""

    match: Played
    placing: int
    score: int
    other_placing: int
    other_score: int


@dataclass(frozen=True, slots=True)
class Opponent:
    """All that was between a player and one opponent."""

    player: PlayerRow
    """Who it is."""
    games: int
    ahead: int
    """In how many of them the player finished before the opponent."""
    level: int
    """In how many of them both shared a place."""
    expected: float
    """Share that the ratings before each game gave the player, mean over the games, 0 to 1."""
    last: Meeting

    @property
    def behind(self) -> int:
        """In how many games the opponent finished before the player."""
        return self.games - self.ahead - self.level

    @property
    def share(self) -> float:
        """Share that the player really had, a shared place counting half, 0 to 1."""
        return (self.ahead + self.level / 2) / self.games


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A point of the rating curve."""

    game: int
    """Number of the player's game, from 1."""
    rating: float
    """After that game."""


@dataclass(frozen=True, slots=True)
class SeatLine(SeatResult):
    """Who sat on one seat of a match, and what it came to."""

    before: float | None = None
    """Rating before the match; None when it counted for nobody (see `Listed.counted`)."""
    after: float | None = None
    team: int | None = None
    """0-based; None where everybody played alone."""

    @property
    def delta(self) -> float:
        """Rating points won or lost in a match that counted."""
        assert self.before is not None
        assert self.after is not None
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a list of matches."""

    match: Played
    game: str
    seats: tuple[SeatLine, ...]
    """In seat order."""
    own_seat: int | None
    """The seat of the player whose list this is; None in a list of all."""
    started: datetime | None
    """When it was dealt, where that is known."""

    @property
    def own(self) -> SeatLine:
        """The seat of the player whose list this is."""
        assert self.own_seat is not None
        return self.seats[self.own_seat]

    @property
    def others(self) -> tuple[SeatLine, ...]:
        """Everybody's line but the player's own, in seat order."""
        return tuple(seat for number, seat in enumerate(self.seats) if number != self.own_seat)

    @property
    def teams(self) -> Teams:
        """Team of every seat; () when everybody played alone."""
        return tuple(seat.team for seat in self.seats if seat.team is not None)

    @property
    def counted(self) -> bool:
        """Whether it counts for the ratings: it does not when one player held two seats."""
        return self.seats[0].after is not None


@dataclass(frozen=True, slots=True)
class Career:
    """The page of a player in one game."""

    row: LadderRow
    """The player's line of the ladder, with the rank."""
    other_names: tuple[str, ...]
    """Further identities that mean this player, as keys of `play.names.name_key`."""
    average_score: float
    all: Split
    by_size: tuple[Split, ...]
    """By number of seats, few first."""
    by_seat: tuple[Split, ...]
    records: Records
    opponents: tuple[Opponent, ...]
    """Whom the player met most comes first."""
    history: tuple[RatingPoint, ...]
    """The curve, oldest first; evenly thinned when there are more games than points."""


def splits(finishes: Iterable[Finish], by: Callable[[Finish], int]) -> tuple[Split, ...]:
    """Return a player's games by the number of seats, or by the seat."""
    groups: dict[int, list[Finish]] = {}
    for finish in finishes:
        groups.setdefault(by(finish), []).append(finish)
    return tuple(split(number, groups[number]) for number in sorted(groups))


def split(number: int, finishes: Sequence[Finish]) -> Split:
    """Return the sum of some finishes, at least one."""
    games = sum(finish.games for finish in finishes)
    places = [0] * max(finish.placing for finish in finishes)
    for finish in finishes:
        places[finish.placing - 1] += finish.games
    return Split(
        number,
        games,
        tuple(places),
        sum(place * count for place, count in enumerate(places, start=1)) / games,
        sum(finish.scores for finish in finishes) / games,
    )

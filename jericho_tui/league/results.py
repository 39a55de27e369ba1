"""The result of a finished match (who sat where, who finished where), and duplicate scoring.

Duplicate scoring compares what several players made of the same cards. The Laws of Duplicate Bridge
2017, Law 78A: one point for each result that yours is better than, and half a point for each equal
one; here as a share of the points there were.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from jericho_tui.core import limits
from jericho_tui.core.options import starter
from jericho_tui.core.outcome import Teams, check_shared, check_teams
from jericho_tui.play.names import check_distinct, identity, plays
from jericho_tui.play.player import Kind, SeatInfo
from jericho_tui.play.record import MatchRecord


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How one seat finished."""

    name: str
    kind: Kind
    bot: str
    """The bot's registered name; empty for a human."""
    level: str
    """The bot's level; empty for a human and for bots without levels."""
    placing: int
    """1 is best; ties share a place and the next is left out (1 1 3)."""
    score: int
    version: int = 1
    """Which version of what a bot judges by played, from 1."""

    @property
    def identity(self) -> str:
        """Who this is for the league; see `names.identity`."""
        return identity(self.name, plays(self.bot, self.level, self.version))


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of one match; all that a rating is worked out from."""

    match_id: str
    game: str
    finished: datetime
    """When the match ended, in UTC. Only for people: the fold goes by order of entry."""
    seats: tuple[SeatResult, ...]
    """In seat order; at least two."""
    started: datetime | None = None
    """When it was dealt, in UTC, where that is known. Only for people."""
    start_seat: int | None = None
    """Who began, 0-based, where the game has that and it is known. Only for people."""
    teams: Teams = ()
    """Team of every seat, see `core.outcome`; () when everybody played alone."""

    def __post_init__(self) -> None:
        """Refuse what no match can end with.

        :raises InvalidNameError: two seats have the same name.
        :raises LimitError: a score or a date is beyond `core.limits`, or has no zone.
        :raises ValueError: fewer than two seats or too many, placings or teams that are none.
        """
        if not 2 <= len(self.seats) <= limits.MOST_SEATS:
            raise ValueError(f"a result needs at least two seats, at most {limits.MOST_SEATS}")
        check_distinct(seat.name for seat in self.seats)
        for seat in self.seats:
            limits.score(seat.score)
        check_placings([seat.placing for seat in self.seats])
        check_teams(self.teams, len(self.seats))
        check_shared(self.placings, self.teams)
        limits.moment("finished", self.finished)
        if self.started is not None:
            limits.moment("started", self.started)
        if self.start_seat is not None:
            limits.whole("start_seat", self.start_seat, 0, len(self.seats) - 1)

    @property
    def placings(self) -> tuple[int, ...]:
        """Place of every seat."""
        return tuple(seat.placing for seat in self.seats)

    def agrees_with(self, other: "MatchResult") -> bool:
        """Whether both report the same outcome; dates and what a bot judges by do not matter."""
        mine, theirs = (
            (result.game, result.teams, [(s.name, s.placing, s.score) for s in result.seats])
            for result in (self, other)
        )
        return mine == theirs


def result_of(record: MatchRecord, finished: datetime | None = None) -> MatchResult:
    """Return the result of a finished record whose `[result]` was checked by a replay.

    :param finished: the date to take when the record carries none.
    :raises ValueError: the record has no result, or neither it nor `finished` says when.
    """
    if record.result is None:
        raise ValueError(f"the match {record.id} is not finished")
    when = record.updated or record.created or finished
    if when is None:
        raise ValueError(f"the record {record.id} carries no date")
    return MatchResult(
        record.id,
        record.game,
        in_utc(when),
        seat_results(record.seats, record.result["placings"], record.result["scores"]),
        started=None if record.created is None else in_utc(record.created),
        start_seat=starter(record.setup),
        teams=tuple(team - 1 for team in record.result.get("teams", ())),
    )


def seat_results(
    seats: Iterable[SeatInfo], placings: Iterable[int], scores: Iterable[int]
) -> tuple[SeatResult, ...]:
    """Return how every seat finished."""
    return tuple(
        SeatResult(seat.name, seat.kind, seat.bot, seat.level, placing, score, seat.version)
        for seat, placing, score in zip(seats, placings, scores, strict=True)
    )


def in_utc(when: datetime) -> datetime:
    """Return a date in UTC; one without a zone is taken to be UTC."""
    if when.tzinfo is None:
        return when.replace(tzinfo=UTC)
    try:
        return when.astimezone(UTC)
    except OverflowError:  # within hours of the year 1 or 9999
        return when.replace(tzinfo=UTC)


def check_placings(placings: Iterable[int]) -> None:
    """Check that places are those of a ranking: a seat's place is one more than seats before it.

    :raises ValueError: they are not.
    """
    places = tuple(placings)
    for place in places:
        if place != 1 + sum(other < place for other in places):
            raise ValueError(f"{places} are no placings; ties share a place, as in 1 1 3")


def matchpoints(results: Sequence[tuple[int, ...]]) -> list[float]:
    """Return everybody's share of what there is to score, 0 to 1; of somebody alone ½.

    :param results: the greater the better.
    """
    others = len(results) - 1
    if not others:
        return [0.5] * len(results)
    return [
        (sum(other < mine for other in results) + (results.count(mine) - 1) / 2) / others
        for mine in results
    ]

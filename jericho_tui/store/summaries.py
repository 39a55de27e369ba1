"""What was listed of the matches of a folder, kept beside them, so that it is not read again.

`.summaries` is a cache (`saved`). It holds what `SavedMatch` does, so nothing that not everybody
may know, in no language. Whatever decides something (the league's results, what a visitor may
delete, a tournament's tables) reads the match itself.
"""

from collections.abc import Iterable
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final

from jericho_tui.core import limits, registry
from jericho_tui.core.game import CHANCE, Progress, Seat
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.play.names import clean_title
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import is_match_id
from jericho_tui.store.json_text import compact_json, parse_json
from jericho_tui.store.paths import SUMMARIES
from jericho_tui.store.record_file import read_record
from jericho_tui.store.saved import SavedMatch, Stamp, Stamped, same_seats

FEW: Final = 16
"""Matches that are read in an instant; it is not worth writing when no more than these are new."""


class Summaries(Stamped[SavedMatch]):
    """The cache of one folder."""

    layout: ClassVar[int] = 2
    parts: ClassVar[tuple[str, ...]] = ("core", "games", "league", "play", "store")

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / SUMMARIES)

    def find(self, path: Path, stamp: Stamp | None) -> SavedMatch | None:
        """Return what is listed of a file; None: it is to be read."""
        return self.look_up(path, [stamp], lambda: read_record(path))

    def keep(self, saved: SavedMatch, stamp: Stamp | None) -> None:
        """Keep what is listed of a file, if it will not change unnoticed; see `put`."""
        if saved.problem is None and _is_ours(saved.game):
            # Why a file is damaged is for a reader; the rules of others may change.
            self.put(saved.path, saved, [stamp], saved.content_digest)

    def write(self, names: Iterable[str]) -> None:
        """Write what is known of these files, where enough of it is new; else nothing happens."""
        self.write_down(names, FEW)

    def _values(self, kept: SavedMatch) -> list[Any]:
        return _values(kept)

    def _of(self, path: Path, values: Any) -> SavedMatch:
        return _match(path, values)


def _is_ours(game: str) -> bool:
    """Return whether a game's rules are this program's own: what is kept changes with them."""
    return game in registry.IDS and game not in registry.ELSEWHERE


@cache
def _title(game: str) -> str:
    return registry.info(game).title


def _values(saved: SavedMatch) -> list[Any]:
    result = saved.result
    return [
        saved.id,
        saved.game,
        saved.title,
        [seat.to_table() for seat in saved.seats],
        saved.rated,
        _date_text(saved.created),
        _date_text(saved.updated),
        list(saved.actors),
        saved.ply,
        list(saved.progress),
        None
        if result is None
        else [
            _date_text(result.finished),
            list(result.placings),
            [seat.score for seat in result.seats],
            result.start_seat,
            list(result.teams),
        ],
        saved.digest,
        list(saved.helped),
    ]


def _match(path: Path, values: Any) -> SavedMatch:
    """Return the match that the values of a line tell of.

    :raises SentenceError, ValueError, TypeError, LookupError: it tells of none.
    """
    match_id, game, title, seated, rated, created, updated, acting, ply, progress, *rest = values
    over, digest, helped = rest
    if not is_match_id(match_id) or not _is_ours(game) or type(rated) is not bool:
        raise ValueError(match_id)
    seats = _seats(compact_json(limits.entries("seats", seated, limits.MOST_SEATS)))
    begun = None if created is None else _date(created)
    last = len(seats) - 1
    actors = tuple(map(Seat, limits.wholes("actors", acting, CHANCE, last)))
    if (over is None) != bool(actors):
        raise ValueError(over)
    return SavedMatch(
        path=path,
        id=match_id,
        game=game,
        game_title=_title(game),
        title=clean_title(title) if title else "",
        status="running" if actors else "finished",
        seats=seats,
        rated=rated,
        created=begun,
        updated=_date(updated),
        actors=actors,
        ply=limits.whole("ply", ply, 0),
        result=None if over is None else _result(match_id, game, seats, begun, over),
        problem=None,
        progress=Progress(*limits.wholes("progress", progress, 0, limits.MOST_WHOLE, 2)),
        digest=limits.text("digest", digest, limits.MOST_ID),
        helped=tuple(map(Seat, limits.wholes("helped", helped, CHANCE, last))),
    )


def _result(
    match_id: str,
    game: str,
    seats: tuple[SeatInfo, ...],
    begun: datetime | None,
    values: Any,
) -> MatchResult:
    """Return the result that the values of a line are; errors as `_match`."""
    finished, placings, scores, start_seat, teams = values
    return MatchResult(
        match_id,
        game,
        _date(finished),
        tuple(
            SeatResult(seat.name, seat.kind, seat.bot, seat.level, placing, score, seat.version)
            for seat, placing, score in zip(seats, placings, scores, strict=True)
        ),
        started=begun,
        start_seat=start_seat,
        teams=tuple(teams),
    )


@cache
def _seats(text: str) -> tuple[SeatInfo, ...]:
    """Return the seats that a JSON text is; the same people of many matches are kept once."""
    return same_seats(tuple(map(SeatInfo.from_table, parse_json(text))))


def _date_text(when: datetime | None) -> str | None:
    return None if when is None else when.isoformat()


def _date(text: str) -> datetime:
    return limits.moment("date", datetime.fromisoformat(text))

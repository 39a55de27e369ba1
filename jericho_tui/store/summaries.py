"""What was listed of the matches of a folder, kept beside them, so that it is not read again.

`.summaries` is a cache and never the truth. It holds what `SavedMatch` does, so nothing that not
everybody may know, in no language. Delete it, and it is made anew; whatever decides something (the
league's results, what a visitor may delete, a tournament's tables) reads the match itself.

The first line says by which program it was written, and the checksum of the rest. Every other line
is a match: the name of its file with that file's `Stamp`, a tab, and what is listed of it, both as
JSON. The file is replaced as a whole or not at all, so of two programs that write it the last wins,
and both are right. What is damaged, too large, another version's or no file at all is not used.

A line stands for the file with the same stamp. Nobody can tell whether a file was changed within
one tick of the file system's clock and to the same length (racily clean, as git's index calls it),
so one that had only just been written when it was read is not kept. Whoever gives another file the
inode, the length and both dates of the one that was read is believed.
"""

import contextlib
import json
import zlib
from collections.abc import Iterable
from datetime import datetime
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from jericho_tui import __version__, games
from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import CHANCE, Progress, Seat
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.play.names import clean_title
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import FORMAT, is_match_id
from jericho_tui.store.files import (
    StoreError,
    folder_clock,
    is_writable,
    read_limited,
    write_atomic,
)
from jericho_tui.store.json_text import parse_json
from jericho_tui.store.log import note
from jericho_tui.store.paths import SUMMARIES
from jericho_tui.store.saved import SavedMatch, same_seats

_LAYOUT: Final = 1
"""Raised whenever a line means something else."""
FEW: Final = 16
"""Matches that are read in an instant; it is not worth writing when no more than these are new."""
_TICK: Final = 3 * 10**9
"""Nanoseconds; the clocks of file systems go by 2 s at most (FAT)."""
_NAME: Final = json.JSONDecoder()
_json: Final = json.JSONEncoder(separators=(",", ":")).encode
_PARTS: Final = ("core", "games", "league", "play", "store")
"""The folders of the program that decide what is listed of a file."""


class Stamp(NamedTuple):
    """What changes when a file does."""

    inode: int
    size: int
    written: int
    """Nanoseconds."""
    changed: int
    """Nanoseconds; nobody can set that but by changing the clock."""

    @classmethod
    def of(cls, path: Path) -> "Stamp | None":
        """Return a file's; None when there is none."""
        try:
            status = path.stat()
        except OSError:
            return None
        return cls(status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)

    def is_settled(self, now: int) -> bool:
        """Whether a file that changes from now on has another stamp."""
        return max(self.written, self.changed) < now - _TICK


class _Line(NamedTuple):
    """What is kept of one file."""

    text: str
    """As it stands in the file."""
    saved: SavedMatch | None = None
    """The match; None until somebody asks for it."""


class Summaries:
    """The cache of one folder; for several threads."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / SUMMARIES
        self._lock = Lock()
        self._lines: dict[str, _Line] | None = None
        """By the name of the file; None: not read yet."""
        self._new = 0
        """How many of them the file lacks."""

    def find(self, path: Path, stamp: Stamp | None) -> SavedMatch | None:
        """Return what is listed of a file; None: it is to be read."""
        with self._lock:
            lines = self._known()
            line = lines.get(path.name)
            if line is None or stamp is None or not line.text.startswith(_begin(path, stamp)):
                return None
            try:
                if line.saved is None:
                    line = lines[path.name] = _Line(line.text, _match(path, line.text))
            except (SentenceError, ValueError, TypeError, LookupError, ArithmeticError):
                del lines[path.name]
                return None
            return line.saved

    def clock(self) -> int | None:
        """Return what time it is in the folder; None where nothing can be kept."""
        return folder_clock(self._folder) if is_writable(self._folder) else None

    def keep(self, saved: SavedMatch, stamp: Stamp | None, clock: int | None) -> None:
        """Keep what is listed of a file, if it will not change unnoticed.

        :param stamp: the file's, before it was read.
        :param clock: what `clock` said before that.
        """
        if clock is None or stamp is None or not stamp.is_settled(clock):
            return
        if saved.problem is not None or not _is_ours(saved.game):
            return  # why a file is damaged is for a reader; the rules of others may change
        try:
            text = _begin(saved.path, stamp) + _json(_values(saved))
        except (TypeError, ValueError):  # a seat has keys of another version's that JSON has not
            return
        with self._lock:
            self._known()[saved.path.name] = _Line(text, saved)
            self._new += 1

    def _known(self) -> dict[str, _Line]:
        """Return the lines; with the lock held."""
        if self._lines is None:
            self._lines = _read(self._path)
        return self._lines

    def write(self, names: Iterable[str]) -> None:
        """Write what is known of these files, where enough of it is new; else nothing happens.

        Where it cannot be written everything is read again the next time.
        """
        with self._lock:
            if self._new <= FEW:
                return
            lines, size = [], 0
            for line in filter(None, map(self._known().get, names)):
                size += len(line.text) + 1
                if size > limits.MOST_SUMMARIES // 2:  # the oldest are left out
                    break
                lines.append(line.text)
            self._new = 0
        body = "\n".join(lines).encode()
        try:
            write_atomic(self._path, _head(body) + b"\n" + body, backup=False)
        except StoreError:
            note("summaries not kept", self._path)


def _head(body: bytes) -> bytes:
    """Return the first line: whose file it is, and the checksum of the rest."""
    head = {"layout": _LAYOUT, "program": _program(), "checksum": zlib.crc32(body)}
    return _json(head).encode()


@cache
def _program() -> str:
    """Return what changes when the program does that reads the matches."""
    return f"{__version__} {FORMAT} {_code():08x}"


def _code() -> int:
    """Return a checksum of the modules that decide what is listed."""
    checksum = 0
    for part in _PARTS:
        for path in sorted((Path(__file__).parent.parent / part).rglob("*.py")):
            with contextlib.suppress(OSError):
                checksum = zlib.crc32(path.read_bytes(), checksum)
    return checksum


def _is_ours(game: str) -> bool:
    """Return whether `_code` knows the rules of a game."""
    return game in games.IDS and game not in games.ELSEWHERE


@cache
def _title(game: str) -> str:
    return games.info(game).title


def _read(path: Path) -> dict[str, _Line]:
    """Return what the file holds; {} where it is not to be used."""
    lines = {}
    try:
        data = read_limited(path, limits.MOST_SUMMARIES, follow=False)
        head, _, body = (data or b"").partition(b"\n")
        if head != _head(body):
            return {}
        for text in body.decode().split("\n"):
            name, _end = _NAME.raw_decode(text, 1)
            lines[name] = _Line(text)
    except (StoreError, ValueError, TypeError):
        return {}
    return lines


def _begin(path: Path, stamp: Stamp) -> str:
    """Return what the line of a file with this stamp begins with."""
    return _json([path.name, *stamp]) + "\t"


def _values(saved: SavedMatch) -> list[Any]:
    """Return a match as the values of a line."""
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
    ]


def _match(path: Path, text: str) -> SavedMatch:
    """Return the match that a line tells of.

    :raises SentenceError, ValueError, TypeError, LookupError: it tells of none.
    """
    values = parse_json(text.partition("\t")[2])
    match_id, game, title, seated, rated, created, updated, acting, ply, progress, over = values
    if not is_match_id(match_id) or not _is_ours(game) or type(rated) is not bool:
        raise ValueError(match_id)
    seats = _seats(_json(limits.entries("seats", seated, limits.MOST_SEATS)))
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

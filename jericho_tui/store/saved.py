"""What the lobby lists of a saved match; it holds no hidden card."""

import contextlib
import json
import os
import time
import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, ClassVar, Final, Generic, Literal, NamedTuple, TypeVar

from jericho_tui import __version__
from jericho_tui.core import limits, registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import CHANCE, AnyState, Progress, Seat
from jericho_tui.core.limits import moment
from jericho_tui.core.registry import info
from jericho_tui.core.sentence import visible
from jericho_tui.league.results import MatchResult, SeatResult, in_utc, result_of
from jericho_tui.play.names import clean_title, name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import FORMAT, MatchRecord, is_match_id
from jericho_tui.store.files import StoreError, is_writable, read_limited, write_atomic
from jericho_tui.store.json_text import compact_json, parse_json
from jericho_tui.store.log import note
from jericho_tui.store.paths import EXAMPLE, SUMMARIES
from jericho_tui.store.record_file import (
    LoadedRecord,
    Problem,
    load_record,
    read_record,
    sound_record,
)

_TICK: Final = 3 * 10**9
"""Nanoseconds; the clocks of file systems go by 2 s at most (FAT)."""
_NAME: Final = json.JSONDecoder()
T = TypeVar("T")


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


def digest_of(content: bytes) -> str:
    """Return what tells a file's content from any other."""
    import hashlib  # 10 ms of start-up that only a file which is read needs

    return hashlib.blake2b(content, digest_size=16).hexdigest()


class _Line(NamedTuple):
    """What is kept of one file."""

    text: str
    """As it stands in the cache."""
    kept: Any = None
    """What the text says; None until somebody asks for it."""


class Stamped(ABC, Generic[T]):
    """A cache of one folder; for several threads."""

    layout: ClassVar[int]
    """Raised whenever a line means something else."""
    parts: ClassVar[tuple[str, ...]]
    """The folders of the program that decide what is kept of a file."""

    def __init__(self, path: Path) -> None:
        """Find the cache; nothing is read yet.

        :param path: its file, in the folder of what it tells of.
        """
        self._path = path
        self._began = time.time_ns()
        self._lock = Lock()
        self._lines: dict[str, _Line] | None = None
        """By the name of the file; None: not read yet."""
        self._new = 0
        """How many of them the file lacks."""

    @abstractmethod
    def _values(self, kept: T) -> list[Any]:
        """Return what is kept as JSON's values.

        :raises TypeError, ValueError: it cannot be.
        """

    @abstractmethod
    def _of(self, path: Path, values: Any) -> T:
        """Return what the values of a line say of a file.

        :raises SentenceError, ValueError, TypeError, LookupError: they say nothing.
        """

    def look_up(
        self,
        path: Path,
        stamps: Sequence[Stamp | None],
        content: Callable[[], bytes] = bytes,
    ) -> T | None:
        """Return what is kept of a file; None: it is to be worked out.

        :param stamps: of the file and of whatever else it follows from, always in the same order.
        :param content: reads the file, where `put` is given digests.
        """
        with self._lock:
            lines = self._known()
            line = lines.get(path.name)
            begin = _begin(path, stamps)
            if line is None or begin is None or not line.text.startswith(begin):
                return None
            values = line.text.rpartition("\t")[2]
            try:
                if line.text != begin + values:  # the file had just been written
                    if line.text != f"{begin}{digest_of(content())}\t{values}":
                        return None
                    if self._are_settled(stamps):
                        line = lines[path.name] = _Line(begin + values, line.kept)
                        self._new += 1
                if line.kept is None:
                    line = lines[path.name] = _Line(line.text, self._of(path, parse_json(values)))
            except (SentenceError, ValueError, TypeError, LookupError, ArithmeticError):
                del lines[path.name]
                return None
            found: T = line.kept
            return found

    def put(
        self,
        path: Path,
        kept: T,
        stamps: Sequence[Stamp | None],
        digest: str = "",
    ) -> None:
        """Keep what was worked out of a file, if that will not change unnoticed.

        :param stamps: as in `look_up`, from before anything was read.
        :param digest: `digest_of` what was read, where the file is all that `kept` follows from.
        """
        begin = _begin(path, stamps)
        if begin is None:
            return
        if not self._are_settled(stamps):
            if not digest:
                return
            begin += f"{digest}\t"
        try:
            text = begin + compact_json(self._values(kept))
        except (TypeError, ValueError):  # a seat has keys of another version's that JSON has not
            return
        with self._lock:
            self._known()[path.name] = _Line(text, kept)
            self._new += 1

    def _are_settled(self, stamps: Sequence[Stamp | None]) -> bool:
        """Whether files that change from now on have other stamps."""
        return all(one is not None and one.is_settled(self._began) for one in stamps)

    def _known(self) -> dict[str, _Line]:
        """Return the lines; with the lock held."""
        if self._lines is None:
            self._lines = self._read()
        return self._lines

    def write_down(self, names: Iterable[str], few: int) -> None:
        """Write what is known of these files, where more than `few` are new; else nothing happens.

        Where it cannot be written everything is worked out again the next time.
        """
        if not is_writable(self._path.parent):
            return
        with self._lock:
            if self._new <= few:
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
            write_atomic(self._path, self._head(body) + b"\n" + body, backup=False)
        except StoreError:
            note("summaries not kept", self._path)

    def _head(self, body: bytes) -> bytes:
        """Return the first line: whose file it is, and the checksum of the rest."""
        code = program(self.parts)
        head = {"layout": self.layout, "program": code, "checksum": zlib.crc32(body)}
        return compact_json(head).encode()

    def _read(self) -> dict[str, _Line]:
        """Return what the file holds; {} where it is not to be used."""
        lines = {}
        try:
            data = read_limited(self._path, limits.MOST_SUMMARIES, follow=False)
            head, _, body = (data or b"").partition(b"\n")
            if head != self._head(body):
                return {}
            for text in body.decode().split("\n"):
                name, _end = _NAME.raw_decode(text, 1)
                lines[name] = _Line(text)
        except (StoreError, ValueError, TypeError):
            return {}
        return lines


def _begin(path: Path, stamps: Sequence[Stamp | None]) -> str | None:
    """Return what the line of a file with these stamps begins with; None: a file is missing."""
    values: list[str | int] = [path.name]
    for stamp in stamps:
        if stamp is None:
            return None
        values += stamp
    return compact_json(values) + "\t"


@cache
def program(parts: tuple[str, ...]) -> str:
    """Return what changes when the program does that reads the files."""
    return f"{__version__} {FORMAT} {_code(parts):08x}"


def _code(parts: tuple[str, ...]) -> int:
    """Return a checksum of the modules, and their figures, that decide what is kept."""
    checksum = 0
    for part in parts:
        for folder, within, names in os.walk(Path(__file__).parent.parent / part):
            within.sort()
            for name in sorted(names):
                path = Path(folder, name)
                if path.suffix in (".py", ".toml"):
                    with contextlib.suppress(OSError):
                        checksum = zlib.crc32(path.read_bytes(), checksum)
    return checksum


Status = Literal["running", "finished", "damaged", "foreign-version"]
_BEGUN: Final = Progress(0)


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """What the lobby lists of a file; it holds no hidden card."""

    path: Path
    id: str
    """The record's; of a damaged file, its name, fit to be shown."""
    game: str
    """Id of the game; empty when it could not be read."""
    game_title: str
    """The game's own title; empty when the game could not be read."""
    title: str
    """What somebody called the match; empty: nothing."""
    status: Status
    seats: tuple[SeatInfo, ...]
    """() of a file that could not be read."""
    rated: bool
    created: datetime | None
    updated: datetime
    """In UTC; the file's own date where the record has none."""
    actors: tuple[Seat, ...]
    """Who is to move; () when nobody is."""
    ply: int
    """Moves so far; of a damaged file, the good ones."""
    result: MatchResult | None
    """None until the match is over."""
    problem: Problem | None
    """None unless the status is damaged or foreign-version."""
    progress: Progress = _BEGUN
    """How far it is, while it is under way."""
    content_digest: str = field(default="", compare=False, repr=False)
    """Of the bytes that were just read (`digest_of`), if they are good; else empty."""
    digest: str = ""
    """Once it is over: see `MatchRecord.digest`."""
    helped: tuple[Seat, ...] = ()
    """Who made moves with a hint, once it is over."""

    @property
    def example(self) -> bool:
        """Whether it came with the program; nobody here has begun it."""
        return is_example(self.id)

    def is_played_by(self, who: str) -> bool:
        """Whether a person of this name has a seat, or nobody can tell."""
        key = name_key(who)
        return not self.seats or any(
            seat.kind == "human" and name_key(seat.name) == key for seat in self.seats
        )

    def is_turn_of(self, who: str) -> bool:
        """Return whether a person of this name is to move; in an example nobody is waited for."""
        if self.status != "running" or self.example:
            return False
        asked = (self.seats[actor] for actor in self.actors if actor >= 0)
        return any(seat.kind == "human" and name_key(seat.name) == name_key(who) for seat in asked)

    def awaits(self, who: str) -> bool:
        """Return whether others wait for a person of this name to move."""
        return self.is_turn_of(who) and sum(seat.kind == "human" for seat in self.seats) > 1


def is_example(match_id: str) -> bool:
    """Whether a match of this id came with the program."""
    return match_id.startswith(EXAMPLE)


def newest_last(match: SavedMatch) -> tuple[datetime, str]:
    """Return what matches are sorted by where nobody says otherwise."""
    return match.updated, match.id


def load_good_part(path: Path) -> LoadedRecord:
    """Return a file as far as it is good; where nothing is, its backup, with the file's problem.

    :raises StoreError: there is nothing to read.
    """
    loaded = load_record(path)
    if loaded.record is None and not loaded.foreign:
        with contextlib.suppress(StoreError):
            kept = load_record(path.with_name(path.name + ".bak"))
            if kept.record is not None:
                return replace(kept, path=path, problem=loaded.problem)
    return loaded


def watched(path: Path) -> Any:
    """Return what a spectator knows after the last good move of a file; None: there is none."""
    try:
        sound = sound_record(read_record(path))
        if sound is not None:
            return sound[1].observation(None)
        match = load_good_part(path).match
    except StoreError:
        return None
    return None if match is None else match.state.observation(None)


def summarize(path: Path) -> SavedMatch:
    """Return what is listed of a file, whatever it is."""
    try:
        data = read_record(path)
        sound = sound_record(data)
        if sound is not None:
            record, state = sound
            summary = _summary(path, record, state, len(record.moves), None)
            return replace(summary, content_digest=digest_of(data))
        loaded = load_good_part(path)
    except StoreError as error:
        problem = Problem(error.sentence, None, None, "")
        loaded = LoadedRecord(path, None, None, problem)
    if loaded.record is None or loaded.match is None:
        return SavedMatch(
            path=path,
            id=visible(path.stem, 300),
            game="",
            game_title="",
            title="",
            status="foreign-version" if loaded.foreign else "damaged",
            seats=(),
            rated=False,
            created=None,
            updated=modified(path),
            actors=(),
            ply=0,
            result=None,
            problem=loaded.problem,
        )
    match = loaded.match
    return _summary(path, loaded.record, match.state, match.ply, loaded.problem)


def _summary(
    path: Path, record: MatchRecord, state: AnyState, ply: int, problem: Problem | None
) -> SavedMatch:
    """Return what is listed of a match that stands at `state`, after `ply` good moves."""
    when = modified(path)
    actors = state.actors()
    over = not actors and problem is None
    return SavedMatch(
        path=path,
        id=record.id,
        game=record.game,
        game_title=info(record.game).title,
        title=record.title,
        status="damaged" if problem else "finished" if over else "running",
        seats=same_seats(record.seats),
        rated=record.rated,
        created=None if record.created is None else in_utc(record.created),
        updated=when if record.updated is None else in_utc(record.updated),
        actors=actors,
        ply=ply,
        result=result_of(record, when) if over else None,
        problem=problem,
        progress=state.observation(None).progress() if actors else _BEGUN,
        digest=record.digest if over else "",
        helped=record.helped if over else (),
    )


@cache
def same_seats(seats: tuple[SeatInfo, ...]) -> tuple[SeatInfo, ...]:
    """Return these seats; the same people of many matches are kept once."""
    return seats


def modified(path: Path) -> datetime:
    """Return when a file was written, in UTC; the beginning of time when that is unknown."""
    try:
        return moment("", datetime.fromtimestamp(path.lstat().st_mtime, UTC))
    except (OSError, OverflowError, ValueError):
        return datetime.fromtimestamp(0, UTC)


FEW: Final = 16
"""Matches that are read in an instant; it is not worth writing when no more than these are new."""


class Summaries(Stamped[SavedMatch]):
    """What was listed of the matches of a folder, kept beside them.

    A cache of what everybody may know, in no language. Whatever decides something (the league's
    results, what a visitor may delete, a tournament's tables) reads the match itself.
    """

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

"""The saved matches of one folder: listing, opening, saving."""

import contextlib
import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random, SystemRandom
from types import TracebackType
from typing import Any, Final, Literal

from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.results import MatchResult, in_utc, result_of
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.clock import utc_now
from jericho_tui.store.files import (
    READ,
    StoreError,
    is_writable,
    make_folder,
    shown,
    sweep_temporaries,
    write_atomic,
)
from jericho_tui.store.locks import FileLock
from jericho_tui.store.log import note
from jericho_tui.store.paths import MARKER
from jericho_tui.store.record_file import (
    LoadedRecord,
    Problem,
    dump_record,
    load_record,
)

__all__ = [
    "DamagedRecordError",
    "LoadedRecord",
    "MatchStore",
    "OpenMatch",
    "Problem",
    "SavedMatch",
    "dump_record",
    "load_good",
    "load_good_part",
    "load_record",
]

SUFFIX: Final = ".toml"
_BASE36: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_MARKER_TEXT: Final = b"Saved matches and the league of Jericho TUI. Safe to copy or delete.\n"

Status = Literal["running", "finished", "damaged", "foreign-version"]


_Matches = list["SavedMatch"]  # in the class, `list` is its method


class DamagedRecordError(StoreError):
    """The file cannot be opened as it is; `loaded` has its good part and the problem."""

    def __init__(self, loaded: LoadedRecord, problem: Problem) -> None:
        sentence = Sentence(
            N_("{path}: {problem}"), {"path": shown(loaded.path), "problem": problem.located}
        )
        super().__init__(sentence, loaded.path)
        self.loaded = loaded


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """What the lobby lists of a file; it holds no hidden card."""

    path: Path
    id: str
    """The record's; of a damaged file, its name."""
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
    public: Any = field(default=None, repr=False)
    """The observation of a spectator after the last good move; None when there is no match."""


class OpenMatch:
    """A match that is being played, and its file. A context manager: leaving it releases the lock.

    When another program holds the file, or its folder is read-only, it is `read_only`.
    """

    def __init__(
        self,
        path: Path,
        record: MatchRecord,
        match: Match,
        clock: Callable[[], datetime],
        lock: "FileLock | Sentence | StoreError",
    ) -> None:
        self.path = path
        self.record = record
        self.match = match
        self.read_only = not isinstance(lock, FileLock)
        self.holder = lock if isinstance(lock, Sentence) else None
        """Who else has the file open; None when nobody has."""
        self._lock = lock
        self._clock = clock
        self._written = _signature(path)
        """The file as this program last saw it."""

    def save(self) -> None:
        """Write the match as it stands; when this returns, it is on the disk.

        :raises StoreError: it could not be written; the match goes on, and the file is as it was.
        """
        if isinstance(self._lock, StoreError):
            raise self._lock
        if isinstance(self._lock, Sentence):
            raise StoreError(
                Sentence(
                    N_("{path} is open elsewhere ({holder}), so it cannot be saved here"),
                    {"path": shown(self.path), "holder": self._lock},
                ),
                self.path,
            )
        found = _signature(self.path)
        if found is not None and found != self._written:
            raise StoreError(
                Sentence(
                    N_("{path} was changed by another program; save the match in another place"),
                    {"path": shown(self.path)},
                ),
                self.path,
            )
        self.record = self.record.updated_from(self.match, self._clock())
        try:
            write_atomic(self.path, dump_record(self.record))
        finally:
            self._written = _signature(self.path)
        note("saved", self.path, f"after {self.match.ply} moves")

    def move_to(self, store: "MatchStore") -> None:
        """Go on in another folder: save there, and from now on there. The old file stays.

        :raises StoreError: it cannot be saved there either; nothing has changed.
        """
        moved = store.adopt(self.match, self.record)
        self.close()
        self.path, self.record = moved.path, moved.record
        self.read_only, self.holder = False, None
        self._lock, self._clock, self._written = moved._lock, moved._clock, moved._written

    def close(self) -> None:
        """Release the file for others."""
        if isinstance(self._lock, FileLock):
            self._lock.release()

    def __enter__(self) -> "OpenMatch":
        """Return this match."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Release the file."""
        self.close()


class MatchStore:
    """A folder of saved matches.

    :param clock: what time it is, aware; in UTC by the id's and the records' convention.
    :param rng: draws the last letters of new ids; by default the system's generator.
    """

    def __init__(
        self,
        folder: Path,
        clock: Callable[[], datetime] = utc_now,
        rng: Random | None = None,
    ) -> None:
        self.folder = folder
        self.clock = clock
        self.rng = rng or SystemRandom()
        self._seen: dict[Path, tuple[object, SavedMatch]] = {}
        """What each file held at its signature, so that only changed files are read again."""

    def prepare(self) -> None:
        """Make the folder ready to be written to; sweep what a killed program left.

        A folder that is new or empty gets the marker; one that has other things in it does not.

        :raises StoreError: it is a file, cannot be made, or is read-only; nothing has changed.
        """
        made = make_folder(self.folder)
        if not is_writable(self.folder):
            raise StoreError(
                Sentence(
                    N_(
                        "the saves folder {path} is read-only; change its permissions or choose"
                        " another folder with --saves"
                    ),
                    {"path": shown(self.folder)},
                ),
                self.folder,
            )
        try:
            empty = made or not any(self.folder.iterdir())
        except OSError as error:
            raise StoreError.of(error, self.folder) from error
        if empty:
            try:
                write_atomic(self.folder / MARKER, _MARKER_TEXT, backup=False)
            except StoreError:
                if made:
                    with contextlib.suppress(OSError):
                        self.folder.rmdir()
                raise
        sweep_temporaries(self.folder)

    def paths(self) -> tuple[Path, ...]:
        """Return every file that may be a match, by name; () when there is no folder yet.

        :raises StoreError: the folder cannot be read.
        """
        try:
            with os.scandir(self.folder) as entries:
                names = [
                    entry.name
                    for entry in entries
                    if entry.name.endswith(SUFFIX)
                    and not entry.name.startswith(".")
                    and not entry.is_dir()
                ]
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise StoreError.of(error, self.folder, READ) from error
        return tuple(self.folder / name for name in sorted(names))

    def list(self) -> _Matches:
        """Return every match in the folder, newest first, damaged ones with the reason.

        :raises StoreError: the folder cannot be read.
        """
        saved = [self.summary(path) for path in self.paths()]
        return sorted(saved, key=lambda match: (match.updated, match.id), reverse=True)

    def summary(self, path: Path) -> SavedMatch:
        """Return what the lobby lists of one file; an unchanged file is not read again."""
        signature = _signature(path)
        known = self._seen.get(path)
        if known is not None and known[0] == signature is not None:
            return known[1]
        saved = _summarize(path)
        self._seen[path] = (signature, saved)
        return saved

    def create(self, match: Match, rng_seed: int | None = None) -> OpenMatch:
        """Save a new match under a new id and return it, locked.

        :param rng_seed: where the deal came from; only for provenance.
        :raises StoreError: it cannot be saved.
        """
        now = self.clock()
        return self._save_new(
            match, lambda new: MatchRecord.of(match, match_id=new, created=now, rng_seed=rng_seed)
        )

    def adopt(self, match: Match, record: MatchRecord) -> OpenMatch:
        """Save a match of another folder here, under its own id unless that is taken.

        :raises StoreError: it cannot be saved.
        """
        path = self.folder / f"{record.id}{SUFFIX}"
        opened = self._claim(path, match, record)
        return opened or self._save_new(match, lambda new: replace(record, id=new))

    def add(self, record: MatchRecord) -> Path:
        """Write a good record as a new file, under its own id unless that is taken.

        :raises StoreError: it cannot be written.
        """
        while True:
            path = self.folder / f"{record.id}{SUFFIX}"
            lock = FileLock.take(path, self.clock())
            if isinstance(lock, FileLock):
                try:
                    if not os.path.lexists(path):
                        write_atomic(path, dump_record(record), backup=False)
                        return path
                finally:
                    lock.release()
            record = replace(record, id=self.new_id(record.game))

    def open(self, path: Path) -> OpenMatch:
        """Open a match to play on, locked, or `read_only` when that cannot be.

        :raises DamagedRecordError: the file is not a good record; it is not touched.
        :raises StoreError: there is nothing to read.
        """
        path = path.resolve()  # so that saving through a link leaves the link
        load_good(path)  # a file that is no record gets no lock file beside it
        lock = self._lock(path)
        try:
            # Read under the lock: whoever had it before may have made a move.
            record, match = load_good(path)
            return OpenMatch(path, record, match, self.clock, lock)
        except StoreError:
            if isinstance(lock, FileLock):
                lock.release()
            raise

    def resume_good_part(self, path: Path) -> OpenMatch:
        """Go on from the last good move of a damaged file or of its backup, under a new id.

        The damaged file stays as it is. The new match is unrated: the old one may already be in
        the league, and one match counts once.

        :raises DamagedRecordError: the file has no good part.
        :raises StoreError: it cannot be read, or the new one not be saved.
        """
        loaded = load_good_part(path)
        if loaded.record is None or loaded.match is None:
            assert loaded.problem is not None  # there is a record unless something is wrong
            raise DamagedRecordError(loaded, loaded.problem)
        old = loaded.match
        match = Match(old.game, old.setup, old.seats, rated=False)
        for seat, action in old.moves:
            match.submit(seat, action)
        kept = replace(loaded.record, rated=False, result=None, created=self.clock())
        return self._save_new(match, lambda new: replace(kept, id=new))

    def _lock(self, path: Path) -> FileLock | Sentence | StoreError:
        """Return the lock of a file that there is, who holds it, or why nobody can."""
        for part in (path, path.parent):
            if not is_writable(part):
                return StoreError(
                    Sentence(
                        N_("{path} is read-only; save the match in another place to play on"),
                        {"path": shown(part)},
                    ),
                    part,
                )
        try:
            return FileLock.take(path, self.clock())
        except StoreError as error:
            return error

    def _save_new(self, match: Match, record_as: Callable[[str], MatchRecord]) -> OpenMatch:
        while True:
            record = record_as(self.new_id(match.game.info.id))
            opened = self._claim(self.folder / f"{record.id}{SUFFIX}", match, record)
            if opened is not None:
                return opened

    def _claim(self, path: Path, match: Match, record: MatchRecord) -> OpenMatch | None:
        """Save a record as a new file; None when there is one or somebody is making it."""
        lock = FileLock.take(path, self.clock())
        if isinstance(lock, Sentence):
            return None
        if os.path.lexists(path):
            lock.release()
            return None
        opened = OpenMatch(path, record, match, self.clock, lock)
        try:
            opened.save()
        except StoreError:
            opened.close()
            raise
        return opened

    def new_id(self, game: str) -> str:
        """Draw an id for a match of `game`: date, time, game and four letters."""
        letters = "".join(_BASE36[self.rng.randrange(len(_BASE36))] for _ in range(4))
        return f"{self.clock():%Y%m%d-%H%M%S}-{game}-{letters}"


def load_good(path: Path) -> tuple[MatchRecord, Match]:
    """Return the record and the match of a file that is good as a whole.

    :raises DamagedRecordError: it is not.
    :raises StoreError: there is nothing to read.
    """
    loaded = load_record(path)
    if loaded.problem is not None:
        raise DamagedRecordError(loaded, loaded.problem)
    assert loaded.record is not None  # a record without a problem is one
    assert loaded.match is not None
    return loaded.record, loaded.match


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


def _summarize(path: Path) -> SavedMatch:
    try:
        loaded = load_good_part(path)
    except StoreError as error:
        problem = Problem(error.sentence, None, None, "")
        loaded = LoadedRecord(path, None, None, problem)
    record, match = loaded.record, loaded.match
    when = _modified(path)
    if record is None or match is None:
        status: Status = "foreign-version" if loaded.foreign else "damaged"
        return SavedMatch(
            path, path.stem, "", "", "", status, (), False, None, when, (), 0, None, loaded.problem
        )
    status = "running" if match.actors() else "finished"
    return SavedMatch(
        path=path,
        id=record.id,
        game=record.game,
        game_title=match.game.info.title,
        title=record.title,
        status="damaged" if loaded.problem else status,
        seats=record.seats,
        rated=record.rated,
        created=None if record.created is None else in_utc(record.created),
        updated=when if record.updated is None else in_utc(record.updated),
        actors=match.actors(),
        ply=match.ply,
        result=result_of(record, when) if status == "finished" and not loaded.problem else None,
        problem=loaded.problem,
        public=match.state.observation(None),
    )


def _modified(path: Path) -> datetime:
    try:
        return datetime.fromtimestamp(path.lstat().st_mtime, UTC)
    except (OSError, OverflowError, ValueError):
        return datetime.fromtimestamp(0, UTC)


def _signature(path: Path) -> tuple[int, int, int] | None:
    """Return what changes when a file does; None when there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns

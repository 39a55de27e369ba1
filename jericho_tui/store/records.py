"""The saved matches of one folder: listing, opening, saving."""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.clock import utc_now
from jericho_tui.store.files import (
    READ,
    StoreError,
    check_takes_matches,
    is_writable,
    prepare,
    real_path,
    shown,
    signature,
    write_atomic,
)
from jericho_tui.store.flocks import FileLock
from jericho_tui.store.opened import DamagedRecordError, OpenMatch
from jericho_tui.store.paths import SUFFIX
from jericho_tui.store.record_file import (
    LoadedRecord,
    Problem,
    dump_record,
    load_record,
    parse_record,
    read_record,
)
from jericho_tui.store.saved import (
    SavedMatch,
    Stamp,
    Summaries,
    load_good_part,
    modified,
    newest_last,
    summarize,
)

__all__ = [
    "DamagedRecordError",
    "GoodFile",
    "LoadedRecord",
    "MatchStore",
    "OpenMatch",
    "Problem",
    "SavedMatch",
    "dump_record",
    "load_good_part",
    "load_record",
]

_SCREEN: Final = 30
"""Matches that a terminal of 40 lines has not lines for all of."""
_FIRST_SLICE, _LAST_SLICE = 0.1, 5.0
"""Seconds between two slices of a long list, at first and at most."""
_BASE36: Final = "0123456789abcdefghijklmnopqrstuvwxyz"

_Names = list[str]
_Matches = list["SavedMatch"]  # in the class, `list` is its method


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
        self._seen: dict[Path, tuple[Stamp | None, SavedMatch]] = {}
        """What each file held at its stamp, so that only changed files are read again."""
        self._kept = Summaries(folder)

    def prepare(self) -> None:
        """Make the folder ready to be written to; see `preparing.prepare`."""
        prepare(self.folder)

    def paths(self) -> tuple[Path, ...]:
        """Return everything that may be a match, the newest file first; () without a folder.

        Whatever has the name of one is listed, also what turns out to be no file: nobody should
        wonder where a match has gone.

        :raises StoreError: the folder cannot be read.
        """
        return tuple(self.folder / name for name in self._names())

    def _names(self) -> _Names:
        found = []
        try:
            with os.scandir(self.folder) as entries:
                for entry in entries:
                    if entry.name.endswith(SUFFIX) and not entry.name.startswith("."):
                        found.append((_written(entry), entry.name))
        except FileNotFoundError:
            return []
        except OSError as error:
            raise StoreError.of(error, self.folder, READ) from error
        found.sort(reverse=True)
        return [name for _, name in found]

    def list(self) -> _Matches:
        """Return every match in the folder, newest first, damaged ones with the reason.

        :raises StoreError: the folder cannot be read.
        """
        *_, saved = self.read_in_slices()
        return saved

    def read_in_slices(
        self, before: Iterable[SavedMatch] = (), should_stop: Callable[[], bool] = lambda: False
    ) -> Iterator[_Matches]:
        """Yield the list of `list` as it grows: what is known by then, the newest files first.

        The first slice comes when there is a screen full of them, the others ever more seldom; the
        last one is whole. A folder of many thousand matches takes minutes.

        :param before: what was listed last; stands until its file has been looked at again.
        :param should_stop: asked after every file; then nothing more comes.
        :raises StoreError: the folder cannot be read.
        """
        names = self._names()
        there = set(names)
        found = {match.path: match for match in before if match.path.name in there}
        pause, last = _FIRST_SLICE, time.monotonic()
        for number, (path, saved) in enumerate(self._listed(names), start=1):
            if should_stop():
                return
            found[path] = saved
            if time.monotonic() - last > pause or (number == _SCREEN and not before):
                yield sorted(found.values(), key=newest_last, reverse=True)
                pause, last = min(2 * pause, _LAST_SLICE), time.monotonic()
        for gone in [path for path in list(self._seen) if path.name not in there]:
            self._seen.pop(gone, None)  # another reader may have gone through, too
        yield sorted(found.values(), key=newest_last, reverse=True)

    def _listed(
        self, names: _Names, wanted: Callable[[Path], bool] = lambda _path: True
    ) -> Iterator[tuple[Path, SavedMatch]]:
        """Yield what is listed of files, as this program or another has read them.

        :param names: of all files of the folder.
        """
        try:
            for path in filter(wanted, map(self.folder.joinpath, names)):
                stamp = Stamp.of(path)
                known = self._known(path, stamp) or self._kept.find(path, stamp)
                if known is None:
                    known = self._read(path, stamp)
                    self._kept.keep(known, stamp)
                yield path, known
        finally:  # also when nobody wants the rest
            self._kept.write(names)

    def finished(
        self, wanted: Callable[[Path], bool], should_stop: Callable[[], bool] = lambda: False
    ) -> Iterator[SavedMatch]:
        """Yield the rated matches that are over, the newest files first, each from its file.

        :param wanted: which files are looked at.
        :param should_stop: asked after every file; then nothing more comes.
        :raises StoreError: the folder cannot be read.
        """
        for path, saved in self._listed(self._names(), wanted):
            if should_stop():
                return
            if saved.rated and saved.result is not None:
                read = self.summary(path)
                if read.rated and read.result is not None:
                    yield read

    def summary(self, path: Path) -> SavedMatch:
        """Return what is listed of one file; one that this program has read is not read again."""
        stamp = Stamp.of(path)
        return self._known(path, stamp) or self._read(path, stamp)

    def _known(self, path: Path, stamp: Stamp | None) -> SavedMatch | None:
        """Return what this program has read of a file with this stamp."""
        at, known = self._seen.get(path, (None, None))
        return known if stamp is not None and at == stamp else None

    def _read(self, path: Path, stamp: Stamp | None) -> SavedMatch:
        saved = summarize(path)
        self._seen[path] = (stamp, saved)
        return saved

    def create(self, match: Match, rng_seed: int | None = None, title: str = "") -> OpenMatch:
        """Save a new match under a new id and return it.

        :param rng_seed: where the deal came from; only for provenance.
        :param title: in the form that `names.clean_title` returns, or empty.
        :raises StoreError: it cannot be saved.
        """
        now = self.clock()
        return self._save_new(
            match,
            lambda new: replace(
                MatchRecord.of(match, match_id=new, created=now, rng_seed=rng_seed), title=title
            ),
        )

    def adopt(self, match: Match, record: MatchRecord) -> OpenMatch:
        """Save a match of another folder here, under its own id unless that is taken.

        :raises StoreError: it cannot be saved.
        """
        check_takes_matches(self.folder)
        path = self.folder / f"{record.id}{SUFFIX}"
        opened = self._claim(path, match, record)
        return opened or self._save_new(match, lambda new: replace(record, id=new))

    def add(self, record: MatchRecord) -> Path:
        """Write a good record as a new file, under its own id unless that is taken.

        :raises StoreError: it cannot be written.
        """
        check_takes_matches(self.folder)
        while True:
            path = self.folder / f"{record.id}{SUFFIX}"
            lock = FileLock.wait(path, 0.0)
            if lock is not None:
                try:
                    if not os.path.lexists(path):
                        write_atomic(path, dump_record(record), backup=False)
                        return path
                finally:
                    lock.release()
            record = replace(record, id=self.new_id(record.game))

    def open(self, path: Path) -> OpenMatch:
        """Open a match to play on, or `read_only` when its file is not to be written.

        A record without a date (simulated ones have none) has that of its file, as in the list.

        :raises DamagedRecordError: the file is not a good record; it is not touched.
        :raises StoreError: there is nothing to read.
        """
        at = signature(path)
        good = GoodFile.read(path)
        path = real_path(path)  # so that saving through a link leaves the link
        record = good.record
        if record.created is None and record.updated is None:
            record = replace(record, updated=modified(path))
        return OpenMatch(
            path,
            record,
            good.match,
            self.clock,
            data=good.data,
            at=at,
            problem=_protection(path),
        )

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
        match = loaded.match
        match.rated = False
        kept = replace(loaded.record, rated=False, result=None, created=self.clock())
        return self._save_new(match, lambda new: replace(kept, id=new))

    def _save_new(self, match: Match, record_as: Callable[[str], MatchRecord]) -> OpenMatch:
        check_takes_matches(self.folder)
        while True:
            record = record_as(self.new_id(match.game.info.id))
            opened = self._claim(self.folder / f"{record.id}{SUFFIX}", match, record)
            if opened is not None:
                return opened

    def _claim(self, path: Path, match: Match, record: MatchRecord) -> OpenMatch | None:
        """Save a record as a new file; None when there is one or somebody is making it."""
        lock = FileLock.wait(path, 0.0)
        if lock is None:
            return None
        try:
            if os.path.lexists(path):
                return None
            opened = OpenMatch(path, record, match, self.clock, data=None)
            opened.write()
        finally:
            lock.release()
        return opened

    def new_id(self, game: str) -> str:
        """Draw an id for a match of `game`: date, time, game and four letters."""
        letters = "".join(_BASE36[self.rng.randrange(len(_BASE36))] for _ in range(4))
        return f"{self.clock():%Y%m%d-%H%M%S}-{game}-{letters}"


@dataclass(frozen=True, slots=True)
class GoodFile:
    """A file that is a good record as a whole."""

    data: bytes
    """What stands in it."""
    record: MatchRecord
    match: Match

    @classmethod
    def read(cls, path: Path) -> "GoodFile":
        """Read a file and play the match in it.

        :raises DamagedRecordError: it is not good as a whole.
        :raises StoreError: there is nothing to read.
        """
        return cls._of(read_record(path), path)

    @classmethod
    def _of(cls, data: bytes, path: Path) -> "GoodFile":
        loaded = parse_record(data, path)
        if loaded.problem is not None:
            raise DamagedRecordError(loaded, loaded.problem)
        assert loaded.record is not None  # a record without a problem is one
        assert loaded.match is not None
        return cls(data, loaded.record, loaded.match)

    def as_it_is(self, path: Path) -> "GoodFile":
        """Return the file as it is by now: this, unless somebody has written to it meanwhile.

        :raises StoreError: as `read`.
        """
        data = read_record(path)
        return self if data == self.data else self._of(data, path)


def _protection(path: Path) -> StoreError | None:
    """Return why a file is not to be written; None: it may be."""
    for part in (path, path.parent):
        if not is_writable(part):
            return StoreError(
                Sentence(
                    N_("{path} is read-only; save the game elsewhere to continue"),
                    {"path": shown(part)},
                ),
                part,
            )
    return None


def _written(entry: "os.DirEntry[str]") -> int:
    """Return when a file was written, in ns; 0 when that cannot be found out."""
    try:
        return entry.stat(follow_symlinks=False).st_mtime_ns
    except OSError:
        return 0

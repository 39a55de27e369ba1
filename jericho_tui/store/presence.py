"""Who is at which match of a saves folder, told by locks that end with their process.

In `.presence/<match>/` stands a small file for each person who sits or sat there (`.seat`), each
who watches (`.watch`), each terminal that asks whoever has none of their own (`.shared`), the
terminal that moves bots and chance (`.bots`) and each who asks for a seat that somebody has
(`.wanted`). A file is locked while its terminal lives. That of a seat stays
when its terminal has gone, and when it was last touched is since when they are away. Files are
named by digests, so that nothing in them or in a match's id is ever a path.

All times are those of the file system, which the terminals share.

Where nobody can be kept out (no locks, a folder that takes nothing, something else in its place)
every claim succeeds and says so (`Claim.warning`): the match can be played all the same.
"""

import contextlib
import errno
import os
import re
import stat
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Final

from jericho_tui.core import limits
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import clean_name, name_key, visible
from jericho_tui.store.clock import utc_now
from jericho_tui.store.files import (
    StoreError,
    check_writable,
    make_folder,
    open_own,
    places_are_hidden,
)
from jericho_tui.store.flocks import is_locked, is_path_of, lock, lock_warning, open_lockable, share
from jericho_tui.store.paths import PRESENCE

SEAT, WATCH, SHARED, BOTS, WANTED = "seat", "watch", "shared", "bots", "wanted"
MATCH: Final = re.compile(r"[0-9a-f]{24}")
"""What the folder of a match is called: a digest."""
FILE: Final = re.compile(r"([0-9a-f]{24})(?:-[0-9a-f]{8})?\.(seat|watch|shared|bots|wanted)")
MOST_HOST: Final = 100
"""Characters of a host's name that are kept."""
_FORMAT: Final = "jericho presence 1"
_MOST: Final = 2000
"""Bytes of a file; ours have at most a quarter."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a file tells."""

    kind: str
    match_id: str
    name: str
    """Empty for the bots, and for a terminal that several people share."""
    process: int
    host: str
    since: int
    """In ns, as the file system told the time."""

    def dump(self) -> bytes:
        """Return what stands in the file."""
        parts = (self.kind, self.match_id, self.name, self.process, self.host, self.since)
        return "".join(f"{part}\n" for part in (_FORMAT, *parts)).encode()

    @classmethod
    def parse(cls, data: bytes) -> "Told":
        """Return what a file tells.

        :raises ValueError: it is not one of ours.
        """
        form, kind, match_id, name, process, host, since, end = data.decode().split("\n")
        if form != _FORMAT or end or len(data) > _MOST:
            raise ValueError(form)
        return cls(
            kind,
            limits.text("id", match_id, limits.MOST_ID),
            name and clean_name(name),
            limits.whole("process", int(process), 0),
            limits.text("host", host, MOST_HOST),
            limits.whole("since", int(since), 0),
        )

    @property
    def place(self) -> tuple[str, str, str]:
        """Where it belongs: the digest of the match, that of the name, and the kind."""
        return digest(self.match_id), digest(name_key(self.name)), self.kind


@dataclass(frozen=True, slots=True)
class Seen:
    """A file as it was found."""

    told: Told | None
    """None: it does not tell what it should, by its place."""
    held: bool
    """Whether its terminal lives."""
    touched: int
    """When it was written or touched last, in ns, as the file system told the time."""
    empty: bool
    """Whether its terminal was killed, or is about, before it wrote anything."""


def look(path: Path) -> Seen | None:
    """Return what a file tells and whether its terminal lives; None: there is no such file."""
    try:
        descriptor = open_own(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return None
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            return None
        held = is_locked(descriptor)
        data = os.read(descriptor, _MOST + 1)
    except OSError:
        return None
    finally:
        os.close(descriptor)
    return Seen(_told_at(path.parent.name, path.name, data), held, status.st_mtime_ns, not data)


@lru_cache(maxsize=256)
def _told_at(folder: str, file: str, data: bytes) -> Told | None:
    """Return what a file tells; None where it is damaged, or another's than its place says."""
    name = FILE.fullmatch(file)
    try:
        told = Told.parse(data)
    except ValueError:
        return None
    return told if name is not None and told.place == (folder, *name.groups()) else None


def delete(path: Path) -> bool:
    """Delete a file that nobody has locked; return whether nobody had.

    Only one process at a time may delete: who sits down meanwhile waits, and then makes it anew.
    """
    try:
        descriptor = open_own(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return False
    try:
        if not share(descriptor) or not is_path_of(path, descriptor):
            return False
        path.unlink()
    except OSError:
        return False
    finally:
        os.close(descriptor)
    return True


@lru_cache(maxsize=256)
def digest(text: str) -> str:
    """Return what a match or a name is called in the names of files."""
    import hashlib  # 10 ms of start-up that only a table needs

    return hashlib.blake2b(text.encode(errors="surrogatepass"), digest_size=12).hexdigest()


def as_moment(told: int) -> datetime:
    """Return the moment that a file system tells in ns."""
    return datetime.fromtimestamp(0, UTC) + timedelta(microseconds=told // 1000)


_SWEEPING: Final = ".lock"
"""Locked while claims are swept."""
_TRIES: Final = 5
"""How often a file is made anew that others sweep just then."""
_WRITING: Final = 0.005
"""Seconds in which a file that was just locked is written."""
_PAUSE: Final = 0.02
"""Seconds between two looks at a seat that was asked for."""
_MARK: Final = 8
"""Characters at the end of a file's name that tell it from others of its kind."""


@dataclass(frozen=True, slots=True)
class Holder:
    """The living terminal that has a seat."""

    name: str
    process: int
    """0 where that cannot be told."""
    host: str
    """Empty where that cannot be told."""
    since: datetime

    @property
    def sentence(self) -> Sentence:
        """Why the seat cannot be had."""
        if places_are_hidden():
            text = N_("{name} is already at this table, at another terminal")
            return Sentence(text, {"name": self.name})
        return Sentence(
            N_(
                "{name} is already at this table, at another terminal (process {process} on {host})"
            ),
            {"name": self.name, "process": self.process or "?", "host": self.host or "?"},
        )


@dataclass(frozen=True, slots=True)
class Present:
    """Somebody who is at a match, or has been."""

    name: str
    here: bool
    since: datetime
    """Since when they are here, or away."""
    watching: bool = False


class Claim:
    """Being at a match; ends with `release`, or with this process. A context manager."""

    def __init__(
        self,
        presence: "Presence",
        path: Path,
        told: Told,
        descriptor: int | None,
        warning: Sentence | None = None,
    ) -> None:
        self.match_id = told.match_id
        self.name = told.name
        """Empty for who moves the bots, and for a terminal that several people share."""
        self.warning = warning
        """Why nobody can be kept out; None: others are."""
        self._presence = presence
        self._path = path
        self.mark = path.stem[-_MARK:]
        """What this claim is told apart by from all others of its match; see `mark_of`."""
        self._told = told
        self._descriptor = descriptor

    @property
    def wanted(self) -> bool:
        """Whether another terminal asks for the seat now and waits for it to be released.

        A stat, as long as nobody asks.
        """
        if self._descriptor is None:
            return False
        asked = self._path.with_suffix(f".{WANTED}")
        if not os.path.lexists(asked):
            return False
        seen = look(asked)  # one whose terminal was killed while it asked is locked by nobody
        return seen is not None and seen.held

    def touch(self) -> bool:
        """Say that this terminal lives still, now and then; return whether the claim stands.

        It does not when it was released, or when its file was deleted and another terminal has
        claimed the same since; where nobody has, it is claimed anew.
        """
        if self._descriptor is None:
            return self.warning is not None
        if not is_path_of(self._path, self._descriptor):
            os.close(self._descriptor)
            try:
                self._descriptor = self._presence.take(self._path, self._told)
            except StoreError as error:
                self._descriptor, self.warning = None, _nobody_kept_out(error)
                return True
            if self._descriptor is None:
                return False
        _touch(self._descriptor)
        return True

    def release(self) -> None:
        """Leave: others may have what was claimed. Doing it again does nothing."""
        self.warning = None
        if self._descriptor is None:
            return
        descriptor, self._descriptor = self._descriptor, None
        try:
            if self._told.kind == SEAT:
                _touch(descriptor)
            elif is_path_of(self._path, descriptor):
                with contextlib.suppress(OSError):
                    self._path.unlink()
        finally:
            os.close(descriptor)

    def hand_on(self) -> None:
        """Leave it to the next claim of the same by this `Presence`; nobody gets between.

        Who sits at a table that waits so comes to sit at its match. Where there is no next claim,
        it ends with the process.
        """
        if self._descriptor is not None:
            self._presence.keep(self._path, self._descriptor)
            self._descriptor = None

    def __enter__(self) -> "Claim":
        """Return this claim."""
        return self

    def __exit__(self, *_reason: object) -> None:
        """Leave."""
        self.release()


class Presence:
    """Who is at the matches of a saves folder.

    A match is known here by its id, or by whatever else all terminals call it.

    :param folder: the saves folder.
    """

    def __init__(self, folder: Path, clock: Callable[[], datetime] = utc_now) -> None:
        self.folder = folder / PRESENCE
        self._saves = folder
        self._clock = clock
        self._kept: dict[Path, int] = {}
        """The locked files of claims that were handed on."""

    # --- being there

    def sit(self, match_id: str, name: str) -> Claim | Holder:
        """Claim somebody's seat for this terminal, at once; else return which one has it.

        :raises SentenceError: the name cannot be anybody's, or the id no match's.
        """
        return self._claim(SEAT, match_id, clean_name(name))

    def take_over(
        self,
        match_id: str,
        name: str,
        patience: float,
        should_stop: Callable[[], bool] = lambda: False,
    ) -> Claim | Holder:
        """Claim a seat that another terminal has: ask that to release it, and wait.

        :param patience: seconds to wait at most; a terminal looks at `Claim.wanted` once a second.
        :param should_stop: asked often; True ends the waiting.
        :raises SentenceError: as `sit`.
        """
        end = time.monotonic() + patience
        claimed = self.sit(match_id, name)
        asking: Claim | Holder | None = None
        try:
            while isinstance(claimed, Holder) and time.monotonic() < end and not should_stop():
                if not isinstance(asking, Claim):  # perhaps somebody else asks as well
                    asking = self._claim(WANTED, match_id, clean_name(name))
                time.sleep(_PAUSE)
                claimed = self.sit(match_id, name)
        finally:
            if isinstance(asking, Claim):
                asking.release()
        return claimed

    def watch(self, match_id: str, name: str) -> Claim:
        """Say that somebody watches; many of one name may.

        :raises SentenceError: as `sit`.
        """
        return self._one_of_many(WATCH, match_id, clean_name(name))

    def share(self, match_id: str) -> Claim:
        """Say that this terminal asks whoever has none of their own; many may.

        :raises SentenceError: the id is no match's.
        """
        return self._one_of_many(SHARED, match_id, "")

    def take_bots(self, match_id: str) -> Claim | None:
        """Become the one terminal that moves bots and chance; None: another living one is.

        :raises SentenceError: the id is no match's.
        """
        claimed = self._claim(BOTS, match_id, "")
        return claimed if isinstance(claimed, Claim) else None

    # --- who is there

    def present(self, match_id: str) -> tuple[Present, ...]:
        """Return who is at a match or was, by name, those who watch last; () when nobody ever was.

        Somebody who watched and has gone is not told of, and neither are files that tell nothing.
        """
        now = self._clock()
        found: dict[tuple[bool, str], Present] = {}
        for _, seen in self._files(self.folder / digest(match_id)):
            told = seen.told
            if told is None or told.kind not in (SEAT, WATCH):
                continue
            watching = told.kind == WATCH
            if watching and not seen.held:
                continue
            since = min(as_moment(told.since if seen.held else seen.touched), now)
            key = (watching, name_key(told.name))
            if key not in found or since < found[key].since:
                found[key] = Present(told.name, seen.held, since, watching)
        return tuple(found[key] for key in sorted(found))

    def shared(self, match_id: str) -> tuple[str, ...]:
        """Return the marks of the living terminals that ask whoever has none of their own."""
        found = (
            path.stem[-_MARK:]
            for path, seen in self._files(self.folder / digest(match_id))
            if seen.held and seen.told is not None and seen.told.kind == SHARED
        )
        return tuple(sorted(found))

    def sweep(self, is_over: Callable[[str], bool]) -> int:
        """Delete what tells of matches that are gone or over; return how many files that was.

        A file that somebody has locked stays, and so does everything that is not ours.

        :param is_over: asked the id of every match that was claimed; `WaitingTables.is_over`.
        """
        try:
            check_writable(self.folder)
            descriptor = open_lockable(self.folder / _SWEEPING)
        except (StoreError, FileNotFoundError):
            return 0
        try:
            return self._sweep(is_over) if lock(descriptor) else 0  # one at a time
        except OSError:
            return 0
        finally:
            os.close(descriptor)

    def _sweep(self, is_over: Callable[[str], bool]) -> int:
        swept = 0
        with os.scandir(self.folder) as entries:
            folders = [
                Path(entry.path)
                for entry in entries
                if MATCH.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False)
            ]
        for folder in folders:
            for path, seen in list(self._files(folder)):
                if seen.held or not (seen.told or seen.empty):
                    continue
                told = seen.told
                if told is None or told.kind != SEAT or is_over(told.match_id):
                    swept += delete(path)
            with contextlib.suppress(OSError):
                folder.rmdir()  # it goes when it is empty
        return swept

    def _files(self, folder: Path) -> Iterator[tuple[Path, Seen]]:
        """Yield what is ours by its name of a match."""
        with contextlib.suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                name = FILE.fullmatch(entry.name)
                if name is None or not entry.is_file(follow_symlinks=False):
                    continue
                path = Path(entry.path)
                seen = look(path)
                if seen is not None:
                    yield path, seen

    # --- files

    def _one_of_many(self, kind: str, match_id: str, name: str) -> Claim:
        while True:  # until the four bytes are nobody else's
            claimed = self._claim(kind, match_id, name, f"-{os.urandom(4).hex()}")
            if isinstance(claimed, Claim):
                return claimed

    def _claim(self, kind: str, match_id: str, name: str, more: str = "") -> Claim | Holder:
        limits.text("id", match_id, limits.MOST_ID)
        told = Told(kind, match_id, name, os.getpid(), visible(_host(), MOST_HOST - 1), 0)
        match, who, _ = told.place
        path = self.folder / match / f"{who}{more}.{kind}"
        if (warning := lock_warning(self._saves)) is not None:
            return Claim(self, path, told, None, warning)
        try:
            descriptor = self.take(path, told)
        except StoreError as error:
            return Claim(self, path, told, None, _nobody_kept_out(error))
        if descriptor is not None:
            return Claim(self, path, told, descriptor)
        return self._holder(path, name)

    def _holder(self, path: Path, name: str) -> Holder:
        """Return what the file tells of who has locked it, who may be about to write it."""
        for _ in range(_TRIES):
            seen = look(path)
            if seen is not None and seen.told is not None:
                told = seen.told
                since = min(as_moment(told.since), self._clock())
                return Holder(told.name, told.process, told.host, since)
            time.sleep(_WRITING)
        return Holder(name, 0, "", self._clock())

    def take(self, path: Path, told: Told) -> int | None:
        """Lock a file and write into it whose it is; None: another terminal has it.

        :raises StoreError: no lock can be had there.
        """
        kept = self._kept.pop(path, None)
        if kept is not None:
            if is_path_of(path, kept):
                return kept
            os.close(kept)
        self._check()
        for left in reversed(range(_TRIES)):
            try:
                descriptor = self._open(path)
            except StoreError:
                if not left:
                    raise
                continue  # it was swept just then, or is refused every time
            signed = False
            try:
                if not lock(descriptor):
                    return None
                if is_path_of(path, descriptor):  # else it was swept before it was locked
                    self._sign(descriptor, told)
                    signed = True
                    return descriptor
            except OSError as error:
                if not os.fstat(descriptor).st_size:
                    with contextlib.suppress(OSError):
                        path.unlink()
                raise StoreError.of(error, path) from error
            finally:
                if not signed:
                    os.close(descriptor)
        raise StoreError.of(FileNotFoundError(errno.ENOENT, ""), path)

    def keep(self, path: Path, descriptor: int) -> None:
        """Let the next claim of a file have it as it is, open and locked."""
        self._kept[path] = descriptor

    def _open(self, path: Path) -> int:
        make_folder(self.folder)  # one at a time, as others make them too
        make_folder(path.parent)
        try:
            return open_lockable(path)
        except FileNotFoundError as error:
            raise StoreError.of(error, path) from error

    def _sign(self, descriptor: int, told: Told) -> None:
        _touch(descriptor)
        since = os.fstat(descriptor).st_mtime_ns
        data = Told(told.kind, told.match_id, told.name, told.process, told.host, since).dump()
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, data)
        os.ftruncate(descriptor, len(data))

    def _check(self) -> None:
        """Refuse a folder where no lock can be had, before anything is made in it.

        :raises StoreError: it is one.
        """
        if not self._saves.is_dir():
            raise StoreError.of(FileNotFoundError(errno.ENOENT, ""), self._saves)
        for folder in (self._saves, self.folder):
            check_writable(folder)


def mark_of(name: str) -> str:
    """Return the mark of the claim of somebody's seat, whichever terminal has it."""
    return digest(name_key(name))[-_MARK:]


def _touch(descriptor: int) -> None:
    with contextlib.suppress(OSError):  # a folder that takes nothing any more
        os.utime(descriptor)


def _nobody_kept_out(error: StoreError) -> Sentence:
    text = N_("the seats here cannot be locked, so two terminals could take the same one: {reason}")
    return Sentence(text, {"reason": error.sentence})


def _host() -> str:
    return os.uname().nodename if hasattr(os, "uname") else ""

"""Locks of an open file (flock(2)), which end with the process that holds them.

To see whether a file is locked, `is_locked` takes a shared lock for an instant, so several
terminals can look at once. Where a file system has no locks (some network folders, some FUSE),
every lock can be had: then one terminal at a time may use the folder (`lock_warning`).
"""

import contextlib
import fcntl
import itertools
import os
import platform
import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Self

from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.store.files import (
    NO_LOCKS,
    StoreError,
    flock,
    is_writable,
    make_folder,
    open_own,
    shown,
)

PATIENCE: Final = 5.0
"""Seconds that a change of a file waits for another terminal's, which takes milliseconds."""
_PAUSE: Final = 0.002
"""Seconds between two tries."""


class BusyError(StoreError):
    """Another terminal has been writing the file for longer than it takes."""

    @classmethod
    def of_match(cls, path: Path) -> "BusyError":
        """Return that a file cannot be had now."""
        return cls.at(path, N_("another program is writing {path}; try again in a moment"))


class FileLock:
    """A locked file, held until `release` or the end of the process. A context manager."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        """The file that is locked; it stays when others may have it."""
        self._descriptor = descriptor

    @classmethod
    def wait(cls, path: Path, seconds: float) -> "FileLock | None":
        """Lock the file at `path`, by one beside it; None if another program keeps it.

        :param seconds: how long to wait for another program.

        :raises StoreError: no lock can be made there (a read-only folder).
        """
        end = time.monotonic() + seconds
        lock = cls(path, _open(path.with_name(f".{path.name}.lock")))
        while not flock(lock._descriptor, alone=True):
            if time.monotonic() >= end:
                lock.release()
                return None
            time.sleep(_PAUSE)
        return lock

    @classmethod
    def take(cls, path: Path) -> "FileLock":
        """Lock the file at `path`, as soon as another program that changes it is done.

        :raises BusyError: that takes longer than it should.
        :raises StoreError: no lock can be made there.
        """
        lock = cls.wait(path, PATIENCE)
        if lock is None:
            raise BusyError.of_match(path)
        return lock

    @classmethod
    def own(cls, path: Path) -> "FileLock":
        """Make a file of this process's own, which is locked until `remove`: see `is_held`.

        :raises StoreError: it cannot be made.
        """
        while True:
            made = cls(path, _open(path))
            while not flock(made._descriptor, alone=True):
                time.sleep(_PAUSE)  # somebody looks at it
            if made.stands:
                return made
            made.release()  # somebody took it for that of a process that has ended

    @property
    def stands(self) -> bool:
        """Whether the locked file is (still) at its path: one deleted meanwhile tells nobody."""
        try:
            found = self.path.stat(follow_symlinks=False)
            return os.path.samestat(found, os.fstat(self._descriptor))
        except OSError:
            return False

    def touch(self) -> None:
        """Give the locked file the date of now, where it can be given one."""
        with contextlib.suppress(OSError):
            os.utime(self._descriptor)

    def release(self) -> None:
        """Let others have the file; doing it again does nothing."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def remove(self) -> None:
        """Delete a file of this process's own."""
        with contextlib.suppress(OSError):
            self.path.unlink()
        self.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_reason: object) -> None:
        self.release()


def is_held(path: Path) -> bool:
    """Whether a process has locked the file at `path`, which need not be there."""
    try:
        descriptor = open_own(path, os.O_RDONLY | os.O_NONBLOCK)
    except OSError:
        return False
    try:
        return not flock(descriptor, alone=False)
    finally:
        os.close(descriptor)


def lock_warning(folder: Path) -> Sentence | None:
    """Return how to use a folder that has no locks; None if it has locks."""
    if has_locks(folder):
        return None
    text = N_("the folder {path} does not support locks: use it from one terminal at a time")
    return Sentence(text, {"path": shown(folder)})


def has_locks(folder: Path) -> bool:
    """Whether the file system of a folder has locks; nothing is made there to find out."""
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return True  # it cannot even be read, which others say
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in NO_LOCKS
    finally:
        os.close(descriptor)
    return True


def _open(path: Path) -> int:
    """Open a file of the program's own to be locked; it is made when it is missing.

    :raises StoreError: it is a link or no file, or cannot be opened.
    """
    try:
        descriptor = open_own(path, os.O_RDWR | os.O_CREAT | os.O_NONBLOCK)
    except OSError as error:
        if not path.is_symlink():
            raise StoreError.of(error, path) from error
    else:
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            return descriptor
        os.close(descriptor)
    raise StoreError.at(path, N_("the program needs a file at {path}; remove what is there"))


_HOST: Final = ".host"
"""Locked by every program that has the league of a folder open; says on which computer that is."""
_MOST_HOST: Final = 300
"""Bytes of it that are read."""


def hold_host(folder: Path) -> int | None:
    """Say that this computer uses the league of a folder; return what holds that until it closes.

    None: nothing can be written there. The log beside a league lies in memory that computers do
    not share, so two of them would damage it.

    :raises StoreError: a program on another computer uses it.
    """
    if not is_writable(folder):
        return None
    mine = platform.node().encode()
    try:
        descriptor = _open(folder / _HOST)
    except StoreError:
        return None
    while True:
        alone = flock(descriptor, alone=True)
        if not alone and not flock(descriptor, alone=False):
            time.sleep(_PAUSE)  # another program writes it just now
            continue
        host = os.pread(descriptor, _MOST_HOST, 0)
        if host == mine and flock(descriptor, alone=False):
            return descriptor
        if not alone:
            break
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, mine, 0)
    os.close(descriptor)
    text = N_("{path} is in use on another computer ({host}); play there, or through the club")
    where = {"path": shown(folder), "host": visible(host.decode(errors="replace"), 100)}
    raise StoreError.at(folder, text, **where)


_LOOK: Final = 0.05
"""Seconds between two looks whether it is one's turn."""
_LINE: Final = ".line"


class Slots:
    """So many slots for all processes of a folder: those who have one may compute, others wait.

    Everybody stands in one line, in the order in which they came, and its first have the slots. A
    place in the line is a locked file, so it ends with its process however that ends. Any thread
    may use it.

    :param folder: made when it is first needed.
    :param number: how many there are.
    """

    def __init__(self, folder: Path, number: int) -> None:
        self._folder = folder
        self._number = number
        self._count = itertools.count()

    @contextlib.contextmanager
    def hold(self, give_up: Callable[[], bool], told: Callable[[int], None]) -> Iterator[bool]:
        """Wait for a slot, hold it, and let it go; yield whether there is one.

        :param give_up: asked some twenty times a second; where it says so nothing is waited for.
        :param told: told how many wait before one, whenever that has changed.
        """
        try:
            place = self._stand_in_line()
        except (OSError, StoreError):  # no locks here, or no files: better unbounded than stuck
            yield True
            return
        try:
            has = True
            with contextlib.suppress(OSError):
                has = self._wait(place.path.name, give_up, told)
            yield has
        finally:
            place.remove()

    def in_use(self) -> int:
        """Return how many are held now, by whichever process."""
        with contextlib.suppress(OSError):  # never needed, or no locks
            return min(self._number, self._before(""))
        return 0

    def _wait(self, name: str, give_up: Callable[[], bool], told: Callable[[int], None]) -> bool:
        """Wait until a place in the line has a slot; False: given up."""
        known = -1
        while (before := self._before(name) - self._number) >= 0:
            if before != known:
                known = before
                told(before)
            if give_up():
                return False
            time.sleep(_LOOK)
        return True

    def _stand_in_line(self) -> FileLock:
        """Return a place at the end of the line."""
        make_folder(self._folder)
        # One after another, so that nobody comes to stand before somebody who has looked.
        with FileLock.take(self._folder / "line"):
            name = f"{time.time_ns():020}-{os.getpid()}-{next(self._count)}{_LINE}"
            return FileLock.own(self._folder / name)

    def _before(self, name: str) -> int:
        """Return how many stand in line before a place; an empty name is behind everybody.

        The places of processes that have ended are cleared away.
        """
        number = 0
        for other in os.listdir(self._folder):  # noqa: PTH208  names, not paths
            if other.endswith(_LINE) and not (name and other >= name):
                if is_held(self._folder / other):
                    number += 1
                else:
                    (self._folder / other).unlink(missing_ok=True)
        return number

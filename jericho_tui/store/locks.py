"""One writer a match file: an OS lock, which ends with its process however that ends.

Beside `x.toml` stand `.x.toml.lock`, which is locked, and `.x.toml.holder`, which says by whom.
Some network folders and some FUSE have no locks: there a lock keeps nobody out, and says so.
filelock and socket are imported with the first lock (35 ms).
"""

import contextlib
import os
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import visible
from jericho_tui.store.files import NO_LOCKS, StoreError, read_limited, shown
from jericho_tui.store.links import FILE_MODE, open_own
from jericho_tui.store.log import note

try:
    import fcntl
except ImportError:  # Windows: its files have locks
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from filelock import BaseFileLock


PATIENCE: Final = 5.0
"""Seconds that a change of a file waits for another terminal's, which takes milliseconds."""
_AGAIN: Final = 0.002
"""Seconds after which whoever waits looks again."""


class FileLock:
    """The lock of one file, held until `release`."""

    def __init__(self, lock: "BaseFileLock | None", path: Path) -> None:
        self._lock = lock
        self._path = path
        self._said = False
        """Whether others can read who has it."""

    @classmethod
    def take(cls, path: Path, now: datetime) -> "FileLock | Sentence":
        """Lock the file at `path` for long, without waiting; else return who holds it.

        :raises StoreError: no lock can be made there (a read-only folder).
        """
        import socket

        lock = cls.wait(path, 0.0)
        if lock is None:
            return _holder(lock_name(path, "holder"))
        text = f"{os.getpid()}\n{socket.gethostname()}\n{now:%Y-%m-%d %H:%M} UTC\n"
        with contextlib.suppress(OSError):  # a courtesy to the other; the lock is what counts
            _write_holder(lock_name(path, "holder"), text)
            lock._said = True
        return lock

    @classmethod
    def wait(cls, path: Path, seconds: float) -> "FileLock | None":
        """Lock the file at `path` for a change that takes milliseconds.

        :param seconds: how long others are waited for; after that: None.

        :raises StoreError: no lock can be made there (a read-only folder).
        """
        import filelock

        lock_path = lock_name(path, "lock")
        # Not bound to a thread: a match may be saved by one thread and closed by another.
        # No “soft” lock instead, a file whose being there means locked: a kill leaves it.
        lock = filelock.FileLock(
            lock_path, mode=FILE_MODE, thread_local=False, fallback_to_soft=False
        )
        try:
            lock.acquire(timeout=seconds, poll_interval=_AGAIN)
        except filelock.Timeout:
            return None
        except OSError as error:
            if error.errno in NO_LOCKS:
                note("no locks", path.parent)
                return cls(None, path)
            if os.path.islink(lock_path):  # noqa: PTH114  Path's raises for a name too long
                text = N_("{path} is a link where a lock belongs; remove it")
                raise StoreError(Sentence(text, {"path": shown(lock_path)}), path) from error
            raise StoreError.of(error, path) from error
        return cls(lock, path)

    def release(self) -> None:
        """Let others have the file. The empty lock file stays: deleting it would race."""
        if self._lock is None:
            return
        if self._said:
            with contextlib.suppress(OSError):
                lock_name(self._path, "holder").unlink()
        self._lock.release()


def lock_name(path: Path, kind: str) -> Path:
    """Return the hidden file beside `path` that locks it, or says who does."""
    return path.with_name(f".{path.name}.{kind}")


def lock_warning(path: Path) -> Sentence | None:
    """Return what is to be known of a file that nobody can be kept out of; None: they can."""
    if has_locks(path.parent):
        return None
    text = N_(
        "the folder {path} has no locks: two terminals must not play or change the same match"
        " there at the same time"
    )
    return Sentence(text, {"path": shown(path.parent)})


def has_locks(folder: Path) -> bool:
    """Whether the file system of a folder has locks; nothing is made there to find out."""
    if fcntl is None:
        return True
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


def _write_holder(path: Path, text: str) -> None:
    with contextlib.suppress(FileNotFoundError):
        path.unlink()  # a killed holder's, or a link, of which only the name goes
    descriptor = open_own(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    with open(descriptor, "w", encoding="utf-8") as file:  # noqa: PTH123 - a descriptor
        file.write(text)


def _holder(path: Path) -> Sentence:
    """Return who wrote the holder file; the lock is held, so it is that of a living process."""
    try:
        lines = (
            (read_limited(path, 1000, follow=False) or b"").decode(errors="replace").splitlines()
        )
        process, host, since = map(visible, lines)
    except (StoreError, ValueError):
        return Sentence(N_("another program"))
    return Sentence(
        N_("process {process} on {host} since {since}"),
        {"process": process, "host": host, "since": since},
    )

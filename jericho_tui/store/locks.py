"""One writer a match file: an OS lock, which ends with its process however that ends.

Beside `x.toml` stands `.x.toml.lock`, which is locked. Some network folders and some FUSE have no
locks: there a lock keeps nobody out. filelock is imported with the first lock (35 ms).
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.files import FILE_MODE, NO_LOCKS, StoreError, shown
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

    def __init__(self, lock: "BaseFileLock | None") -> None:
        self._lock = lock

    @classmethod
    def wait(cls, path: Path, seconds: float) -> "FileLock | None":
        """Lock the file at `path` and return the lock; None if another program keeps it.

        :param seconds: how long to wait for another program.

        :raises StoreError: no lock can be made there (a read-only folder).
        """
        import filelock

        lock_path = path.with_name(f".{path.name}.lock")
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
                return cls(None)
            if os.path.islink(lock_path):  # noqa: PTH114  Path's raises for a name too long
                text = N_("{path} is a link where a lock belongs; remove it")
                raise StoreError(Sentence(text, {"path": shown(lock_path)}), path) from error
            raise StoreError.of(error, path) from error
        return cls(lock)

    def release(self) -> None:
        """Let others have the file. The empty lock file stays: deleting it would race."""
        if self._lock is not None:
            self._lock.release()


def lock_warning(folder: Path) -> Sentence | None:
    """Return how to use a folder that has no locks; None if it has locks."""
    if has_locks(folder):
        return None
    text = N_("the folder {path} has no locks: use it from one terminal at a time")
    return Sentence(text, {"path": shown(folder)})


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

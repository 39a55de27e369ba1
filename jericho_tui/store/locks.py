"""One writer a match file: an OS lock, which ends with its process however that ends.

Beside `x.toml` stand `.x.toml.lock`, which is locked, and `.x.toml.holder`, which says by whom.
filelock and socket are imported with the first lock (35 ms).
"""

import contextlib
import os
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import visible
from jericho_tui.store.files import FILE_MODE, StoreError, read_limited

if TYPE_CHECKING:
    from filelock import BaseFileLock


class FileLock:
    """The lock of one file, held until `release`."""

    def __init__(self, lock: "BaseFileLock", holder_path: Path) -> None:
        self._lock = lock
        self._holder_path = holder_path

    @classmethod
    def take(cls, path: Path, now: datetime) -> "FileLock | Sentence":
        """Lock the file at `path`, without waiting; else return who holds it.

        :raises StoreError: no lock can be made there (a read-only folder).
        """
        import socket

        import filelock

        lock_path = path.with_name(f".{path.name}.lock")
        holder_path = path.with_name(f".{path.name}.holder")
        # Not bound to a thread: a match may be saved by one thread and closed by another.
        lock = filelock.FileLock(lock_path, timeout=0, mode=FILE_MODE, thread_local=False)
        try:
            lock.acquire()
        except filelock.Timeout:
            return _holder(holder_path)
        except OSError as error:
            raise StoreError.of(error, path) from error
        text = f"{os.getpid()}\n{socket.gethostname()}\n{now:%Y-%m-%d %H:%M} UTC\n"
        with contextlib.suppress(OSError):  # a courtesy to the other; the lock is what counts
            _write_holder(holder_path, text)
        return cls(lock, holder_path)

    def release(self) -> None:
        """Let others have the file. The empty lock file stays: deleting it would race."""
        with contextlib.suppress(OSError):
            self._holder_path.unlink()
        self._lock.release()


def _write_holder(path: Path, text: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, FILE_MODE)
    with open(descriptor, "w", encoding="utf-8") as file:  # noqa: PTH123 - a descriptor
        file.write(text)


def _holder(path: Path) -> Sentence:
    """Return who wrote the holder file; the lock is held, so it is that of a living process."""
    try:
        lines = (read_limited(path, 1000) or b"").decode(errors="replace").splitlines()
        process, host, since = map(visible, lines)
    except (StoreError, ValueError):
        return Sentence(N_("another program"))
    return Sentence(
        N_("process {process} on {host} since {since}"),
        {"process": process, "host": host, "since": since},
    )

"""The operating system refuses one call after another: files, folders, SQLite.

SQLite's own tests do this with every n-th call (sqlite.org/testing.html, 3.1 and 3.2).
"""

import builtins
import errno
import io
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

CODES = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS)
SQLITE = {
    errno.ENOSPC: sqlite3.SQLITE_FULL,
    errno.EIO: sqlite3.SQLITE_IOERR,
    errno.EACCES: sqlite3.SQLITE_CANTOPEN,
    errno.EROFS: sqlite3.SQLITE_READONLY,
}
"""What SQLite makes of each."""
_WITH_PATHS = ("replace", "rename", "mkdir", "unlink", "link", "rmdir", "chmod")


class Faults:
    """Counts the calls that change files in a folder, and lets one of them fail."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)
        self._open: set[int] = set()
        self._at: int | None = None
        self._lasting = False
        self._code = 0
        self.calls: list[str] = []
        """What was called since the last `arm` or `disarm`."""
        self.raised = 0
        """How many of these failed."""

    def arm(self, at: int, code: int, *, lasting: bool) -> None:
        """Let call number `at` from now fail with an error of the system, or all from there on."""
        self.disarm()
        self._at, self._code, self._lasting = at, code, lasting

    def disarm(self) -> None:
        """The fault goes away."""
        self._at = None
        self.calls = []
        self.raised = 0

    def check(self, name: str, where: object) -> None:
        """Count a call; raise when its turn has come."""
        if self._counts(name, where):
            raise OSError(self._code, os.strerror(self._code), str(where))

    def check_statement(self, statement: str) -> None:
        """Count a statement of SQLite; raise when its turn has come."""
        if self._counts(statement.split(maxsplit=1)[0], self._folder):  # its name, say INSERT
            error = sqlite3.OperationalError("injected")
            error.sqlite_errorcode = SQLITE[self._code]
            raise error

    def _counts(self, name: str, where: object) -> bool:
        inside = where in self._open if isinstance(where, int) else self._holds(where)
        if not inside:
            return False
        number = len(self.calls)
        self.calls.append(name)
        fails = self._at is not None and (
            number >= self._at if self._lasting else number == self._at
        )
        self.raised += fails
        return fails

    def _holds(self, where: object) -> bool:
        return os.fspath(where).startswith(self._folder)  # type: ignore[call-overload,no-any-return]

    @contextmanager
    def injected(self) -> Iterator["Faults"]:
        """Stand between the program and the system for a while."""
        with pytest.MonkeyPatch.context() as patch:
            for name in _WITH_PATHS:
                patch.setattr(os, name, self._checked(name, getattr(os, name)))
            patch.setattr(os, "open", self._opening(os.open))
            patch.setattr(os, "close", self._closing(os.close))
            patch.setattr(os, "fsync", self._checked("fsync", os.fsync))
            patch.setattr(builtins, "open", self._writing(io.open))
            patch.setattr(io, "open", self._writing(io.open))
            patch.setattr(sqlite3, "connect", self._connecting(sqlite3.connect))
            yield self

    def _checked(self, name: str, call: Any) -> Any:
        def checked(where: Any, *more: Any, **named: Any) -> Any:
            self.check(name, where)
            return call(where, *more, **named)

        return checked

    def _opening(self, call: Any) -> Any:
        def opening(path: Any, flags: int, *more: Any, **named: Any) -> int:
            self.check("open", path)
            descriptor: int = call(path, flags, *more, **named)
            if self._holds(path):
                self._open.add(descriptor)
            return descriptor

        return opening

    def _closing(self, call: Any) -> Any:
        def closing(descriptor: int) -> None:
            self._open.discard(descriptor)
            call(descriptor)

        return closing

    def _writing(self, call: Any) -> Any:
        """`open` whose files ask before every write to the disk."""
        faults = self

        class File(io.FileIO):
            where: object = None

            def write(self, data: Any) -> int:
                faults.check("write", self.where)
                return super().write(data)

        def writing(file: Any, mode: str = "r", *more: Any, **named: Any) -> Any:
            inside = file in self._open if isinstance(file, int) else self._holds(file)
            if not inside or not set(mode) & set("wax+"):
                return call(file, mode, *more, **named)
            if not isinstance(file, int):
                self.check("open", file)
            raw = File(file, mode.replace("b", "").replace("t", ""), named.get("closefd", True))
            raw.where = file
            buffered = io.BufferedWriter(raw)
            if "b" in mode:
                return buffered
            return io.TextIOWrapper(buffered, encoding=named.get("encoding"))

        return writing

    def _connecting(self, call: Any) -> Any:
        faults = self

        class Connection(sqlite3.Connection):
            def execute(self, statement: str, /, *values: Any) -> sqlite3.Cursor:
                faults.check_statement(statement)
                return super().execute(statement, *values)

        def connecting(path: Any, **named: Any) -> Any:
            if str(path) == ":memory:":
                return call(path, **named)
            faults.check_statement("connect")
            return call(path, factory=Connection, **named)

        return connecting

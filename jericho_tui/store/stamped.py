"""What follows from files and takes long to work out, kept beside them; each line for one file.

Such a file is a cache and never the truth: delete it, and it is made anew. Its first line says by
which program it was written, and the checksum of the rest. Every other line is of one file: its
name with its `Stamp` (and those of others that it follows from), a tab, and what is kept of it,
both as JSON. It is replaced as a whole or not at all, so of two programs that write it the last
wins, and both are right. What is damaged, too large, another version's or no file is not used.

A line stands for the file with the same stamp. A file that was written within seconds of this
program's start, or later, may still change with its stamp unchanged. Its line has a digest of the
content as well, and the file is compared with that until a later start; without a digest no line is
kept. Whoever gives another file the inode, the length and both dates of the one that was read is
believed.
"""

import contextlib
import json
import os
import time
import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from jericho_tui import __version__
from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.play.record import FORMAT
from jericho_tui.store.files import (
    StoreError,
    is_writable,
    read_limited,
    write_atomic,
)
from jericho_tui.store.json_text import compact_json, parse_json
from jericho_tui.store.log import note

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
        program = _program(self.parts)
        head = {"layout": self.layout, "program": program, "checksum": zlib.crc32(body)}
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
def _program(parts: tuple[str, ...]) -> str:
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

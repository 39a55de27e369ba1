r"""What is said beside a match: `x.toml.talk` beside `x.toml`, never in it.

A line a remark or a request, of five fields with tabs between them: when, after which move, of what
kind, who, what. Lines are only ever added, under the file's lock, so that whoever follows reads on
from where they were. What is left of a line whose writer was killed is closed by the next one, and
read by nobody; a line that somebody damaged is passed over, and the rest is read.

The file goes where the match goes (`shelf`). It may be there before the match: people talk at a
table that waits (`waiting`), which has the match's id.
"""

import contextlib
import errno
import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path
from threading import Lock
from typing import Final

from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import clean_name, name_key
from jericho_tui.store.clock import utc_now
from jericho_tui.store.files import (
    READ,
    StoreError,
    check_writable,
    open_own,
    read_limited,
    write_atomic,
)
from jericho_tui.store.flocks import is_path_of, lock, open_lockable

SUFFIX: Final = ".talk"
_MOST_PLY: Final = 10**6
_OFTEN: Final = 5
"""How many lines somebody may say within `_SOON`."""
_SOON: Final = timedelta(seconds=5)
_TAIL: Final = 16 * 1024
"""Bytes at the end of the file among which the last lines of somebody are looked for."""
_PATIENCE: Final = 2.0
"""Seconds to wait for others who write: each takes less than a millisecond."""
_FIELDS: Final = 5
_CLOSED: Final = b"\t" * _FIELDS + b"\n"
"""Ends what is left of a line, so that nobody takes it for a whole one: it has too many fields."""


class TalkError(SentenceError):
    """Something cannot be said; says why."""


class Kind(StrEnum):
    """What a line is; all but a remark are requests, and answers to them."""

    SAY = "say"
    TAKE_BACK = "take-back"
    STAND_IN = "stand-in"
    AGREE = "agree"
    DECLINE = "decline"
    WITHDRAW = "withdraw"


@dataclass(frozen=True, slots=True)
class Said:
    """A line beside a match."""

    moment: datetime
    """By the clock of whoever said it, to the second."""
    name: str
    text: str
    """One printable line, which is nobody's markup; only a remark has words in any case."""
    ply: int
    """After how many moves it was said."""
    kind: Kind = Kind.SAY

    def dump(self) -> bytes:
        """Return its line."""
        fields = (self.moment.isoformat(), str(self.ply), self.kind, self.name, self.text)
        return ("\t".join(fields) + "\n").encode()

    @classmethod
    def parse(cls, line: bytes) -> "Said":
        """Return what a line says, without its end.

        :raises ValueError: it is damaged, or of a kind that a later version has.
        """
        moment, ply, kind, name, text = line.decode().split("\t")
        if not (ply.isascii() and ply.isdigit()):
            raise ValueError(ply)
        return cls(
            limits.moment("time", datetime.fromisoformat(moment)),
            clean_name(name),
            wording(text, Kind(kind)),
            limits.whole("ply", int(ply), 0, _MOST_PLY),
            Kind(kind),
        )


def wording(text: str, kind: Kind = Kind.SAY) -> str:
    """Return what somebody says in its stored form, without spaces around it.

    :raises TalkError: it is too long, more than one printable line, or a remark without words.
    """
    text = text.strip(" ")
    if not text:
        if kind is not Kind.SAY:
            return ""
        raise TalkError(Sentence(N_("usage: say TEXT")))
    if len(text) > limits.MOST_SAID:
        values = {"number": len(text), "most": limits.MOST_SAID}
        words = N_("the message has {number} characters; at most {most} fit")
        raise TalkError(Sentence(words, values))
    try:
        return limits.text("", text, limits.MOST_SAID)
    except limits.LimitError:
        words = N_("the message has characters that cannot be displayed; leave them out")
        raise TalkError(Sentence(words)) from None


class Talk:
    """The talk beside one match, and how far it has been read here.

    :param match: the match's file, which need not be there yet.
    """

    def __init__(self, match: Path, clock: Callable[[], datetime] = utc_now) -> None:
        self.path = talk_path(match)
        self._clock = clock
        self._reading = Lock()
        self._file = (0, 0)
        """The device and the inode of what was read."""
        self._read = 0
        """Bytes that were read, to the end of a line."""
        self._size = 0
        """How large the file was then."""

    def say(self, name: str, text: str, ply: int, kind: Kind = Kind.SAY) -> Said:
        """Say something; when this returns, everybody who follows can read it.

        :param ply: how many moves have been made.
        :raises TalkError: it cannot be said like that, or too much was said just before.
        :raises SentenceError: the name is nobody's.
        :raises StoreError: it cannot be written; nothing has changed.
        """
        moment = self._clock().replace(microsecond=0)
        at = max(0, min(ply, _MOST_PLY))
        said = Said(moment, clean_name(name), wording(text, kind), at, kind)
        check_writable(self.path.parent)
        descriptor = self._open()
        try:
            self._append(descriptor, said)
        except OSError as error:
            raise StoreError.of(error, self.path) from error
        finally:
            os.close(descriptor)
        return said

    def _open(self) -> int:
        """Open the file to write, locked.

        :raises StoreError: it cannot be.
        """
        while True:
            try:
                descriptor = open_lockable(self.path, os.O_APPEND)
            except FileNotFoundError as error:
                raise StoreError.of(error, self.path) from error
            free = lock(descriptor, _PATIENCE)
            if free and is_path_of(self.path, descriptor):
                return descriptor
            os.close(descriptor)
            if not free:
                raise TalkError(Sentence(N_("another player is sending a message; try again")))

    def _append(self, descriptor: int, said: Said) -> None:
        size = os.fstat(descriptor).st_size
        tail = _bytes_from(descriptor, max(0, size - _TAIL), _TAIL)
        if _count(tail, said) >= _OFTEN:
            values = {"number": _OFTEN, "seconds": int(_SOON.total_seconds())}
            text = N_("at most {number} messages in {seconds} seconds; wait a moment")
            raise TalkError(Sentence(text, values))
        torn = _CLOSED if tail and not tail.endswith(b"\n") else b""
        line = torn + said.dump()
        if size + len(line) > limits.MOST_TALK:
            raise TalkError(Sentence(N_("the chat of this game is full")))
        if os.write(descriptor, line) != len(line):
            os.ftruncate(descriptor, size)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def news(self) -> tuple[Said, ...]:
        """Return what has been said since this was asked last; at first, all of it.

        A stat, as long as nobody speaks. Where the file is another than before, all of it is new.
        Any thread may ask.

        :raises StoreError: there is something that cannot be read; no file is no talk.
        """
        with self._reading:
            return self._read_on()

    def move_to(self, match: Path) -> None:
        """Go on beside the match's file in another folder, with what has been said; see `news`.

        Where that cannot be written there, only what is said from now on stands there.
        """
        target = talk_path(match)
        with self._reading, contextlib.suppress(StoreError, OSError):
            data = read_limited(self.path, limits.MOST_TALK, follow=False)
            if data and not os.path.lexists(target):
                write_atomic(target, data, backup=False)
        self.path = target

    def _read_on(self) -> tuple[Said, ...]:
        try:
            status = self.path.stat(follow_symlinks=False)
        except FileNotFoundError:
            self._file = (0, 0)
            return ()
        except OSError as error:
            raise StoreError.of(error, self.path, READ) from error
        file = (status.st_dev, status.st_ino)
        if file != self._file or status.st_size < self._size:
            self._file, self._read, self._size = file, 0, 0
        if status.st_size == self._size or not stat.S_ISREG(status.st_mode):
            return ()
        try:
            descriptor = open_own(self.path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
            try:
                data = _bytes_from(descriptor, self._read, limits.MOST_TALK - self._read)
            finally:
                os.close(descriptor)
        except OSError as error:
            raise StoreError.of(error, self.path, READ) from error
        self._size = max(status.st_size, self._read + len(data))
        whole = data[: data.rfind(b"\n") + 1]
        self._read += len(whole)
        return _parsed(whole)


def talk_path(match: Path) -> Path:
    """Return where the talk beside a match's file stands."""
    return match.with_name(match.name + SUFFIX)


def _bytes_from(descriptor: int, start: int, size: int) -> bytes:
    os.lseek(descriptor, start, os.SEEK_SET)
    parts = []
    while size > 0 and (part := os.read(descriptor, size)):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _parsed(data: bytes) -> tuple[Said, ...]:
    """Return what whole lines say, without those that are damaged."""
    found = []
    for line in data.split(b"\n"):
        try:
            found.append(Said.parse(line))
        except ValueError:
            continue
    return tuple(found)


def _count(tail: bytes, said: Said) -> int:
    """Return how many lines somebody has said just before."""
    key = name_key(said.name)
    number = 0
    for line in reversed(tail.split(b"\n")):
        name = line.split(b"\t", _FIELDS - 1)[3:4]
        if not name or name_key(name[0].decode(errors="replace")) != key:
            continue
        if not any(abs(said.moment - one.moment) < _SOON for one in _parsed(line)):
            break
        number += 1
    return number

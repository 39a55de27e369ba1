"""What is said at a match, and asked: rows of the league, never in the match's file.

People talk at a table that waits (`waiting`), too; it has the id of the match that it becomes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from threading import Lock
from typing import TYPE_CHECKING, Final

from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import clean_name, name_key
from jericho_tui.store.log import utc_now
from jericho_tui.store.toml_file import moment_of

if TYPE_CHECKING:
    from jericho_tui.store.connection import Connection, Rows

_MOST_PLY: Final = 10**6
_OFTEN: Final = 5
"""How many lines somebody may say within `_SOON`."""
_SOON: Final = timedelta(seconds=5)


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
    """A line of the talk at a match."""

    moment: datetime
    """By the clock of whoever said it, to the second."""
    name: str
    text: str
    """One printable line, which is nobody's markup; only a remark has words in any case."""
    ply: int
    """After how many moves it was said."""
    kind: Kind = Kind.SAY


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
    """The talk at one match, and how far it has been read here.

    :param rows: opens the league.
    :param match_id: that of the match, which need not be there yet.
    """

    def __init__(
        self, rows: "Rows", match_id: str, clock: Callable[[], datetime] = utc_now
    ) -> None:
        self.match_id = match_id
        self._rows = rows
        self._clock = clock
        self._reading = Lock()
        self._connection: Connection | None = None
        self._state: object = None
        """How the league was when the talk was read last."""
        self._read = 0
        """The number of the last line that was read."""

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
        connection = self._rows()
        with connection.writing():
            self._check(connection, said)
            add_line(connection, self.match_id, said)
        return said

    def _check(self, connection: "Connection", said: Said) -> None:
        """Refuse a line too many.

        :raises TalkError: it is one.
        """
        last = connection.rows(
            "SELECT time FROM chat WHERE match = ? AND key = ? ORDER BY id DESC LIMIT ?",
            *(self.match_id, name_key(said.name), _OFTEN),
        )
        soon = [time for (time,) in last if abs(said.moment - moment_of(time)) < _SOON]
        if len(soon) >= _OFTEN:
            values = {"number": _OFTEN, "seconds": int(_SOON.total_seconds())}
            text = N_("at most {number} messages in {seconds} seconds; wait a moment")
            raise TalkError(Sentence(text, values))
        ((lines,),) = connection.rows("SELECT count(*) FROM chat WHERE match = ?", self.match_id)
        if lines >= limits.MOST_TALK:
            raise TalkError(Sentence(N_("the chat of this game is full")))

    def news(self) -> tuple[Said, ...]:
        """Return what has been said since this was asked last; at first, all of it.

        Any thread may ask. As long as the league is as it was, little is done.

        :raises StoreError: it cannot be read.
        """
        with self._reading:
            if self._connection is None:
                self._connection = self._rows()
            state = self._connection.state
            return () if state == self._state else self._read_on(self._connection, state)

    def _read_on(self, connection: "Connection", state: object) -> tuple[Said, ...]:
        with connection.reading():
            found = connection.rows(
                "SELECT id, time, name, text, ply, kind FROM chat WHERE match = ? AND id > ?"
                " ORDER BY id",
                *(self.match_id, self._read),
            )
            said = [
                Said(moment_of(time), name, text, ply, Kind(kind))
                for _, time, name, text, ply, kind in found
            ]
        self._state = state
        if found:
            self._read = found[-1][0]
        return tuple(said)


def add_line(connection: "Connection", match_id: str, said: Said) -> None:
    """Add a line to the talk at a match; within a transaction."""
    connection.run(
        "INSERT INTO chat (match, time, ply, kind, name, key, text) VALUES (?, ?, ?, ?, ?, ?, ?)",
        *(match_id, said.moment.isoformat(), said.ply, said.kind),
        *(said.name, name_key(said.name), said.text),
    )

"""Who is at which match, and what they say and ask there: rows of the league.

A row names the terminal that somebody is at. Every terminal has one file in `.presence`, locked
while it lives and touched now and then. A row whose terminal's file is free belongs to nobody. That
of a seat stays, and tells since when whoever had it is away: until they left, or until the file was
touched last.

Where nobody can be kept out (no locks, a league that takes nothing) every claim succeeds and says
so (`Claim.warning`): the match can be played all the same.

People talk at a table that waits (`waiting`), too; it has the id of the match that it becomes.
"""

import os
import platform
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import clean_name, name_key
from jericho_tui.store.files import (
    StoreError,
    check_takes_matches,
    make_folder,
    places_are_hidden,
)
from jericho_tui.store.flocks import FileLock, is_held, lock_warning
from jericho_tui.store.log import utc_now
from jericho_tui.store.paths import PRESENCE, digest
from jericho_tui.store.toml_file import moment_of

if TYPE_CHECKING:
    from jericho_tui.store.connection import Connection, Rows

SEAT, WATCH, SHARED, BOTS = "seat", "watch", "shared", "bots"
_MARK: Final = 8
"""Characters of a claim's mark."""


def mark_of(name: str) -> str:
    """Return the mark of the claim of somebody's seat, whichever terminal has it."""
    return digest(name_key(name))[-_MARK:]


@dataclass(frozen=True, slots=True)
class Holder:
    """The living terminal that has a seat."""

    name: str
    process: int
    since: datetime

    @property
    def sentence(self) -> Sentence:
        """Why the seat cannot be had."""
        if places_are_hidden():
            text = N_("{name} is already at this table, at another terminal")
            return Sentence(text, {"name": self.name})
        text = N_(
            "{name} is already at this table, at another terminal (process {process} on {host})"
        )
        values = {"name": self.name, "process": self.process, "host": platform.node() or "?"}
        return Sentence(text, values)


@dataclass(frozen=True, slots=True)
class Present:
    """Somebody who is at a match, or has been."""

    name: str
    here: bool
    since: datetime
    """Since when they are here, or away."""
    watching: bool = False


@dataclass(frozen=True, slots=True)
class _Row:
    """What is claimed."""

    match_id: str
    kind: str
    who: str
    """`name_key` of whoever has the seat; empty: who moves the bots; the token of one of many."""
    name: str
    token: str
    """Told apart by it from all other claims."""
    terminal: str
    """Empty: whoever had it has left."""
    since: str


class Claim:
    """Being at a match; ends with `release`, or with this process. A context manager."""

    def __init__(self, presence: "Presence", row: _Row, warning: Sentence | None = None) -> None:
        self.match_id = row.match_id
        self.name = row.name
        """Empty for who moves the bots, and for a terminal that several people share."""
        self.warning = warning
        """Why nobody can be kept out; None: others are."""
        self.mark = mark_of(row.name) if row.kind == SEAT else row.token[:_MARK]
        """What this claim is told apart by from all others of its match; see `mark_of`."""
        self._presence = presence
        self._row = row
        self._stands = warning is None

    @property
    def taken_over(self) -> bool:
        """Whether another terminal has taken what was claimed here."""
        if not self._stands:
            return False
        found = self._presence.find(self._row)
        return found is not None and found.token != self._row.token

    def touch(self) -> bool:
        """Say that this terminal lives still, now and then; return whether the claim stands.

        It does not when it was released or taken over. Where its row or the terminal's file was
        deleted it is claimed anew.
        """
        if not self._stands:
            return self.warning is not None
        self._stands = self._presence.touch(self._row)
        return self._stands

    def release(self) -> None:
        """Leave: others may have what was claimed. Doing it again does nothing."""
        self.warning = None
        if self._stands:
            self._stands = False
            self._presence.free(self._row)

    def hand_on(self) -> None:
        """Leave it to the next claim of the same by this `Presence`; nobody gets between.

        Who sits at a table that waits so comes to sit at its match. Where there is no next claim,
        it ends with the process.
        """
        if self._stands:
            self._stands = False
            self._presence.handed_on.add(self._row.token)

    def __enter__(self) -> "Claim":
        """Return this claim."""
        return self

    def __exit__(self, *_reason: object) -> None:
        """Leave."""
        self.release()


class Presence:
    """Who is at the matches of a saves folder, and what this terminal has claimed.

    A match is known here by its id, or by whatever else all terminals call it.

    :param folder: the saves folder.
    :param rows: opens the league.
    """

    def __init__(self, folder: Path, rows: "Rows", clock: Callable[[], datetime] = utc_now) -> None:
        self.folder = folder / PRESENCE
        self._saves = folder
        self._rows = rows
        self._clock = clock
        self._opening = Lock()
        self._lock: FileLock | None = None
        """This terminal's file; None: it has none yet."""
        self._known: dict[str, tuple[object, Sequence[_Row]]] = {}
        """By match, how the league was when its rows were read, and these."""
        self.handed_on: set[str] = set()
        """The tokens of claims that the next of the same takes."""

    # --- being there

    def sit(self, match_id: str, name: str) -> Claim | Holder:
        """Claim somebody's seat for this terminal, at once; else return which one has it.

        :raises SentenceError: the name cannot be anybody's, or the id no match's.
        """
        name = clean_name(name)
        return self._claim(match_id, SEAT, name_key(name), name)

    def take_over(self, match_id: str, name: str) -> Claim:
        """Claim a seat, whichever terminal has it: that one learns by `Claim.taken_over`.

        :raises SentenceError: as `sit`.
        """
        name = clean_name(name)
        claimed = self._claim(match_id, SEAT, name_key(name), name, even_if_held=True)
        assert isinstance(claimed, Claim)
        return claimed

    def watch(self, match_id: str, name: str) -> Claim:
        """Say that somebody watches; many of one name may.

        :raises SentenceError: as `sit`.
        """
        return self._one_of_many(match_id, WATCH, clean_name(name))

    def share(self, match_id: str) -> Claim:
        """Say that this terminal asks whoever has none of their own; many may.

        :raises SentenceError: the id is no match's.
        """
        return self._one_of_many(match_id, SHARED, "")

    def take_bots(self, match_id: str) -> Claim | None:
        """Become the one terminal that moves bots and chance; None: another living one is.

        :raises SentenceError: the id is no match's.
        """
        claimed = self._claim(match_id, BOTS, "", "")
        return claimed if isinstance(claimed, Claim) else None

    def _one_of_many(self, match_id: str, kind: str, name: str) -> Claim:
        claimed = self._claim(match_id, kind, os.urandom(8).hex(), name)
        assert isinstance(claimed, Claim)  # nobody else has these letters
        return claimed

    def _claim(
        self, match_id: str, kind: str, who: str, name: str, *, even_if_held: bool = False
    ) -> Claim | Holder:
        limits.text("id", match_id, limits.MOST_ID)
        token = os.urandom(8).hex()
        row = _Row(match_id, kind, who, name, token, "", self._clock().isoformat())
        if (warning := lock_warning(self._saves)) is not None:
            return Claim(self, row, warning)
        try:
            holder = None if even_if_held else self._holder(self.find(row))
            return holder or self._write(row, even_if_held=even_if_held)
        except StoreError as error:
            return Claim(self, row, _nobody_kept_out(error))

    def _write(self, row: _Row, *, even_if_held: bool) -> Claim | Holder:
        terminal, connection = self._own(), self._rows()
        with connection.writing():
            found = _find(connection, row)
            holder = None if even_if_held else self._holder(found)
            if holder is not None:
                return holder
            if found is not None:
                self.handed_on.discard(found.token)
            connection.run(
                "INSERT OR REPLACE INTO presence VALUES (?, ?, ?, ?, ?, ?, ?)",
                *(row.match_id, row.kind, row.who, row.name, row.token, terminal, row.since),
            )
        return Claim(self, row)

    def _holder(self, row: _Row | None) -> Holder | None:
        """Return which living terminal has what a row tells of; None: it is to be had."""
        if row is None or row.token in self.handed_on or not self._lives(row.terminal):
            return None
        process = int(row.terminal.partition("-")[0])
        return Holder(row.name, process, moment_of(row.since))

    # --- claims

    def find(self, row: _Row) -> _Row | None:
        """Return the row in a claim's place; None: there is none, or it cannot be read."""
        kind, who = row.kind, row.who
        rows = self._of_match(row.match_id)
        return next((one for one in rows if one.kind == kind and one.who == who), None)

    def touch(self, row: _Row) -> bool:
        """Touch this terminal's file, claim anew what is lost; return whether a claim stands."""
        with suppress(StoreError):
            found, terminal = self.find(row), self._own()
            if self._lock is not None:
                self._lock.touch()
            if found is not None and found.token == row.token and found.terminal == terminal:
                return True
            if found is None or found.token == row.token or not self._lives(found.terminal):
                return isinstance(self._write(row, even_if_held=False), Claim)
            return False
        return True

    def free(self, row: _Row) -> None:
        """Let others have what a claim has; of a seat it stays since when it is free."""
        from sqlite3 import ProgrammingError  # 5 ms that the lobby need not load

        # Where the league is closed already, what is claimed ends with the terminal's file.
        with suppress(StoreError, ProgrammingError), self._rows().writing() as connection:
            free = "DELETE FROM presence"
            since: tuple[str, ...] = ()
            if row.kind == SEAT:
                free = "UPDATE presence SET terminal = '', since = ?"
                since = (self._clock().isoformat(),)
            connection.run(
                f"{free} WHERE match = ? AND kind = ? AND who = ? AND mark = ?",
                *(*since, row.match_id, row.kind, row.who, row.token),
            )

    # --- who is there

    def state(self) -> object:
        """Return what differs once anything in the league has changed; None: it cannot be read."""
        with suppress(StoreError):
            return self._rows().state
        return None

    def present(self, match_id: str) -> tuple[Present, ...]:
        """Return who is at a match or was, by name, those who watch last; () when nobody ever was.

        Somebody who watched and has gone is not told of.
        """
        now = self._clock()
        found: dict[tuple[bool, str], Present] = {}
        for row in self._of_match(match_id):
            here, watching = self._lives(row.terminal), row.kind == WATCH
            if row.kind not in (SEAT, WATCH) or (watching and not here):
                continue
            since = moment_of(row.since)
            if row.terminal and not here:
                since = self._touched(row.terminal) or since
            key = (watching, name_key(row.name))
            if key not in found or since < found[key].since:
                found[key] = Present(row.name, here, min(since, now), watching)
        return tuple(found[key] for key in sorted(found))

    def shared(self, match_id: str) -> tuple[str, ...]:
        """Return the marks of the living terminals that ask whoever has none of their own."""
        rows = [row for row in self._of_match(match_id) if row.kind == SHARED]
        return tuple(sorted(row.token[:_MARK] for row in rows if self._lives(row.terminal)))

    def _of_match(self, match_id: str) -> Sequence[_Row]:
        """Return the rows of a match, which are read again once anything has changed."""
        with suppress(StoreError):
            connection = self._rows()
            state = connection.state
            known = self._known.get(match_id)
            if known is None or known[0] != state:
                with connection.outside():
                    rows = connection.rows("SELECT * FROM presence WHERE match = ?", match_id)
                known = self._known[match_id] = state, [_Row(*row) for row in rows]
            return known[1]
        return ()

    def sweep(self, is_over: Callable[[str], bool]) -> int:
        """Forget what terminals that are gone have claimed, and who was at what is over.

        Return how many seats that was.

        :param is_over: asked the id of every match that somebody has left; `WaitingTables.is_over`.
        """
        try:
            with self._rows().outside() as connection:
                named = connection.rows("SELECT DISTINCT terminal FROM presence")
                left = connection.rows("SELECT DISTINCT match FROM presence WHERE kind = ?", SEAT)
            dead = [name for (name,) in named if name and not self._lives(name)]
            over = [match_id for (match_id,) in left if is_over(match_id)]
            if not (dead or over):
                return 0
            with connection.writing():
                for name in dead:
                    connection.run(
                        "DELETE FROM presence WHERE terminal = ? AND kind <> ?", name, SEAT
                    )
                    since = self._touched(name)
                    connection.run(
                        "UPDATE presence SET terminal = '', since = coalesce(?, since)"
                        " WHERE terminal = ?",
                        *(None if since is None else since.isoformat(), name),
                    )
                left_there = "DELETE FROM presence WHERE match = ? AND terminal = ''"
                swept = sum(connection.run(left_there, match_id).rowcount for match_id in over)
        except StoreError:
            return 0
        for name in dead:
            with suppress(OSError):
                (self.folder / name).unlink()
        return swept

    # --- terminals

    def _own(self) -> str:
        """Return the name of this terminal's file, which is locked.

        :raises StoreError: it cannot be made or locked.
        """
        with self._opening:
            if self._lock is not None and self._lock.stands:
                return self._lock.path.name
            self._close()
            check_takes_matches(self._saves)
            make_folder(self.folder)
            check_takes_matches(self.folder)
            name = f"{os.getpid()}-{os.urandom(8).hex()}"
            self._lock = FileLock.own(self.folder / name)
            return name

    def close(self) -> None:
        """Let go of everything that this terminal has claimed."""
        with self._opening:
            self._close()

    def _close(self) -> None:
        if self._lock is not None:
            self._lock.remove()
            self._lock = None

    def _lives(self, terminal: str) -> bool:
        return terminal != "" and is_held(self.folder / terminal)

    def _touched(self, terminal: str) -> datetime | None:
        """Return when a terminal's file was touched last; None: it is gone."""
        try:
            return datetime.fromtimestamp((self.folder / terminal).stat().st_mtime, UTC)
        except OSError:
            return None


def _find(connection: "Connection", row: _Row) -> _Row | None:
    found = connection.row(
        "SELECT * FROM presence WHERE match = ? AND kind = ? AND who = ?",
        *(row.match_id, row.kind, row.who),
    )
    return None if found is None else _Row(*found)


def _nobody_kept_out(error: StoreError) -> Sentence:
    text = N_("the seats here cannot be locked, so two terminals could take the same one: {reason}")
    return Sentence(text, {"reason": error.sentence})


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
        raise TalkError.because(N_("usage: say TEXT"))
    if len(text) > limits.MOST_SAID:
        values = {"number": len(text), "most": limits.MOST_SAID}
        text = N_("the message has {number} characters; at most {most} fit")
        raise TalkError.because(text, values)
    try:
        return limits.text("", text, limits.MOST_SAID)
    except limits.LimitError:
        text = N_("the message has characters that cannot be displayed; leave them out")
        raise TalkError.because(text) from None


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
        with self._rows().writing() as connection:
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
            raise TalkError.because(text, values)
        ((lines,),) = connection.rows("SELECT count(*) FROM chat WHERE match = ?", self.match_id)
        if lines >= limits.MOST_TALK:
            raise TalkError.because(N_("the chat of this game is full"))

    def news(self) -> tuple[Said, ...]:
        """Return what has been said since this was asked last; at first, all of it.

        Any thread may ask. As long as the league is as it was, little is done.

        :raises StoreError: it cannot be read.
        """
        with self._reading:
            league = self._rows()
            state = league.state
            if state == self._state:
                return ()
            with league.reading() as connection:
                found = connection.rows(
                    "SELECT id, time, name, text, ply, kind FROM chat WHERE match = ? AND id > ?"
                    " ORDER BY id",
                    *(self.match_id, self._read),
                )
                said = tuple(
                    Said(moment_of(time), name, text, ply, Kind(kind))
                    for _, time, name, text, ply, kind in found
                )
            self._state, self._read = state, found[-1][0] if found else self._read
            return said


def add_line(connection: "Connection", match_id: str, said: Said) -> None:
    """Add a line to the talk at a match; within a transaction."""
    connection.run(
        "INSERT INTO chat (match, time, ply, kind, name, key, text) VALUES (?, ?, ?, ?, ?, ?, ?)",
        *(match_id, said.moment.isoformat(), said.ply, said.kind),
        *(said.name, name_key(said.name), said.text),
    )

"""All of a club together, from the first connection to the last farewell."""

import asyncio
import errno
import logging
import os
import signal
import socket
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from jericho_tui.club.limits import Limits
from jericho_tui.club.members import Members
from jericho_tui.club.ssh import SSHDoor
from jericho_tui.club.strangers import Strangers
from jericho_tui.club.visitors import Visitors
from jericho_tui.club.web import WebDoor
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.session.ready import BotsTables, BotsTablesError
from jericho_tui.store.club import Seen, write_status
from jericho_tui.store.files import Changes, StoreError
from jericho_tui.store.log import note, utc_now
from jericho_tui.store.store import LEAGUE_FILE
from jericho_tui.store.tournaments import waits_for_bots


class Rounds:
    """Goes on with visitors' tournaments whenever the league has changed.

    :param saves: the saves folder.
    """

    def __init__(self, saves: Path) -> None:
        self._saves = saves
        self._league = saves / LEAGUE_FILE
        self._changes = Changes(self._league, self._league.with_name(f"{LEAGUE_FILE}-wal"))
        self._news = True
        """Whether there may be something to do that was not looked for."""
        self._bots: BotsTables | None = None
        self._playing: asyncio.Task[None] | None = None
        self._given_up: set[str] = set()
        """Tournaments that could not go on; their own pages say why."""

    async def look(self) -> None:
        """Begin to do what is to be done, unless something is being done."""
        if self._playing is not None:
            return
        if self._changes.news() or self._news:
            self._news = False
            due = await asyncio.to_thread(self._due)
            if due:
                self._playing = asyncio.create_task(asyncio.to_thread(self._play, due))
                self._playing.add_done_callback(self._played)

    async def close(self) -> None:
        """Stop; what was finished is kept."""
        playing = self._playing
        while playing is not None and not playing.done():
            if self._bots is not None:
                self._bots.stop()
            await asyncio.wait({playing}, timeout=0.05)

    def _played(self, _task: asyncio.Task[None]) -> None:
        self._playing, self._news = None, True

    def _due(self) -> str:
        if not self._league.is_file():
            return ""
        try:
            where = f"{self._league.absolute().as_uri()}?mode=rw"
            with closing(sqlite3.connect(where, timeout=1.0, uri=True)) as connection:
                going = connection.execute(
                    "SELECT id, document FROM tournaments WHERE finished = 0 ORDER BY id"
                ).fetchall()
        except sqlite3.Error as error:  # damaged, or held for long: the host's own screens say so
            note("rounds", type(error).__name__)
            return ""
        for number, document in going:
            if number not in self._given_up and waits_for_bots(document):
                return str(number)
        return ""

    def _play(self, tournament_id: str) -> None:
        self._bots = BotsTables(self._saves, tournament_id)
        tables = 0
        try:
            for _table in self._bots.play():
                tables += 1
        except BotsTablesError as error:
            self._given_up.add(tournament_id)
            note("rounds", tournament_id, error.sentence)
        note("bots' tables", tournament_id, tables)


_LOOK: Final = 1.0
"""Seconds between two looks at who has been idle for too long, or is no member any more."""
ENDINGS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Club:
    """A saves folder that friends play in from elsewhere.

    :param tell: shown what has changed, a line at a time: who is here.
    """

    def __init__(self, saves: Path, limits: Limits, tell: Callable[[Seen], None]) -> None:
        self.members = Members(saves)
        self.visitors = Visitors(saves, limits)
        self.strangers = Strangers(limits)
        self.rounds = Rounds(saves)
        self.since = utc_now()
        self.ssh: SSHDoor | None = None
        """None: nobody comes by SSH."""
        self.web: WebDoor | None = None
        """None: nobody comes by a browser."""
        self._tell = tell
        self._told: Seen | None = None
        self._host = ""
        """Under which address friends reach this machine."""

    async def open(
        self,
        address: str,
        *,
        ssh: int | None,
        web: int | None = None,
        url: str = "",
        spare: bool = False,
    ) -> None:
        """Let friends in from now on.

        :param ssh: the port for SSH; 0 takes a free one, None: nobody comes so.
        :param web: the port for browsers, likewise.
        :param url: where browsers find it when something stands in front; empty: at the port.
        :param spare: whether a free port will do where that one is taken.
        :raises SentenceError: a file of the club cannot be used, or nobody can listen there.
        """
        self.members.all()  # who belongs to the club must be known before anybody asks
        if ssh is not None:
            self.ssh = SSHDoor(self.members, self.visitors, self.strangers)
            await _listen(self.ssh, address, ssh, spare=spare)
        if web is not None:
            self.web = WebDoor(self.members, self.visitors, self.strangers, url)
            await _listen(self.web, address, web, spare=spare)
        self._host = reachable(address)
        await self.visitors.open()
        note("open", address, "ssh", ssh, "web", web)

    async def serve(self, announce: Callable[[], object]) -> None:
        """Serve until a signal ends it; then see everybody off.

        :param announce: tells that it is open, which whoever reads it may close at once.
        """
        over = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in ENDINGS:
            loop.add_signal_handler(number, over.set)
        try:
            announce()
            while not over.is_set():
                await self._look()
                with suppress(TimeoutError):
                    await asyncio.wait_for(over.wait(), _LOOK)
        finally:
            await self.close()

    async def close(self) -> None:
        """Tell everybody, wait until all is saved and no process is left, and close."""
        doors = [door for door in (self.ssh, self.web) if door is not None]
        for door in doors:
            door.shut()
        self.strangers.abort()
        self.visitors.see_off(Sentence(N_("The club is closing. Your games are saved.")))
        await self.rounds.close()
        await self.visitors.close()
        for door in doors:
            await door.close()
        self.strangers.tell(now=True)
        note("closed")

    @contextmanager
    def libraries_logged(self) -> Iterator[None]:
        """Let the log have what libraries warn of: else they write on the host's terminal."""
        logger, handler = logging.getLogger(), _Libraries(self.strangers)
        logger.addHandler(handler)
        logging.captureWarnings(True)
        try:
            yield
        finally:
            logging.captureWarnings(False)
            logger.removeHandler(handler)

    @property
    def seen(self) -> Seen:
        """How the club stands."""
        here = tuple((one.name, one.door, one.since) for one in self.visitors.here)
        strangers = self.strangers
        return Seen(
            self.since,
            here,
            len(strangers),
            *strangers.a_second(),
            strangers.turned_away,
            "" if self.ssh is None else f"ssh -p {self.ssh.port} {self._host}",
            "" if self.web is None else self.web.address(self._host),
        )

    async def _look(self) -> None:
        self.visitors.see_off_the_idle()
        self.strangers.tell()
        await self.rounds.look()
        with suppress(StoreError):  # whoever comes is told; who is here may stay
            names = {one.name for one in self.members.all()}
            for visitor in self.visitors.here:
                if visitor.name not in names:
                    visitor.hang_up(Sentence(N_("The host has removed or renamed you.")))
        seen = self.seen
        if seen != self._told:
            self._told = seen
            self._tell(seen)
            with suppress(StoreError):  # a full disk: the club goes on
                await asyncio.to_thread(write_status, self.members.folder, seen)


def reachable(address: str) -> str:
    """Return under which address others reach what listens on one; of all, the network's own."""
    if address not in ("0.0.0.0", "::"):
        return address
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


async def _listen(door: SSHDoor | WebDoor, address: str, port: int, *, spare: bool) -> None:
    try:
        await door.open(address, port)
    except OSError as error:
        if spare and error.errno == errno.EADDRINUSE:
            await _listen(door, address, 0, spare=False)
            return
        text = N_("the club cannot listen on {address}, port {port}: {reason}")
        reason = os.strerror(error.errno) if error.errno else str(error)
        values = {"address": address, "port": port, "reason": reason}
        raise SentenceError(Sentence(text, values)) from error


class _Libraries(logging.Handler):
    """Writes the first line of what a library has to say to the club's log."""

    def __init__(self, strangers: Strangers) -> None:
        super().__init__(logging.WARNING)
        self._strangers = strangers

    def emit(self, record: logging.LogRecord) -> None:
        facts = [record.getMessage().partition("\n")[0]]
        if record.exc_info and record.exc_info[0]:
            facts.append(record.exc_info[0].__name__)
        self._strangers.note(record.name, "library", *facts)

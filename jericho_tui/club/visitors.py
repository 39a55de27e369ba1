"""A visitor is a process of their own, forked from one warm process (`warm`)."""

import asyncio
import contextlib
import errno
import fcntl
import json
import os
import pty
import re
import signal
import socket
import struct
import subprocess
import sys
import termios
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from jericho_tui.club import warm
from jericho_tui.club.limits import Limits, Rate
from jericho_tui.club.warm import BROKEN
from jericho_tui.core import registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import name_key
from jericho_tui.store.log import note, utc_now
from jericho_tui.store.paths import CLUB

LARGEST: Final = 500
"""Columns and rows of a terminal that a visitor may have; more only costs memory and time."""
_AT_ONCE: Final = 65_536
_SOME: Final = 16_384
"""Bytes that are read at once from the warm process, and from a terminal."""
_KEPT: Final = re.compile(r"PATH|HOME|USER|LOGNAME|LANG|LANGUAGE|LC_.*|TZ|TMPDIR|XDG_.*|PYTHON.*")
"""What visitors know of the host's environment; how the host's own screen looks is none of it."""


class WarmProcess:
    """The warm process and the socket to it."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair()
        self._line.setblocking(False)
        games = json.dumps(registry.ELSEWHERE)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-c", warm.CHILD, str(theirs.fileno()), games, *sys.path],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                env={key: text for key, text in os.environ.items() if _KEPT.fullmatch(key)},
                start_new_session=True,  # what is typed at the host's terminal is not for it
            )

    @property
    def lives(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    async def ready(self) -> None:
        """Wait until it can fork.

        :raises OSError: it cannot be had.
        """
        if not await asyncio.get_running_loop().sock_recv(self._line, 1):
            raise _gone()

    def send(self, message: Mapping[str, Any], *handed: int) -> None:
        """Send a message and descriptors; waits not.

        :raises OSError: it is gone, or so busy that it takes none.
        """
        data = json.dumps(message).encode() + b"\n"
        if socket.send_fds(self._line, [data], handed) < len(data):
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    def kill(self) -> None:
        """End it at once: nobody could ask it anything any more."""
        self._line.close()
        self._process.kill()
        self._process.wait()

    async def close(self) -> None:
        """End it: it sees off whoever is left."""
        self._line.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            await asyncio.to_thread(self._process.wait, 6.0)
        self._process.kill()
        await asyncio.to_thread(self._process.wait)


def _gone() -> OSError:
    return OSError(errno.ECHILD, os.strerror(errno.ECHILD))


GRACE: Final = 3.0
"""Seconds that a program has to leave once it is hung up on."""
LAST_WORDS: Final = 2.0
"""Seconds that a client may take to hear that the club closes."""
_TERM: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,63}")
_TRUECOLOR: Final = re.compile(r".*-direct|xterm-kitty|xterm-ghostty|alacritty|foot.*|wezterm")
"""Terminals that have all colours and tell so only in a variable that SSH does not bring."""


class FullError(SentenceError):
    """There are as many visitors as there may be, or the machine can have no more processes."""


class Visitor:
    """Somebody's visit: their process and its terminal, as whoever carries it to them sees it.

    `read` is for one reader, `write` for one writer.
    """

    def __init__(self, name: str, door: str, terminal: int, limits: Limits, *, plain: bool) -> None:
        self.name = name
        """Who visits."""
        self.door = door
        """What they came by: `ssh` or `web`."""
        self.plain = plain
        """Whether they have no terminal and play line by line."""
        self.since: datetime = utc_now()
        self.pid = 0
        """0 until the process is there."""
        self.limits = limits
        self.farewell: Sentence | None = None
        """Why the visit was ended; None: the visitor left, or is here."""
        self._terminal = terminal
        self._line: asyncio.StreamWriter | None = None
        """The socket to the warm process; None until the process is there."""
        self._loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[int] = self._loop.create_future()
        self._killing: asyncio.TimerHandle | None = None
        self._typed = self._loop.time()
        self._rate = Rate(self.limits.bytes_a_second, 4, self._typed)
        self._closed = False

    @property
    def idle(self) -> float:
        """Seconds since they typed something."""
        return self._loop.time() - self._typed

    async def read(self) -> bytes:
        """Return what their terminal is to show next; b"" once the visit is over."""
        while not self._closed:
            try:
                return os.read(self._terminal, _SOME)
            except BlockingIOError:
                if self._ended.done():
                    break
                await self._ready(self._loop.add_reader, self._loop.remove_reader)
            except OSError:  # EIO: nobody has the other end any more
                break
        return b""

    async def write(self, data: bytes) -> None:
        """Take what they type; waits while that is more than a visitor may send a second."""
        self._typed = self._loop.time()
        for start in range(0, len(data), 1_024):
            piece = data[start : start + 1_024]
            while (wait := self._rate.take(len(piece), self._loop.time())) and not self._closed:
                await asyncio.sleep(wait)
            while piece and not self._closed:
                try:
                    piece = piece[os.write(self._terminal, piece) :]
                except BlockingIOError:
                    await self._ready(self._loop.add_writer, self._loop.remove_writer)
                except OSError:  # the program is gone, which `read` tells
                    return

    def end_input(self) -> None:
        """Say that nothing more will be typed: the end of a plain visitor's file."""
        if not self.plain:
            self.hang_up()
        elif not self._closed:
            with contextlib.suppress(OSError), socket.socket(fileno=os.dup(self._terminal)) as end:
                end.shutdown(socket.SHUT_WR)

    def resize(self, columns: int, rows: int) -> None:
        """Let the program know how large their terminal is now; any numbers will do."""
        if not self.plain and not self._closed:
            _set_size(self._terminal, columns, rows)

    def hang_up(self, reason: Sentence | None = None) -> None:
        """End the visit: the program is hung up on, and killed if it does not go. Waits not.

        :param reason: what they are told; None: nothing, they have gone.
        """
        if self._killing is not None or self._ended.done():
            return
        self.farewell = reason
        self.send_signal(signal.SIGHUP)
        self._killing = self._loop.call_later(GRACE, self.send_signal, signal.SIGKILL)

    def send_signal(self, number: int) -> None:
        """Send the process a signal; nothing once it has ended."""
        if self._line is not None:
            self._line.write(bytes([number]))

    async def begin(self, line: socket.socket) -> asyncio.StreamReader:
        """Wait until the process is there; return what tells its exit code.

        :param line: the socket to the warm process, which is for this visitor.
        :raises OSError: there can be none.
        """
        reader, self._line = await asyncio.open_connection(sock=line)
        number = int(await reader.readline() or -errno.ECHILD)
        if number <= 0:
            raise OSError(-number, os.strerror(-number))
        self.pid = number
        return reader

    async def wait(self) -> int:
        """Return the exit code once the process has ended; that of a signal is negative."""
        return await asyncio.shield(self._ended)

    def end(self, code: int) -> None:
        """Let it be over: the process has ended."""
        if self._killing is not None:
            self._killing.cancel()
        elif code < 0 or code == BROKEN:  # nobody hung up, and the program said nothing
            text = N_("The connection was lost; your games are saved. Connect again.")
            self.farewell = self.farewell or Sentence(text)
        if not self._ended.done():
            self._ended.set_result(code)
        if self._line is not None:
            self._line.close()

    async def show(
        self, send: Callable[[bytes], Awaitable[object]], abort: Callable[[], object], address: str
    ) -> None:
        """Show everything until the visit is over.

        :param send: returns once it has been taken; raises ConnectionError where nobody is there.
        :param abort: closes the connection, of which nothing is taken for too long.
        :param address: where it comes from, for the log.
        """
        while data := await self.read():
            try:
                await asyncio.wait_for(send(data), self.limits.stalled_seconds)
            except TimeoutError:
                note("stalled", self.name, address)
                abort()
                return
            except ConnectionError:
                return

    def close(self) -> None:
        """End the visit, and let go of the terminal once all that it was to show has been read."""
        self.hang_up()
        if not self._closed:
            self._closed = True
            self._loop.remove_reader(self._terminal)
            self._loop.remove_writer(self._terminal)
            os.close(self._terminal)

    async def _ready(self, add: Callable[..., Any], remove: Callable[[int], Any]) -> None:
        """Wait until something can be read or written, or the visit is over."""
        ready: asyncio.Future[None] = self._loop.create_future()

        def wake() -> None:
            if not ready.done():
                ready.set_result(None)

        add(self._terminal, wake)
        try:
            await asyncio.wait((ready, self._ended), return_when=asyncio.FIRST_COMPLETED)
        finally:
            if not self._closed:
                remove(self._terminal)


class Visitors:
    """Everybody who visits a club.

    :param saves: the saves folder that they play in.
    """

    def __init__(self, saves: Path, limits: Limits) -> None:
        self.limits = limits
        self._saves = saves
        self._here: list[Visitor] = []
        self._warm: WarmProcess | None = None
        self._warming = asyncio.Lock()
        self._watches: set[asyncio.Task[None]] = set()
        self._services: set[asyncio.Task[Any]] = set()
        """What is said to clients, each to its last word."""
        self._closed = False
        self.goal = ""
        """What a visit begins with that has no other goal; see `Visit.goal`."""

    @property
    def here(self) -> Sequence[Visitor]:
        """Everybody whose process lives, in the order in which they came."""
        return [visitor for visitor in self._here if visitor.pid]

    async def open(self) -> None:
        """Have the warm process ready; else the first visitor waits for it.

        :raises FullError: it cannot be had.
        """
        try:
            await self._ready_warm()
        except OSError as error:
            raise _no_process(error.strerror) from error

    async def start(
        self,
        name: str,
        size: tuple[int, int],
        term: str,
        *,
        door: str = "ssh",
        plain: bool = False,
        truecolor: bool = False,
        language: str = "",
        address: str = "?",
        goal: str = "",
        notices: str = "",
    ) -> Visitor:
        """Let somebody in.

        :param size: columns and rows of their terminal; any numbers will do.
        :param term: what their terminal calls itself ($TERM).
        :param plain: line by line over a socket, for who has no terminal.
        :param truecolor: whether their terminal has all colours ($COLORTERM).
        :param language: the language to begin in; empty: the host's.
        :param address: where they come from, for the log.
        :param goal: see `Visit`; so is `notices`.
        :raises FullError: there are as many visitors as there may be.
        """
        self._check_room(name)
        terminal, theirs = _terminal(None if plain else size)
        visitor = Visitor(name, door, terminal, self.limits, plain=plain)
        asked = self._asked(visitor, term, truecolor=truecolor, language=language)
        asked |= {"goal": goal or self.goal, "notices": notices}
        self._here.append(visitor)  # the seat is taken from now on
        reader = await self._begin(visitor, asked, theirs)
        watch = asyncio.create_task(self._watch(visitor, reader))
        self._watches.add(watch)
        watch.add_done_callback(self._watches.discard)
        note("came", name, door, "plain" if plain else term[:64], visitor.pid, address)
        return visitor

    def see_off(self, reason: Sentence) -> None:
        """Hang up on everybody."""
        for visitor in self.here:
            visitor.hang_up(reason)

    def see_off_the_idle(self) -> None:
        """Hang up on who has typed nothing for too long."""
        most = self.limits.idle_minutes
        for visitor in self.here:
            if visitor.idle > most * 60:
                text = N_(
                    "You were idle for {minutes} min, so the club disconnected you. Come back "
                    "any time."
                )
                visitor.hang_up(Sentence(text, {"minutes": most}))

    def note_service(self) -> None:
        """Note that the current task serves a client, so that closing waits for it."""
        task = asyncio.current_task()
        assert task is not None  # a client is served in one
        self._services.add(task)
        task.add_done_callback(self._services.discard)

    async def close(self) -> None:
        """Hang up on every visitor, wait for their processes, and let clients hear why."""
        self._closed = True
        for visitor in self.here:
            visitor.hang_up(visitor.farewell)
        if self._watches:
            await asyncio.wait(self._watches, timeout=2 * GRACE)
        process, self._warm = self._warm, None
        if process is not None:
            await process.close()
        if self._watches:
            await asyncio.wait(self._watches)
        if self._services:
            await asyncio.wait(self._services, timeout=LAST_WORDS)
        for task in self._services:
            task.cancel()

    def _check_room(self, name: str) -> None:
        most, each = self.limits.visitors, self.limits.visits_each
        if self._closed:
            raise FullError(Sentence(N_("the club is closing")))
        if len(self._here) >= most:
            text = N_("the club is full (limit: {most}); try again later")
            raise FullError(Sentence(text, {"most": most}))
        mine = sum(name_key(one.name) == name_key(name) for one in self._here)
        if mine >= each:
            text = N_(
                "{name} has reached the limit of connections ({most}); close one of them first"
            )
            raise FullError(Sentence(text, {"name": name, "most": each}))

    def _asked(
        self, visitor: Visitor, term: str, *, truecolor: bool, language: str
    ) -> dict[str, Any]:
        """Return what the warm process is to know of a visitor."""
        environment = {"TERM": term if _TERM.fullmatch(term) else "xterm-256color"}
        if truecolor or _TRUECOLOR.fullmatch(environment["TERM"]):
            environment["COLORTERM"] = "truecolor"
        if language:
            environment["LANGUAGE"] = language
        return {
            "name": visitor.name,
            "folder": str(self._saves / CLUB),
            "searching": self.limits.searching_bots,
            "words": ["--saves", str(self._saves), "--as", visitor.name],
            "environment": environment,
            "memory": self.limits.memory_mib * 2**20,
            "processor": self.limits.cpu_minutes * 60,
        }

    async def _ready_warm(self) -> WarmProcess:
        """Return the warm process, a new one where there is none."""
        async with self._warming:
            if self._warm is None or not self._warm.lives:
                begun = WarmProcess()
                try:
                    await begun.ready()
                except BaseException:
                    await begun.close()
                    raise
                self._warm = begun
            return self._warm

    async def _begin(
        self, visitor: Visitor, asked: Mapping[str, Any], terminal: int
    ) -> asyncio.StreamReader:
        """Have a visitor's process started; return what tells its exit code.

        :param terminal: its end of the terminal, which is closed here.
        :raises FullError: there can be none.
        """
        line: socket.socket | None = None
        try:
            try:
                process = await self._ready_warm()
                line, far = socket.socketpair()
                with far:
                    process.send(asked, terminal, far.fileno())
            finally:
                os.close(terminal)
            return await visitor.begin(line)
        except BaseException as error:
            self._here.remove(visitor)
            visitor.send_signal(signal.SIGKILL)  # nobody waits for it any more
            visitor.close()
            visitor.end(-signal.SIGKILL)
            if line is not None:
                line.close()
            if isinstance(error, OSError):
                raise _no_process(error.strerror) from error
            raise

    async def _watch(self, visitor: Visitor, reader: asyncio.StreamReader) -> None:
        """Wait for the end of a visitor's process, or of the warm one, which tells it."""
        code = b""
        with contextlib.suppress(OSError):
            code = await reader.readline()
        if not code:
            if self._warm is not None:
                note("warm process lost")
                self._warm.kill()
                self._warm = None
            text = N_("The club lost the connection to you; connect again.")
            visitor.farewell = visitor.farewell or Sentence(text)
        self._here.remove(visitor)
        number = int(code or -signal.SIGHUP)
        visitor.end(number)
        note("left", visitor.name, visitor.door, visitor.pid, f"exit code {number}")
        if not code:
            visitor.close()  # and so the kernel hangs up on the program


def _terminal(size: tuple[int, int] | None) -> tuple[int, int]:
    """Return our end and the program's end of a terminal; without a size, of two pipes."""
    try:
        if size is None:
            ours, other = socket.socketpair()
            ours.setblocking(False)
            return ours.detach(), other.detach()
        terminal, theirs = pty.openpty()
    except OSError as error:
        raise _no_process(error.strerror) from error
    os.set_blocking(terminal, False)
    _set_size(terminal, *size)
    modes = termios.tcgetattr(theirs)
    modes[3] &= ~termios.ECHO  # what is typed before the screen is there
    termios.tcsetattr(theirs, termios.TCSANOW, modes)
    return terminal, theirs


def _set_size(terminal: int, columns: int, rows: int) -> None:
    """Let the program at a terminal know how large it is; of 0, the terminal told nothing."""
    columns, rows = (min(max(number, 1), LARGEST) for number in (columns or 80, rows or 24))
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def _no_process(reason: str | None) -> FullError:
    text = N_("the club’s machine cannot take another visitor now: {reason}")
    return FullError(Sentence(text, {"reason": reason or "?"}))

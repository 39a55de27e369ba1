"""The warm process: it has imported the program once, and every visitor is a fork of it.

The club asks for a visitor by a line of JSON, and hands over their terminal and a socket of their
own. On that socket the warm process answers with two numbers, each on a line: the process (or the
negative `errno` where there can be none), and its exit code once it has ended. A byte from the club
is a signal for the visitor. The warm process is their parent, so a process that it sends a signal
to is the one that is meant. There is one thread, so forking is sound.
"""

import contextlib
import errno
import fcntl
import gc
import json
import logging
import os
import resource
import select
import selectors
import signal
import socket
import sys
import termios
import threading
from collections.abc import Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from time import monotonic
from typing import Any, Final, NoReturn

from rich.cells import cell_len

from jericho_tui.core import registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.store import crashes
from jericho_tui.store.club import Visit
from jericho_tui.store.log import utc_now
from jericho_tui.store.settings import Settings
from jericho_tui.tui.access import AccessibleApp
from jericho_tui.tui.textual_fixes import parse_all_style_sheets

_AT_ONCE: Final = 65_536
_FLOORS: Final = ("core", "play", "bots", "league", "store", "text", "session", "tui", "games")
_BESIDES: Final = (
    *(f"jericho_tui.cli.{name}" for name in ("commands", "lobby", "main", "streams")),
    *("asyncio", "platformdirs", "sqlite3", "tomli_w", "tomllib", "socket"),
    *("textual.drivers.headless_driver", "textual.layouts.factory", "textual.layouts.horizontal"),
    *("textual.layouts.stream", "textual.pilot", "textual.scrollbar", "encodings.utf_8_sig"),
)
"""What is imported only when it is wanted: a visitor always wants it."""
_GRACE: Final = 3.0
"""Seconds that visitors have to leave once the club is gone."""
_ENDINGS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
BROKEN: Final = 71
"""The exit code of a visitor whose program did not come to its own end: EX_OSERR of sysexits.h."""
_FILES: Final = 256
"""Files that a visitor may have open."""


def main(descriptor: int, elsewhere: str) -> None:
    """Fork visitors until the club's end of the socket is closed: the life of the process."""
    for number in _ENDINGS:
        # Who ends the club ends this by closing the socket, when everybody has been seen off.
        signal.signal(number, signal.SIG_IGN)
    line = socket.socket(fileno=descriptor)
    gc.disable()
    registry.register(json.loads(elsewhere))
    _import_everything()
    Warm(line).serve()


def _import_everything() -> None:
    for floor in _FLOORS:
        package = import_module(f"jericho_tui.{floor}")
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    for name in _BESIDES:
        import_module(name)
    for game in registry.IDS:
        registry.load(game)
    cell_len("日")  # reads how wide characters are
    parse_all_style_sheets(AccessibleApp(Settings()))
    gc.collect()
    gc.freeze()  # what visitors share stays shared: no collection writes to it


class Warm:
    """Forks visitors and tells of them.

    :param line: the socket to the club.
    """

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._visitors: dict[int, socket.socket] = {}
        """The sockets of visitors that live, by their processes."""
        self._text = b""
        self._handed: list[int] = []
        """Terminals and sockets that came and whose message is not complete."""
        self._open = True
        self._wakes, self._woken = os.pipe()
        for end in (self._wakes, self._woken):
            os.set_blocking(end, False)
        self._ears = selectors.DefaultSelector()

    def serve(self) -> None:
        """Do what the club asks until it closes the socket; then see everybody off."""
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._woken)
        self._ears.register(self._line, selectors.EVENT_READ, self._take)
        self._ears.register(self._wakes, selectors.EVENT_READ, self._reap)
        self._line.sendall(b"\n")  # it is ready
        while self._open:
            for key, _events in self._ears.select():
                key.data()
        self._see_off()

    def _take(self) -> None:
        """Fork the visitors that the club asks for."""
        try:
            data, handed, _flags, _from = socket.recv_fds(self._line, _AT_ONCE, 16)
        except OSError:
            data, handed = b"", []
        self._open = bool(data)
        self._handed += handed
        *lines, self._text = (self._text + data).split(b"\n")
        for text in lines:
            terminal, line = self._handed.pop(0), socket.socket(fileno=self._handed.pop(0))
            self._fork(json.loads(text), terminal, line)
            os.close(terminal)

    def _fork(self, asked: Mapping[str, Any], terminal: int, line: socket.socket) -> None:
        # Who is hung up on before they have begun hears of it then.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDINGS)
        try:
            pid = os.fork()
            if pid == 0:
                _visit(asked, terminal)
        except OSError as error:  # no more processes, no more memory
            _tell(line, -(error.errno or errno.EAGAIN))
            line.close()
        else:
            _tell(line, pid)
            self._visitors[pid] = line
            self._ears.register(line, selectors.EVENT_READ, partial(self._hear, pid))
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _hear(self, pid: int) -> None:
        """Send a visitor the signals that the club asks for; hang up once it asks for none."""
        line = self._visitors.get(pid)
        if line is not None:  # not reaped, so still this visitor's
            try:
                asked = line.recv(_AT_ONCE)
            except OSError:
                asked = b""
            for number in asked or (signal.SIGHUP,):
                self._signal(pid, number)
            if not asked:
                self._ears.unregister(line)

    def _signal(self, pid: int, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(pid, number)

    def _reap(self) -> None:
        with contextlib.suppress(BlockingIOError):
            os.read(self._wakes, _AT_ONCE)
        for pid, line in list(self._visitors.items()):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                del self._visitors[pid]
                with contextlib.suppress(KeyError):  # the club has closed it
                    self._ears.unregister(line)
                _tell(line, os.waitstatus_to_exitcode(status))
                line.close()

    def _see_off(self) -> None:
        end = monotonic() + _GRACE
        for pid in self._visitors:
            self._signal(pid, signal.SIGHUP)
        while self._visitors and (left := end - monotonic()) > 0:
            select.select([self._wakes], [], [], left)
            self._reap()
        for pid in self._visitors:
            self._signal(pid, signal.SIGKILL)


def _tell(line: socket.socket, number: int) -> None:
    with contextlib.suppress(OSError):  # the club is gone, which the next look shows
        line.sendall(f"{number}\n".encode())


def _visit(asked: Mapping[str, Any], terminal: int) -> NoReturn:
    code = BROKEN
    try:
        _settle_in(asked, terminal)
        from jericho_tui.cli.main import main as program

        visit = Visit(
            asked["name"],
            Path(asked["folder"]),
            asked["searching"],
            asked["goal"],
            asked["notices"],
        )
        code = program(asked["words"], visit)
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError):
                stream.flush()
        for thread in threading.enumerate():  # as at the end of any program
            if thread is not threading.current_thread() and not thread.daemon:
                thread.join()
    finally:
        os._exit(code)  # nothing of the warm process's own end happens in a fork of it


def _settle_in(asked: Mapping[str, Any], terminal: int) -> None:
    """Make this fork a process of its own, at its terminal and within its limits."""
    signal.set_wakeup_fd(-1)
    for number in (*_ENDINGS, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.setsid()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDINGS)
    for descriptor in range(3):
        os.dup2(terminal, descriptor)
    os.closerange(3, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    if os.isatty(0):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    _open_streams()
    _hide_failures(Path(asked["folder"]).parent)
    for name, value in asked["environment"].items():
        os.environ[name] = value
    for limit, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, _FILES),
        (resource.RLIMIT_DATA, asked["memory"]),
        (resource.RLIMIT_CPU, asked["processor"]),
    ):
        hard = resource.getrlimit(limit)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(limit, (most, most))  # also for the bots that it starts
    gc.enable()


def _open_streams() -> None:
    """Open the standard streams anew: those of the warm process are nobody's terminal."""
    for name, descriptor, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
        stream = open(  # noqa: SIM115  a descriptor; open until the process ends
            descriptor,
            mode,
            encoding="utf-8",
            errors="replace" if mode == "r" else "backslashreplace",
            buffering=1 if mode == "w" else -1,  # by lines
            closefd=False,
        )
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def _hide_failures(saves: Path) -> None:
    """Let the host have what fails beside the program, of which Python tells the terminal."""

    def report(failed: Any) -> None:
        with contextlib.suppress(SentenceError):
            crashes.write_report(failed.exc_value, crashes.crashes_folder(), utc_now(), saves)

    sys.unraisablehook = threading.excepthook = report
    logging.getLogger().addHandler(logging.NullHandler())
    logging.captureWarnings(True)


CHILD: Final = (
    "import sys; sys.path[:] = sys.argv[3:]; from jericho_tui.club.warm import main;"
    " main(int(sys.argv[1]), sys.argv[2])"
)
"""The program of the process; its arguments are the socket's descriptor, the games from elsewhere
as JSON, and where modules are."""

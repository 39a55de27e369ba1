"""The warm process: it has imported the program once, and every visitor is a fork of it.

It speaks with the club over one socket, a line of JSON a message. The club asks for a visitor and
hands over their terminal, or has a signal sent to one; the warm process tells that one began, with
its process, and that one ended, with its exit code. It is their parent, so a process that it sends
a signal to is the one that is meant. There is one thread, so forking is sound.
"""

import contextlib
import fcntl
import gc
import json
import logging
import os
import resource
import select
import signal
import socket
import sys
import termios
import threading
from collections.abc import Mapping
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
        self._pids: dict[int, int] = {}
        """Visitors that live: their processes, by the number that the club gave them."""
        self._text = b""
        self._handed: list[int] = []
        """Terminals that came and whose message is not complete."""
        self._wakes, self._woken = os.pipe()
        for end in (self._wakes, self._woken):
            os.set_blocking(end, False)

    def serve(self) -> None:
        """Do what the club asks until it closes the socket; then see everybody off."""
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._woken)
        self._tell({"ready": os.getpid()})
        poll = select.poll()
        poll.register(self._line, select.POLLIN)
        poll.register(self._wakes, select.POLLIN)
        while True:
            ready = {descriptor for descriptor, _event in poll.poll()}
            if self._wakes in ready:
                self._reap()
            if self._line.fileno() in ready and not self._take():
                break
        self._see_off()

    def _take(self) -> bool:
        """Do what has been asked; return whether the club is still there."""
        try:
            data, handed, _flags, _from = socket.recv_fds(self._line, _AT_ONCE, 16)
        except OSError:
            return False
        self._handed += handed
        *lines, self._text = (self._text + data).split(b"\n")
        for text in lines:
            self._do(json.loads(text))
        return bool(data)

    def _do(self, asked: Mapping[str, Any]) -> None:
        number = asked["visitor"]
        if "signal" in asked:
            self._signal(number, asked["signal"])
            return
        terminal = self._handed.pop(0)
        # Who is hung up on before they have begun hears of it then.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDINGS)
        try:
            pid = os.fork()
            if pid == 0:
                _visit(asked, terminal)
        except OSError as error:  # no more processes, no more memory
            self._tell({"visitor": number, "refused": error.strerror})
        else:
            self._pids[number] = pid
            self._tell({"visitor": number, "began": pid})
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            os.close(terminal)

    def _signal(self, number: int, which: int) -> None:
        pid = self._pids.get(number)
        if pid is not None:  # not reaped, so still this visitor's
            with contextlib.suppress(ProcessLookupError):
                os.killpg(pid, which)

    def _reap(self) -> None:
        with contextlib.suppress(BlockingIOError):
            os.read(self._wakes, _AT_ONCE)
        for number, pid in list(self._pids.items()):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                del self._pids[number]
                self._tell({"visitor": number, "ended": os.waitstatus_to_exitcode(status)})

    def _tell(self, message: Mapping[str, Any]) -> None:
        with contextlib.suppress(OSError):  # the club is gone, which the next look shows
            self._line.sendall(json.dumps(message).encode() + b"\n")

    def _see_off(self) -> None:
        end = monotonic() + _GRACE
        for number in self._pids:
            self._signal(number, signal.SIGHUP)
        while self._pids and (left := end - monotonic()) > 0:
            select.select([self._wakes], [], [], left)
            self._reap()
        for number in self._pids:
            self._signal(number, signal.SIGKILL)


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

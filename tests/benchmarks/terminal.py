"""A program in a pseudo-terminal: what it writes, and when (POSIX only).

The master side is drained as a terminal does, and each chunk is kept with the time it arrived, so
that nothing is decoded while anything is measured. `pyte` reads the bytes afterwards.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import pyte

KEYS = {
    "enter": "\r",
    "esc": "\x1b",
    "tab": "\t",
    "space": " ",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "f1": "\x1bOP",
}
"""What a terminal sends for keys with names; any other key is its own character."""
QUIET = 0.03
"""Seconds without output after which a frame is taken to be whole."""
UNDRAWN = re.compile(
    rb"\x1b\[[<=>?][0-9;]*(?:\$p|[a-zA-Z])|\x1b\[[0-9;]* q|\x1b[PX^_].*?\x1b\\", re.S
)
"""Modes and queries that draw nothing; pyte would take some of them for text."""
_BEGUN = re.compile(rb"\x1b(?:\[[ -?]*|[PX^_](?:(?!\x1b\\).)*)?\Z", re.S)
"""The beginning of a sequence at the end of what has come."""
_SYNC_QUERY = b"\x1b[?2026$p"
_SYNC_REPLY = b"\x1b[?2026;2$y"
"""May frames be marked as whole? Programs ask, and today's terminals answer yes."""


@dataclass(frozen=True, slots=True)
class Burst:
    """What came until the program fell silent."""

    first: float | None
    """`time.perf_counter()` of the first byte; None: nothing came."""
    last: float | None
    """Of the last byte."""
    size: int
    """Bytes."""


class Terminal:
    """A program that believes it has a terminal of `columns` x `lines` to itself."""

    def __init__(
        self, command: Sequence[str], columns: int, lines: int, environ: Mapping[str, str]
    ) -> None:
        self.columns = columns
        self.lines = lines
        self.chunks: list[tuple[float, bytes]] = []
        """Everything written so far, with `time.perf_counter()` of arrival."""
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.started = time.perf_counter()
        self._process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"},
            start_new_session=True,
            preexec_fn=_own_terminal,  # noqa: PLW1509  one system call, and no lock
        )
        os.close(slave)
        self._screen, self._stream = self._blank()
        self._fed = 0
        """Chunks that are painted on the screen."""
        self._tail = b""
        """The beginning of a sequence whose end has not come yet."""

    def __enter__(self) -> Self:
        """Return the terminal."""
        return self

    def __exit__(self, *_reason: object) -> None:
        """End the program, and what it started."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self.close_window()

    @property
    def master(self) -> int:
        """The descriptor from which what the program writes is read."""
        return self._master

    @property
    def running(self) -> bool:
        """Whether the program has not ended."""
        return self._process.poll() is None

    @property
    def pid(self) -> int:
        """The program's process."""
        return self._process.pid

    def wait(self, patience: float) -> int:
        """Wait until the program has ended; return its exit code."""
        return self._process.wait(patience)

    def finish(self, patience: float) -> int:
        """Read until the program has ended, and all that it wrote; return its exit code."""
        end = time.perf_counter() + patience
        while self.running and time.perf_counter() < end:
            self.read(0.1)
        code = self.wait(0.0)
        self.read(0.0)
        return code

    def shows(self, *words: str, patience: float) -> bool:
        """Read until one of these stands on the screen, but no longer than so many seconds."""
        end = time.perf_counter() + patience
        while not any(one in self.text() for one in words):
            if time.perf_counter() > end:
                return False
            self.read(0.2, quiet=0.0, limit=0.2)
        return True

    def close_window(self) -> None:
        """Take the terminal away, as closing its window does; the program is told by SIGHUP."""
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    def press(self, key: str) -> float:
        """Type a key by its name in `KEYS` or its character; return the time it was sent."""
        sent = time.perf_counter()
        os.write(self._master, KEYS.get(key, key).encode())
        return sent

    def read(self, patience: float, quiet: float = QUIET, limit: float = 5.0) -> Burst:
        """Read until nothing came for `quiet` seconds.

        :param patience: seconds to wait for the first byte.
        :param limit: seconds after which a program that never falls silent is no longer read.
        """
        first = last = None
        size = 0
        end = time.perf_counter() + limit
        while time.perf_counter() < end:
            ready, _, _ = select.select(
                [self._master], [], [], patience if first is None else quiet
            )
            if not ready:
                break
            try:
                data = os.read(self._master, 65536)
            except OSError:  # the program has ended and closed its side
                break
            last = time.perf_counter()
            first = first or last
            size += len(data)
            self.chunks.append((last, data))
            if _SYNC_QUERY in data:
                os.write(self._master, _SYNC_REPLY)
        return Burst(first, last, size)

    def first_paint(self) -> float | None:
        """Return the seconds from start to the first visible character; None: there is none."""
        screen, stream = self._blank()
        for arrived, data in self.chunks:
            stream.feed(UNDRAWN.sub(b"", data))
            if any(line.strip() for line in screen.display):
                return arrived - self.started
        return None

    def text(self) -> str:
        """Return what stands on the screen now."""
        data = self._tail + b"".join(chunk for _, chunk in self.chunks[self._fed :])
        self._fed = len(self.chunks)
        data, self._tail = whole(data)
        self._stream.feed(UNDRAWN.sub(b"", data))
        return "\n".join(line.rstrip() for line in self._screen.display)

    def cpu_seconds(self) -> float:
        """Return the processor time of the program and its children (Linux), else 0."""
        ticks = 0
        for pid in self.processes():
            fields = _proc(pid, "stat").rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])  # utime, stime: proc_pid_stat(5)
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self) -> tuple[float, float]:
        """Return the MiB resident in the program, and in it with its children (Linux), else 0."""
        sizes = [
            int(match[1]) / 1024
            if (match := re.search(r"VmRSS:\s+(\d+)", _proc(pid, "status")))
            else 0
            for pid in self.processes()
        ]
        return (sizes[0], sum(sizes)) if sizes else (0.0, 0.0)

    def _blank(self) -> tuple[pyte.Screen, pyte.ByteStream]:
        screen = pyte.Screen(self.columns, self.lines)
        return screen, pyte.ByteStream(screen)

    def processes(self) -> list[int]:
        """Return the program and its descendants; () where there is no /proc."""
        found = [self._process.pid] if Path("/proc/self/stat").exists() else []
        for pid in found:
            found += map(int, _proc(pid, f"task/{pid}/children").split())
        return found


def whole(data: bytes) -> tuple[bytes, bytes]:
    """Return what can be painted, and the beginning of a sequence whose end has not come yet."""
    begun = _BEGUN.search(data)
    end = len(data) if begun is None else begun.start()
    return data[:end], data[end:]


def _own_terminal() -> None:
    """Make standard input the terminal that controls this process, in the child before it runs."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _proc(pid: int, name: str) -> str:
    return Path(f"/proc/{pid}/{name}").read_text(encoding="utf-8", errors="replace")

"""A club in a process of its own, and guests who come to it over SSH."""

import asyncio
import re
import signal
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Self

import asyncssh
import pyte
import pytest
from tomli_w import dumps

from jericho_tui.club.members import Members
from jericho_tui.store.paths import CLUB
from jericho_tui.tui.input_guard import GRACE
from tests.benchmarks.terminal import KEYS, UNDRAWN
from tests.programs import SOON, home_in, start_python, wait_until


class Club:
    """`jericho-tui club`, on a free port of this machine."""

    def __init__(self, folder: Path, **limits: int) -> None:
        self.saves = folder / "saves"
        self.members = Members(self.saves)
        self.environ = {**home_in(folder), "LANGUAGE": "en"}
        own = self.saves / CLUB
        own.mkdir(parents=True, exist_ok=True, mode=0o700)
        (own / "club.toml").write_text(dumps(limits))
        self.said = folder / "said"
        self.start()

    def start(self) -> None:
        """Open it, again after a kill."""
        words = ("-m", "jericho_tui", "club", "--ssh", 0, "--web", 0, "--saves", self.saves)
        with self.said.open("wb") as out:
            self.process = start_python(
                *words, stdout=out, stderr=subprocess.STDOUT, environ=self.environ
            )
        wait_until(
            lambda: (
                self.process.poll() is not None
                or "No members" in self.text
                or "Members:" in self.text
            )
        )
        found = re.search(r"ssh -p (\d+)", self.text)
        assert found is not None, self.text
        self.port = int(found[1])
        found = re.search(r"http://\S+", self.text)
        assert found is not None, self.text
        self.url = found[0]

    @property
    def text(self) -> str:
        """What it has printed."""
        return self.said.read_text()

    @property
    def log(self) -> str:
        """Its log of comings and goings."""
        return (self.saves / CLUB / "club.log").read_text()

    def invited(self, name: str) -> asyncssh.SSHKey:
        """Return a key that is known as somebody's."""
        key = asyncssh.generate_private_key("ssh-ed25519")
        self.members.bind_key(self.members.invite(name), key.get_fingerprint())
        return key

    def processes(self) -> set[int]:
        """Return the processes that the club has started, and they."""
        return offspring(self.process.pid)

    def end(self, number: int = signal.SIGTERM) -> int:
        """End it by a signal; return its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(SOON)

    @asynccontextmanager
    async def connected(
        self, key: asyncssh.SSHKey, **settings: Any
    ) -> AsyncIterator[asyncssh.SSHClientConnection]:
        """Connect with a key."""
        settings = {"username": "somebody", "client_keys": [key], **settings}
        async with asyncssh.connect(
            "127.0.0.1", self.port, known_hosts=None, config=None, agent_path=None, **settings
        ) as connection:
            yield connection

    @asynccontextmanager
    async def guest(
        self, key: asyncssh.SSHKey, size: tuple[int, int] = (80, 24)
    ) -> "AsyncIterator[Guest]":
        """Come with a key, at a terminal."""
        async with self.connected(key) as connection:
            process: asyncssh.SSHClientProcess[bytes] = await connection.create_process(
                term_type="xterm-256color", term_size=size, encoding=None
            )
            async with Guest(process, size) as guest:
                yield guest


class Guest:
    """Somebody at a terminal; `text` is what they see."""

    def __init__(self, process: "asyncssh.SSHClientProcess[bytes]", size: tuple[int, int]) -> None:
        self.process = process
        self.raw = b""
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self._news = asyncio.Event()
        self._ended = False
        self._reading: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._reading = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_reason: object) -> None:
        assert self._reading is not None  # it was entered
        self._reading.cancel()

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self.screen.display)

    def press(self, *keys: str) -> None:
        """Type keys by their names or characters."""
        for key in keys:
            self.process.stdin.write(KEYS.get(key, key).encode())

    def resize(self, columns: int, rows: int) -> None:
        """Have another size of terminal; what is seen is drawn at the old one."""
        self.process.change_terminal_size(columns, rows)

    async def sees(self, *texts: str) -> str:
        """Wait until all of these stand on the screen; return the screen."""
        try:
            async with asyncio.timeout(SOON):
                while not all(text in self.text for text in texts):
                    assert not self._ended, f"it ended: {self.text}\n{self.raw[-500:]!r}"
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            pytest.fail(f"{texts} never came: {self.text}")
        return self.text

    async def reaches(self, key: str, *texts: str) -> str:
        """Press a key until these stand on the screen: one typed too early does nothing."""
        end = monotonic() + SOON
        while not all(text in self.text for text in texts):
            assert not self._ended, f"it ended: {self.text}\n{self.raw[-500:]!r}"
            assert monotonic() < end, f"{key} never led to {texts}: {self.text}"
            self.press(key)
            again = monotonic() + GRACE + 2  # sooner it is taken for a slip
            while not all(text in self.text for text in texts) and monotonic() < again:
                await asyncio.sleep(0.02)
        return self.text

    async def ends(self) -> int | None:
        """Wait until the visit is over; return its exit code."""
        async with asyncio.timeout(SOON):
            while not self._ended:
                self._news.clear()
                await self._news.wait()
            await self.process.wait_closed()
        return self.process.exit_status

    async def _read(self) -> None:
        try:
            while data := await self.process.stdout.read(65536):
                self.raw += data
                self._stream.feed(UNDRAWN.sub(b"", data))
                self._news.set()
        finally:
            self._ended = True
            self._news.set()


def offspring(pid: int) -> set[int]:
    """Return every living process below one."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if state != "Z":
            parents[int(folder.name)] = int(parent)
    found: set[int] = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {pid}


def alive(pids: set[int]) -> set[int]:
    """Return which of these processes have not ended."""
    return {pid for pid in pids if Path(f"/proc/{pid}").exists() and _state(pid) != "Z"}


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"

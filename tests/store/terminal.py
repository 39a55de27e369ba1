"""A terminal that does what it is told, a line at a time, and answers each with a line.

`python -m tests.store.terminal FOLDER` reads `WORD [ARGUMENT]…` from its input; `at` waits for a
moment that several terminals share.
"""

# ruff: noqa: T201  answering is the job

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from jericho_tui.play.match import Match
from tests.programs import start_python
from tests.rows import presence_at, tables_at, talk_at
from tests.store.api import Claim, Holder, MatchStore, TableError, WaitingTable


class Terminal:
    """What the process does."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.presence = presence_at(folder)
        self.tables = tables_at(MatchStore(folder), self.presence)
        self.claims: list[Claim] = []

    def _answer(self, claimed: Claim | Holder | None) -> str:
        if isinstance(claimed, Claim):
            self.claims.append(claimed)
            return str(claimed.warning or "claimed")
        return "none" if claimed is None else f"held by {claimed.process}"

    def at(self, moment: str, *words: str) -> str:
        while time.monotonic() < float(moment):
            pass
        return self.do(*words)

    def sit(self, match: str, name: str) -> str:
        return self._answer(self.presence.sit(match, name))

    def take_over(self, match: str, name: str) -> str:
        return self._answer(self.presence.take_over(match, name))

    def yield_it(self) -> str:
        """Release the last claim once another terminal has taken it over."""
        while not self.claims[-1].taken_over:
            time.sleep(0.01)
        self.claims.pop().release()
        return "released"

    def watch(self, match: str, name: str) -> str:
        return self._answer(self.presence.watch(match, name))

    def bots(self, match: str) -> str:
        return self._answer(self.presence.take_bots(match))

    def probe(self, match: str, seconds: str) -> str:
        """Look on, as often as can be."""
        end = time.monotonic() + float(seconds)
        number = 0
        while time.monotonic() < end:
            self.presence.present(match)
            number += 1
        return str(number)

    def join(self, table: str, name: str) -> str:
        try:
            self.tables.join(table, name)
        except TableError as error:
            return str(error)
        return "joined"

    def leave(self, table: str, name: str) -> str:
        self.tables.leave(table, name)
        return "left"

    def start(self, table: str) -> str:
        """Start a table; say where, and whether it was dealt here."""
        from tests.builders import new_match  # most terminals start without

        dealt = []

        def deal(waiting: WaitingTable) -> tuple[Match, int]:
            dealt.append(waiting.id)
            seed = int.from_bytes(os.urandom(4))
            return new_match(len(waiting.seats), seed), seed

        try:
            path = self.tables.start(table, deal)
        except TableError as error:
            return str(error)
        return f"{path.name} {len(dealt)}"

    def talk(self, match: str, name: str, lines: str) -> str:
        """Say so many lines, each ten seconds after the last by this terminal's clock."""
        now = datetime(2026, 11, 20, tzinfo=UTC)
        seconds = count(step=10)
        talk = talk_at(
            self.folder / f"{match}.toml", lambda: now + timedelta(seconds=next(seconds))
        )
        for number in range(int(lines)):
            talk.say(name, f"{number} " + "é" * (number % 190), number)
        return "said"

    def release(self) -> str:
        for claim in self.claims:
            claim.release()
        self.claims = []
        return "released"

    def do(self, word: str, *arguments: str) -> str:
        answer: str = getattr(self, word)(*arguments)
        return answer


class Remote:
    """The process, seen from the test."""

    def __init__(self, folder: Path) -> None:
        words = ("-m", "tests.store.terminal", folder)
        self.process = start_python(*words, stdin=subprocess.PIPE, stderr=None)

    def send(self, *words: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("\t".join(map(str, words)).encode() + b"\n")
        self.process.stdin.flush()

    def answer(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().decode().strip()

    def ask(self, *words: object) -> str:
        self.send(*words)
        return self.answer()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def terminals(folder: Path, number: int) -> Iterator[list[Remote]]:
    """Start so many terminals; they end with the test."""
    started = [Remote(folder) for _ in range(number)]
    try:
        yield started
    finally:
        for one in started:
            one.kill()
            for pipe in (one.process.stdin, one.process.stdout):
                assert pipe is not None
                pipe.close()


if __name__ == "__main__":
    terminal = Terminal(Path(sys.argv[1]))
    for line in sys.stdin:
        print(terminal.do(*line.rstrip("\n").split("\t")), flush=True)

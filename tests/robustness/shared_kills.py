"""Three terminals play matches together, and any of them is killed at any moment.

Each terminal is the program in plain mode, `--as` its person, answering whatever it is asked with
one of the first moves; a bot sits with them, which one of the three moves. Meanwhile one of them,
drawn by lot, is killed (SIGKILL) and started again. What stands in the file is looked at all the
time.
"""

import os
import re
import signal
import subprocess
import time
from collections import Counter
from contextlib import suppress
from math import inf
from pathlib import Path
from random import Random
from threading import Thread
from typing import Final

from jericho_tui.core.registry import load
from jericho_tui.core.seats import stream
from jericho_tui.play.match import Match, Move
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.record_file import OpenMatch, load_record
from jericho_tui.store.store import Store, open_store
from tests.programs import home_in, start_python

SEED: Final = 20261122
PEOPLE: Final = ("Ada", "Bea", "Cleo")
_STUCK: Final = 120.0
"""Seconds without a move after which a match is stuck, on however slow a machine."""


class Answering:
    """The program at a terminal of one person, who answers some number or the move it names."""

    def __init__(self, folder: Path, path: Path, name: str) -> None:
        words = ("play", "--plain", "--resume", path, "--saves", folder, "--as", name)
        self._words = ("-m", "jericho_tui", *words)
        self._environ = {**home_in(folder), "LANGUAGE": "en", "PYTHONUNBUFFERED": "1"}
        self.said = b""
        self.start()

    def start(self) -> None:
        """Start the program, again after a kill."""
        self.process = start_python(
            *self._words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            environ=self._environ,
        )
        self.since = time.monotonic()
        Thread(target=self._answer, args=(self.process,), daemon=True).start()
        Thread(target=self._listen, args=(self.process,), daemon=True).start()

    def _answer(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        numbers = Random(process.pid)
        with suppress(OSError, ValueError):  # it was killed
            while process.poll() is None:
                named = re.findall(r"such as “([^”]+)”".encode(), self.said)[-1:]
                some = (1, 2, 3, numbers.randint(1, 60))
                answer = numbers.choice([*named, *(b"%d" % number for number in some)])
                process.stdin.write(answer + b"\n")
                process.stdin.flush()

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        with suppress(OSError, ValueError):
            while data := os.read(process.stdout.fileno(), 65536):
                self.said = (self.said + data)[-4000:]

    def kill(self) -> None:
        """Kill it in the middle of whatever it does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        for stream_ in (self.process.stdin, self.process.stdout):
            assert stream_ is not None
            with suppress(OSError):
                stream_.close()


def deal(store: Store, game_id: str, number: int) -> OpenMatch:
    """Save a rated match of three people and a bot, or of as many as may play."""
    game = load(game_id)
    seats = [SeatInfo(name, "human") for name in PEOPLE]
    if game.info.max_seats > len(seats):
        seats.append(SeatInfo("Rahab", "bot", "heuristic"))
    setup = game.deal(len(seats), {}, stream(SEED, "deal", number))
    return store.matches.create(Match(game, setup, seats, rated=True), SEED + number)


def goes_on(before: list[Move], now: list[Move]) -> bool:
    """Whether nothing of what stood there is gone: sealed choices may stand before one another."""
    left = list(now)
    for move in before:
        if move not in left:
            return False
        left.remove(move)
    return len(now) >= len(before)


def play(folder: Path, game_id: str, number: int, kills: int, rng: Random) -> Counter[str]:
    """Play one match with so many kills; return what was counted, times in milliseconds."""
    counts: Counter[str] = Counter(matches=1)
    with open_store(folder, settings_path=folder / "settings.toml") as store:
        opened = deal(store, game_id, number)
        terminals = [Answering(folder, opened.path, name) for name in PEOPLE]
        try:
            last, next_kill, longest = time.monotonic(), inf, 0.0
            while opened.match.actors():
                found = opened.look()
                if found is not None:
                    before, now = opened.match.moves[:], time.monotonic()
                    opened.follow(found)
                    assert goes_on(before, opened.match.moves), "a move was lost"
                    if next_kill == inf:
                        next_kill = now  # the first as soon as somebody has moved
                    ready = max(last, *(terminal.since + 2 for terminal in terminals))
                    longest, last = max(longest, now - ready), now
                if time.monotonic() >= next_kill and counts["kills"] < kills:
                    terminal = rng.choice(terminals)
                    terminal.kill()
                    terminal.start()
                    counts["kills"] += 1
                    next_kill = time.monotonic() + rng.uniform(0.05, 2.5)
                stuck = time.monotonic() - max(last, *(t.since for t in terminals)) > _STUCK
                assert not stuck, [terminal.said[-600:] for terminal in terminals]
                time.sleep(0.002)
            for terminal in terminals:
                terminal.process.wait(_STUCK)
                assert terminal.process.returncode == 0, terminal.said
        finally:
            for terminal in terminals:
                terminal.kill()
        loaded = load_record(opened.path)
        assert loaded.problem is None
        assert loaded.match is not None
        assert loaded.match.moves == opened.match.moves
        results = [one for one in store.league.results() if one.match_id == opened.record.id]
        assert len(results) == 1, "a rated result counts once"
        assert not any(one.here for one in store.presence.present(opened.record.id)), "dead claim"
    counts["moves"] += opened.match.ply
    counts[f"longest wait in {game_id}, ms"] = round(1000 * longest)
    return counts

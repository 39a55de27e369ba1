"""Exercises, puzzles and deals of the day: killed at any moment, nothing that was said is lost."""

import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from jericho_tui.play.record import MatchRecord
from jericho_tui.store.paths import MARKER
from jericho_tui.store.record_file import dump_record
from tests.builders import random_match, record_in
from tests.judgements import judge
from tests.programs import SOON, start_python, wait_until
from tests.robustness.seats import HURRIED
from tests.robustness.test_terminal_vanishes import Ends, program
from tests.rows import cards_of, tries_of
from tests.tui.test_terminal import surroundings

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
PUSH_DAY = "2026-11-28"
"""On this day Push is dealt, whose bots take a second."""
AT = f"+day={PUSH_DAY}"


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A folder with a match in which Ada has made three mistakes."""
    folder = tmp_path / "saves"
    folder.mkdir()
    (folder / MARKER).touch()
    match = random_match(3, seed=4)
    path = folder / "20261120-120000-jericho-aaaa.toml"
    path.write_bytes(dump_record(MatchRecord.of(match, match_id=path.stem)))
    judge(path, match)
    return folder


class Plain:
    """A program in plain mode, which is spoken to line by line."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.process = start_python(
            *HURRIED,
            *words,
            "--saves",
            folder / "saves",
            stdin=-1,
            environ={**surroundings(folder), "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        self.stdout = self.process.stdout.fileno()
        self.said = ""

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def hear(self, text: str, times: int = 1) -> None:
        """Read until something was said so often."""
        end = time.monotonic() + SOON
        while self.said.count(text) < times:
            assert time.monotonic() < end, self.said
            if select.select([self.stdout], [], [], 0.1)[0]:
                data = os.read(self.stdout, 65536)
                assert data, self.said
                self.said += data.decode()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        assert self.process.wait(SOON) == -signal.SIGKILL


@contextmanager
def plain(folder: Path, *words: str) -> Iterator[Plain]:
    spoken = Plain(folder, *words)
    try:
        yield spoken
    finally:
        spoken.process.kill()
        spoken.process.communicate()


def kill(ends: Ends) -> None:
    ends.process.send_signal(signal.SIGKILL)
    assert ends.process.wait(SOON) == -signal.SIGKILL


def pressed_until(ends: Ends, keys: tuple[str, ...], condition: Callable[[], bool]) -> None:
    """Press keys, each once the one before has changed the picture, until something is so."""
    end = time.monotonic() + SOON
    while not condition():
        for key in keys:
            assert time.monotonic() < end, "\n".join(ends.screen.display)
            before = list(ends.screen.display)
            ends.press(key)
            answered = time.monotonic() + 2
            while ends.screen.display == before and time.monotonic() < answered:
                ends.shows("", 0.1)


def asked(saves: Path) -> int:
    return sum(card.asked for card in cards_of(saves, "Ada").values())


# --- exercises


def test_an_exercise_in_plain_mode(tmp_path: Path, saves: Path) -> None:
    for number in (1, 2):
        with plain(tmp_path, "learn", "Ada", "--plain") as spoken:
            spoken.hear("> ")
            spoken.say("1")
            spoken.hear("It comes back")
            spoken.kill()
        assert asked(saves) == number, "what was said to come back is kept"
        assert not [path for path in saves.rglob("*") if path.suffix == ".jericho-tmp"]


def test_an_exercise_at_the_table(tmp_path: Path, saves: Path) -> None:
    with program(tmp_path, "learn", "Ada") as ends:
        assert ends.shows("3 new")
        pressed_until(ends, ("enter",), lambda: ends.shows("to continue", 0.3))
        kill(ends)
    before = asked(saves)
    assert before, "what was said to come back is kept"
    with program(tmp_path, "learn", "Ada") as ends:
        assert ends.shows("2 new" if before == 1 else "new")
        kill(ends)
    assert asked(saves) == before


# --- puzzles


def test_a_puzzle_in_plain_mode(tmp_path: Path) -> None:
    for number in (1, 2):
        with plain(tmp_path, "puzzles", "push", "--plain") as spoken:
            spoken.hear("> ")
            spoken.say("1")
            spoken.hear("> ", 2)  # the next is asked, so this one counts
            spoken.kill()
        assert len(tries_of(tmp_path / "saves", "Ada")) == number
    first, second = tries_of(tmp_path / "saves", "Ada")
    assert first.puzzle != second.puzzle or not first.solved


def test_a_puzzle_at_the_table(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    for number in (1, 2):
        with program(tmp_path, "puzzles", "push") as ends:
            assert ends.shows("Puzzles")
            pressed_until(ends, ("enter",), lambda: len(tries_of(saves, "Ada")) >= number)  # noqa: B023
            kill(ends)
        assert len(tries_of(saves, "Ada")) >= number


# --- the deal of the day


def moves_of(path: Path) -> list[Any]:
    loaded = record_in(path)
    return list(loaded.moves)


def daily_of(tmp_path: Path) -> Path:
    (path,) = (tmp_path / "saves" / "daily" / PUSH_DAY).glob("daily-*.toml")
    return path


def test_a_deal_in_plain_mode(tmp_path: Path) -> None:
    deal = (AT, "--as", "Ada", "daily", "--plain")
    with plain(tmp_path, *deal) as spoken:
        spoken.hear("> ")
        spoken.say("1")
        spoken.hear("> ", 2)
        spoken.kill()
    mine = daily_of(tmp_path)
    kept = moves_of(mine)
    assert kept
    with plain(tmp_path, *deal) as spoken:
        play_to_end(spoken)
        wait_until(lambda: bool(list(mine.parent.glob("daily-*-bot-*.toml"))))
        kill_or_let_end(spoken)  # while bots play, or as soon as they have
    assert moves_of(mine)[: len(kept)] == kept


def play_to_end(spoken: Plain) -> None:
    """Answer every question by its first answer until nothing is asked any more."""
    stdout, end, answered = spoken.stdout, time.monotonic() + SOON, 0
    while time.monotonic() < end:
        if spoken.said.count("> ") > answered:
            answered = spoken.said.count("> ")
            spoken.say("1")
        elif "wins" in spoken.said or "Result" in spoken.said:
            return
        elif select.select([stdout], [], [], 0.1)[0]:
            spoken.said += os.read(stdout, 65536).decode()
    raise AssertionError(spoken.said)


def kill_or_let_end(spoken: Plain) -> None:
    spoken.process.kill()
    assert spoken.process.wait(SOON) in (0, -signal.SIGKILL)


def test_a_deal_at_the_table(tmp_path: Path) -> None:
    day = tmp_path / "saves" / "daily" / PUSH_DAY
    with program(tmp_path, AT, "daily") as ends:
        wait_until(lambda: ends.shows("", 0.1) and bool(list(day.glob("daily-*.toml"))))
        pressed_until(ends, ("enter",), lambda: len(moves_of(daily_of(tmp_path))) > 4)
        kept = moves_of(daily_of(tmp_path))
        kill(ends)
    assert moves_of(daily_of(tmp_path))[: len(kept)] == kept
    with program(tmp_path, AT, "daily") as ends:
        before = len(moves_of(daily_of(tmp_path)))
        pressed_until(ends, ("enter",), lambda: len(moves_of(daily_of(tmp_path))) > before)
        kill(ends)
    assert moves_of(daily_of(tmp_path))[: len(kept)] == kept

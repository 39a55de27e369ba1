"""What most tests of the store need: a clock, a folder, files with something wrong in them."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from jericho_tui.core.outcome import Outcome
from jericho_tui.league.tournament import TournamentPlan
from jericho_tui.play.match import Match
from jericho_tui.play.record import MatchRecord
from tests.builders import random_match, record_of
from tests.rows import presence_at
from tests.store.api import (
    League,
    LoadedRecord,
    MatchStore,
    Presence,
    Problem,
    dump_record,
    load_record,
    plan_table,
)

ROOT = Path(__file__).parents[2]
"""Where other processes start, so that they find the packages."""
START = datetime(2026, 11, 20, 21, 14, 5, tzinfo=UTC)


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "saves"
    folder.mkdir()
    return folder


@pytest.fixture
def presence(saves: Path) -> Presence:
    return presence_at(saves)


def written(plan: TournamentPlan) -> dict[str, Any]:
    """Return what a file says of a plan."""
    table: dict[str, Any] = json.loads(json.dumps(plan_table(plan)))
    return table


def problem_of(loaded: LoadedRecord) -> Problem:
    """Return what is wrong with a file in which something is."""
    assert loaded.problem is not None
    return loaded.problem


def record_in(path: Path) -> MatchRecord:
    """Return the record of a good file."""
    loaded = load_record(path)
    assert loaded.problem is None, loaded.problem
    assert loaded.record is not None
    return loaded.record


def match_in(path: Path) -> Match:
    """Return the match of a good file."""
    loaded = load_record(path)
    assert loaded.problem is None, loaded.problem
    assert loaded.match is not None
    return loaded.match


def outcome_of(match: Match) -> Outcome:
    """Return how a match that is over ended."""
    outcome = match.outcome()
    assert outcome is not None
    return outcome


def start_python(script: str, *arguments: object) -> "subprocess.Popen[str]":
    """Start another process that finds the packages; its output is read with `line_from`."""
    command = [sys.executable, "-c", script, *map(str, arguments)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT)


def line_from(process: "subprocess.Popen[str]") -> str:
    """Wait for the next line that a process prints."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


class Clock:
    """A clock that goes on by a second each time it is read."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        now = self.now
        self.now += timedelta(seconds=1)
        return now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> MatchStore:
    made = MatchStore(tmp_path / "saves", clock, Random(1))
    made.prepare()
    return made


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    opened = League.open(tmp_path / "league.db")
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def good_text() -> str:
    """A match of three after 20 moves."""
    return dump_record(record_of(random_match(3, seed=1, moves=20))).decode()


@pytest.fixture(scope="session")
def finished_text() -> str:
    """A match of three that is over."""
    return dump_record(record_of(random_match(3, seed=1))).decode()


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Write a file into a folder of its own and return its path."""

    def write(content: str | bytes, name: str = "x.toml") -> Path:
        path = tmp_path / "files" / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write

# ruff: noqa: T201  the worker says what it did
"""Two at once: one match in two terminals, one league in four processes."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from jericho_tui.store.database import League
from jericho_tui.store.files import StoreError
from jericho_tui.store.records import MatchStore
from tests.builders import new_match, record_in
from tests.programs import SOON, start_python
from tests.robustness import LONG
from tests.robustness.results import WHEN, random_result

PLAYERS = 12


def work(path: Path, rounds: int, worker: int) -> None:
    """Record, read, retire, rebuild and copy so often; print every match that was entered.

    A third of the matches is everybody's: all processes enter the same. Whoever waits in vain for
    ten seconds, as on a machine with too much to do, is told so and asks again.
    """
    league = League.open(path)
    rng = Random(worker)
    for number in range(1, rounds + 1):
        name = f"all-{number}" if number % 3 == 0 else f"w{worker}-{number}"
        try:
            league.record(random_result(name, Random(name), PLAYERS))
            print(name, flush=True)
            _use(league, number, rng)
        except StoreError as error:
            if "another program is using the league" not in str(error):
                raise
            print("-", flush=True)
    league.close()


def _use(league: League, number: int, rng: Random) -> None:
    """Do what else is done with a league, some of it more seldom."""
    if number % 10 == 0:
        rows = league.ladder("jericho", retired=True)
        assert abs(sum(row.rating - 1500 for row in rows)) < 1e-6
    if number % 50 == 20:
        player = f"Player {rng.randrange(PLAYERS)}"
        league.retire(player, WHEN)
        league.bring_back(player, WHEN)
    if number % 400 == 25:
        league.rebuild()
    if number % 400 == 35:
        league.backup()


def test_a_league_in_four_processes(tmp_path):
    processes, rounds = 4, 3000 if LONG else 40
    path = tmp_path / "league.db"
    pipe = subprocess.PIPE
    words = ("-m", "tests.robustness.test_sharing", path, rounds)
    workers = [
        start_python(*words, number, stdout=pipe, stderr=pipe) for number in range(processes)
    ]
    entered: list[str] = []
    for worker in workers:
        out, err = worker.communicate(timeout=SOON + rounds)
        assert worker.returncode == 0, err.decode()
        assert err == b""
        entered += out.decode().split()
    in_vain = entered.count("-")
    entered = [name for name in entered if name != "-"]
    league = League.open(path)
    kept = [found.match_id for found in league.results()]
    assert sorted(kept) == sorted(set(entered))
    assert league.check() == []
    before = league.ladder("jericho", retired=True)
    assert league.rebuild() == len(kept)
    assert league.ladder("jericho", retired=True) == before
    league.close()
    assert len(entered) + in_vain == processes * rounds
    assert len(entered) > len(kept)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    store = MatchStore(tmp_path / "saves")
    store.prepare()
    opened = store.create(new_match(3), 1)
    return opened.path


def plain(path: Path) -> "subprocess.Popen[bytes]":
    """Start the program on a match; it waits for an answer."""
    return start_python(
        *("-m", "jericho_tui", "--lang", "en", "play", "--plain", "--resume", path),
        *("--saves", path.parent),
        stdin=subprocess.PIPE,
        environ={"XDG_CONFIG_HOME": str(path.parent.parent)},
    )


def told(process: "subprocess.Popen[bytes]", words: bytes) -> bytes:
    """Read until the program has said some words."""
    assert process.stdout is not None
    said = b""
    while words not in said:
        part = os.read(process.stdout.fileno(), 4096)
        assert part, said
        said += part
    return said


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_the_second_terminal_plays_too_and_a_killed_ones_match_goes_on(path):
    first = plain(path)
    told(first, b"> ")
    second = plain(path)
    told(second, b"> ")
    out, _err = second.communicate(b"1\n", timeout=SOON)
    assert b"Read only" not in out
    assert moves_in(path) == 1
    assert first.poll() is None
    os.kill(first.pid, signal.SIGKILL)
    first.communicate(timeout=SOON)
    third = plain(path)
    out, _err = third.communicate(b"1\n", timeout=SOON)
    assert b"Read only" not in out
    assert moves_in(path) == 2


def moves_in(path: Path) -> int:
    record = record_in(path)
    return len(record.moves)


if __name__ == "__main__":
    work(Path(sys.argv[1]), *map(int, sys.argv[2:]))

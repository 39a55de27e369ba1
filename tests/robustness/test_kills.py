"""Killed at any moment, in any way: what was acknowledged is there, and counts once."""

import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

import pytest

from jericho_tui.arena.simulate import Simulation, play_one
from jericho_tui.core.registry import load
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord, replay
from jericho_tui.store.record_file import load_record
from jericho_tui.store.store import open_store
from tests.programs import SOON, wait_until
from tests.robustness import LONG
from tests.robustness.victim import play

_CONTEXT = get_context("forkserver")
_CONTEXT.set_forkserver_preload(
    [
        "tests.robustness.victim",
        *("jericho_tui.cli.play", "jericho_tui.cli.simulate", "jericho_tui.cli.plain.conversation"),
        *(
            "jericho_tui.store.database",
            "jericho_tui.session.session",
            "jericho_tui.bots.simple",
        ),
        *("jericho_tui.cli.tournament", "jericho_tui.store.tournaments"),
        *("sqlite3", "tomllib", "tomli_w"),
    ]
)
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
SEATS = "Ada,heuristic,random"


def start(folder: Path, *words: str, kill_at: int | None = None) -> BaseProcess:
    """Start the program with its files in `folder`; what it says goes to the file `said`."""
    (folder / "said").unlink(missing_ok=True)
    process = _CONTEXT.Process(target=play, args=(folder, list(words), kill_at))
    process.start()
    wait_until((folder / "said").exists)  # else a signal meets what starts the program
    return process


def end(process: BaseProcess, after: float | None, number: int = signal.SIGKILL) -> None:
    """Let a program run for so many seconds, then send it a signal; None: let it end."""
    process.join(SOON if after is None else after)
    if process.is_alive():
        assert after is not None, "it hangs"
        assert process.pid is not None
        os.kill(process.pid, number)
        process.join(SOON)
        assert not process.is_alive(), "it does not end"


@dataclass
class Evening:
    """Rated matches in one folder, each played on after every kill until it is over."""

    folder: Path
    rng: Random
    counts: Counter[str] = field(default_factory=Counter)
    finished: set[str] = field(default_factory=set)
    """Every match that is over."""
    path: Path | None = None
    """The match under way."""
    kept: int = 0
    """Ada's moves in it that were on the disk at the last look."""

    @property
    def saves(self) -> Path:
        """The saves folder."""
        return self.folder / "saves"

    def play(self, *, kill_at: int | None, after: float | None, number: int) -> None:
        """Start, or resume, the match; kill it; look."""
        words = ["play", "--plain", "--saves", str(self.saves)]
        if self.path is None:
            words += ["jericho", "--rated", "--seats", SEATS]
        else:
            words += ["--resume", str(self.path)]
        process = start(self.folder, *words, kill_at=kill_at)
        end(process, after, number)
        said = (self.folder / "said").read_text()
        assert "Traceback" not in said, said
        killed = process.exitcode != 0
        self.counts["killed" if killed else "ended before"] += 1
        self.look(max(said.count("> ") - 1, 0))

    def look(self, acknowledged: int) -> None:
        """What was acknowledged is there; what was left behind goes; a result counts once."""
        before = set(self.saves.glob("*.toml"))
        with open_store(self.saves, settings_path=self.folder / "settings.toml") as store:
            assert not list(self.saves.rglob("*.jericho-tmp"))
            listed = store.matches.list()
            assert set(self.saves.glob("*.toml")) == before
            assert [saved.problem for saved in listed] == [None] * len(listed)
            self.finished |= {saved.id for saved in listed if saved.status == "finished"}
            entered = [result.match_id for result in store.league.results()]
            assert sorted(entered) == sorted(self.finished)
            self.counts["looks"] += 1
            if self.counts["looks"] % 10 == 0:
                assert store.league.check() == []
            running = [saved for saved in listed if saved.status == "running"]
        assert len(running) <= 1
        if self.path is not None:
            self._check_moves(self.path, acknowledged)
        elif running or acknowledged:
            newest = max(before, key=lambda path: path.stat().st_mtime_ns)
            self._check_moves(newest, acknowledged)
        new = running[0].path if running else None
        if new is None or new != self.path:
            self.kept = 0
        self.path = new
        if new is not None:
            self.kept = _moves_of_ada(new)

    def _check_moves(self, path: Path, acknowledged: int) -> None:
        kept = _moves_of_ada(path)
        assert kept >= self.kept + acknowledged, (kept, self.kept, acknowledged)
        self.counts["acknowledged moves"] += acknowledged


def _moves_of_ada(path: Path) -> int:
    loaded = load_record(path)
    assert loaded.record is not None
    return sum(move.startswith("1 ") for move in loaded.record.moves)


def kill_players(times: int, folder: Path, seed: int = 1) -> Counter[str]:
    """Kill plain mode so many times, in turn by the clock and at a call."""
    rng = Random(seed)
    folder.mkdir()
    evening = Evening(folder, rng)
    for number in range(times):
        if number % 2:
            how = SIGNALS[number // 2 % len(SIGNALS)]
            evening.play(kill_at=None, after=rng.uniform(0.02, 0.35), number=how)
            evening.counts[how.name] += 1
        else:
            evening.play(kill_at=int(rng.expovariate(1 / 150)), after=None, number=signal.SIGKILL)
            evening.counts["by itself"] += 1
    evening.play(kill_at=None, after=None, number=signal.SIGKILL)
    evening.counts["matches over"] = len(evening.finished)
    return evening.counts


def kill_at_the_end(calls: Sequence[int], folder: Path, seed: int = 1) -> Counter[str]:
    """Kill plain mode where a match ends: in its last save and in the league's transaction.

    :param calls: at which calls, one time each.
    """
    counts: Counter[str] = Counter()
    for number in calls:
        part = folder / str(number)
        part.mkdir(parents=True)
        evening = Evening(part, Random(seed))
        _nearly_over(evening)
        evening.play(kill_at=number, after=None, number=signal.SIGKILL)
        counts["killed"] += evening.counts["killed"]
        if evening.path is not None:  # killed before the last move was saved
            evening.play(kill_at=None, after=None, number=signal.SIGKILL)
        counts["matches over"] += len(evening.finished)
    return counts


def _nearly_over(evening: Evening) -> None:
    """Save a rated match before Ada's last move."""
    with open_store(evening.saves, settings_path=evening.folder / "settings.toml") as store:
        bots = tuple(SeatInfo(name, "bot", "random") for name in ("Ada", "Rahab", "Caleb"))
        whole = play_one(Simulation("jericho", bots, 1), 0)
        assert isinstance(whole, MatchRecord)
        played = replay(whole).match
        last = max(ply for ply, move in enumerate(played.moves) if move.seat == 0)
        seats = (SeatInfo("Ada", "human"), *bots[1:])
        match = Match(load("jericho"), whole.setup, seats, rated=True)
        for move in played.moves[:last]:
            match.submit(*move)
        store.league.ladder("jericho")
        opened = store.matches.create(match, 1)
        evening.path = opened.path
    evening.kept = _moves_of_ada(evening.path)


def kill_simulations(times: int, folder: Path, seed: int = 1) -> None:
    """Kill `simulate --record` so many times; each next run goes on with the same records."""
    rng = Random(seed)
    folder.mkdir()
    records = folder / "records"
    words = ["simulate", "jericho", "--seats", "heuristic,random,random", "--rng-seed", "7"]
    words += ["--matches", "12", "--jobs", "1", "--record", str(records)]
    for number in range(times):
        if number % 2:
            end(start(folder, *words), rng.uniform(0.02, 0.2), SIGNALS[number // 2 % len(SIGNALS)])
        else:
            end(start(folder, *words, kill_at=rng.randrange(70)), None)
        assert "Traceback" not in (folder / "said").read_text()
        for path in records.glob("*.toml"):
            loaded = load_record(path)
            assert loaded.problem is None
            assert loaded.record is not None
            assert loaded.record.result is not None
        if number % 4 == 3:
            for path in records.glob("*.toml"):
                path.unlink()
    end(start(folder, *words), None)
    assert len(list(records.glob("*.toml"))) == 12
    assert not list(records.glob("*.jericho-tmp"))


def kill_tournaments(times: int, folder: Path, seed: int = 1) -> Counter[str]:
    """Kill `tournament run` so many times; every cup ends as one that was never killed."""
    rng = Random(seed)
    counts: Counter[str] = Counter()
    wanted: object = None
    number = 0
    while number < times:
        part = folder / str(counts["cups"])
        part.mkdir(parents=True)
        saves = ("--saves", str(part / "saves"))
        new = ("new", "Cup", "jericho", "--entrants", "8*random", "--rounds", "3")
        end(start(part, "tournament", *new, "--rng-seed", "5", *saves), None)
        over = False
        while not over:
            # The first one is not killed at all.
            at = None if not counts["cups"] else rng.randrange(400)
            process = start(part, "tournament", "run", "cup", "--jobs", "1", *saves, kill_at=at)
            end(process, None)
            assert "Traceback" not in (part / "said").read_text()
            over = process.exitcode == 0
            number += not over
        counts["cups"] += 1
        end(start(part, "tournament", "show", "cup", "--json", *saves), None)
        told = json.loads((part / "said").read_text())["standings"]
        wanted = wanted or told
        assert told == wanted
        with open_store(part / "saves", settings_path=part / "none") as store:
            assert len(store.league.match_ids()) == 6
            assert store.league.check() == []
        assert not list((part / "saves").rglob("*.jericho-tmp"))
    counts["killed"] = number
    return counts


def look_at_terminal(folder: Path) -> None:
    """The next start finds every match whole and leaves no temporary file."""
    with open_store(folder / "saves", settings_path=folder / "none") as store:
        assert [saved.problem for saved in store.matches.list()] in ([], [None])
    assert not list(folder.rglob("*.jericho-tmp"))


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks and signals")


def test_plain_mode_killed_by_the_clock_and_at_a_call(tmp_path):
    counts = kill_players(200 if LONG else 12, tmp_path / "plain")
    assert counts["killed"] >= 3
    assert counts["acknowledged moves"] > 10
    assert counts["matches over"] > 0


def test_plain_mode_killed_in_the_last_save_and_in_the_transaction_of_the_league(tmp_path):
    calls = range(4, 53) if LONG else range(4, 64, 12)
    counts = kill_at_the_end(calls, tmp_path)
    assert counts["killed"] == counts["matches over"] == len(calls)


def test_a_killed_simulation_goes_on_with_the_same_records(tmp_path):
    kill_simulations(50 if LONG else 4, tmp_path / "simulate")


def test_a_killed_tournament_ends_as_one_that_was_not(tmp_path):
    counts = kill_tournaments(50 if LONG else 1, tmp_path)
    assert counts["killed"] >= 1
    assert counts["cups"] >= 2

# ruff: noqa: T201  printing is the job
"""The program is killed at any moment; the next start finds every move that was acknowledged.

`python -m tests.robustness.kills --times 200 --terminals 20`

Plain mode and `simulate` run in processes forked from one that has imported everything, so that the
time until the kill is time in which they play. Some are killed by the clock and some by themselves,
in the middle of the n-th call that changes a file or a row: inside a save, inside a transaction of
the league. The screens run in a pseudo-terminal, from the command line as a user starts them.
"""

import argparse
import json
import os
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

from jericho_tui.arena.simulate import Simulation, play_one
from jericho_tui.core.registry import load
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord, replay
from jericho_tui.store.record_file import load_record
from jericho_tui.store.store import open_store
from tests.programs import SOON, wait_until
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
        left = list(self.saves.rglob("*.jericho-tmp"))
        self.counts["temporary files left"] += len(left)
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
        counts["temporary files left"] += evening.counts["temporary files left"]
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


def kill_simulations(times: int, folder: Path, seed: int = 1) -> Counter[str]:
    """Kill `simulate --record` so many times; each next run goes on with the same records."""
    rng = Random(seed)
    counts: Counter[str] = Counter()
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
            counts["records"] += 1
        counts["temporary files left"] += len(list(records.glob("*.jericho-tmp")))
        counts["runs"] += 1
        if number % 4 == 3:
            for path in records.glob("*.toml"):
                path.unlink()
    end(start(folder, *words), None)
    assert len(list(records.glob("*.toml"))) == 12
    assert not list(records.glob("*.jericho-tmp"))
    return counts


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


def kill_terminals(times: int, folder: Path, seed: int = 1) -> Counter[str]:
    """Kill the screens so many times, each time after some keys."""
    from jericho_tui.tui.input_guard import GRACE
    from tests.tui.test_terminal import LOBBY, moves, program, shows

    rng = Random(seed)
    counts: Counter[str] = Counter()
    folder.mkdir()
    for number in range(times):
        with program(folder) as terminal:
            assert shows(terminal, LOBBY)
            terminal.press("enter" if number else "n")
            for _ in range(rng.randint(0, 8)):
                terminal.read(patience=1, quiet=rng.choice((0.05, GRACE + 0.05)))
                terminal.press("enter")
            terminal.read(patience=rng.uniform(0, 0.2), quiet=0.01)
            kept = moves(folder) if list((folder / "saves").glob("*.toml")) else []
            os.kill(terminal.pid, SIGNALS[number % 3])
        counts["killed"] += 1
        look_at_terminal(folder)
        if kept:
            found = moves(folder)
            assert found[: len(kept)] == kept
            counts["moves"] = max(counts["moves"], len(found))
        for path in (folder / "saves").glob("*.toml"):
            if load_record(path).record and "[result]" in path.read_text():
                path.unlink()
                counts["matches over"] += 1
    return counts


def look_at_terminal(folder: Path) -> None:
    """The next start finds every match whole and leaves no temporary file."""
    with open_store(folder / "saves", settings_path=folder / "none") as store:
        assert [saved.problem for saved in store.matches.list()] in ([], [None])
    assert not list(folder.rglob("*.jericho-tmp"))


def main() -> None:
    """Run as many as asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--terminals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        began = time.monotonic()
        print("plain mode:", kill_players(asked.times, folder / "plain", asked.seed), flush=True)
        print("the last move:", kill_at_the_end(range(90), folder / "end"), flush=True)
        times = asked.times // 4
        print("simulate:", kill_simulations(times, folder / "simulate", asked.seed), flush=True)
        print("tournaments:", kill_tournaments(times, folder / "cups", asked.seed), flush=True)
        print("screens:", kill_terminals(asked.terminals, folder / "screens", asked.seed))
        print(f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()

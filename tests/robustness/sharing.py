# ruff: noqa: T201  printing is the job
"""One league, written by several processes at once; each result counts once, nothing is lost.

`python -m tests.robustness.sharing --rounds 3000 --processes 4`
"""

import argparse
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from jericho_tui.store.database import League
from jericho_tui.store.files import StoreError
from tests.programs import SOON, start_python
from tests.robustness.results import WHEN, random_result

PLAYERS = 12


def work(path: Path, worker: int, rounds: int) -> None:
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


def share(folder: Path, processes: int, rounds: int) -> Counter[str]:
    """Let processes work on one league and check what came of it."""
    folder.mkdir(exist_ok=True)
    path = folder / "league.db"
    pipe = subprocess.PIPE
    words = ("-m", "tests.robustness.sharing", "--work", path, "--rounds", rounds)
    workers = [
        start_python(*words, "--worker", number, stdout=pipe, stderr=pipe)
        for number in range(processes)
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
    return Counter(
        {
            "reported": len(entered),
            "results": len(kept),
            "waited in vain": in_vain,
            "processes": processes,
        }
    )


def main() -> None:
    """Run as often as asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3000)
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--work", type=Path)
    parser.add_argument("--worker", type=int, default=0)
    asked = parser.parse_args()
    if asked.work is not None:
        work(asked.work, asked.worker, asked.rounds)
        sys.exit()
    with tempfile.TemporaryDirectory() as folder:
        print(share(Path(folder), asked.processes, asked.rounds))


if __name__ == "__main__":
    main()

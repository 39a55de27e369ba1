"""How long one waits until every bot has played one's seat of a deal of the day.

`python -m tests.benchmarks.daily [--deals N] [GAME …]`

The bots play one after the other in this process, as they do beside the screen. Time is the
processor's: a machine that is busy with something else takes longer. A silence is the longest time
between two moves that are told of.
"""

import argparse
import tempfile
from collections import defaultdict
from datetime import date, timedelta
from pathlib import Path
from statistics import median
from time import process_time

from jericho_tui import games
from jericho_tui.sitting.daily import Deal, Duplicate
from jericho_tui.store.store import open_store
from tests.dailies import person_plays

FIRST = date(2026, 11, 20)


def days_of(game: str, number: int) -> list[date]:
    """Return the first days on which a game is dealt."""
    found: list[date] = []
    day = FIRST
    while len(found) < number:
        if Deal.of(day).game == game:
            found.append(day)
        day += timedelta(days=1)
    return found


def measure(day: date, folder: Path) -> tuple[dict[str, float], float]:
    """Return seconds by bot, and the longest silence."""
    took: defaultdict[str, float] = defaultdict(float)
    with open_store(folder / "saves", settle=False, settings_path=folder / "settings") as store:
        mine = person_plays(store, day, "Ada")
        before, silence = process_time(), 0.0

        def told(bot: str, _ply: int, _over: bool) -> None:
            nonlocal before, silence
            now = process_time()
            took[bot] += now - before
            silence, before = max(silence, now - before), now

        Duplicate(store.dailies, Deal.of(day), mine).run(None, told=told)
    return took, silence


def main() -> None:
    """Print a line a deal, and one a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--deals", type=int, default=2, help="of each game")
    arguments = parser.parse_args()
    for game in arguments.games or games.IDS:
        totals = []
        for day in days_of(game, arguments.deals):
            with tempfile.TemporaryDirectory() as folder:
                took, silence = measure(day, Path(folder))
            totals.append(sum(took.values()))
            dearest = max(took, key=took.__getitem__)
            print(
                f"{game:14} {day} {Deal.of(day).size} seats  {len(took)} bots {totals[-1]:6.1f} s"
                f"  {dearest} {took[dearest]:.1f} s  longest silence {silence:.2f} s",
                flush=True,
            )
        print(f"{game:14} median {median(totals):.1f} s, most {max(totals):.1f} s", flush=True)


if __name__ == "__main__":
    main()

"""Hold previews against what follows: `python -m tests.claims [GAME …] [--positions N]`."""

import argparse
import sys
from collections import Counter

from jericho_tui.games import IDS
from tests.claims.draw import measure


def main() -> int:
    """Print the figures of each game; 1 where a sentence is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.claims", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(IDS))
    parser.add_argument("--positions", type=int, default=1500, help="how many a game; 1500")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=5, help="how many wrong ones; 5")
    arguments = parser.parse_args()
    wrong = 0
    for game_id in arguments.games:
        tally = measure(game_id, arguments.positions, arguments.seed)
        _say(f"{game_id}: {tally.line}")
        for line in tally.wrong[: arguments.show]:
            _say(f"    {line}")
        facts = Counter(line.partition("fact='")[2].partition("'")[0] for line in tally.wrong)
        if facts:
            _say(f"    by fact: {dict(facts)}")
        wrong += len(tally.wrong)
    return int(wrong > 0)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())

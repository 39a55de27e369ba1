"""Check what previews and hints say: `python -m tests.truth GAME [--positions N] [--hints N]`."""

import argparse
import sys

from tests.truth.frame import measure


def main() -> int:
    """Print the figures of a game; 1 where a sentence is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.truth", description=__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--positions", type=int, default=1500)
    parser.add_argument("--hints", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    tally = measure(arguments.game, arguments.positions, arguments.hints, arguments.seed)
    lines = [f"{arguments.game}: {tally}", *tally.wrong[:3]]
    lines += [line.partition(": {")[0] for line in tally.wrong[3:30]]
    lines += [f"never said: {template}" for template in tally.unused]
    sys.stdout.write("\n".join(lines) + "\n")
    return int(bool(tally.wrong))


if __name__ == "__main__":
    sys.exit(main())

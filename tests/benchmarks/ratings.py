"""Takes how strong the bots are, as gauntlets measured it, into the program's data.

jericho-tui arena gauntlet rempart --deals 100 --out rows
python -m tests.benchmarks.ratings rows/ratings.toml … [--write]

A game's section is replaced as a whole.
"""

import argparse
import tomllib
from pathlib import Path
from typing import Any

import tomli_w

from jericho_tui.bots import ratings
from tests.benchmarks.measure import print_table

DATA = Path(ratings.__file__).with_name("ratings.toml")
HEAD = """# How strong the bots are, as measured: see `ratings.py`. Written by
# `python -m tests.benchmarks.ratings` from results of the commands named here.

"""


def main() -> None:
    """Print, and write when asked to."""
    parser = argparse.ArgumentParser(description="ratings of bots from gauntlets")
    parser.add_argument("files", nargs="+", type=Path, help="the ratings.toml of gauntlets")
    parser.add_argument("--write", action="store_true", help=f"into {DATA.name}")
    arguments = parser.parse_args()
    data = tomllib.loads(DATA.read_text("utf-8"))
    for path in arguments.files:
        for game, section in tomllib.loads(path.read_text("utf-8")).items():
            print_table(
                f"{game}: {len(section['rows'])} rows",
                ("", "share", "95 %", "even"),
                [_line(row) for row in section["rows"]],
            )
            data[game] = section
    if arguments.write:
        DATA.write_text(HEAD + tomli_w.dumps(data), encoding="utf-8")


def _line(row: dict[str, Any]) -> tuple[str, ...]:
    options = "".join(f" {key}={value}" for key, value in row["options"].items())
    who = f"{row['bot']} against {row['against']}, {row['seats']} seats{options}"
    return who, str(row["share"]), f"{row['low']} to {row['high']}", str(row["even"])


if __name__ == "__main__":
    main()

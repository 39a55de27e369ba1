"""Takes how strong the bots are, as the arena measured it, into the program's data.

    python -m tests.tools.gauntlet rempart --deals 100 --out rows
    python -m tests.tools.ratings rows/*.jsonl … [--scale] [--write]

Every file of results is a row: one bot against a table of another; it takes the place of the row
that was there of these two at such a table. A row that is still being played counts as far as it
goes. With `--scale` the points of a game's bots are fitted to all files of the game, too, with the
heuristic where `strength.toml` has it; files of tables at which more than two kinds of bots sat are
for that only.
"""

import argparse
import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import count, takewhile
from pathlib import Path
from typing import Any, NamedTuple

import tomli_w

from jericho_tui.arena.deal import DealResult
from jericho_tui.arena.results_file import read_results
from jericho_tui.bots import strength
from jericho_tui.bots.characters import HEURISTIC
from jericho_tui.bots.strength import Rung, scale
from tests.benchmarks.measure import print_table
from tests.tools.gauntlet import Row, rated
from tests.tools.scale import is_sober

DATA = Path(strength.__file__).with_name("ratings.toml")
HEAD = """# How strong the bots are, as measured: see `ratings.py`. Written by
# `python -m tests.tools.ratings` from results of the commands named here.

"""


class Played(NamedTuple):
    """A row with its deals."""

    row: Row
    deals: Mapping[int, DealResult]

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.row.contest.game

    @property
    def is_row(self) -> bool:
        """Whether one bot sat against a table of another."""
        return set(self.row.contest.bots[1:]) == {self.row.opponent} != {self.row.bot}


def main() -> None:
    """Print, and write when asked to."""
    parser = argparse.ArgumentParser(description="ratings of bots from results of the arena")
    parser.add_argument("files", nargs="+", type=Path, help="what the arena's --out wrote")
    parser.add_argument("--scale", action="store_true", help="fit the bots' points anew, too")
    parser.add_argument("--write", action="store_true", help=f"into {DATA.name}")
    given = parser.parse_args()
    data = tomllib.loads(DATA.read_text("utf-8"))
    by_game = defaultdict(list)
    for played in filter(None, map(read, given.files)):
        by_game[played.game].append(played)
    for game, files in by_game.items():
        there = data.setdefault(game, {})
        there["rows"] = merged(there.get("rows", ()), files)
        if given.scale:
            there.update(points(files, sober(game).rating))
        data[game] = {key: value for key, value in there.items() if key != "rows"}
        data[game]["rows"] = there["rows"]  # the last of a section, as tables follow it
        lines = [_line(row) for row in there["rows"]]
        print_table(f"{game}: {len(lines)} rows", ("", "share", "95 %", "even", "matches"), lines)
    if given.write:
        DATA.write_text(HEAD + tomli_w.dumps(data), encoding="utf-8")


def read(path: Path) -> Played | None:
    """Return a file's row with its deals up to the first that is missing; None: it has none."""
    there = read_results(path)
    if there is None:
        return None
    numbers = takewhile(there.deals.__contains__, count())
    deals = {number: there.deals[number] for number in numbers}
    return Played(Row(there.contest), deals) if deals else None


def merged(before: Sequence[dict[str, Any]], files: Sequence[Played]) -> list[dict[str, Any]]:
    """Return rows with those of files in their places, sorted by table and opponent."""
    rows = {_place(row): row for row in before}
    for played in files:
        if played.is_row:
            row = played.row.entry(played.deals)
            rows[_place(row)] = row
    return [rows[place] for place in sorted(rows)]


def sober(game_id: str) -> Rung:
    """Return the rung of a game's scale that is the heuristic: it errs in nothing."""
    return next(filter(is_sober, scale(game_id)))


def points(files: Sequence[Played], heuristic: float) -> dict[str, Any]:
    """Return a game's section but for its rows, with the heuristic at `heuristic`."""
    made = rated(files)
    shift = heuristic - made["bots"][HEURISTIC.id]["rating"]
    for figures in made["bots"].values():
        figures.update({key: figures[key] + shift for key in ("rating", "low", "high")})
    return made


def _place(row: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return what tells a row from others, in the order in which they stand."""
    return tuple(sorted(row["options"].items())), row["seats"], row["bot"], row["against"]


def _line(row: Mapping[str, Any]) -> tuple[str, ...]:
    options = "".join(f" {key}={value}" for key, value in row["options"].items())
    who = f"{row['bot']} against {row['against']}, {row['seats']} seats{options}"
    ends = f"{row['low']} to {row['high']}"
    return who, str(row["share"]), ends, str(row["even"]), str(row["matches"])


if __name__ == "__main__":
    main()

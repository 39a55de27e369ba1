"""The measured figures of the rulebooks: `python -m tests.text.measured [GAME …] [--write]`.

Plays matches between the heuristic bots, as `jericho-tui simulate` does with the same seed, and
prints what the tables of the chapters on odds say, a row a number of seats. `--write` puts them
into `measured.toml`, which a test compares with the rulebooks of both languages.
"""

import argparse
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import tomli_w

from jericho_tui.arena.simulate import Simulation, play_table
from jericho_tui.core.options import OptionValue
from jericho_tui.core.registry import load
from jericho_tui.games.jericho.rules import setup as jericho
from jericho_tui.games.nottingham.rules import edition as nottingham
from jericho_tui.games.push.rules import setup as push
from jericho_tui.games.rempart.rules import setup as rempart
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo

FILE: Final = Path(__file__).with_name("measured.toml")
SEED: Final = 1
TURNS: Final[dict[str, tuple[type, ...]]] = {
    "jericho": (jericho.Laid, jericho.Sounded, jericho.Buried),
    "push": (push.Stopped, push.Bust, push.Protected),
    "rempart": (rempart.TurnedUp,),
    "nottingham": (nottingham.TurnedUp, nottingham.NothingTurnedUp),
}
"""One of these happens once a turn."""


@dataclass(frozen=True)
class Figures:
    """Means over the matches of a table."""

    winner: float
    last: float
    average: float
    turns: float
    gold: float
    """Gold 1s that a player takes at the end: Jericho."""


Column = Callable[[int, dict[str, Figures]], float]
"""From the number of seats and the figures by name of a table's options: what a cell says."""
COLUMNS: Final[dict[str, tuple[Column, ...]]] = {
    "push": (
        lambda _seats, of: of[""].winner,
        lambda _seats, of: of[""].average,
        lambda seats, of: of[""].turns / seats,
    ),
    "jericho": (
        lambda _seats, of: of[""].winner,
        lambda _seats, of: of[""].average,
        lambda _seats, of: of[""].gold,
    ),
    "nottingham": (
        lambda seats, of: of[""].turns / seats,
        lambda _seats, of: of[""].winner,
        lambda _seats, of: of[""].last,
    ),
    "rempart": (
        lambda _seats, of: of[""].turns,
        lambda _seats, of: of["points"].turns,
        lambda _seats, of: of["points"].winner,
    ),
}
"""The columns of a game's table after the number of players."""
OPTIONS: Final[dict[str, dict[str, dict[str, OptionValue]]]] = {
    "rempart": {"": {}, "points": {"variant": "points"}}
}
"""What is played, by name; by default the defaults alone."""
MATCHES: Final = 300


def figures(game_id: str, seats: int, matches: int, options: dict[str, OptionValue]) -> Figures:
    """Play matches and return their means."""
    infos = tuple(SeatInfo(f"heuristic {n}", "bot", "heuristic") for n in range(1, seats + 1))
    table = Simulation(game_id, infos, SEED, options=options)
    played = [_one(table, index) for index in range(matches)]
    return Figures(*(sum(column) / matches for column in zip(*played, strict=True)))


def _one(table: Simulation, index: int) -> tuple[float, ...]:
    """Return the figures of one match, in their order."""
    course, error = play_table(
        table.game, table.seats, table.match_seed(index), table.options, table.limit
    )
    match = Match(course.game, course.setup, course.seats)
    for move in course.moves:
        match.submit(*move)
    outcome = match.outcome()
    assert outcome is not None, error
    scores, seats = outcome.scores, len(table.seats)
    gold = sum(event.number for event in _told(match, jericho.BonusTaken))
    turns = len(_told(match, TURNS[table.game]))
    return (max(scores), min(scores), sum(scores) / seats, turns, gold / seats)


def _told(match: Match, kinds: Any) -> list[Any]:
    return [event for told in match.journal for event in told if isinstance(event, kinds)]


def table(game_id: str, matches: int) -> list[list[int]]:
    """Return the rows of a game's table: players, then its columns, rounded as printed."""
    info = load(game_id).info
    rows = []
    for seats in range(info.min_seats, info.max_seats + 1):
        found = {
            name: figures(game_id, seats, matches, options)
            for name, options in OPTIONS.get(game_id, {"": {}}).items()
        }
        rows.append([seats, *(round(column(seats, found)) for column in COLUMNS[game_id])])
        sys.stderr.write(f"{game_id} {rows[-1]}\n")
    return rows


def recorded() -> dict[str, Any]:
    """Return what was measured, by game: `matches` and `rows`."""
    return tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def main() -> int:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(prog="python -m tests.text.measured", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(COLUMNS))
    parser.add_argument("--matches", type=int, default=MATCHES, help="a number of seats; 300")
    parser.add_argument("--write", action="store_true", help="put them into measured.toml")
    arguments = parser.parse_args()
    for game_id in arguments.games:
        matches = arguments.matches
        rows = table(game_id, matches)
        measured = recorded() | {game_id: {"matches": matches, "seed": SEED, "rows": rows}}
        sys.stdout.write(tomli_w.dumps({game_id: measured[game_id]}))
        if arguments.write:
            FILE.write_text(tomli_w.dumps(dict(sorted(measured.items()))), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

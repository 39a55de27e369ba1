"""Freeze a league of the version that this program writes: `python -m tests.store.freeze`.

To be done once a version, when its tables are settled: what has been released stays readable, and
`test_upgrades` notices tables that change without a new version.
"""

import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from jericho_tui.arena.tournament import run
from jericho_tui.core.registry import info
from jericho_tui.league.tournament import plan_for
from tests.store.api import VERSION, League, Tournaments
from tests.store.histories import bot_results
from tests.store.many import record_all
from tests.store.test_database import random_results
from tests.store.test_teams import team_results
from tests.store.test_tournaments import players

DATA = Path(__file__).parents[1] / "data"


def main() -> None:
    """Write the example unless there is one."""
    path = DATA / f"league-{VERSION}.db"
    if path.exists():
        sys.exit(f"{path} is frozen")
    with TemporaryDirectory() as folder:
        league = League.open(Path(folder) / "league.db")
        _live(league, Path(folder))
        told = told_of(league)
        league.close()
        with closing(sqlite3.connect(Path(folder) / "league.db")) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("VACUUM INTO ?", (str(path),))
    text = json.dumps(told, indent=1, ensure_ascii=False)
    (DATA / f"league-{VERSION}.json").write_text(f"{text}\n", encoding="utf-8")


def told_of(league: League) -> dict[str, Any]:
    """Return what a version tells of its league; what later ones add is no difference."""
    return {
        "results": len(league.results()),
        "ladders": {game: list(map(asdict, league.ladder(game))) for game in league.games()},
        "players": list(map(asdict, league.players())),
        "entries": [[e.kind, e.name, e.other, e.undone] for e in league.entries()],
        "tournaments": [
            [
                kept.id,
                len(kept.tournament.entrants),
                [len(r.tables) for r in kept.tournament.rounds],
            ]
            for kept in league.document().tournaments
        ],
    }


def _live(league: League, folder: Path) -> None:
    record_all(league, random_results(40, players=5))
    record_all(league, team_results(10))
    record_all(league, bot_results(12))
    league.rename("Player 1", "Zoé")
    league.retire("Player 2")
    league.undo(league.retire("Player 3").number)
    tournaments = Tournaments(league.connection, folder, _clock(), Random(1))
    number = tournaments.create(plan_for(info("jericho"), "Cup", "swiss", 5), players(9, humans=0))
    for played in run(tournaments, number):
        if played.round == 2:
            break
    tournaments.withdraw(number, 9)
    league.merge("Bot 8", "Player 4")


def _clock() -> Any:
    days: Iterator[datetime] = (datetime(2026, 11, day, 20, tzinfo=UTC) for day in range(1, 29))
    return lambda: next(days)


if __name__ == "__main__":
    main()

"""The league of a saves folder, for tests that look at its rows without a `Store`."""

import atexit
from collections.abc import Callable
from datetime import datetime
from functools import cache
from pathlib import Path

from jericho_tui.bots.analysis import Analysis
from jericho_tui.league.training import Try
from jericho_tui.play.match import Match
from jericho_tui.play.names import name_key
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.analyses import Analyses, Card, Exercises, Place, Tries
from jericho_tui.store.connection import Connection, Rows
from jericho_tui.store.database import League
from jericho_tui.store.log import utc_now
from jericho_tui.store.presence import Presence, Talk
from jericho_tui.store.records import MatchStore
from jericho_tui.store.waiting import WaitingTables


@cache
def rows(folder: Path) -> Rows:
    """Return what opens the league of a folder, once for all who ask."""

    @cache
    def connection() -> Connection:
        folder.mkdir(parents=True, exist_ok=True)
        league = League.open(folder / "league.db")
        atexit.register(league.close)
        return league.connection

    return connection


def _rows_of(path: Path) -> Rows:
    """Return what opens the league of a match's file, which may be one of a tournament."""
    folder = path.parent
    return rows(folder.parents[1] if folder.parent.name == "tournaments" else folder)


def save_analysis(path: Path, match: Match, analysis: Analysis) -> None:
    """Keep an analysis of the match of a file."""
    Analyses(_rows_of(path)).save(match, analysis)


def load_analysis(path: Path, match: Match) -> Analysis | None:
    """Return the analysis of the match of a file."""
    return Analyses(_rows_of(path)).load(match)


def forget_analysis(path: Path, match: Match) -> None:
    """Delete the analysis of the match of a file."""
    digest = MatchRecord.of(match, match_id="").digest
    _rows_of(path)().run("DELETE FROM analyses WHERE digest = ?", digest)


def tries_of(folder: Path, name: str) -> list[Try]:
    """Return the answers of somebody to puzzles."""
    found = Tries(rows(folder)).of_everybody()
    return [one for one in found if one.player == name_key(name)]


def cards_of(folder: Path, name: str) -> dict[Place, Card]:
    """Return what somebody has answered of their own mistakes."""
    return Exercises(rows(folder), name).read()


def talk_at(path: Path, clock: Callable[[], datetime] = utc_now) -> Talk:
    """Return the talk at the match of a file in a saves folder."""
    return Talk(rows(path.parent), path.stem, clock)


def presence_at(folder: Path, clock: Callable[[], datetime] = utc_now) -> Presence:
    """Return a terminal of its own at a saves folder."""
    return Presence(folder, rows(folder), clock)


def tables_at(matches: MatchStore, presence: Presence) -> WaitingTables:
    """Return the tables of a saves folder that wait."""
    return WaitingTables(matches, presence, rows(matches.folder))

"""The league of a saves folder, for tests that look at its rows without a `Store`."""

import atexit
from collections.abc import Callable
from datetime import datetime
from functools import cache
from pathlib import Path

from jericho_tui.store.clock import utc_now
from jericho_tui.store.connection import Connection, Rows
from jericho_tui.store.database import League
from jericho_tui.store.presence import Presence
from jericho_tui.store.records import MatchStore
from jericho_tui.store.talk import Talk
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


def talk_at(path: Path, clock: Callable[[], datetime] = utc_now) -> Talk:
    """Return the talk at the match of a file in a saves folder."""
    return Talk(rows(path.parent), path.stem, clock)


def tables_at(matches: MatchStore, presence: Presence) -> WaitingTables:
    """Return the tables of a saves folder that wait."""
    return WaitingTables(matches, presence, rows(matches.folder))

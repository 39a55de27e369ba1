"""Rounds of the tournaments that visitors have founded: drawn, and their bots' tables played.

A visitor's process has too little of the machine for that, and ends when they leave; so the club
lets one process beside do it, for one tournament at a time. The host's tournaments are the host's.
The club itself only asks the league's file whether there is something to do: it needs no rules of
games and no bots for that, and stays small.
"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from jericho_tui.sitting.bots_tables import BotsTables, BotsTablesError
from jericho_tui.store.changes import Changes
from jericho_tui.store.log import note
from jericho_tui.store.store import LEAGUE_FILE

_TO_DO: Final = """
SELECT t.id FROM tournaments t
WHERE t.finished = 0 AND json_valid(t.plan) AND json_extract(t.plan, '$.founder') IS NOT NULL
AND (
  NOT EXISTS (
    SELECT 1 FROM tournament_seats s WHERE s.tournament_id = t.id AND s.placing IS NULL
  )
  OR EXISTS (
    SELECT 1 FROM tournament_seats s
    JOIN tournament_entrants e ON e.tournament_id = s.tournament_id AND e.number = s.entrant
    WHERE s.tournament_id = t.id AND s.placing IS NULL
    GROUP BY s.round, s.number HAVING max(e.kind) = 'bot'
  )
)
ORDER BY t.id
"""
"""Visitors' tournaments whose next round can be drawn, or where a table of bots alone is open."""
_PATIENCE: Final = 1.0
"""Seconds to wait for another program that holds the league."""


class Rounds:
    """Goes on with visitors' tournaments whenever the league has changed.

    :param saves: the saves folder.
    """

    def __init__(self, saves: Path) -> None:
        self._saves = saves
        self._league = saves / LEAGUE_FILE
        self._changes = Changes(self._league, self._league.with_name(f"{LEAGUE_FILE}-wal"))
        self._news = True
        """Whether there may be something to do that was not looked for."""
        self._bots: BotsTables | None = None
        self._playing: asyncio.Task[None] | None = None
        self._given_up: set[str] = set()
        """Tournaments that could not go on; their own pages say why."""

    async def look(self) -> None:
        """Begin to do what is to be done, unless something is being done."""
        if self._playing is not None:
            return
        if self._changes.news() or self._news:
            self._news = False
            due = await asyncio.to_thread(self._due)
            if due:
                self._playing = asyncio.create_task(asyncio.to_thread(self._play, due))
                self._playing.add_done_callback(self._played)

    async def close(self) -> None:
        """Stop; what was finished is kept."""
        playing = self._playing
        while playing is not None and not playing.done():
            if self._bots is not None:
                self._bots.stop()
            await asyncio.wait({playing}, timeout=0.05)

    def _played(self, _task: asyncio.Task[None]) -> None:
        self._playing, self._news = None, True

    def _due(self) -> str:
        """Return the id of a tournament with something to do; empty: there is none."""
        if not self._league.is_file():
            return ""
        try:
            where = f"{self._league.absolute().as_uri()}?mode=rw"
            with closing(sqlite3.connect(where, timeout=_PATIENCE, uri=True)) as connection:
                found = [str(row[0]) for row in connection.execute(_TO_DO)]
        except sqlite3.Error as error:  # damaged, or held for long: the host's own screens say so
            note("rounds", type(error).__name__)
            return ""
        return next((one for one in found if one not in self._given_up), "")

    def _play(self, tournament_id: str) -> None:
        self._bots = BotsTables(self._saves, tournament_id)
        tables = 0
        try:
            for _table in self._bots.play():
                tables += 1
        except BotsTablesError as error:
            self._given_up.add(tournament_id)
            note("rounds", tournament_id, error.sentence)
        note("bots' tables", tournament_id, tables)

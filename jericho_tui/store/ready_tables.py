"""Tables of tournaments at which people may sit down now, whatever tournament they are of."""

import os
import sqlite3
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from jericho_tui.core.actions import SentenceError
from jericho_tui.play.names import name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.connection import sentences
from jericho_tui.store.json_text import parse_json
from jericho_tui.store.tournament_text import plan_of
from jericho_tui.store.tournaments import match_id

if TYPE_CHECKING:
    from jericho_tui.store.store import Store


@dataclass(frozen=True, slots=True)
class ReadyTable:
    """A table of a round that was drawn, with people at it and without a result."""

    tournament: str
    """Its tournament's id."""
    name: str
    """What the tournament is called."""
    game: str
    rated: bool
    round: int
    number: int
    """Of the table, within its round."""
    players: tuple[SeatInfo, ...]
    """In seat order."""

    @property
    def id(self) -> str:
        """That of its match."""
        return match_id(self.tournament, self.round, self.number)

    def seats(self, name: str) -> bool:
        """Whether somebody plays there."""
        key = name_key(name)
        return any(one.kind == "human" and name_key(one.name) == key for one in self.players)


def ready_tables(store: "Store") -> tuple[ReadyTable, ...]:
    """Return all such tables, of the newest tournament first; () where there is no league.

    A tournament that is not as this program writes it has none.

    :raises StoreError: the league cannot be read.
    """
    if not os.path.lexists(store.league_files[0]):
        return ()
    connection = store.tournaments.connection
    try:
        with connection.reading():
            rows = connection.rows(
                "SELECT t.id, t.plan, s.round, s.number, e.name, e.kind, e.bot, e.level"
                " FROM tournaments t JOIN tournament_seats s ON s.tournament_id = t.id"
                " JOIN tournament_entrants e"
                " ON e.tournament_id = t.id AND e.number = s.entrant"
                " WHERE t.finished = 0 AND s.placing IS NULL"
                " ORDER BY t.id DESC, s.round, s.number, s.seat"
            )
    except sqlite3.ProgrammingError:  # the program ends, and has closed the league
        return ()
    found = []
    for (cup, plan, round_number, number), seats in groupby(rows, lambda row: row[:4]):
        try:
            with sentences(connection.path):
                players = tuple(SeatInfo(*seat[4:]) for seat in seats)
                of = plan_of(parse_json(plan))
        except SentenceError:
            continue  # that tournament's own page says what is wrong with it
        if any(player.kind == "human" for player in players):
            table = (cup, of.name, of.game, of.rated, round_number, number, players)
            found.append(ReadyTable(*table))
    return tuple(found)

"""A tournament as rows of the league's tables: reading it, and writing what has changed."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any

from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.league.formats import is_over
from jericho_tui.league.tournament import Entrant, Round, Table, Tournament, TournamentError
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.connection import Connection
from jericho_tui.store.entering import date
from jericho_tui.store.json_text import parse_json
from jericho_tui.store.league_file import KeptTournament
from jericho_tui.store.tournament_text import (
    checked,
    plan_of,
    plan_table,
    schedule_of,
    schedule_table,
)


def match_id(tournament_id: str, round_number: int, table: int) -> str:
    """Return the id of a table's match."""
    return f"{tournament_id}-r{round_number}-t{table}"


def read(connection: Connection, tournament_id: str) -> Tournament:
    """Return a tournament; within a transaction.

    :raises TournamentError: there is none of this id.
    :raises ValueError: what is there cannot be one; also other errors that `sentences` knows.
    """
    found = connection.row("SELECT plan, schedule FROM tournaments WHERE id = ?", tournament_id)
    if found is None:
        raise TournamentError(
            Sentence(N_("there is no tournament {id}"), {"id": visible(tournament_id)})
        )
    entrants = tuple(
        Entrant(number, SeatInfo(name, kind, bot, level), joined, left_after)
        for number, name, kind, bot, level, joined, left_after in connection.rows(
            "SELECT number, name, kind, bot, level, joined, left_after FROM tournament_entrants"
            " WHERE tournament_id = ? ORDER BY number",
            tournament_id,
        )
    )
    rounds = tuple(_rounds(connection, tournament_id))
    plan, schedule = found
    return checked(
        Tournament(plan_of(parse_json(plan)), entrants, rounds, schedule_of(parse_json(schedule)))
    )


def _rounds(connection: Connection, tournament_id: str) -> Iterator[Round]:
    """Yield the rounds of a tournament, the first first.

    :raises ValueError: one is missing; also other errors that `sentences` knows.
    """
    byes: dict[int, list[int]] = {}
    for number, entrant in connection.rows(
        "SELECT round, entrant FROM tournament_byes WHERE tournament_id = ? ORDER BY 1, 2",
        tournament_id,
    ):
        byes.setdefault(number, []).append(entrant)
    tables: dict[int, list[Table]] = {}
    seats: dict[tuple[int, int], list[tuple[Any, ...]]] = {}
    for number, table, *seat in connection.rows(
        "SELECT round, number, entrant, placing, score FROM tournament_seats"
        " WHERE tournament_id = ? ORDER BY round, number, seat",
        tournament_id,
    ):
        seats.setdefault((number, table), []).append(tuple(seat))
    for number, table, seed in connection.rows(
        "SELECT round, number, rng_seed FROM tournament_tables WHERE tournament_id = ?"
        " ORDER BY round, number",
        tournament_id,
    ):
        who, placings, scores = zip(*seats[number, table], strict=True)
        done = placings[0] is not None
        tables.setdefault(number, []).append(
            Table(table, who, seed, placings if done else None, scores if done else None)
        )
    numbers = {*tables, *byes}
    if numbers != set(range(1, len(numbers) + 1)):
        raise ValueError("rounds")
    for number in sorted(numbers):
        yield Round(number, tuple(tables.get(number, ())), tuple(byes.get(number, ())))


def kept(connection: Connection, tournament_id: str) -> KeptTournament:
    """Return a tournament with its id and date; within a transaction.

    :raises TournamentError: there is none of this id.
    """
    tournament = read(connection, tournament_id)
    ((created,),) = connection.rows("SELECT created FROM tournaments WHERE id = ?", tournament_id)
    return KeptTournament(tournament_id, date(created), tournament)


def insert_once(connection: Connection, new: KeptTournament) -> bool:
    """Keep a tournament of another league unless it is there; return whether it was new."""
    if connection.row("SELECT 1 FROM tournaments WHERE id = ?", new.id) is not None:
        return False
    insert(connection, new.id, new.created, new.tournament)
    return True


def insert(
    connection: Connection, tournament_id: str, created: datetime, tournament: Tournament
) -> None:
    """Keep a tournament that is not there yet; within a transaction that may write."""
    connection.run(
        "INSERT INTO tournaments (id, created, finished, plan, schedule) VALUES (?, ?, 0, '', '')",
        tournament_id,
        created.isoformat(),
    )
    nothing = replace(tournament, entrants=(), rounds=())
    write(connection, tournament_id, nothing, tournament)


def remove(connection: Connection, tournament_id: str) -> None:
    """Forget a tournament; within a transaction that may write.

    :raises TournamentError: there is none of this id.
    """
    read(connection, tournament_id)
    for name in ("seats", "tables", "byes", "entrants"):
        connection.run(f"DELETE FROM tournament_{name} WHERE tournament_id = ?", tournament_id)
    connection.run("DELETE FROM tournaments WHERE id = ?", tournament_id)


def write(
    connection: Connection, tournament_id: str, before: Tournament, after: Tournament
) -> None:
    """Write what differs; within a transaction that may write."""
    connection.run(
        "UPDATE tournaments SET finished = ?, plan = ?, schedule = ? WHERE id = ?",
        int(is_over(after)),
        json.dumps(plan_table(after.plan)),
        json.dumps(schedule_table(after.schedule)),
        tournament_id,
    )
    for entrant in after.entrants:
        if entrant not in before.entrants:
            player = entrant.player
            connection.run(
                "INSERT INTO tournament_entrants VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT DO UPDATE SET joined = excluded.joined,"
                " left_after = excluded.left_after",
                *(tournament_id, entrant.number, player.name, player.kind, player.bot),
                *(player.level, entrant.joined, entrant.left_after),
            )
    for paired in after.rounds:
        known = next((r for r in before.rounds if r.number == paired.number), None)
        if known != paired:
            _write_round(connection, tournament_id, known or Round(paired.number, ()), paired)


def _write_round(connection: Connection, tournament_id: str, before: Round, after: Round) -> None:
    key = (tournament_id, after.number)
    where = "tournament_id = ? AND round = ? AND number = ?"
    for table in before.tables:
        if table not in after.tables:
            connection.run(f"DELETE FROM tournament_seats WHERE {where}", *key, table.number)
            connection.run(f"DELETE FROM tournament_tables WHERE {where}", *key, table.number)
    for table in after.tables:
        if table not in before.tables:
            _insert_table(connection, tournament_id, after.number, table)
    for entrant in after.byes:
        if entrant not in before.byes:
            connection.run("INSERT INTO tournament_byes VALUES (?, ?, ?)", *key, entrant)


def _insert_table(
    connection: Connection, tournament_id: str, round_number: int, table: Table
) -> None:
    connection.run(
        "INSERT INTO tournament_tables VALUES (?, ?, ?, ?, ?)",
        *(tournament_id, round_number, table.number),
        match_id(tournament_id, round_number, table.number),
        table.rng_seed,
    )
    for seat, entrant in enumerate(table.entrants):
        connection.run(
            "INSERT INTO tournament_seats VALUES (?, ?, ?, ?, ?, ?, ?)",
            *(tournament_id, round_number, table.number, seat, entrant),
            None if table.placings is None else table.placings[seat],
            None if table.scores is None else table.scores[seat],
        )

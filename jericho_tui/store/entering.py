"""Entering one result: a step of the fold, written at once; `fold` proves it from the beginning."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, Final

from jericho_tui.core import limits
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.core.teams import Teams
from jericho_tui.league.ladder import RatingChange, Standing
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.league.step import Step
from jericho_tui.play.names import name_key
from jericho_tui.store.connection import Connection, damaged
from jericho_tui.store.files import StoreError, shown
from jericho_tui.store.fold import STANDING_COLUMNS

_UPDATES: Final = ", ".join(f"{column} = ?" for column in STANDING_COLUMNS.split(", "))
_PLACES: Final = ", ".join("?" for _ in STANDING_COLUMNS.split(", "))


def enter(connection: Connection, result: MatchResult) -> tuple[RatingChange, ...]:
    """Enter a result that is not there yet; return what it did to the ratings, in seat order.

    Within a transaction that may write. When two of its seats mean one player it counts for nobody,
    and the answer is (): nobody plays against themselves.
    """
    result_id = connection.run(
        "INSERT INTO results (match_id, game, finished, started, start_seat)"
        " VALUES (?, ?, ?, ?, ?)",
        result.match_id,
        result.game,
        result.finished.isoformat(),
        None if result.started is None else result.started.isoformat(),
        result.start_seat,
    ).lastrowid
    assert result_id is not None  # it was inserted
    players = [_player_id(connection, seat) for seat in result.seats]
    if len(set(players)) < len(players):
        for number in range(len(result.seats)):
            _insert_seat(connection, result_id, number, result, (None,) * 5)
        return ()
    ids = [_standing_id(connection, result.game, player) for player in players]
    old = [_standing(connection, standing_id) for standing_id in ids]
    placings = result.placings
    teams = result.teams
    step = Step.of(old, placings, [seat.score for seat in result.seats], result_id, teams)
    done = []
    for number, (seat, came_to) in enumerate(zip(result.seats, step.seats(), strict=True)):
        games, rating, variance, rating_after = came_to
        done.append(RatingChange(seat.name, number, rating, rating_after, games, variance))
        _insert_seat(connection, result_id, number, result, (ids[number], *came_to))
        standing = step.after[number]
        connection.run(f"UPDATE standings SET {_UPDATES} WHERE id = ?", *standing, ids[number])
        connection.run(
            "INSERT INTO finishes VALUES (?, ?, ?, ?, 1, ?) ON CONFLICT DO UPDATE"
            " SET games = games + 1, scores = scores + excluded.scores",
            *(ids[number], len(placings), number, seat.placing, seat.score),
        )
    for seat_number, other, *met in step.encounters():
        connection.run(
            "INSERT INTO encounters VALUES (?, ?, 1, ?, ?, ?, ?) ON CONFLICT DO UPDATE"
            " SET games = games + 1, ahead = ahead + excluded.ahead,"
            " level = level + excluded.level, expected = expected + excluded.expected,"
            " last_in = excluded.last_in",
            *(ids[seat_number], ids[other], *met, result_id),
        )
    return tuple(done)


def enter_once(connection: Connection, result: MatchResult) -> tuple[RatingChange, ...] | None:
    """Enter a result unless it is there; return what it did, None when it was there before.

    :raises StoreError: the match is there with another outcome; nothing has changed.
    """
    there = entered(connection, result.match_id)
    if there is None:
        return enter(connection, result)
    if not there.agrees_with(result):
        raise StoreError(
            Sentence(
                N_(
                    "the league {path} already has game {match} with another result; it keeps the "
                    "first"
                ),
                {"match": result.match_id, "path": shown(connection.path)},
            ),
            connection.path,
        )
    return None


def record(connection: Connection, result: MatchResult) -> tuple[RatingChange, ...]:
    """Enter a result and return what it did to the ratings; as the first time if it was there.

    :raises StoreError: as `enter_once`.
    """
    done = enter_once(connection, result)
    if done is None:
        done = changes(connection, result.match_id)
    assert done is not None  # the match is there
    return done


def entered(connection: Connection, match_id: str) -> MatchResult | None:
    """Return the result of a match as it was entered; None when it is not."""
    return next(results(connection, "WHERE r.match_id = ?", match_id), None)


def results(connection: Connection, where: str = "", *values: Any) -> Iterator[MatchResult]:
    """Yield results in the order of entry."""
    rows = connection.rows(
        "SELECT r.id, r.match_id, r.game, r.finished, r.started, r.start_seat,"
        " s.team, s.name, s.kind, s.bot, s.level, s.placing, s.score, s.version"
        f" FROM results r JOIN seats s ON s.result_id = r.id {where} ORDER BY r.id, s.seat",
        *values,
    )
    start = 0
    for end in range(1, len(rows) + 1):
        if end == len(rows) or rows[end][0] != rows[start][0]:
            _, match_id, game, finished, started, start_seat, *_ = rows[start]
            seats = tuple(SeatResult(*row[7:]) for row in rows[start:end])
            teams = teams_in(row[6] for row in rows[start:end])
            dealt = started and date(started)
            try:
                yield MatchResult(match_id, game, date(finished), seats, dealt, start_seat, teams)
            except ValueError as error:
                raise damaged(connection.path) from error
            start = end


def changes(connection: Connection, match_id: str) -> tuple[RatingChange, ...] | None:
    """Return what a match did to the ratings, in seat order.

    () when it counts for nobody, None when it is not entered.
    """
    rows = connection.rows(
        "SELECT s.name, s.seat, s.rating_before, s.rating_after, s.games, s.variance_before"
        " FROM results r JOIN seats s ON s.result_id = r.id WHERE r.match_id = ?"
        " ORDER BY s.seat",
        match_id,
    )
    if not rows:
        return None
    return tuple(RatingChange(*row) for row in rows if row[4] is not None)


def date(text: str) -> datetime:
    """Return a date as the tables have it.

    :raises ValueError: it is none.
    """
    return limits.moment("date", datetime.fromisoformat(text))


def teams_in(column: Iterable[int | None]) -> Teams:
    """Return the teams of a match as the tables have them, one line a seat."""
    return tuple(team for team in column if team is not None)


def _player_id(connection: Connection, seat: SeatResult) -> int:
    """Return the player on a seat; a new identity is a new player."""
    key = name_key(seat.identity)
    found = connection.row(
        "SELECT p.id, p.root, p.name, p.kind, p.bot, p.level, p.version, p.given"
        " FROM names n JOIN players p ON p.id = n.player_id WHERE n.name_key = ?",
        key,
    )
    if found is None:
        ((number,),) = connection.rows(
            "INSERT INTO players (root, name, kind, bot, level, version, given, retired)"
            " VALUES (?, ?, ?, ?, ?, ?, 0, 0) RETURNING id",
            *(key, seat.name, seat.kind, seat.bot, seat.level, seat.version),
        )
        connection.run("INSERT INTO names VALUES (?, ?)", key, number)
        return int(number)
    number, root, name, *_, given = found
    if key == root and not given:
        name = seat.name
    last = (name, seat.kind, seat.bot, seat.level, seat.version)
    if last != found[2:-1]:
        connection.run(
            "UPDATE players SET name = ?, kind = ?, bot = ?, level = ?, version = ? WHERE id = ?",
            *(*last, number),
        )
    return int(number)


def _standing_id(connection: Connection, game: str, player_id: int) -> int:
    """Return the standing of a player in a game; a new one when there is none."""
    found = connection.row(
        "SELECT id FROM standings WHERE game = ? AND player_id = ?", game, player_id
    )
    if found is None:
        found = connection.row(
            f"INSERT INTO standings (game, player_id, {STANDING_COLUMNS})"
            f" VALUES (?, ?, {_PLACES}) RETURNING id",
            *(game, player_id, *Standing()),
        )
    return int(found[0])


def _standing(connection: Connection, standing_id: int) -> Standing:
    return Standing(
        *connection.row(f"SELECT {STANDING_COLUMNS} FROM standings WHERE id = ?", standing_id)
    )


def _insert_seat(
    connection: Connection,
    result_id: int,
    number: int,
    result: MatchResult,
    came_to: Sequence[float | None],
) -> None:
    seat = result.seats[number]
    connection.run(
        "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        *(result_id, number, seat.name, seat.kind, seat.bot, seat.level, seat.version),
        *(seat.placing, seat.score, *came_to, result.teams[number] if result.teams else None),
    )

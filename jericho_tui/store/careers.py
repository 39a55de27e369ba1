"""What the screens ask of the ladder; every query goes by an index (`tests/store/test_plans`)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from jericho_tui.core import limits
from jericho_tui.league.career import (
    Best,
    Career,
    Finish,
    Listed,
    Meeting,
    Opponent,
    Played,
    RatingPoint,
    Records,
    SeatLine,
    Upset,
    split,
    splits_by_seat,
    splits_by_size,
)
from jericho_tui.league.ladder import (
    FORM,
    PROVISIONAL_GAMES,
    LadderRow,
    PlayerRow,
    Rating,
    Standing,
    ladder_row,
    ranked,
)
from jericho_tui.play.player import Kind
from jericho_tui.store.connection import Connection
from jericho_tui.store.entering import date
from jericho_tui.store.fold import STANDING_COLUMNS

_PLAYER: Final = "p.name, p.kind, p.bot, p.level, p.version, p.root, p.retired"
_FIRST: Final = 1 + len(_PLAYER.split(", "))
"""Where a standing begins behind its id and `_PLAYER`."""
_STANDING: Final = ", ".join(f"s.{column}" for column in STANDING_COLUMNS.split(", "))


def ladder(connection: Connection, game: str, *, retired: bool) -> list[LadderRow]:
    """Return the ladder of a game: ranked players by rating, provisional ones, retired ones.

    :param retired: whether those who left are listed too.
    """
    players = connection.rows(
        f"SELECT s.id, {_PLAYER}, {_STANDING}"
        " FROM standings s JOIN players p ON p.id = s.player_id WHERE s.game = ?",
        game,
    )
    rows = [_row(connection, player) for player in players]
    return ranked(row for row in rows if retired or not row.retired)


def rating(connection: Connection, game: str, key: str) -> Rating | None:
    """Return the rating of an identity; None without one and for those who left.

    :param key: the identity's `play.names.name_key`.
    """
    found = connection.row(
        "SELECT s.rating, s.games FROM names n JOIN players p ON p.id = n.player_id"
        " JOIN standings s ON s.player_id = p.id"
        " WHERE n.name_key = ? AND s.game = ? AND p.retired = 0",
        *(key, game),
    )
    return None if found is None else Rating(*found)


def career(connection: Connection, game: str, player_id: int, points: int) -> Career | None:
    """Return a player's page; None when the player has no game that counts.

    :param points: at most so many points of the rating curve.
    """
    found = connection.row(
        f"SELECT s.id, {_PLAYER}, {_STANDING}"
        " FROM standings s JOIN players p ON p.id = s.player_id"
        " WHERE s.game = ? AND s.player_id = ?",
        game,
        player_id,
    )
    if found is None:
        return None
    standing_id = found[0]
    standing = Standing(*found[_FIRST:])
    row = _row(connection, found)
    finishes = [
        Finish(*line)
        for line in connection.rows(
            "SELECT seats, seat, placing, games, scores FROM finishes WHERE standing_id = ?",
            standing_id,
        )
    ]
    for finish in finishes:  # a damaged file may have any number, and as many places are counted
        limits.whole("placing", finish.placing, 1, limits.MOST_SEATS)
    names = connection.rows("SELECT name_key FROM names WHERE player_id = ? ORDER BY 1", player_id)
    return Career(
        row=_with_rank(connection, game, row),
        other_names=tuple(key for (key,) in names if key != row.root),
        average_score=standing.scores / standing.games,
        all=split(0, finishes),
        by_size=splits_by_size(finishes),
        by_seat=splits_by_seat(finishes),
        records=_records(connection, standing),
        opponents=_opponents(connection, standing_id),
        history=_history(connection, standing_id, standing.games, points),
    )


def matches(
    connection: Connection, game: str, player_id: int | None, before: int | None, most: int
) -> list[tuple[int, Listed]]:
    """Return matches with the number of their result, the last entered first.

    :param player_id: only those of this player that count; None: all of the game.
    :param before: only those entered before the result of this number.
    """
    last = limits.MOST_WHOLE if before is None else before
    if player_id is None:
        found = connection.rows(
            "SELECT id FROM results WHERE game = ? AND id < ? ORDER BY id DESC LIMIT ?",
            *(game, last, most),
        )
    else:
        found = connection.rows(
            "SELECT x.result_id FROM standings s JOIN seats x ON x.standing_id = s.id"
            " WHERE s.game = ? AND s.player_id = ? AND x.result_id < ?"
            " ORDER BY x.result_id DESC LIMIT ?",
            *(game, player_id, last, most),
        )
    return [(number, _listed(connection, number, player_id)) for (number,) in found]


def match(connection: Connection, match_id: str) -> Listed | None:
    """Return one match; None when it is not entered."""
    found = connection.row("SELECT id FROM results WHERE match_id = ?", match_id)
    return None if found is None else _listed(connection, found[0], None)


def players(connection: Connection) -> list[PlayerRow]:
    """Return every player the league knows, by name."""
    found = connection.rows(f"SELECT {_PLAYER} FROM players p ORDER BY p.root")
    return [_player(*columns) for columns in found]


def _row(connection: Connection, player: Sequence[Any]) -> LadderRow:
    """Return the line of a player, not yet ranked.

    :param player: id of the standing, `_PLAYER` and `_STANDING`.
    """
    standing_id, name, kind, bot, level, version, root, retired, *standing = player
    return ladder_row(
        name,
        kind,
        bot,
        Standing(*standing),
        _recent(connection, standing_id),
        retired=bool(retired),
        level=level,
        version=version,
        root=root,
    )


def _player(
    name: str, kind: Kind, bot: str, level: str, version: int, root: str, retired: int
) -> PlayerRow:
    return PlayerRow(name, kind, bot, bool(retired), level, version, root)


def _recent(connection: Connection, standing_id: int) -> Sequence[tuple[int, float, float]]:
    """Return placing and ratings of a player's last games, oldest first."""
    return connection.rows(
        "SELECT placing, rating_before, rating_after FROM seats"
        " WHERE standing_id = ? ORDER BY result_id DESC LIMIT ?",
        standing_id,
        FORM,
    )[::-1]


def _with_rank(connection: Connection, game: str, row: LadderRow) -> LadderRow:
    """Return a player's line with the rank it has in the whole ladder."""
    if row.provisional or row.retired:
        return row
    ((better,),) = connection.rows(
        "SELECT count(*) FROM standings s JOIN players p ON p.id = s.player_id"
        " WHERE s.game = ? AND s.rating > ? AND s.games >= ? AND p.retired = 0",
        *(game, row.rating, PROVISIONAL_GAMES),
    )
    return replace(row, rank=better + 1)


def _records(connection: Connection, standing: Standing) -> Records:
    upset = best = None
    if standing.best_in:
        best = Best(standing.best, _played(connection, standing.best_in))
    if standing.upset_in:
        ((name,),) = connection.rows(
            "SELECT name FROM seats WHERE result_id = ? AND seat = ?",
            *(standing.upset_in, standing.upset_seat),
        )
        upset = Upset(name, standing.upset, _played(connection, standing.upset_in))
    return Records(
        best,
        upset,
        standing.run,
        standing.longest_run,
        standing.drought,
        standing.longest_drought,
    )


def _played(connection: Connection, result_id: int) -> Played:
    match_id, finished = connection.row(
        "SELECT match_id, finished FROM results WHERE id = ?", result_id
    )
    return Played(match_id, date(finished))


def _opponents(connection: Connection, standing_id: int) -> tuple[Opponent, ...]:
    opponents = []
    found = connection.rows(
        f"SELECT {_PLAYER}, e.games, e.ahead, e.level, e.expected, e.last_in, e.other_id"
        " FROM encounters e JOIN standings s ON s.id = e.other_id"
        " JOIN players p ON p.id = s.player_id WHERE e.standing_id = ?"
        " ORDER BY e.games DESC, p.root",
        standing_id,
    )
    for *known, games, ahead, level, expected, last_in, other_id in found:
        seats = {
            number: (placing, score)
            for number, placing, score in connection.rows(
                "SELECT standing_id, placing, score FROM seats WHERE result_id = ?", last_in
            )
        }
        own, other = seats[standing_id], seats[other_id]
        last = Meeting(_played(connection, last_in), *own, *other)
        opponents.append(Opponent(_player(*known), games, ahead, level, expected / games, last))
    return tuple(opponents)


def _history(
    connection: Connection, standing_id: int, games: int, points: int
) -> tuple[RatingPoint, ...]:
    """Return the rating curve: every k-th game counted from the last, and the first."""
    step = max(1, -(-(games - 1) // max(1, points - 1)))
    rows = connection.rows(
        "SELECT games + 1, rating_after FROM seats WHERE standing_id = ?"
        " AND ((games + 1) % ? = ? OR games = 0) ORDER BY result_id",
        *(standing_id, step, games % step),
    )
    return tuple(RatingPoint(number, limits.rating(rating)) for number, rating in rows)


def _listed(connection: Connection, result_id: int, player_id: int | None) -> Listed:
    match_id, game, finished, started = connection.row(
        "SELECT match_id, game, finished, started FROM results WHERE id = ?", result_id
    )
    rows: list[Any] = connection.rows(
        "SELECT x.name, x.kind, x.bot, x.level, x.placing, x.score, x.rating_before,"
        " x.rating_after, x.team, s.player_id"
        " FROM seats x LEFT JOIN standings s ON s.id = x.standing_id"
        " WHERE x.result_id = ? ORDER BY x.seat",
        result_id,
    )
    for *_, before, after, _team, player in rows:
        if not (player is None) == (before is None) == (after is None):
            raise ValueError("who counts has ratings before and after, and nobody else")
    own = [
        number for number, row in enumerate(rows) if row[-1] is not None and row[-1] == player_id
    ]
    return Listed(
        Played(match_id, date(finished)),
        game,
        tuple(SeatLine(*row[:-1]) for row in rows),
        own[0] if own else None,
        started and date(started),
    )

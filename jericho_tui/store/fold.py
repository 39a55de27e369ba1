"""All that follows from results and entries, worked out anew; the proof of what `entering` keeps.

The step is `entering`'s, taken in the same order, so the numbers are the same to the last bit. What
is right already is not written.
"""

import math
import operator
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final, NamedTuple

from jericho_tui.league.ladder import Standing
from jericho_tui.league.people import People
from jericho_tui.league.step import Step
from jericho_tui.play.names import identity, name_key, plays
from jericho_tui.store.connection import Connection
from jericho_tui.store.entries import all_entries

STANDING_COLUMNS: Final = (
    "rating, games, wins, places, variance, scores, best, best_in, run, longest_run, drought,"
    " longest_drought, upset, upset_in, upset_seat"
)
"""Those of `standings` that hold a `Standing`, in the order of its fields."""


def refold(connection: Connection) -> int:
    """Work out everything anew and write what differs; return how many results there are.

    Within a transaction that may write.
    """
    folded = _fold(connection)
    # What others refer to is written before them, and deleted after them.
    wanted = folded.tables()
    changes = {name: _difference(connection, name, rows) for name, rows in wanted.items()}
    for name, change in changes.items():
        change.write(connection, name)
    connection.raw.executemany(
        "UPDATE seats SET standing_id = ?, games = ?, rating_before = ?, variance_before = ?,"
        " rating_after = ? WHERE result_id = ? AND seat = ?",
        folded.wrong_seats,
    )
    for name, change in reversed(changes.items()):
        change.delete(connection, name)
    return folded.results


def count_differences(connection: Connection) -> int:
    """Return how many rows are not as the results and entries have them; 0 is right.

    Numbers may differ in their last digits, since `exp` rounds as the machine does that entered a
    result.
    """
    folded = _fold(connection, _alike)
    differences = (
        _difference(connection, name, rows, _alike) for name, rows in folded.tables().items()
    )
    return len(folded.wrong_seats) + sum(
        len(change.wrong) + len(change.gone) for change in differences
    )


class _Seat(NamedTuple):
    """What the fold reads of one seat of a result, and what is stored of its outcome."""

    result_id: int
    game: str
    seat: int
    name: str
    kind: str
    bot: str
    level: str
    version: int
    placing: int
    score: int
    standing_id: int | None
    games: int | None
    before: float | None
    variance: float | None
    after: float | None
    team: int | None


@dataclass
class _Player:
    name: str
    kind: str = "human"
    bot: str = ""
    level: str = ""
    version: int = 1
    given: bool = False
    retired: bool = False


@dataclass
class _Folded:
    """Everything that follows, by the ids it has or gets in the database."""

    results: int = 0
    wrong_seats: list[tuple[Any, ...]] = field(default_factory=list)
    player_ids: dict[str, int] = field(default_factory=dict)
    """By root key."""
    players: dict[str, _Player] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    """Root key by name key."""
    standing_ids: dict[tuple[str, str], int] = field(default_factory=dict)
    """By game and root key."""
    standings: dict[tuple[str, str], Standing] = field(default_factory=dict)
    finishes: dict[tuple[int, ...], list[int]] = field(
        default_factory=lambda: defaultdict(lambda: [0, 0])
    )
    encounters: dict[tuple[int, int], list[Any]] = field(
        default_factory=lambda: defaultdict(lambda: [0, 0, 0, 0.0, 0])
    )

    def tables(self) -> dict[str, dict[tuple[Any, ...], tuple[Any, ...]]]:
        """Return the rows of every table, by the key of `_KEYS`."""
        return {
            "players": {
                (self.player_ids[root],): (
                    *(root, player.name, player.kind, player.bot, player.level),
                    *(player.version, int(player.given), int(player.retired)),
                )
                for root, player in self.players.items()
            },
            "names": {(key,): (self.player_ids[root],) for key, root in self.keys.items()},
            "standings": {
                (self.standing_ids[game, root],): (
                    *(game, self.player_ids[root]),
                    *standing,
                )
                for (game, root), standing in self.standings.items()
            },
            "finishes": {key: tuple(values) for key, values in self.finishes.items()},
            "encounters": {key: tuple(values) for key, values in self.encounters.items()},
        }


_KEYS: Final = {
    "players": ("id",),
    "names": ("name_key",),
    "standings": ("id",),
    "finishes": ("standing_id", "seats", "seat", "placing"),
    "encounters": ("standing_id", "other_id"),
}
_VALUES: Final = {
    "players": "root, name, kind, bot, level, version, given, retired",
    "names": "player_id",
    "standings": f"game, player_id, {STANDING_COLUMNS}",
    "finishes": "games, scores",
    "encounters": "games, ahead, level, expected, last_in",
}


@dataclass
class _Difference:
    """What is to be written and deleted in one table."""

    wrong: list[tuple[Any, ...]]
    gone: list[tuple[Any, ...]]

    def write(self, connection: Connection, table: str) -> None:
        columns = [*_KEYS[table], *_VALUES[table].split(", ")]
        places = ", ".join("?" * len(columns))
        updates = ", ".join(f"{c} = excluded.{c}" for c in columns[len(_KEYS[table]) :])
        connection.raw.executemany(
            f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"
            f" ON CONFLICT ({', '.join(_KEYS[table])}) DO UPDATE SET {updates}",
            self.wrong,
        )

    def delete(self, connection: Connection, table: str) -> None:
        where = " AND ".join(f"{column} = ?" for column in _KEYS[table])
        connection.raw.executemany(f"DELETE FROM {table} WHERE {where}", self.gone)


def _alike(row: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Whether two rows are the same but for the last digits of their numbers."""
    return row == other or all(
        math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-6)
        if isinstance(a, float) and isinstance(b, float)
        else a == b
        for a, b in zip(row, other, strict=True)
    )


def _difference(
    connection: Connection,
    table: str,
    wanted: Mapping[tuple[Any, ...], tuple[Any, ...]],
    same: Callable[[Any, Any], bool] = operator.eq,
) -> _Difference:
    number = len(_KEYS[table])
    there = {
        row[:number]: row[number:]
        for row in connection.rows(
            f"SELECT {', '.join(_KEYS[table])}, {_VALUES[table]} FROM {table}"
        )
    }
    return _Difference(
        [
            (*key, *values)
            for key, values in wanted.items()
            if key not in there or not same(there[key], values)
        ],
        [key for key in there if key not in wanted],
    )


def _fold(connection: Connection, same: Callable[[Any, Any], bool] = operator.eq) -> _Folded:
    """Return what follows from the results and entries.

    :param same: whether what is stored of a seat is right.
    """
    people = People(all_entries(connection))
    folded = _Folded()
    folded.player_ids = dict(connection.rows("SELECT root, id FROM players"))
    folded.standing_ids = {
        (game, root): number
        for number, game, root in connection.rows(
            "SELECT s.id, s.game, p.root FROM standings s JOIN players p ON p.id = s.player_id"
        )
    }
    next_player = 1 + max(folded.player_ids.values(), default=0)
    next_standing = 1 + max(folded.standing_ids.values(), default=0)
    for person in people.everybody():
        folded.players[person.root] = _Player(
            person.name, given=person.given, retired=person.retired
        )
        folded.keys |= dict.fromkeys(person.keys, person.root)
    key_of: dict[tuple[str, str], str] = {}
    for _, group in groupby(_seats(connection), key=operator.itemgetter(0)):
        seats = list(group)
        folded.results += 1
        roots = [(seat.game, _root(folded, seat, key_of)) for seat in seats]
        if len(set(roots)) < len(roots):  # somebody held two seats
            folded.wrong_seats += [
                (*_NOTHING, seat.result_id, seat.seat)
                for seat in seats
                if seat.standing_id is not None
            ]
            continue
        for key_of_standing in roots:
            if key_of_standing not in folded.standing_ids:
                folded.standing_ids[key_of_standing] = next_standing
                next_standing += 1
        _take(folded, seats, roots, same)
    for root in folded.players:
        if root not in folded.player_ids:
            folded.player_ids[root] = next_player
            next_player += 1
    return folded


def _root(folded: _Folded, seat: _Seat, key_of: dict[tuple[str, str], str]) -> str:
    """Return the root key of whoever had a seat, and note what they were then.

    :param key_of: what has been worked out so far, by name and what played.
    """
    what = plays(seat.bot, seat.level, seat.version)
    key = key_of.get((seat.name, what))
    if key is None:
        key = key_of[seat.name, what] = name_key(identity(seat.name, what))
    root = folded.keys.setdefault(key, key)
    player = folded.players.get(root)
    if player is None:
        player = folded.players[root] = _Player(seat.name)
    if key == root and not player.given:
        player.name = seat.name
    player.kind, player.bot = seat.kind, seat.bot
    player.level, player.version = seat.level, seat.version
    return root


def _take(
    folded: _Folded,
    seats: Sequence[_Seat],
    players: Sequence[tuple[str, str]],
    same: Callable[[Any, Any], bool],
) -> None:
    """Let one result count; `players` are game and root key of each seat."""
    result_id, size = seats[0].result_id, len(seats)
    ids = [folded.standing_ids[player] for player in players]
    old = [folded.standings.get(player, _NEW) for player in players]
    placings = [seat.placing for seat in seats]
    teams = tuple(seat.team for seat in seats if seat.team is not None)
    step = Step.of(old, placings, [seat.score for seat in seats], result_id, teams)
    folded.standings.update(zip(players, step.after, strict=True))
    for standing_id, seat, came_to in zip(ids, seats, step.seats(), strict=True):
        right = (standing_id, *came_to)
        stored = (seat.standing_id, seat.games, seat.before, seat.variance, seat.after)
        if not same(stored, right):
            folded.wrong_seats.append((*right, result_id, seat.seat))
        finish = folded.finishes[standing_id, size, seat.seat, seat.placing]
        finish[0] += 1
        finish[1] += seat.score
    for seat_number, other, ahead, level, share in step.encounters():
        between = folded.encounters[ids[seat_number], ids[other]]
        between[0] += 1
        between[1] += ahead
        between[2] += level
        between[3] += share
        between[4] = result_id


_NEW: Final = Standing()
_NOTHING: Final = (None,) * 5
"""What a seat of a match that counts for nobody came to."""


def _seats(connection: Connection) -> Iterator[_Seat]:
    """Yield the seats of every result, in the order of entry."""
    return map(
        _Seat._make,
        connection.run(
            "SELECT r.id, r.game, s.seat, s.name, s.kind, s.bot, s.level, s.version, s.placing,"
            " s.score, s.standing_id, s.games, s.rating_before, s.variance_before,"
            " s.rating_after, s.team"
            " FROM results r JOIN seats s ON s.result_id = r.id ORDER BY r.id, s.seat"
        ),
    )

"""Everything that follows from results and entries, worked out again from the beginning.

The step is `entering`'s, in the same order. What is right already is not written.
"""

import math
import operator
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import Any, Final, NamedTuple

from jericho_tui.core import limits
from jericho_tui.core.outcome import Teams, pairs
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.ladder import RatingChange, Standing, after_match, exchange_of
from jericho_tui.league.movement import Step
from jericho_tui.league.people import People
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.play.names import identity, name_key, plays
from jericho_tui.store.connection import Connection, damaged
from jericho_tui.store.entries import all_entries
from jericho_tui.store.files import StoreError, shown

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


class _Result(NamedTuple):
    """What the fold reads of a result, and what is stored of its outcome."""

    id: int
    game: str
    seats: list[tuple[Any, ...]]
    """Rows of `_results`."""

    @property
    def teams(self) -> tuple[int, ...]:
        """Of every seat, see `core.outcome`."""
        teams = [seat[_TEAM] for seat in self.seats]
        return tuple([team for team in teams if team is not None])


_Who = tuple[str, str, str, str, int]


@dataclass
class _Player:
    name: str
    kind: str = "human"
    bot: str = ""
    level: str = ""
    version: int = 1
    given: bool = False
    retired: bool = False
    last: _Who | None = None
    """Who they were the last time."""
    named: str = ""
    """What they were called the last time under their own name."""

    def be_last(self) -> None:
        """Be who they were the last time."""
        if self.last is not None:
            _, self.kind, self.bot, self.level, self.version = self.last
        if self.named and not self.given:
            self.name = self.named


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
    standing_ids: dict[str, dict[str, int]] = field(default_factory=lambda: defaultdict(dict))
    """By game and root key."""
    next_standing: int = 1
    standings: dict[int, Standing] = field(default_factory=dict)
    """By id."""
    finishes: dict[tuple[int, ...], list[int]] = field(
        default_factory=lambda: defaultdict(lambda: [0, 0])
    )
    encounters: dict[int, dict[int, list[Any]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(lambda: [0, 0, 0, 0.0, 0.0, 0]))
    )
    """By the ids of two standings, the lower one first: games, how often the first was ahead and
    level, what was expected of each, and the last result."""
    known: "dict[_Who, tuple[str, _Player, bool]]" = field(default_factory=dict)
    """Those who have had a seat: root key, player, and whether by their own name."""

    def root(self, who: _Who) -> str:
        """Return the root key of whoever had a seat, and note who they were then."""
        found = self.known.get(who)
        if found is None:
            name, _, bot, level, version = who
            key = name_key(identity(name, plays(bot, level, version)))
            root = self.keys.setdefault(key, key)
            player = self.players.setdefault(root, _Player(name))
            found = self.known[who] = root, player, key == root
        root, player, own = found
        player.last = who
        if own:
            player.named = who[0]
        return root

    def ids_of(self, game: str, roots: Sequence[str]) -> list[int]:
        """Return the ids of players' standings in a game; of who has none, the next."""
        ids = self.standing_ids[game]
        found = []
        for root in roots:
            number = ids.get(root)
            if number is None:
                number = ids[root] = self.next_standing
                self.next_standing += 1
            found.append(number)
        return found

    def take(self, result: _Result, same: Callable[[Any, Any], bool]) -> None:
        """Let one result count.

        :param same: whether what is stored of a seat is right.
        """
        result_id, game, seats = result
        size = len(seats)
        roots = [self.root(seat[_WHO]) for seat in seats]
        if len(set(roots)) < size:  # somebody held two seats
            self.wrong_seats += [
                (*_NOTHING, result_id, seat[_SEAT]) for seat in seats if seat[_STANDING] is not None
            ]
            return
        ids = self.ids_of(game, roots)
        old = [self.standings.get(standing_id, _NEW) for standing_id in ids]
        placings = [seat[_PLACING] for seat in seats]
        scores = [seat[_SCORE] for seat in seats]
        teams = result.teams
        exchanged = exchange_of(old, placings, teams)
        after = after_match(old, placings, scores, result_id, exchanged, teams)
        finishes = self.finishes
        for standing_id, seat, before, now in zip(ids, seats, old, after, strict=True):
            self.standings[standing_id] = now
            right = (standing_id, before.games, before.rating, before.variance, now.rating)
            number, placing = seat[_SEAT], seat[_PLACING]
            if seat[_STORED] != right and not same(seat[_STORED], right):
                self.wrong_seats.append((*right, result_id, number))
            finish = finishes[standing_id, size, number, placing]
            finish[0] += 1
            finish[1] += seat[_SCORE]
        expected, encounters = exchanged.expected, self.encounters
        for first, second in pairs(teams, size):
            one, other = (first, second) if ids[first] < ids[second] else (second, first)
            between = encounters[ids[one]][ids[other]]
            between[0] += 1
            if placings[one] < placings[other]:
                between[1] += 1
            elif placings[one] == placings[other]:
                between[2] += 1
            between[3] += expected[one][other]
            between[4] += expected[other][one]
            between[5] = result_id

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
                (number,): (game, self.player_ids[root], *self.standings[number])
                for game, ids in self.standing_ids.items()
                for root, number in ids.items()
                if number in self.standings
            },
            "finishes": {key: tuple(values) for key, values in self.finishes.items()},
            "encounters": dict(self._both_ways()),
        }

    def _both_ways(self) -> Iterator[tuple[tuple[int, int], tuple[Any, ...]]]:
        """Yield what each had with every other; of whom the other was ahead, that is the rest."""
        for one, met in self.encounters.items():
            for other, (games, ahead, level, share, rest, last) in met.items():
                yield (one, other), (games, ahead, level, share, last)
                yield (other, one), (games, games - ahead - level, level, rest, last)


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
    for number, game, root in connection.rows(
        "SELECT s.id, s.game, p.root FROM standings s JOIN players p ON p.id = s.player_id"
    ):
        folded.standing_ids[game][root] = number
        folded.next_standing = max(folded.next_standing, number + 1)
    next_player = 1 + max(folded.player_ids.values(), default=0)
    for person in people.everybody():
        folded.players[person.root] = _Player(
            person.name, given=person.given, retired=person.retired
        )
        folded.keys |= dict.fromkeys(person.keys, person.root)
    with connection.few_texts():
        for result in _results(connection):
            folded.results += 1
            folded.take(result, same)
    for root, player in folded.players.items():
        player.be_last()
        if root not in folded.player_ids:
            folded.player_ids[root] = next_player
            next_player += 1
    return folded


_NEW: Final = Standing()
_NOTHING: Final = (None,) * 5
"""What a seat of a match that counts for nobody came to."""


def _results(connection: Connection) -> Iterator[_Result]:
    """Yield every result, in the order of entry."""
    seats = connection.run(
        "SELECT r.id, r.game, s.seat, s.name, s.kind, s.bot, s.level, s.version, s.placing,"
        " s.score, s.standing_id, s.games, s.rating_before, s.variance_before,"
        " s.rating_after, s.team"
        " FROM results r JOIN seats s ON s.result_id = r.id ORDER BY r.id, s.seat"
    )
    for result_id, of_result in groupby(seats, key=operator.itemgetter(0)):
        rows = list(of_result)
        yield _Result(result_id, rows[0][1], rows)


_SEAT: Final = 2
_WHO: Final = slice(3, 8)
"""Name, kind, bot, level and version."""
_PLACING: Final = 8
_SCORE: Final = 9
_STANDING: Final = 10
_STORED: Final = slice(10, 15)
"""What is stored of what the seat came to: from the standing on."""
_TEAM: Final = 15
"""Where what stands in a row of `_results`."""


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

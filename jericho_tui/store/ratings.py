"""Results, what people said about names, and the ratings that follow from both.

One function applies a result: `Ratings.apply`. `record` calls it once, `rebuild` in a loop.
"""

import math
import operator
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import Any, Final

from jericho_tui.core.outcome import Teams
from jericho_tui.core.sentence import N_, expected
from jericho_tui.league.ladder import RatingChange, Standing, after_match
from jericho_tui.league.people import Entry, EntryError, EntryKind, People, Person, taken
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.play.names import called, clean_name, identity, name_key, parted, plays, visible
from jericho_tui.store.connection import Connection, damaged
from jericho_tui.store.files import StoreError
from jericho_tui.store.toml_file import moment_of

_CALLED: Final = re.compile(r"(.+) \((.+)\)")
"""A bot as `names.called` writes it."""


def all_entries(connection: Connection) -> list[Entry]:
    """Return every entry in order, those undone too."""
    return [
        Entry(number, kind, name, other, moment_of(made), bool(undone))
        for number, kind, name, other, made, undone in connection.rows(
            "SELECT id, kind, name, other, made, undone FROM entries ORDER BY id"
        )
    ]


def add_entry(
    connection: Connection, kind: EntryKind, name: str, other: str, made: datetime
) -> Entry:
    """Keep a new entry and let it count; return it.

    :raises InvalidNameError: a new name cannot be one.
    :raises EntryError: it cannot be: a name is unknown or taken, or two sat at one table.
    """
    if kind == "rename":
        other = identity(clean_name(other), parted(known(connection, name))[1])
    return adopt_entry(connection, Entry(0, kind, name, other, made))


def adopt_entry(connection: Connection, entry: Entry) -> Entry:
    """Keep an entry as the next one and let it count; return it with its number.

    A name that means one player is kept as that player's identity.

    :raises EntryError: as `add_entry`.
    """
    entry = replace(entry, name=known(connection, entry.name))
    if entry.kind == "rename":
        holder = of_identity(connection, entry.other)
        if holder is not None and holder != player(connection, entry.name):
            raise taken(entry.other)
    elif entry.kind == "merge":
        entry = replace(entry, other=known(connection, entry.other))
        _check_never_met(connection, entry.name, entry.other)
    ((number,),) = connection.rows("SELECT coalesce(max(id), 0) + 1 FROM entries")
    numbered = replace(entry, number=number)
    people = People([*all_entries(connection), numbered])  # refuses what cannot be
    insert_entry(connection, numbered)
    if entry.kind == "merge":
        rebuild(connection)
        return numbered
    person = people.find(name_key(entry.name))
    assert person is not None  # the entry speaks of them
    if person.given:
        connection.run("UPDATE players SET name = ? WHERE root = ?", person.name, person.root)
    retired = int(person.retired)
    connection.run("UPDATE players SET retired = ? WHERE root = ?", retired, person.root)
    return numbered


def insert_entry(connection: Connection, entry: Entry) -> None:
    """Keep an entry as it is."""
    connection.run(
        "INSERT INTO entries (id, kind, name, other, made, undone) VALUES (?, ?, ?, ?, ?, ?)",
        *(entry.number, entry.kind, entry.name, entry.other),
        *(entry.made.isoformat(), int(entry.undone)),
    )


def player(connection: Connection, name: str) -> str | None:
    """Return the root of the player whom a name means; None when the league knows nobody of it.

    A name means the person of that name, else the only bot of it; a bot is also meant by
    `names.called` it, and anybody by an identity.

    :raises EntryError: several bots are called so.
    """
    found = of_identity(connection, name)
    if found is None and (said := _CALLED.fullmatch(name)):
        found = of_identity(connection, identity(*said.groups()))
    if found is not None:
        return found
    key = name_key(identity(name, "-"))[:-1]
    # Every bot of that name, whatever plays.
    people = People(all_entries(connection))
    bots = {
        root: people.root(root)
        for (root,) in connection.rows(
            "SELECT root FROM players WHERE root > ? AND root < ?", key, f"{key}\U0010ffff"
        )
    } | {
        other: person.root
        for person in people.everybody()
        for other in person.keys
        if other.startswith(key)
    }
    if len(set(bots.values())) > 1:
        known = ", ".join(called(other) for other in sorted(bots))
        text = N_("the league has several players called {name}; choose one: {known}")
        raise EntryError.because(text, {"name": visible(name), "known": known})
    return next(iter(bots.values()), None)


def of_identity(connection: Connection, who: str) -> str | None:
    """Return the root of the player of an identity; None when the league knows none."""
    root = People(all_entries(connection)).root(name_key(who))
    known = connection.row("SELECT 1 FROM players WHERE root = ?", root)
    return None if known is None else root


def keys_of(connection: Connection, root: str) -> frozenset[str]:
    """Return the key of every identity that means a player."""
    person = People(all_entries(connection)).find(root)
    return frozenset((root,) if person is None else person.keys)


def known(connection: Connection, name: str) -> str:
    """Return the identity of the player whom a name means, under the name that they go by.

    :raises EntryError: the league knows nobody of that name, or several bots.
    """
    root = player(connection, name)
    if root is None:
        raise unknown_player(connection, name)
    ((shown,),) = connection.rows("SELECT name FROM players WHERE root = ?", root)
    by_name = identity(shown, parted(root)[1])
    return by_name if of_identity(connection, by_name) == root else root


def unknown_player(connection: Connection, name: str) -> EntryError:
    """Return the refusal of a name that the league does not know."""
    names = [str(row[0]) for row in connection.rows("SELECT name FROM players ORDER BY name")]
    values = {"name": visible(called(name)), "hint": expected(name, names)}
    return EntryError.because(N_("the league has no player {name}; {hint}"), values)


def _check_never_met(connection: Connection, name: str, other: str) -> None:
    met = connection.row(
        "SELECT r.match_id FROM standings a"
        " JOIN standings b ON b.game = a.game AND b.player = ?"
        " JOIN seats x ON x.standing_id = a.id"
        " JOIN seats y ON y.result_id = x.result_id AND y.seat <> x.seat"
        " AND y.standing_id = b.id JOIN results r ON r.id = x.result_id WHERE a.player = ?"
        " ORDER BY x.result_id DESC LIMIT 1",
        player(connection, other),
        player(connection, name),
    )
    if met is not None:
        raise EntryError.because(
            N_(
                "{name} and {other} played at the same table in game {match}, so they are "
                "two people"
            ),
            {"name": called(name), "other": called(other), "match": met[0]},
        )


STANDING_COLUMNS: Final = "rating, games, wins, places, variance, scores"
"""Those of `standings` that hold a `Standing`, in the order of its fields."""
PLAYER_COLUMNS: Final = "name, kind, bot, level, version, retired"
"""Those of `players` besides `root`."""
_UNCOUNTED: Final = (None,) * 5
"""What is stored of a seat in a match that counts for nobody."""

Who = tuple[str, str, str, str, int]
"""Name, kind, bot, level and version of a seat."""


class Ratings:
    """The players and standings that results have changed."""

    def __init__(self, connection: Connection, *, anew: bool) -> None:
        """Begin with nothing changed.

        :param anew: whether all results are applied from the first, so that nothing stored counts.
        """
        self.players: dict[str, tuple[Any, ...]] = {}
        """`PLAYER_COLUMNS` by root."""
        self.standings: dict[tuple[str, str], tuple[int, Standing]] = {}
        """Id and standing by game and root."""
        self._connection = connection
        self._anew = anew
        self._people = People(all_entries(connection))
        self._known: dict[Who, tuple[Person, tuple[Any, ...] | None]] = {}
        """Those who had a seat, with their row of `players` unless it depends on the last."""

    def apply(
        self,
        game: str,
        seats: Sequence[Who],
        placings: Sequence[int],
        scores: Sequence[int],
        teams: Teams,
    ) -> list[tuple[Any, ...]]:
        """Let a result count; return what it did to every seat's rating, in seat order.

        That is standing, games, rating and variance before, and the rating after. When two seats
        mean one player it counts for nobody: nobody plays against themselves.
        """
        roots = [self._player(who) for who in seats]
        if len(set(roots)) < len(roots):
            return [_UNCOUNTED] * len(roots)
        stands = [self._standing(game, root) for root in roots]
        after = after_match([old for _, old in stands], placings, scores, teams)
        done = []
        for root, (number, old), new in zip(roots, stands, after, strict=True):
            self.standings[game, root] = number, new
            done.append((number, old.games, old.rating, old.variance, new.rating))
        return done

    def save(self) -> None:
        """Write what has changed; within a transaction that may write."""
        _upsert(
            self._connection,
            *("players", "root", PLAYER_COLUMNS),
            ((root, *row) for root, row in self.players.items()),
        )
        _upsert(
            self._connection,
            *("standings", "id", f"game, player, {STANDING_COLUMNS}"),
            ((number, *key, *standing) for key, (number, standing) in self.standings.items()),
        )

    def _player(self, who: Who) -> str:
        """Return the root of a player who had a seat, and note how they are shown since."""
        known = self._known.get(who)
        if known is None:
            name, _kind, bot, level, version = who
            key = name_key(identity(name, plays(bot, level, version)))
            person = self._people.find(key) or Person(key, name)
            shown_as = person.name if person.given else name if key == person.root else None
            row = None if shown_as is None else (shown_as, *who[1:], int(person.retired))
            known = self._known[who] = person, row
        person, row = known
        if row is None:  # under another name than their own, they keep the name they had
            last = self.players.get(person.root)
            if last is None and not self._anew:
                last = self._connection.row(
                    f"SELECT {PLAYER_COLUMNS} FROM players WHERE root = ?", person.root
                )
            row = (last[0] if last else person.name, *who[1:], int(person.retired))
        self.players[person.root] = row
        return person.root

    def _standing(self, game: str, root: str) -> tuple[int, Standing]:
        found = self.standings.get((game, root))
        if found is None:
            row = self._connection.row(
                f"SELECT id, {STANDING_COLUMNS} FROM standings WHERE game = ? AND player = ?",
                *(game, root),
            )
            if row is None:
                ((last,),) = self._connection.rows("SELECT coalesce(max(id), 0) FROM standings")
                found = max([last, *(number for number, _ in self.standings.values())]) + 1, _NEW
            else:
                found = row[0], _NEW if self._anew else Standing(*row[1:])
            self.standings[game, root] = found
        return found


_NEW: Final = Standing()


def _upsert(
    connection: Connection, table: str, key: str, columns: str, rows: Iterable[tuple[Any, ...]]
) -> None:
    names = columns.split(", ")
    connection.raw.executemany(
        f"INSERT INTO {table} ({key}, {columns}) VALUES (?{', ?' * len(names)})"
        f" ON CONFLICT ({key}) DO UPDATE SET"
        f" {', '.join(f'{name} = excluded.{name}' for name in names)}",
        rows,
    )


def rebuild(connection: Connection) -> int:
    """Work out everything from results and entries; return how many results there are.

    Within a transaction that may write. Seats that are right already are not written.
    """
    ratings, results, wrong = _applied(connection, operator.eq)
    ratings.save()
    connection.raw.executemany(
        "UPDATE seats SET standing_id = ?, games = ?, rating_before = ?, variance_before = ?,"
        " rating_after = ? WHERE result_id = ? AND seat = ?",
        wrong,
    )
    used = {number for number, _ in ratings.standings.values()}
    for table, key, kept in (("standings", "id", used), ("players", "root", ratings.players)):
        there = connection.rows(f"SELECT {key} FROM {table}")
        gone = [row for row in there if row[0] not in kept]
        connection.raw.executemany(f"DELETE FROM {table} WHERE {key} = ?", gone)
    return results


def count_differences(connection: Connection) -> int:
    """Return how many rows are not as the results and entries have them; 0 is right.

    Numbers may differ in their last digits, since `exp` rounds as the machine does that entered a
    result.
    """
    ratings, _, wrong = _applied(connection, _alike)
    stored: dict[object, tuple[Any, ...]] = {
        root: tuple(row)
        for root, *row in connection.rows(f"SELECT root, {PLAYER_COLUMNS} FROM players")
    }
    for game, root, *row in connection.rows(
        f"SELECT game, player, id, {STANDING_COLUMNS} FROM standings"
    ):
        stored[game, root] = tuple(row)
    right: dict[object, tuple[Any, ...]] = {}
    right.update(ratings.players)
    for key, (number, standing) in ratings.standings.items():
        right[key] = number, *standing
    same = [key for key in stored.keys() & right.keys() if _alike(stored[key], right[key])]
    return len(wrong) + len(stored.keys() | right.keys()) - len(same)


def _applied(connection: Connection, same: Any) -> tuple[Ratings, int, list[tuple[Any, ...]]]:
    """Apply every result; return the ratings, the number of results, and what seats should have.

    :param same: whether what is stored of a seat is right.
    """
    ratings = Ratings(connection, anew=True)
    results = 0
    wrong = []
    for result_id, rows in groupby(
        connection.run(
            "SELECT r.id, r.game, s.seat, s.name, s.kind, s.bot, s.level, s.version,"
            " s.placing, s.score, s.team, s.standing_id, s.games, s.rating_before,"
            " s.variance_before, s.rating_after"
            " FROM results r JOIN seats s ON s.result_id = r.id ORDER BY r.id, s.seat"
        ),
        operator.itemgetter(0),
    ):
        seats = list(rows)
        results += 1
        right = ratings.apply(
            seats[0][1],
            [seat[3:8] for seat in seats],
            [seat[8] for seat in seats],
            [seat[9] for seat in seats],
            teams_in([seat[10] for seat in seats]),
        )
        for seat, row in zip(seats, right, strict=True):
            stored = seat[11:]
            if stored != row and not same(stored, row):
                wrong.append((*row, result_id, seat[2]))
    return ratings, results, wrong


def _alike(row: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Whether two rows are the same but for the last digits of their numbers."""
    return all(
        math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-6)
        if isinstance(a, float) and isinstance(b, float)
        else a == b
        for a, b in zip(row, other, strict=True)
    )


def _enter(connection: Connection, result: MatchResult) -> None:
    """Enter a result that is not there yet; within a transaction that may write."""
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
    ratings = Ratings(connection, anew=False)
    seats = [(seat.name, seat.kind, seat.bot, seat.level, seat.version) for seat in result.seats]
    scores = [seat.score for seat in result.seats]
    done = ratings.apply(result.game, seats, result.placings, scores, result.teams)
    ratings.save()
    teams = result.teams or [None] * len(seats)
    connection.raw.executemany(
        "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (result_id, number, *who, placing, score, *row, team)
            for number, (who, placing, score, row, team) in enumerate(
                zip(seats, result.placings, scores, done, teams, strict=True)
            )
        ],
    )


def enter_once(connection: Connection, result: MatchResult) -> bool:
    """Enter a result unless it is there; return whether it was new.

    :raises StoreError: the match is there with another outcome; nothing has changed.
    """
    there = next(results(connection, "WHERE r.match_id = ?", result.match_id), None)
    if there is None:
        _enter(connection, result)
        return True
    if not there.agrees_with(result):
        raise StoreError.at(
            connection.path,
            N_(
                "the league {path} already has game {match} with another result; it keeps the first"
            ),
            match=result.match_id,
        )
    return False


def record(connection: Connection, result: MatchResult) -> tuple[RatingChange, ...]:
    """Enter a result and return what it did to the ratings; as the first time if it was there.

    :raises StoreError: as `enter_once`.
    """
    enter_once(connection, result)
    done = changes(connection, result.match_id)
    assert done is not None  # the match is there
    return done


def results(connection: Connection, where: str = "", *values: Any) -> Iterator[MatchResult]:
    """Yield results in the order of entry."""
    rows = connection.rows(
        "SELECT r.id, r.match_id, r.game, r.finished, r.started, r.start_seat,"
        " s.team, s.name, s.kind, s.bot, s.level, s.placing, s.score, s.version"
        f" FROM results r JOIN seats s ON s.result_id = r.id {where} ORDER BY r.id, s.seat",
        *values,
    )
    for _, of_result in groupby(rows, operator.itemgetter(0)):
        lines = list(of_result)
        _, match_id, game, finished, started, start_seat, *_ = lines[0]
        seats = tuple(SeatResult(*line[7:]) for line in lines)
        teams = teams_in([line[6] for line in lines])
        dealt = started and moment_of(started)
        try:
            yield MatchResult(match_id, game, moment_of(finished), seats, dealt, start_seat, teams)
        except ValueError as error:
            raise damaged(connection.path) from error


def changes(connection: Connection, match_id: str) -> tuple[RatingChange, ...] | None:
    """Return what a match did to the ratings, in seat order.

    () when it counts for nobody, None when it is not entered.
    """
    rows = connection.rows(
        "SELECT s.name, s.seat, s.rating_before, s.rating_after, s.games"
        " FROM results r JOIN seats s ON s.result_id = r.id WHERE r.match_id = ?"
        " ORDER BY s.seat",
        match_id,
    )
    if not rows:
        return None
    return tuple(RatingChange(*row) for row in rows if row[4] is not None)


def teams_in(column: Iterable[int | None]) -> Teams:
    """Return the teams of a match as the tables have them, one line a seat."""
    return tuple([team for team in column if team is not None])

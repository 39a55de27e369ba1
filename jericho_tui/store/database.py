"""The league: results, what people said about names, and all that follows from them.

Every method is one transaction. `connection` keeps the file, `schema` its tables, `ratings` the
numbers and who is who.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jericho_tui.core import limits
from jericho_tui.core.sentence import N_, Sentence
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
    splits,
)
from jericho_tui.league.elo import FLATTENING, SLOPE
from jericho_tui.league.ladder import (
    FORM,
    PROVISIONAL_GAMES,
    LadderRow,
    Movement,
    PlayerRow,
    Rating,
    RatingChange,
    Standing,
    ladder_row,
    movements,
    ranked,
)
from jericho_tui.league.people import Entry, EntryError, EntryKind, People, undone_entry
from jericho_tui.league.results import MatchResult
from jericho_tui.play.names import name_key
from jericho_tui.store import ratings
from jericho_tui.store.connection import Connection, backup, damaged
from jericho_tui.store.files import StoreError, read_limited, write_atomic
from jericho_tui.store.log import utc_now
from jericho_tui.store.paths import CHECKED
from jericho_tui.store.ratings import STANDING_COLUMNS, count_differences
from jericho_tui.store.records import PROGRAM
from jericho_tui.store.schema import prepare
from jericho_tui.store.toml_file import compact_json, moment_of

if TYPE_CHECKING:
    from jericho_tui.store.league_file import Imported, LeagueDocument

_PLAYER: Final = "p.name, p.kind, p.bot, p.level, p.version, p.root, p.retired"
_FIRST: Final = 1 + len(_PLAYER.split(", "))
"""Where a standing begins behind its id and `_PLAYER`."""
_STANDINGS: Final = (
    f"SELECT s.id, {_PLAYER}, {', '.join(f's.{name}' for name in STANDING_COLUMNS.split(', '))}"
    " FROM standings s JOIN players p ON p.root = s.player WHERE s.game = ?"
)
_EXPECTED: Final = (
    f"1 / (1 + exp({SLOPE} * (y.rating_before - x.rating_before)"
    f" / sqrt(1 + {FLATTENING} * (x.variance_before + y.variance_before))))"
)
"""What the ratings before a match gave x against y, 0 to 1: `elo.stakes` in SQL."""
_PAIRS: Final = (
    "seats x JOIN seats y ON y.result_id = x.result_id AND y.seat <> x.seat"
    " AND (x.team IS NULL OR y.team <> x.team) WHERE x.standing_id = ?"
)
"""The seats x of a player, each with the seats y of its opponents."""
_UPSET: Final = (
    f"x.placing < y.placing AND x.games >= {PROVISIONAL_GAMES} AND y.games >= {PROVISIONAL_GAMES}"
)
"""Whether x left y behind when both ratings had ceased to be provisional."""

MANY: Final = 2_000
"""Results whose check takes so long that it is worth remembering."""
CURVE: Final = 400
"""Points of a rating curve: twice as many as the widest screen has columns of dots."""


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a list of matches, the last entered first."""

    matches: tuple[Listed, ...]
    rest: int | None
    """What to give as `before` for the next part; None when this is the end."""


class League:
    """The league's database; safe to use from several threads."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.path = connection.path

    @property
    def upgraded(self) -> tuple[Sentence, ...]:
        """What changed when the file was brought up to date just now; None when it was before."""
        return self.connection.upgraded

    @classmethod
    def open(cls, path: Path) -> "League":
        """Open the league at `path`, or make an empty one.

        A league of an earlier version is brought up to date, after a copy of it was made.

        :raises StoreError: it is another program's file, a newer version's, damaged or forbidden;
            the file is as it was.
        """
        return cls(Connection.open(path, prepare))

    @classmethod
    def in_memory(cls) -> "League":
        """Return an empty league that is gone with the program."""
        return cls(Connection.copy_of(None, prepare))

    @classmethod
    def copy_of(cls, path: Path) -> "League":
        """Return a copy, in memory, of a league that can only be read: look at it, keep nothing.

        :raises StoreError: it cannot be read, or is damaged.
        """
        league = cls(Connection.copy_of(path, prepare))
        try:
            league.quick_check()
        except StoreError:
            league.close()
            raise
        return league

    def record(self, result: MatchResult) -> tuple[RatingChange, ...]:
        """Enter a result and return what it did to the ratings, in one transaction.

        The same match again changes nothing and returns what it did the first time. () when the
        match counts for nobody, since one player held two seats.

        :raises StoreError: the match is there with another outcome, or the file cannot be written.
        """
        with self.connection.writing():
            return ratings.record(self.connection, result)

    def changes(self, match_id: str) -> tuple[RatingChange, ...] | None:
        """Return what a match did to the ratings, in seat order; None when it is not entered."""
        with self.connection.reading():
            return ratings.changes(self.connection, match_id)

    def movements(self, match_id: str) -> tuple[Movement, ...] | None:
        """Return who moved by a match and why, in seat order; None when it is not entered."""
        with self.connection.reading():
            changes = ratings.changes(self.connection, match_id)
            found = self._match(match_id)
            if changes is None or found is None:
                return None
            placings = [seat.placing for seat in found.seats]
            # Within: rows that cannot be are a damaged league, also where they are worked with.
            return movements(changes, placings, found.teams) if changes else ()

    def match_ids(self) -> set[str]:
        """Return the id of every match that is entered."""
        with self.connection.reading():
            return {
                match_id for (match_id,) in self.connection.rows("SELECT match_id FROM results")
            }

    def results(self) -> list[MatchResult]:
        """Return every result, in the order of entry."""
        with self.connection.reading():
            return list(ratings.results(self.connection))

    def games(self) -> list[str]:
        """Return the id of every game that has a ladder."""
        with self.connection.reading():
            rows = self.connection.rows("SELECT DISTINCT game FROM standings ORDER BY 1")
        return [game for (game,) in rows]

    def count(self, game: str | None = None) -> int:
        """Return how many results a game has; None for all games."""
        with self.connection.reading():
            where = "" if game is None else "WHERE game = ?"
            query = f"SELECT count(*) FROM results {where}"
            return int(self.connection.row(query, *filter(None, [game]))[0])

    def ladder(self, game: str, *, retired: bool = False) -> list[LadderRow]:
        """Return the ladder of a game: ranked players by rating, then the provisional ones.

        :param retired: list those who left too, at the end.
        """
        with self.connection.reading():
            found = self.connection.rows(_STANDINGS, game)
            rows = [_row(self.connection, player) for player in found]
        return ranked(row for row in rows if retired or not row.retired)

    def ratings(self, game: str, identities: Iterable[str]) -> dict[str, Rating | None]:
        """Return the ratings of some identities by their `names.name_key`, without the ladder.

        None for whom the ladder does not list.
        """
        with self.connection.reading():
            people = People(ratings.all_entries(self.connection))
            found = {
                key: self.connection.row(
                    "SELECT s.rating, s.games FROM standings s JOIN players p ON p.root = s.player"
                    " WHERE s.game = ? AND s.player = ? AND p.retired = 0",
                    *(game, people.root(key)),
                )
                for key in map(name_key, identities)
            }
        return {key: None if row is None else Rating(*row) for key, row in found.items()}

    def career(self, game: str, name: str, *, points: int = CURVE) -> Career | None:
        """Return the page of the player whom a name means; None when there is nothing to tell.

        :param name: a name, `names.called` of a bot, or an identity; here and below.
        :param points: at most so many points of the rating curve.
        """
        with self.connection.reading():
            root = ratings.player(self.connection, name)
            found = self.connection.row(f"{_STANDINGS} AND s.player = ?", game, root)
            if root is None or found is None:
                return None
            standing_id = found[0]
            standing = Standing(*found[_FIRST:])
            finishes = _finishes(self.connection, standing_id)
            met = _met(self.connection, standing_id)
            other_names = ratings.keys_of(self.connection, root) - {root}
            return Career(
                row=_with_rank(self.connection, game, _row(self.connection, found)),
                other_names=tuple(sorted(other_names)),
                average_score=standing.scores / standing.games,
                all=split(0, finishes),
                by_size=splits(finishes, lambda one: one.seats),
                by_seat=splits(finishes, lambda one: one.seat),
                records=_records(self.connection, standing_id, met),
                opponents=_opponents(self.connection, met),
                history=_history(self.connection, standing_id, standing.games, points),
            )

    def matches(
        self, game: str, name: str | None = None, *, before: int | None = None, most: int = 50
    ) -> Page:
        """Return matches of a game, the last entered first.

        :param name: only those of this player that count.
        :param before: `Page.rest` of the part before.
        """
        with self.connection.reading():
            root = None if name is None else ratings.player(self.connection, name)
            last = limits.MOST_WHOLE if before is None else before
            if name is None:
                found = self.connection.rows(
                    "SELECT id FROM results WHERE game = ? AND id < ? ORDER BY id DESC LIMIT ?",
                    *(game, last, most),
                )
            else:
                found = self.connection.rows(
                    "SELECT x.result_id FROM standings s JOIN seats x ON x.standing_id = s.id"
                    " WHERE s.game = ? AND s.player = ? AND x.result_id < ?"
                    " ORDER BY x.result_id DESC LIMIT ?",
                    *(game, root, last, most),
                )
            listed = tuple(_listed(self.connection, number, root) for (number,) in found)
        return Page(listed, found[-1][0] if len(found) == most else None)

    def match(self, match_id: str) -> Listed | None:
        """Return one match; None when it is not entered."""
        with self.connection.reading():
            return self._match(match_id)

    def players(self) -> list[PlayerRow]:
        """Return every player the league knows, by name."""
        with self.connection.reading():
            rows = self.connection.rows(f"SELECT {_PLAYER} FROM players p ORDER BY p.root")
        return [_player(row) for row in rows]

    def names_of(self, name: str) -> tuple[str, frozenset[str]] | None:
        """Return by what a person is known: their root, and the `name_key` of all their names.

        None: the league knows no person of that name.
        """
        with self.connection.reading():
            root = ratings.of_identity(self.connection, name)
            return None if root is None else (root, ratings.keys_of(self.connection, root))

    def rename(self, name: str, new: str, now: datetime | None = None) -> Entry:
        """Give a player another name; the old one goes on meaning the same player.

        :raises InvalidNameError: the new name cannot be one.
        :raises EntryError: the player is unknown, or the new name another's.
        """
        return self._say("rename", name, new, now)

    def merge(self, name: str, into: str, now: datetime | None = None) -> Entry:
        """Make two names one player, called as `into` is; all ratings are worked out anew.

        :raises EntryError: one is unknown, both are one already, or they sat at one table.
        """
        return self._say("merge", name, into, now)

    def retire(self, name: str, now: datetime | None = None) -> Entry:
        """Take a player off the ladder; the games stay.

        :raises EntryError: the player is unknown.
        """
        return self._say("retire", name, "", now)

    def bring_back(self, name: str, now: datetime | None = None) -> Entry:
        """Put a retired player on the ladder again.

        :raises EntryError: the player is unknown.
        """
        return self._say("return", name, "", now)

    def entries(self) -> list[Entry]:
        """Return what was said about names, in order; what was undone too."""
        with self.connection.reading():
            return ratings.all_entries(self.connection)

    def undo(self, number: int) -> Entry:
        """Undo a renaming, a merge, a retirement or a return; return it.

        :raises EntryError: there is none of this number, or a later one stands on it.
        """
        with self.connection.writing():
            undone = undone_entry(ratings.all_entries(self.connection), number)
            self.connection.run("UPDATE entries SET undone = 1 WHERE id = ?", number)
            ratings.rebuild(self.connection)
        return undone

    def rebuild(self) -> int:
        """Work out everything anew from results and entries; return how many results there are.

        The step is the same as `record`'s, in the same order; what is right already is not written.

        :raises StoreError: the file cannot be read or written; nothing has changed.
        """
        with self.connection.writing():
            return ratings.rebuild(self.connection)

    def check(self) -> list[Sentence]:
        """Return what is wrong: with the file, with references, with the numbers; [] if nothing.

        Reads everything and works everything out, unless it did so of the same bytes before; see
        `quick_check` for the start.
        """
        with self.connection.reading():
            digest = self._digest()
            if digest and digest == self._checked():
                return []
            problems = self._problems()
        if digest and not problems:
            with suppress(StoreError):  # then everything is worked out the next time, too
                write_atomic(self.path.with_name(CHECKED), digest, backup=False)
        return problems

    def _problems(self) -> list[Sentence]:
        problems = self.file_problems()
        if problems:
            return problems
        dangling = len(self.connection.rows("PRAGMA foreign_key_check"))
        if dangling:
            text = N_("rows that refer to missing entries: {number}")
            problems.append(Sentence(text, {"number": dangling}))
        wrong = count_differences(self.connection)
        if wrong:
            text = N_(
                "rows that differ from the results: {number}; `league rebuild` "
                "recalculates everything"
            )
            problems.append(Sentence(text, {"number": wrong}))
        return problems

    def _digest(self) -> bytes:
        """Return what tells the file's content, and what reads it, from any other; empty: few."""
        ((number,),) = self.connection.rows("SELECT count(*) FROM results")
        if self.connection.in_memory or number < MANY:
            return b""
        from hashlib import blake2b  # 10 ms of start-up

        digest = blake2b(self.connection.raw.serialize(), digest_size=16).hexdigest()
        return f"{PROGRAM} {digest}\n".encode()

    def _checked(self) -> bytes | None:
        """Return the digest of the content in which the last check found nothing wrong."""
        try:
            return read_limited(self.path.with_name(CHECKED), 2 * limits.MOST_ID, follow=False)
        except StoreError:
            return None

    def quick_check(self) -> None:
        """Check that the file can be trusted.

        :raises StoreError: it is damaged.
        """
        with self.connection.reading():
            problems = self.file_problems("quick_check")
            if problems:
                raise damaged(self.path)

    def backup(self, now: datetime | None = None) -> Path:
        """Copy the league into `backups/` beside it and return where the copy is.

        :raises StoreError: it cannot be written.
        """
        return backup(self.connection, now or utc_now())

    def document(self, tournament_id: str | None = None) -> "LeagueDocument":
        """Return all there is to know, as one state; or one tournament with its results.

        :raises TournamentError: there is no tournament of this id.
        """
        from jericho_tui.store import tournaments
        from jericho_tui.store.league_file import LeagueDocument

        with self.connection.reading():
            if tournament_id is None:
                kept = tournaments.all_kept(self.connection)
                said = tuple(ratings.all_entries(self.connection))
                found = list(ratings.results(self.connection))
            else:
                kept, said = (tournaments.kept(self.connection, tournament_id),), ()
                ids = compact_json(tournaments.match_ids(kept[0]))
                where = "WHERE r.match_id IN (SELECT value FROM json_each(?))"
                found = list(ratings.results(self.connection, where, ids))
            return LeagueDocument(tuple(found), said, kept)

    def take(self, document: "LeagueDocument") -> "Imported":
        """Enter what a document has and this league has not, all or nothing.

        Entries about names that cannot be made here are left out and named.

        :raises StoreError: a match is there with another result; nothing has changed.
        """
        from jericho_tui.store import tournaments
        from jericho_tui.store.league_file import Imported

        with self.connection.writing():
            new = sum(ratings.enter_once(self.connection, result) for result in document.results)
            said, refused = self._adopt(document.entries)
            begun = sum(tournaments.insert(self.connection, k) for k in document.tournaments)
        return Imported(new, len(document.results) - new, said, begun, refused)

    def _match(self, match_id: str) -> Listed | None:
        row = self.connection.row("SELECT id FROM results WHERE match_id = ?", match_id)
        return None if row is None else _listed(self.connection, row[0], None)

    def close(self) -> None:
        """Close the file; nothing may be asked afterwards."""
        self.connection.close()

    def _adopt(self, said: Iterable[Entry]) -> tuple[int, tuple[Sentence, ...]]:
        """Keep entries of another league that are not here; return how many, and why not others.

        Those that were undone there are left out.
        """
        there = {(e.kind, e.name, e.other, e.made) for e in ratings.all_entries(self.connection)}
        number = 0
        refused = []
        for entry in said:
            if entry.undone or (entry.kind, entry.name, entry.other, entry.made) in there:
                continue
            try:
                ratings.adopt_entry(self.connection, entry)
                number += 1
            except EntryError as error:
                refused.append(error.sentence)
        return number, tuple(refused)

    def _say(self, kind: EntryKind, name: str, other: str, now: datetime | None) -> Entry:
        with self.connection.writing():
            return ratings.add_entry(self.connection, kind, name, other, now or utc_now())

    def file_problems(self, pragma: str = "integrity_check") -> list[Sentence]:
        """Return what SQLite finds wrong with the file itself; [] if nothing."""
        rows = self.connection.rows(f"PRAGMA {pragma}(1)")
        return [Sentence("{text}", {"text": text}) for (text,) in rows if text != "ok"]


def _row(connection: Connection, found: Sequence[Any]) -> LadderRow:
    """Return the line of a player, not yet ranked, with placing and ratings of the last games.

    :param found: a row of `_STANDINGS`.
    """
    recent = connection.rows(
        "SELECT placing, rating_before, rating_after FROM seats"
        " WHERE standing_id = ? ORDER BY result_id DESC LIMIT ?",
        *(found[0], FORM),
    )
    return ladder_row(_player(found[1:_FIRST]), Standing(*found[_FIRST:]), recent[::-1])


def _player(columns: Sequence[Any]) -> PlayerRow:
    name, kind, bot, level, version, root, retired = columns
    return PlayerRow(name, kind, bot, bool(retired), level, version, root)


def _with_rank(connection: Connection, game: str, row: LadderRow) -> LadderRow:
    """Return a player's line with the rank it has in the whole ladder."""
    if row.provisional or row.retired:
        return row
    ((better,),) = connection.rows(
        "SELECT count(*) FROM standings s JOIN players p ON p.root = s.player"
        " WHERE s.game = ? AND s.rating > ? AND s.games >= ? AND p.retired = 0",
        *(game, row.rating, PROVISIONAL_GAMES),
    )
    return replace(row, rank=better + 1)


def _records(connection: Connection, standing_id: int, met: Iterable[Sequence[Any]]) -> Records:
    best = connection.row(
        "SELECT rating_after, result_id FROM seats WHERE standing_id = ? AND games >= ?"
        " ORDER BY rating_after DESC, result_id LIMIT 1",
        *(standing_id, PROVISIONAL_GAMES - 1),
    )
    (won,) = connection.row(  # a digit for each game: 1 when it was won
        "SELECT group_concat(won, '') FROM (SELECT placing = 1 AS won FROM seats"
        " WHERE standing_id = ? ORDER BY result_id)",
        standing_id,
    )
    return Records(
        None if best is None else Best(limits.rating(best[0]), _played(connection, best[1])),
        _upset(connection, standing_id, met),
        run=len(won) - len(won.rstrip("1")),
        longest_run=max(map(len, won.split("0"))),
        drought=len(won) - len(won.rstrip("0")),
        longest_drought=max(map(len, won.split("1"))),
    )


def _played(connection: Connection, result_id: int) -> Played:
    match_id, finished = connection.row(
        "SELECT match_id, finished FROM results WHERE id = ?", result_id
    )
    return Played(match_id, moment_of(finished))


def _finishes(connection: Connection, standing_id: int) -> list[Finish]:
    """Return how often a player reached each place, by size of the table and seat."""
    rows = connection.rows(
        "SELECT (SELECT max(y.seat) + 1 FROM seats y WHERE y.result_id = x.result_id) AS size,"
        " seat, placing, count(*), sum(score) FROM seats x WHERE standing_id = ?"
        " GROUP BY size, seat, placing",
        standing_id,
    )
    finishes = [Finish(*row) for row in rows]
    for finish in finishes:  # a damaged file may have any number, and as many places are counted
        limits.whole("placing", finish.placing, 1, limits.MOST_SEATS)
    return finishes


def _met(connection: Connection, standing_id: int) -> list[tuple[Any, ...]]:
    """Return a row for each opponent: who it is, all that was between the two, the last meeting."""
    return connection.rows(
        f"SELECT {_PLAYER}, e.games, e.ahead, e.level, e.expected, e.last_in,"
        " a.placing, a.score, b.placing, b.score, e.gap, e.id"
        " FROM (SELECT y.standing_id AS id, count(*) AS games, sum(x.placing < y.placing) AS ahead,"
        f" sum(x.placing = y.placing) AS level, avg({_EXPECTED}) AS expected,"
        f" max(CASE WHEN {_UPSET} THEN y.rating_before - x.rating_before END) AS gap,"
        f" max(x.result_id) AS last_in FROM {_PAIRS} GROUP BY y.standing_id) e"
        " JOIN seats a ON a.result_id = e.last_in AND a.standing_id = ?"
        " JOIN seats b ON b.result_id = e.last_in AND b.standing_id = e.id"
        " JOIN standings s ON s.id = e.id JOIN players p ON p.root = s.player"
        " ORDER BY e.games DESC, p.root",
        *(standing_id, standing_id),
    )


def _opponents(connection: Connection, met: Iterable[Sequence[Any]]) -> tuple[Opponent, ...]:
    opponents = []
    for row in met:
        games, ahead, level, expected, last_in, *last, _gap, _id = row[_FIRST - 1 :]
        meeting = Meeting(_played(connection, last_in), *last)
        player = _player(row[: _FIRST - 1])
        opponents.append(Opponent(player, games, ahead, level, expected, meeting))
    return tuple(opponents)


def _upset(connection: Connection, standing_id: int, met: Iterable[Sequence[Any]]) -> Upset | None:
    """Return the strongest opponent left behind, where one was rated higher."""
    gap, opponent = max(((row[-2] or 0.0, row[-1]) for row in met), default=(0.0, 0))
    if gap <= 0.0:
        return None
    name, result_id = connection.row(
        "SELECT y.name, y.result_id FROM seats y JOIN seats x ON x.result_id = y.result_id"
        f" AND x.standing_id = ? WHERE y.standing_id = ? AND {_UPSET}"
        " AND y.rating_before - x.rating_before = ? ORDER BY y.result_id LIMIT 1",
        *(standing_id, opponent, gap),
    )
    return Upset(name, gap, _played(connection, result_id))


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


def _listed(connection: Connection, result_id: int, root: str | None) -> Listed:
    match_id, game, finished, started = connection.row(
        "SELECT match_id, game, finished, started FROM results WHERE id = ?", result_id
    )
    rows: list[Any] = connection.rows(
        "SELECT x.name, x.kind, x.bot, x.level, x.placing, x.score, x.version, x.rating_before,"
        " x.rating_after, x.team, s.player"
        " FROM seats x LEFT JOIN standings s ON s.id = x.standing_id"
        " WHERE x.result_id = ? ORDER BY x.seat",
        result_id,
    )
    for *_, before, after, _team, player in rows:
        if not (player is None) == (before is None) == (after is None):
            raise ValueError("who counts has ratings before and after, and nobody else")
    own = [number for number, row in enumerate(rows) if root is not None and row[-1] == root]
    return Listed(
        Played(match_id, moment_of(finished)),
        game,
        tuple(SeatLine(*row[:-1]) for row in rows),
        own[0] if own else None,
        started and moment_of(started),
    )

"""The league: results, what people said about names, and all that follows from them.

Every method is one transaction. `connection` keeps the file, `entering` and `fold` the numbers,
`careers` answers the screens.
"""

from collections.abc import Iterable, Sequence
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
    splits_by_seat,
    splits_by_size,
)
from jericho_tui.league.ladder import (
    FORM,
    PROVISIONAL_GAMES,
    LadderRow,
    PlayerRow,
    Rating,
    RatingChange,
    Standing,
    ladder_row,
    ranked,
)
from jericho_tui.league.movement import Movement, movements
from jericho_tui.league.people import Entry, EntryError, EntryKind
from jericho_tui.league.results import MatchResult
from jericho_tui.play.names import name_key
from jericho_tui.play.player import Kind
from jericho_tui.store import backups, entries, fold
from jericho_tui.store.backups import copy_before_upgrade
from jericho_tui.store.clock import utc_now
from jericho_tui.store.connection import APPLICATION_ID, TABLES, VERSION, Connection, damaged
from jericho_tui.store.files import StoreError, shown
from jericho_tui.store.fold import STANDING_COLUMNS, count_differences, date, refold

if TYPE_CHECKING:
    from jericho_tui.store.league_file import Imported, LeagueDocument


_RELEASED: Final = 4
"""The schema of 0.2.0."""


def prepare(connection: Connection) -> None:
    """Make the tables of a new database, or bring those of an old one up to date.

    Foreign keys are not enforced meanwhile; they are checked before the end.

    :raises StoreError: the file is a newer program's, or cannot be changed; it is as it was.
    """
    version = _version(connection)
    kept = None
    if version == _RELEASED and not connection.in_memory:
        kept = copy_before_upgrade(connection, version)
    if version in (0, _RELEASED):
        # A new file is still in the old journal mode, so that its header is in the file itself
        # when this is done.
        with connection.writing():
            version = _version(connection)  # another program may have been quicker
            if version == 0:
                for statement in TABLES.split(";\n"):
                    connection.run(statement)
                connection.run(f"PRAGMA application_id = {APPLICATION_ID}")
            elif version == _RELEASED and _one_name(connection) and kept is not None:
                connection.upgraded = Sentence(
                    N_(
                        "the league was updated: bots are now listed once, by name and engine, "
                        "and all ratings were recalculated from the same results. The old file is "
                        "{path}"
                    ),
                    {"path": shown(kept)},
                )
            if version in (0, _RELEASED):
                if connection.rows("PRAGMA foreign_key_check"):
                    raise damaged(connection.path)
                version = VERSION
                connection.run(f"PRAGMA user_version = {VERSION}")
    if version != VERSION:
        raise StoreError(_refusal(connection, version), connection.path)


def _refusal(connection: Connection, version: int) -> Sentence:
    values = {
        "path": shown(connection.path),
        "number": version,
        "oldest": _RELEASED,
        "known": VERSION,
    }
    if version < VERSION:
        text = N_(
            "the league {path} has version {number}, older than any release; this program"
            " reads {oldest} and {known}"
        )
    else:
        text = N_(
            "the league {path} has version {number}, from a newer Jericho TUI; this one reads up "
            "to {known}. Update the program to open it"
        )
    return Sentence(text, values)


def _one_name(connection: Connection) -> bool:
    """From 4: the bots at tables that bots alone played are named with their version.

    Such tables of tournaments were entered without it, so that whoever also met people was two
    players. Results with people, or with a later version than the first, say what plays. So what
    they played by is what the same bot was named with in that tournament, else in the nearest such
    result of the game, else what this program has. Return whether there were any.
    """
    from jericho_tui.bots.characters import RANDOM
    from jericho_tui.bots.roster import version_of

    played: dict[tuple[str, str, str], int] = {}
    found = []
    for result, game, match, seat, bot in connection.rows(
        "SELECT r.id, r.game, r.match_id, s.seat, s.bot"
        " FROM results r JOIN seats s ON s.result_id = r.id"
        " WHERE r.match_id GLOB '*-cup-*-r*-t*' AND NOT EXISTS (SELECT 1 FROM seats o"
        " WHERE o.result_id = r.id AND (o.kind = 'human' OR o.version > 1)) ORDER BY r.id"
    ):
        cup = match.rpartition("-r")[0]
        if (cup, game, bot) not in played:
            row = connection.row(
                "SELECT s.bot, s.version FROM results r JOIN seats s ON s.result_id = r.id"
                " WHERE r.game = ? AND s.kind = 'bot' AND s.bot <> ? AND (s.version > 1 OR EXISTS"
                " (SELECT 1 FROM seats o WHERE o.result_id = r.id AND o.kind = 'human'))"
                " ORDER BY s.bot = ? DESC, r.match_id GLOB ? DESC, abs(r.id - ?), r.id LIMIT 1",
                *(game, RANDOM.id, bot, f"{cup}-r*", result),
            )
            same = row is not None and row[0] == bot
            # A program whose other bots had their first version had that of this one, too.
            known = row is not None and (same or row[1] == 1)
            played[cup, game, bot] = row[1] if row and known else version_of(bot, game)
        found.append((played[cup, game, bot], result, seat))
    renamed = [row for row in found if row[0] > 1]
    if renamed:
        connection.raw.executemany(
            "UPDATE seats SET version = ? WHERE result_id = ? AND seat = ?", renamed
        )
    refold(connection)
    return bool(renamed)


def _version(connection: Connection) -> int:
    ((version,),) = connection.rows("PRAGMA user_version")
    return int(version)


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
    def upgraded(self) -> Sentence | None:
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
        return cls(Connection.empty(prepare))

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
            return fold.record(self.connection, result)

    def changes(self, match_id: str) -> tuple[RatingChange, ...] | None:
        """Return what a match did to the ratings, in seat order; None when it is not entered."""
        with self.connection.reading():
            return fold.changes(self.connection, match_id)

    def movements(self, match_id: str) -> tuple[Movement, ...] | None:
        """Return who moved by a match and why, in seat order; None when it is not entered."""
        with self.connection.reading():
            changes = fold.changes(self.connection, match_id)
            found = match(self.connection, match_id)
            if changes is None or found is None:
                return None
            placings = [seat.placing for seat in found.seats]
            # Within: rows that cannot be are a damaged league, also where they are worked with.
            return movements(changes, placings, found.teams) if changes else ()

    def has(self, match_id: str) -> bool:
        """Whether a match is entered."""
        with self.connection.reading():
            row = self.connection.row("SELECT 1 FROM results WHERE match_id = ?", match_id)
            return row is not None

    def match_ids(self) -> set[str]:
        """Return the id of every match that is entered."""
        with self.connection.reading():
            return {
                match_id for (match_id,) in self.connection.rows("SELECT match_id FROM results")
            }

    def results(self) -> list[MatchResult]:
        """Return every result, in the order of entry."""
        with self.connection.reading():
            return list(fold.results(self.connection))

    def games(self) -> list[str]:
        """Return the id of every game that has a ladder."""
        with self.connection.reading():
            rows = self.connection.rows("SELECT DISTINCT game FROM standings ORDER BY 1")
        return [game for (game,) in rows]

    def count(self, game: str | None = None) -> int:
        """Return how many results a game has; None for all games."""
        with self.connection.reading():
            if game is None:
                row = self.connection.row("SELECT count(*) FROM results")
            else:
                row = self.connection.row("SELECT count(*) FROM results WHERE game = ?", game)
        return int(row[0])

    def ladder(self, game: str, *, retired: bool = False) -> list[LadderRow]:
        """Return the ladder of a game: ranked players by rating, then the provisional ones.

        :param retired: list those who left too, at the end.
        """
        with self.connection.reading():
            return ladder(self.connection, game, retired=retired)

    def ratings(self, game: str, identities: Iterable[str]) -> dict[str, Rating | None]:
        """Return the ratings of some identities by their `names.name_key`, without the ladder.

        None for whom the ladder does not list.
        """
        with self.connection.reading():
            return {key: rating(self.connection, game, key) for key in map(name_key, identities)}

    def career(self, game: str, name: str, *, points: int = CURVE) -> Career | None:
        """Return the page of the player whom a name means; None when there is nothing to tell.

        :param name: a name, `names.called` of a bot, or an identity; here and below.
        :param points: at most so many points of the rating curve.
        """
        with self.connection.reading():
            player_id = entries.player_id(self.connection, name)
            if player_id is None:
                return None
            return career(self.connection, game, player_id, points)

    def matches(
        self, game: str, name: str | None = None, *, before: int | None = None, most: int = 50
    ) -> Page:
        """Return matches of a game, the last entered first.

        :param name: only those of this player that count.
        :param before: `Page.rest` of the part before.
        """
        with self.connection.reading():
            player_id = None if name is None else entries.player_id(self.connection, name)
            if name is not None and player_id is None:
                return Page((), None)
            found = matches(self.connection, game, player_id, before, most)
        rest = found[-1][0] if len(found) == most else None
        return Page(tuple(listed for _, listed in found), rest)

    def match(self, match_id: str) -> Listed | None:
        """Return one match; None when it is not entered."""
        with self.connection.reading():
            return match(self.connection, match_id)

    def players(self) -> list[PlayerRow]:
        """Return every player the league knows, by name."""
        with self.connection.reading():
            return players(self.connection)

    def names_of(self, name: str) -> tuple[str, frozenset[str]] | None:
        """Return by what a person is known: their root, and the `name_key` of all their names.

        None: the league knows no person of that name.
        """
        with self.connection.reading():
            found = self.connection.row(
                "SELECT p.id, p.root FROM names n JOIN players p ON p.id = n.player_id"
                " WHERE n.name_key = ?",
                name_key(name),
            )
            if found is None:
                return None
            player_id, root = found
            keys = self.connection.rows("SELECT name_key FROM names WHERE player_id = ?", player_id)
            return root, frozenset(key for (key,) in keys)

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
            return entries.all_entries(self.connection)

    def undo(self, number: int) -> Entry:
        """Undo a renaming, a merge, a retirement or a return; return it.

        :raises EntryError: there is none of this number, or a later one stands on it.
        """
        with self.connection.writing():
            undone = entries.undo_entry(self.connection, number)
            refold(self.connection)
        return undone

    def rebuild(self) -> int:
        """Work out everything anew from results and entries; return how many results there are.

        The step is the same as `record`'s, in the same order; what is right already is not written.

        :raises StoreError: the file cannot be read or written; nothing has changed.
        """
        with self.connection.writing():
            return refold(self.connection)

    def check(self) -> list[Sentence]:
        """Return what is wrong: with the file, with references, with the numbers; [] if nothing.

        Reads everything and works everything out; see `quick_check` for the start.
        """
        with self.connection.reading():
            problems = self._file_problems("integrity_check")
            if problems:
                return problems
            dangling = len(self.connection.rows("PRAGMA foreign_key_check"))
            if dangling:
                problems.append(
                    Sentence(
                        N_("rows that refer to missing entries: {number}"), {"number": dangling}
                    )
                )
            wrong = count_differences(self.connection)
        if wrong:
            problems.append(
                Sentence(
                    N_(
                        "rows that differ from the results: {number}; `league rebuild` "
                        "recalculates everything"
                    ),
                    {"number": wrong},
                )
            )
        return problems

    def quick_check(self) -> None:
        """Check that the file can be trusted.

        :raises StoreError: it is damaged.
        """
        with self.connection.reading():
            problems = self._file_problems("quick_check")
            if problems:
                raise damaged(self.path)

    def backup(self, now: datetime | None = None) -> Path:
        """Copy the league into `backups/` beside it and return where the copy is.

        :raises StoreError: it cannot be written.
        """
        return backups.backup(self.connection, now or utc_now())

    def rotate_backups(self, now: datetime | None = None) -> Path | None:
        """Make a copy when it is due and delete the oldest; return the new one if any.

        :raises StoreError: it cannot be written.
        """
        return backups.rotate(self.connection, now or utc_now())

    def document(self, tournament_id: str | None = None) -> "LeagueDocument":
        """Return all there is to know, as one state; or one tournament with its results.

        :raises TournamentError: there is no tournament of this id.
        """
        from jericho_tui.store import tournaments
        from jericho_tui.store.league_file import LeagueDocument

        with self.connection.reading():
            if tournament_id is None:
                ids = [i for (i,) in self.connection.rows("SELECT id FROM tournaments ORDER BY id")]
                said = tuple(entries.all_entries(self.connection))
            else:
                ids, said = [tournament_id], ()
            kept = tuple(tournaments.kept(self.connection, number) for number in ids)
            if tournament_id is None:
                found = fold.results(self.connection)
            else:
                found = fold.results(
                    self.connection,
                    "WHERE r.match_id IN"
                    " (SELECT match_id FROM tournament_tables WHERE tournament_id = ?)",
                    tournament_id,
                )
            return LeagueDocument(tuple(found), said, kept)

    def take(self, document: "LeagueDocument") -> "Imported":
        """Enter what a document has and this league has not, all or nothing.

        Entries about names that cannot be made here are left out and named.

        :raises StoreError: a match is there with another result; nothing has changed.
        """
        from jericho_tui.store import tournaments
        from jericho_tui.store.league_file import Imported

        with self.connection.writing():
            new = self._enter_new(document.results)
            said, refused = self._adopt(document.entries)
            begun = sum(tournaments.insert_once(self.connection, k) for k in document.tournaments)
        return Imported(new, len(document.results) - new, said, begun, refused)

    def close(self) -> None:
        """Close the file; nothing may be asked afterwards."""
        self.connection.close()

    def _adopt(self, said: Iterable[Entry]) -> tuple[int, tuple[Sentence, ...]]:
        """Keep entries of another league that are not here; return how many, and why not others.

        Those that were undone there are left out.
        """
        there = {(e.kind, e.name, e.other, e.made) for e in entries.all_entries(self.connection)}
        number = 0
        refused = []
        for entry in said:
            if entry.undone or (entry.kind, entry.name, entry.other, entry.made) in there:
                continue
            try:
                self._let_count(entries.adopt_entry(self.connection, entry))
                number += 1
            except EntryError as error:
                refused.append(error.sentence)
        return number, tuple(refused)

    def _let_count(self, entry: Entry) -> None:
        """Write what follows from a new entry."""
        if entry.kind == "merge":
            refold(self.connection)
        else:
            entries.take_entry(self.connection, entry)

    def _enter_new(self, results: Iterable[MatchResult]) -> int:
        """Enter those that are not there; return how many these were."""
        done = (fold.enter_once(self.connection, result) for result in results)
        return sum(changes is not None for changes in done)

    def _say(self, kind: EntryKind, name: str, other: str, now: datetime | None) -> Entry:
        with self.connection.writing():
            entry = entries.add_entry(self.connection, kind, name, other, now or utc_now())
            self._let_count(entry)
        return entry

    def _file_problems(self, pragma: str) -> list[Sentence]:
        rows = self.connection.rows(f"PRAGMA {pragma}(1)")
        return [Sentence("{text}", {"text": text}) for (text,) in rows if text != "ok"]

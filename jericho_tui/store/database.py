"""The league: results, what people said about names, and all that follows from them.

Every method is one transaction. `connection` keeps the file, `entering` and `fold` the numbers,
`careers` answers the screens.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.career import Career, Listed
from jericho_tui.league.ladder import LadderRow, PlayerRow, Rating, RatingChange
from jericho_tui.league.movement import Movement, movements
from jericho_tui.league.people import Entry, EntryError, EntryKind
from jericho_tui.league.results import MatchResult
from jericho_tui.play.names import name_key
from jericho_tui.store import backups, careers, entering, entries
from jericho_tui.store.clock import utc_now
from jericho_tui.store.connection import Connection, damaged
from jericho_tui.store.files import StoreError
from jericho_tui.store.fold import count_differences, refold
from jericho_tui.store.upgrades import prepare

if TYPE_CHECKING:
    from jericho_tui.store.league_file import Imported, LeagueDocument

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
            return entering.record(self.connection, result)

    def changes(self, match_id: str) -> tuple[RatingChange, ...] | None:
        """Return what a match did to the ratings, in seat order; None when it is not entered."""
        with self.connection.reading():
            return entering.changes(self.connection, match_id)

    def movements(self, match_id: str) -> tuple[Movement, ...] | None:
        """Return who moved by a match and why, in seat order; None when it is not entered."""
        with self.connection.reading():
            changes = entering.changes(self.connection, match_id)
            found = careers.match(self.connection, match_id)
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
            return list(entering.results(self.connection))

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
            return careers.ladder(self.connection, game, retired=retired)

    def ratings(self, game: str, identities: Iterable[str]) -> dict[str, Rating | None]:
        """Return the ratings of some identities by their `names.name_key`, without the ladder.

        None for whom the ladder does not list.
        """
        with self.connection.reading():
            return {
                key: careers.rating(self.connection, game, key) for key in map(name_key, identities)
            }

    def career(self, game: str, name: str, *, points: int = CURVE) -> Career | None:
        """Return the page of the player whom a name means; None when there is nothing to tell.

        :param name: a name, `names.called` of a bot, or an identity; here and below.
        :param points: at most so many points of the rating curve.
        """
        with self.connection.reading():
            player_id = entries.player_id(self.connection, name)
            if player_id is None:
                return None
            return careers.career(self.connection, game, player_id, points)

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
            found = careers.matches(self.connection, game, player_id, before, most)
        rest = found[-1][0] if len(found) == most else None
        return Page(tuple(listed for _, listed in found), rest)

    def match(self, match_id: str) -> Listed | None:
        """Return one match; None when it is not entered."""
        with self.connection.reading():
            return careers.match(self.connection, match_id)

    def players(self) -> list[PlayerRow]:
        """Return every player the league knows, by name."""
        with self.connection.reading():
            return careers.players(self.connection)

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
        from jericho_tui.store import tournament_rows
        from jericho_tui.store.league_file import LeagueDocument

        with self.connection.reading():
            if tournament_id is None:
                ids = [i for (i,) in self.connection.rows("SELECT id FROM tournaments ORDER BY id")]
                said = tuple(entries.all_entries(self.connection))
            else:
                ids, said = [tournament_id], ()
            kept = tuple(tournament_rows.kept(self.connection, number) for number in ids)
            if tournament_id is None:
                found = entering.results(self.connection)
            else:
                found = entering.results(
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
        from jericho_tui.store import tournament_rows
        from jericho_tui.store.league_file import Imported

        with self.connection.writing():
            new = self._enter_new(document.results)
            said, refused = self._adopt(document.entries)
            begun = sum(
                tournament_rows.insert_once(self.connection, k) for k in document.tournaments
            )
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
        done = (entering.enter_once(self.connection, result) for result in results)
        return sum(changes is not None for changes in done)

    def _say(self, kind: EntryKind, name: str, other: str, now: datetime | None) -> Entry:
        with self.connection.writing():
            entry = entries.add_entry(self.connection, kind, name, other, now or utc_now())
            self._let_count(entry)
        return entry

    def _file_problems(self, pragma: str) -> list[Sentence]:
        rows = self.connection.rows(f"PRAGMA {pragma}(1)")
        return [Sentence("{text}", {"text": text}) for (text,) in rows if text != "ok"]

"""League files of earlier schemas, brought up to date one step at a time.

Before the first step the file is copied beside (`backups.copy_before_upgrade`), and all steps are
one transaction, so a file is either as it was or wholly up to date.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Final

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.people import EntryError, People
from jericho_tui.play.names import identity, name_key, plays
from jericho_tui.store.backups import copy_before_upgrade, last_before_upgrade
from jericho_tui.store.connection import Connection, damaged
from jericho_tui.store.entries import all_entries, insert_entry
from jericho_tui.store.files import StoreError, shown
from jericho_tui.store.fold import refold
from jericho_tui.store.schema import APPLICATION_ID, TABLES, VERSION


def prepare(connection: Connection) -> None:
    """Make the tables of a new database, or bring those of an old one up to date.

    Foreign keys are not enforced meanwhile; they are checked before the end.

    :raises StoreError: the file is a newer program's, or cannot be changed; it is as it was.
    """
    version = _version(connection)
    kept = None
    if 0 < version < VERSION and not connection.in_memory:
        kept = copy_before_upgrade(connection, version)
    if version < VERSION:
        # A new file is still in the old journal mode, so that its header is in the file itself
        # when this is done.
        with connection.writing():
            version = _version(connection)  # another program may have been quicker
            if version == 0:
                _make_tables(connection)
                connection.run(f"PRAGMA application_id = {APPLICATION_ID}")
                version = VERSION
            while version < VERSION:
                version = STEPS[version](connection)
            if connection.rows("PRAGMA foreign_key_check"):
                raise damaged(connection.path)
            if version == VERSION:
                connection.run(f"PRAGMA user_version = {VERSION}")
        said, connection.upgraded = connection.upgraded, None
        if said is not None and kept is not None:
            connection.upgraded = replace(said, values={"path": shown(kept)})
    if version > VERSION:
        raise StoreError(
            Sentence(
                N_(
                    "the league {path} has version {number}, written by a newer Jericho TUI; this"
                    " one reads up to {known}. Update the program to open it"
                ),
                {"path": shown(connection.path), "number": version, "known": VERSION},
            ),
            connection.path,
        )


def _names_and_records(connection: Connection) -> int:
    """From 1: entries about names, records, encounters, tournaments.

    Version 1 had players with one name each, and of the fold only ratings, games, wins, places and
    variances. Everything but results and seats is worked out anew, in the tables of this program.
    """
    connection.run("DROP INDEX seats_of_standing")
    connection.run("ALTER TABLE seats RENAME TO seats_1")
    connection.run("ALTER TABLE results RENAME TO results_1")
    connection.run("DROP TABLE standings")
    connection.run("DROP TABLE players")
    _make_tables(connection)
    connection.run(
        "INSERT INTO results (id, match_id, game, finished)"
        " SELECT id, match_id, game, finished FROM results_1 ORDER BY id"
    )
    connection.run(
        "INSERT INTO seats (result_id, seat, name, kind, bot, level, version, placing, score)"
        " SELECT result_id, seat, name, kind, bot, level, 1, placing, score FROM seats_1"
        " ORDER BY result_id, seat"
    )
    connection.run("DROP TABLE seats_1")
    connection.run("DROP TABLE results_1")
    refold(connection)
    connection.upgraded = _BY_WHAT_PLAYS
    return VERSION


def _teams(connection: Connection) -> int:
    """From 2: seats have teams; nobody had one."""
    connection.run("ALTER TABLE seats ADD COLUMN team INTEGER")
    return 3


def _what_plays(connection: Connection) -> int:
    """From 3: a bot is its name and what plays; K goes by uncertainty, and so does the error.

    What bots judged by is not known of version 3 and taken to be the first version. An entry about
    a name that several bots and perhaps a person had becomes one for each of them. Everything but
    results, seats, entries and tournaments is worked out anew.
    """
    columns = "result_id, seat, name, kind, bot, level, placing, score, team"
    connection.run("DROP INDEX seats_of_standing")
    connection.run("ALTER TABLE seats RENAME TO seats_3")
    for table in ("encounters", "finishes", "names", "standings", "players"):
        connection.run(f"DROP TABLE {table}")
    _make_tables(connection, but={"results", "entries", *_TOURNAMENTS})
    connection.run(
        f"INSERT INTO seats (version, {columns}) SELECT 1, {columns} FROM seats_3"
        " ORDER BY result_id, seat"
    )
    connection.run("DROP TABLE seats_3")
    _say_who(connection)
    refold(connection)
    connection.upgraded = _BY_WHAT_PLAYS
    return VERSION


def _say_who(connection: Connection) -> None:
    """Turn names of entries into identities."""
    known: dict[str, list[str]] = {}
    """What plays under a name, by its key; an empty entry is a person."""
    for name, bot, level in connection.rows("SELECT DISTINCT name, bot, level FROM seats"):
        them = known.setdefault(name_key(name), [])
        if plays(bot, level) not in them:
            them.append(plays(bot, level))
    said = all_entries(connection)
    connection.run("DELETE FROM entries")
    people = People()
    number = 0
    for entry in said:
        names = known.setdefault(name_key(entry.name), [""])
        for what in list(names):
            other = entry.other
            if entry.kind == "rename":
                other = identity(other, what)
            elif entry.kind == "merge":
                theirs = known.setdefault(name_key(other), [what])
                other = identity(other, what if what in theirs else theirs[0])
            new = replace(entry, number=number + 1, name=identity(entry.name, what), other=other)
            try:
                if not new.undone:
                    people.take(new)
            except EntryError:
                continue  # two of several bots that are one by now
            insert_entry(connection, new)
            number += 1
        if entry.kind == "rename" and not entry.undone:
            theirs = known.setdefault(name_key(entry.other), [])
            theirs += [what for what in names if what not in theirs]


def _one_name(connection: Connection) -> int:
    """From 4: the bots at tables that bots alone played are named with their version.

    Such tables of tournaments were entered without it, so that whoever also met people was two
    players. What they played by is what the same bot was named with in that tournament, else in the
    nearest result of the game, else what this program has. Results of before version 4 stay: of
    them nobody knows it.
    """
    from jericho_tui.bots.roster import version_of

    played: dict[tuple[str, str, str], int] = {}
    found = []
    for result, game, match, seat, bot in connection.rows(
        "SELECT r.id, r.game, r.match_id, s.seat, s.bot"
        " FROM results r JOIN seats s ON s.result_id = r.id"
        " WHERE r.id > ? AND r.match_id GLOB '*-cup-*-r*-t*' AND NOT EXISTS (SELECT 1 FROM seats o"
        " WHERE o.result_id = r.id AND (o.kind = 'human' OR o.version > 1)) ORDER BY r.id",
        last_before_upgrade(connection, 4),
    ):
        cup = match.rpartition("-r")[0]
        if (cup, game, bot) not in played:
            row = connection.row(
                "SELECT s.version FROM results r JOIN seats s ON s.result_id = r.id"
                " WHERE r.game = ? AND s.bot = ? AND s.version > 1"
                " ORDER BY r.match_id GLOB ? DESC, abs(r.id - ?), r.id LIMIT 1",
                *(game, bot, f"{cup}-r*", result),
            )
            played[cup, game, bot] = row[0] if row else version_of(bot, game)
        found.append((played[cup, game, bot], result, seat))
    renamed = [row for row in found if row[0] > 1]
    if renamed:
        connection.raw.executemany(
            "UPDATE seats SET version = ? WHERE result_id = ? AND seat = ?", renamed
        )
        connection.upgraded = _ONE_NAME
    refold(connection)
    return 5


_BY_WHAT_PLAYS: Final = Sentence(
    N_(
        "the league was brought up to date: a bot now stands on the ladder by its name"
        " and what plays under it, and all ratings and error bars were worked out anew"
        " from the same results. The old file is {path}"
    )
)
_ONE_NAME: Final = Sentence(
    N_(
        "the league was brought up to date: bots that play in tournaments now have one line each on"
        " the ladder. Tables without people had counted as another player’s. All ratings were"
        " calculated again from the same results. The old file is {path}"
    )
)

STEPS: Final[Mapping[int, Callable[[Connection], int]]] = {
    1: _names_and_records,
    2: _teams,
    3: _what_plays,
    4: _one_name,
}
"""By the version that a step reads; it returns the one that it makes."""


_TOURNAMENTS: Final = (
    *("tournaments", "tournament_entrants", "tournament_tables", "tournament_seats"),
    "tournament_byes",
)


def _make_tables(connection: Connection, but: Collection[str] = ()) -> None:
    """Make the tables of this program and their indexes.

    :param but: tables that are there already.
    """
    for statement in TABLES.split(";\n"):
        made = _MAKES.search(statement)
        if made is not None and (made[1] or made[2]) not in but:
            connection.run(statement)


_MAKES: Final = re.compile(r"CREATE (?:TABLE (\w+)|INDEX \w+\s+ON (\w+))")


def _version(connection: Connection) -> int:
    ((version,),) = connection.rows("PRAGMA user_version")
    return int(version)

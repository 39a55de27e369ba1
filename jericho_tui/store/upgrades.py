"""League files of earlier schemas, brought up to date one step at a time.

Before the first step the file is copied beside (`backups.copy_before_upgrade`), and all steps are
one transaction, so a file is either as it was or wholly up to date.
"""

from collections.abc import Callable, Mapping
from typing import Final

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.backups import copy_before_upgrade
from jericho_tui.store.connection import Connection, damaged
from jericho_tui.store.files import StoreError, shown
from jericho_tui.store.fold import refold
from jericho_tui.store.schema import APPLICATION_ID, TABLES, VERSION


def prepare(connection: Connection) -> None:
    """Make the tables of a new database, or bring those of an old one up to date.

    Foreign keys are not enforced meanwhile; they are checked before the end.

    :raises StoreError: the file is a newer program's, or cannot be changed; it is as it was.
    """
    version = _version(connection)
    if 0 < version < VERSION:
        copy_before_upgrade(connection, version)
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
        "INSERT INTO seats (result_id, seat, name, kind, bot, level, placing, score)"
        " SELECT result_id, seat, name, kind, bot, level, placing, score FROM seats_1"
        " ORDER BY result_id, seat"
    )
    connection.run("DROP TABLE seats_1")
    connection.run("DROP TABLE results_1")
    refold(connection)
    return VERSION


def _teams(connection: Connection) -> int:
    """From 2: seats have teams; nobody had one. The column stands where `TABLES` has it."""
    connection.run("ALTER TABLE seats ADD COLUMN team INTEGER")
    return 3


STEPS: Final[Mapping[int, Callable[[Connection], int]]] = {1: _names_and_records, 2: _teams}
"""By the version that a step reads; it returns the one that it makes."""


def _make_tables(connection: Connection) -> None:
    for statement in TABLES.split(";\n"):
        connection.run(statement)


def _version(connection: Connection) -> int:
    ((version,),) = connection.rows("PRAGMA user_version")
    return int(version)

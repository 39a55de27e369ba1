"""The league file: its tables made, or those of 0.2.0 brought up to date.

Before that the file is copied beside (`backups.copy_before_upgrade`), and it is one
transaction, so a file is either as it was or wholly up to date.
"""

from typing import Final

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.backups import copy_before_upgrade
from jericho_tui.store.connection import Connection, damaged
from jericho_tui.store.files import StoreError, shown
from jericho_tui.store.fold import refold
from jericho_tui.store.schema import APPLICATION_ID, TABLES, VERSION

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

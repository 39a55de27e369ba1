"""The tables of `league.db`: making them, and bringing those of an older program up to date."""

from itertools import groupby
from typing import Any, Final

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store import ratings
from jericho_tui.store.connection import APPLICATION_ID, Connection, copy_before_upgrade, damaged
from jericho_tui.store.files import StoreError, shown
from jericho_tui.store.toml_file import compact_json, parse_json

VERSION: Final = 7
"""What this program writes (`user_version`); raise it with every change of the tables."""
_RELEASED: Final = (4, 5)
"""What 0.2.0 wrote, and the same tables with the bots of tournaments named as everywhere."""

TABLES: Final = """
-- What happened: results, who sat where, and what people said about names. `id` is the order of
-- entry, in which results are applied.
CREATE TABLE IF NOT EXISTS results (
  id INTEGER PRIMARY KEY,
  match_id TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  finished TEXT NOT NULL,
  started TEXT,
  start_seat INTEGER
) STRICT;

CREATE INDEX IF NOT EXISTS results_of_game ON results (game, id);

-- A renaming, merge, retirement or return; `name` and `other` are identities.
CREATE TABLE IF NOT EXISTS entries (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('rename', 'merge', 'retire', 'return')),
  name TEXT NOT NULL,
  other TEXT NOT NULL,
  made TEXT NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))
) STRICT;

-- Derived: a person or a bot as they are shown. `root` is the key of the identity
-- (`play.names.identity`) that they go by.
CREATE TABLE IF NOT EXISTS players (
  root TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('human', 'bot')),
  bot TEXT NOT NULL,
  level TEXT NOT NULL,
  version INTEGER NOT NULL,
  retired INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Derived: the rating of a player in a game. See `league.ladder.Standing`.
CREATE TABLE IF NOT EXISTS standings (
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL,
  player TEXT NOT NULL REFERENCES players,
  rating REAL NOT NULL,
  games INTEGER NOT NULL,
  wins INTEGER NOT NULL,
  places INTEGER NOT NULL,
  variance REAL NOT NULL,
  scores INTEGER NOT NULL,
  UNIQUE (game, player)
) STRICT;

CREATE INDEX IF NOT EXISTS standings_of_player ON standings (player);

-- `team` is NULL where everybody played alone. Derived, from `standing_id` to `rating_after`: what
-- the result did to the rating; NULL where one player held two seats, so that it counts for nobody.
CREATE TABLE IF NOT EXISTS seats (
  result_id INTEGER NOT NULL REFERENCES results,
  seat INTEGER NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('human', 'bot')),
  bot TEXT NOT NULL,
  level TEXT NOT NULL,
  version INTEGER NOT NULL,
  placing INTEGER NOT NULL,
  score INTEGER NOT NULL,
  standing_id INTEGER REFERENCES standings,
  games INTEGER,
  rating_before REAL,
  variance_before REAL,
  rating_after REAL,
  team INTEGER,
  PRIMARY KEY (result_id, seat)
) STRICT, WITHOUT ROWID;

-- Covers the ladder's form and the rating curve.
CREATE INDEX IF NOT EXISTS seats_of_standing
  ON seats (standing_id, result_id, placing, games, rating_before, rating_after);

-- `document` is JSON, as in an exported `league.toml`: see `store.tournaments`.
CREATE TABLE IF NOT EXISTS tournaments (
  id TEXT PRIMARY KEY,
  created TEXT NOT NULL,
  finished INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""


def prepare(connection: Connection) -> None:
    """Make the tables of a new database, or bring those of an old one up to date.

    Foreign keys are not enforced meanwhile; they are checked before the end.

    :raises StoreError: the file is a newer program's, or cannot be changed; it is as it was.
    """
    version = _version(connection)
    kept = None
    if version in _RELEASED and not connection.in_memory:
        kept = copy_before_upgrade(connection, version)
    if version in (0, *_RELEASED):
        # A new file is still in the old journal mode, so that its header is in the file itself
        # when this is done.
        with connection.writing():
            version = _version(connection)  # another program may have been quicker
            if version in (0, *_RELEASED):
                renamed = _upgrade(connection, version)
                if renamed and kept is not None:
                    connection.upgraded = Sentence(
                        N_(
                            "the league was updated: bots are now listed once, by name and engine, "
                            "and all ratings were recalculated from the same results. The old file "
                            "is {path}"
                        ),
                        {"path": shown(kept)},
                    )
                if connection.rows("PRAGMA foreign_key_check"):
                    raise damaged(connection.path)
                version = VERSION
                connection.run(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.run(f"PRAGMA user_version = {VERSION}")
    if version != VERSION:
        raise StoreError(_refusal(connection, version), connection.path)


def _refusal(connection: Connection, version: int) -> Sentence:
    values = {
        "path": shown(connection.path),
        "number": version,
        "oldest": _RELEASED[0],
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


def _version(connection: Connection) -> int:
    ((version,),) = connection.rows("PRAGMA user_version")
    return int(version)


def _upgrade(connection: Connection, version: int) -> bool:
    """Make the tables, of what an older version has; return whether bots were renamed.

    Results, seats and entries stay as they are. A tournament becomes one document. All else
    follows from the results, by `ratings.rebuild`.
    """
    documents = [] if version == 0 else _documents(connection)
    if version:
        for name in ("seats", "byes", "tables", "entrants"):
            connection.run(f"DROP TABLE tournament_{name}")
        for name in ("tournaments", "encounters", "finishes", "standings", "names", "players"):
            connection.run(f"DROP TABLE {name}")
    for statement in TABLES.split(";\n"):
        connection.run(statement)
    connection.raw.executemany("INSERT INTO tournaments VALUES (?, ?, ?, ?)", documents)
    renamed = version == _RELEASED[0] and _name_versions(connection)
    if version:
        ratings.rebuild(connection)
    return renamed


def _name_versions(connection: Connection) -> bool:
    """From 4: name the bots of tables that bots alone played with their version.

    Such tables of tournaments were entered without it, so that a bot that also met people was two
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
    connection.raw.executemany(
        "UPDATE seats SET version = ? WHERE result_id = ? AND seat = ?", renamed
    )
    return bool(renamed)


def _documents(connection: Connection) -> list[tuple[Any, ...]]:
    """From 4 and 5: return a row for every tournament, which had five tables."""
    return [
        (number, created, finished, compact_json(_document(connection, number, plan, schedule)))
        for number, created, finished, plan, schedule in connection.rows(
            "SELECT id, created, finished, plan, schedule FROM tournaments"
        )
    ]


def _document(connection: Connection, number: str, plan: str, schedule: str) -> dict[str, Any]:
    entrants = []
    for key, name, kind, bot, level, joined, left_after in connection.rows(
        "SELECT number, name, kind, bot, level, joined, left_after FROM tournament_entrants"
        " WHERE tournament_id = ? ORDER BY number",
        number,
    ):
        player = {"name": name, "kind": kind, "bot": bot, "level": level, "left_after": left_after}
        known = {column: value for column, value in player.items() if value not in ("", None)}
        entrants.append({"number": key, **known, "joined": joined})
    rounds: dict[int, dict[str, Any]] = {}
    for at, table, seed, *seats in (
        (*of_table, *zip(*[row[3:] for row in rows], strict=True))
        for of_table, rows in groupby(
            connection.rows(
                "SELECT t.round, t.number, t.rng_seed, s.entrant, s.placing, s.score"
                " FROM tournament_tables t JOIN tournament_seats s"
                " USING (tournament_id, round, number) WHERE tournament_id = ?"
                " ORDER BY t.round, t.number, s.seat",
                number,
            ),
            lambda row: row[:3],
        )
    ):
        who, placings, scores = seats
        done = {} if placings[0] is None else {"placings": placings, "scores": scores}
        paired = rounds.setdefault(at, {"byes": [], "tables": []})
        paired["tables"].append({"number": table, "rng_seed": seed, "entrants": who, **done})
    for at, entrant in connection.rows(
        "SELECT round, entrant FROM tournament_byes WHERE tournament_id = ? ORDER BY 1, 2", number
    ):
        rounds.setdefault(at, {"byes": [], "tables": []})["byes"].append(entrant)
    return {
        "plan": _value(plan),
        "entrants": entrants,
        "rounds": [paired for _, paired in sorted(rounds.items())],
        "schedule": _value(schedule),
    }


def _value(text: str) -> Any:
    """Return the value of a JSON text; if it is damaged the text, which the reader refuses."""
    try:
        return parse_json(text)
    except ValueError:
        return text

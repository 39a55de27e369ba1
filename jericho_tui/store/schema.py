"""The tables of `league.db`: making them, and bringing those of an older program up to date."""

from typing import Final

from jericho_tui.core.sentence import N_
from jericho_tui.store.connection import APPLICATION_ID, Connection, copy_before_upgrade, damaged
from jericho_tui.store.files import StoreError

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

-- What is said and asked at matches and at tables that wait, by their ids; `key` is `name_key`.
CREATE TABLE IF NOT EXISTS chat (
  id INTEGER PRIMARY KEY,
  match TEXT NOT NULL,
  time TEXT NOT NULL,
  ply INTEGER NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  key TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;

CREATE INDEX IF NOT EXISTS chat_of_match ON chat (match, id);

-- Tables that wait for players; `document` is JSON: see `store.waiting.WaitingTable`.
CREATE TABLE IF NOT EXISTS waiting (
  id TEXT PRIMARY KEY,
  changed TEXT NOT NULL,
  document TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Who is or was at matches and at tables that wait: see `store.presence`. `who` is `name_key` of
-- whoever has a seat, empty for who moves the bots, `mark` where many may claim.
CREATE TABLE IF NOT EXISTS presence (
  match TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('seat', 'watch', 'shared', 'bots')),
  who TEXT NOT NULL,
  name TEXT NOT NULL,
  mark TEXT NOT NULL,
  terminal TEXT NOT NULL,
  since TEXT NOT NULL,
  PRIMARY KEY (match, kind, who)
) STRICT, WITHOUT ROWID;

-- What a bot says of finished matches, by `MatchRecord.digest`; `document` is JSON: see
-- `store.analyses`. `graded` is what follows for the people of the match; NULL: not worked out yet.
CREATE TABLE IF NOT EXISTS analyses (
  digest TEXT PRIMARY KEY,
  document TEXT NOT NULL,
  graded TEXT
) STRICT, WITHOUT ROWID;

-- Mistakes that were asked as exercises: which move of which match, and when again (SM-2).
CREATE TABLE IF NOT EXISTS exercises (
  player TEXT NOT NULL,
  match TEXT NOT NULL,
  move INTEGER NOT NULL,
  due TEXT NOT NULL,
  days INTEGER NOT NULL,
  ease REAL NOT NULL,
  in_a_row INTEGER NOT NULL,
  asked INTEGER NOT NULL,
  well INTEGER NOT NULL,
  first TEXT NOT NULL,
  last TEXT NOT NULL,
  PRIMARY KEY (player, match, move)
) STRICT, WITHOUT ROWID;

-- Answers to puzzles.
CREATE TABLE IF NOT EXISTS tries (
  id INTEGER PRIMARY KEY,
  player TEXT NOT NULL,
  puzzle TEXT NOT NULL,
  solved INTEGER NOT NULL CHECK (solved IN (0, 1)),
  time TEXT NOT NULL
) STRICT;
"""


def prepare(connection: Connection) -> None:
    """Make the tables of a new database, or bring those of an old one up to date.

    Foreign keys are not enforced meanwhile; they are checked before the end.

    :raises StoreError: the file is a newer program's, or cannot be changed; it is as it was.
    """
    version, kept = _version(connection), None
    if version in _RELEASED and not connection.in_memory:
        kept = copy_before_upgrade(connection, version)
    if version in (0, *_RELEASED):
        # A new file is still in the old journal mode, so that its header is in the file itself
        # when this is done.
        with connection.writing():
            version = _version(connection)  # another program may have been quicker
            if version in (0, *_RELEASED):
                from jericho_tui.store import migration  # once in a folder's life

                if version == 0:
                    make_tables(connection)
                else:
                    connection.upgraded = migration.upgrade(connection, version, kept, make_tables)
                connection.upgraded += migration.import_files(connection)
                if connection.rows("PRAGMA foreign_key_check"):
                    raise damaged(connection.path)
                version = VERSION
                connection.run(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.run(f"PRAGMA user_version = {VERSION}")
    if version != VERSION:
        text = N_(
            "the league {path} has version {number}, older than any release; this program"
            " reads {oldest} and {known}"
        )
        if version > VERSION:
            text = N_(
                "the league {path} has version {number}, from a newer Jericho TUI; this one reads "
                "up to {known}. Update the program to open it"
            )
        raise StoreError.at(
            connection.path, text, number=version, oldest=_RELEASED[0], known=VERSION
        )


def _version(connection: Connection) -> int:
    return int(connection.row("PRAGMA user_version")[0])


def make_tables(connection: Connection) -> None:
    """Make the tables that are missing; within a transaction that may write."""
    for statement in TABLES.split(";\n"):
        connection.run(statement)

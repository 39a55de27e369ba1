"""The tables of `league.db`."""

from typing import Final

APPLICATION_ID: Final = 0x4A657269
"""Says in the file's header whose database it is ("Jeri"), as SQLite's documentation advises."""
VERSION: Final = 1
"""The schema this program writes (`user_version`); raised with every change of the tables."""

TABLES: Final = """
-- A person or a bot, by the name at the table. `name_key` is what two spellings share.
CREATE TABLE players (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('human', 'bot')),
  bot TEXT NOT NULL
) STRICT;

-- The fold so far: one line a player and game. Worked out from the results, kept for speed.
CREATE TABLE standings (
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL,
  player_id INTEGER NOT NULL REFERENCES players,
  rating REAL NOT NULL,
  games INTEGER NOT NULL,
  wins INTEGER NOT NULL,
  places INTEGER NOT NULL,
  variance REAL NOT NULL,
  UNIQUE (game, player_id)
) STRICT;

-- `id` is the order of entry, which is the order of the fold.
CREATE TABLE results (
  id INTEGER PRIMARY KEY,
  match_id TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  finished TEXT NOT NULL
) STRICT;

-- Who sat where in a result, and what it did to the rating.
CREATE TABLE seats (
  result_id INTEGER NOT NULL REFERENCES results,
  seat INTEGER NOT NULL,
  standing_id INTEGER NOT NULL REFERENCES standings,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('human', 'bot')),
  bot TEXT NOT NULL,
  level TEXT NOT NULL,
  placing INTEGER NOT NULL,
  score INTEGER NOT NULL,
  games INTEGER NOT NULL,
  rating_before REAL NOT NULL,
  rating_after REAL NOT NULL,
  PRIMARY KEY (result_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_standing ON seats (standing_id, result_id);
"""

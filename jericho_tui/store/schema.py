"""The tables of `league.db`.

`results`, `seats` (what happened) and `entries` (what people said about names) are all there is to
know of the ladder; players, names, standings, finishes and encounters follow from them and are kept
for speed. Tournaments are kept as they are: their seatings cannot be worked out again.
"""

from typing import Final

APPLICATION_ID: Final = 0x4A657269
"""Says in the file's header whose database it is ("Jeri"), as SQLite's documentation advises."""
VERSION: Final = 5
"""What this program writes (`user_version`); raised with every change of the tables, and of what
stands in them."""

TABLES: Final = """
-- `id` is the order of entry, which is the order of the fold.
CREATE TABLE results (
  id INTEGER PRIMARY KEY,
  match_id TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  finished TEXT NOT NULL,
  started TEXT,
  start_seat INTEGER
) STRICT;

CREATE INDEX results_of_game ON results (game, id);

-- What people said about names: one line a renaming, merge, retirement or return, in order. `name`
-- and `other` are identities.
CREATE TABLE entries (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('rename', 'merge', 'retire', 'return')),
  name TEXT NOT NULL,
  other TEXT NOT NULL,
  made TEXT NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))
) STRICT;

-- A person or a bot. `root` is the key of the identity (`play.names.identity`) that decides how the
-- player is called, unless a name was `given`.
CREATE TABLE players (
  id INTEGER PRIMARY KEY,
  root TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('human', 'bot')),
  bot TEXT NOT NULL,
  level TEXT NOT NULL,
  version INTEGER NOT NULL,
  given INTEGER NOT NULL,
  retired INTEGER NOT NULL
) STRICT;

-- Every identity a player is known by; `name_key` is what spellings share.
CREATE TABLE names (
  name_key TEXT PRIMARY KEY,
  player_id INTEGER NOT NULL REFERENCES players
) STRICT, WITHOUT ROWID;

CREATE INDEX names_of_player ON names (player_id);

-- The fold so far: one line a player and game. See `league.ladder.Standing`.
CREATE TABLE standings (
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL,
  player_id INTEGER NOT NULL REFERENCES players,
  rating REAL NOT NULL,
  games INTEGER NOT NULL,
  wins INTEGER NOT NULL,
  places INTEGER NOT NULL,
  variance REAL NOT NULL,
  scores INTEGER NOT NULL,
  best REAL NOT NULL,
  best_in INTEGER NOT NULL,
  run INTEGER NOT NULL,
  longest_run INTEGER NOT NULL,
  drought INTEGER NOT NULL,
  longest_drought INTEGER NOT NULL,
  upset REAL NOT NULL,
  upset_in INTEGER NOT NULL,
  upset_seat INTEGER NOT NULL,
  UNIQUE (game, player_id)
) STRICT;

CREATE INDEX standings_of_player ON standings (player_id);

-- Who sat where in a result, and what it did to the rating: nothing where one player held two
-- seats, then those five are NULL. `team` is NULL where everybody played alone.
CREATE TABLE seats (
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
CREATE INDEX seats_of_standing
  ON seats (standing_id, result_id, placing, games, rating_before, rating_after);

-- How often a player reached a place from a seat of a table of a size, and the sum of the scores.
CREATE TABLE finishes (
  standing_id INTEGER NOT NULL REFERENCES standings,
  seats INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  placing INTEGER NOT NULL,
  games INTEGER NOT NULL,
  scores INTEGER NOT NULL,
  PRIMARY KEY (standing_id, seats, seat, placing)
) STRICT, WITHOUT ROWID;

-- All that was between two players, seen by the first; `expected` is a sum over the games.
CREATE TABLE encounters (
  standing_id INTEGER NOT NULL REFERENCES standings,
  other_id INTEGER NOT NULL REFERENCES standings,
  games INTEGER NOT NULL,
  ahead INTEGER NOT NULL,
  level INTEGER NOT NULL,
  expected REAL NOT NULL,
  last_in INTEGER NOT NULL,
  PRIMARY KEY (standing_id, other_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX encounters_of_other ON encounters (other_id);

-- `plan` and `schedule` are JSON: see `store.tournaments`.
CREATE TABLE tournaments (
  id TEXT PRIMARY KEY,
  created TEXT NOT NULL,
  finished INTEGER NOT NULL,
  plan TEXT NOT NULL,
  schedule TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tournament_entrants (
  tournament_id TEXT NOT NULL REFERENCES tournaments,
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('human', 'bot')),
  bot TEXT NOT NULL,
  level TEXT NOT NULL,
  joined INTEGER NOT NULL,
  left_after INTEGER,
  PRIMARY KEY (tournament_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE tournament_tables (
  tournament_id TEXT NOT NULL REFERENCES tournaments,
  round INTEGER NOT NULL,
  number INTEGER NOT NULL,
  match_id TEXT NOT NULL UNIQUE,
  rng_seed INTEGER NOT NULL,
  PRIMARY KEY (tournament_id, round, number)
) STRICT, WITHOUT ROWID;

-- Who sits where at a table; a result as soon as there is one.
CREATE TABLE tournament_seats (
  tournament_id TEXT NOT NULL,
  round INTEGER NOT NULL,
  number INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  entrant INTEGER NOT NULL,
  placing INTEGER,
  score INTEGER,
  PRIMARY KEY (tournament_id, round, number, seat),
  FOREIGN KEY (tournament_id, round, number) REFERENCES tournament_tables,
  FOREIGN KEY (tournament_id, entrant) REFERENCES tournament_entrants
) STRICT, WITHOUT ROWID;

-- Who sits out a round.
CREATE TABLE tournament_byes (
  tournament_id TEXT NOT NULL,
  round INTEGER NOT NULL,
  entrant INTEGER NOT NULL,
  PRIMARY KEY (tournament_id, round, entrant),
  FOREIGN KEY (tournament_id, entrant) REFERENCES tournament_entrants
) STRICT, WITHOUT ROWID;
"""

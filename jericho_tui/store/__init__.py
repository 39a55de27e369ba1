"""What is kept on disk: match records (TOML), the league (SQLite), settings, and where they live.

Charter. The only floor that touches files. It never overwrites or deletes a file that it could not
read, moves one only when a person deletes it (`saved_matches`), and every failure is a sentence
that says what, where and what to do.

What may surprise:

* `store.open_store` is the one way in, for commands, screens and tests.
* A match is saved before it is entered in the league, and what only got to be saved is entered at
  the next start (`settlement`). So a match counts once whatever is killed when, and a league that
  is lost is made anew from the matches.
* The league's file is the fold of its results and the results; `rebuild` works
  the one out from the other, and `check` compares them.
* A tournament's matches stand in `tournaments/<id>/`. Each has its name and seed from the moment
  its table is seated, so whoever plays it, in whichever program, plays the same match, and it
  counts once (`tournaments`).
* A table that waits for players (`waiting`) has the id of the match that it will become. Whoever
  is at it or at the match says so by a lock (`presence`), which ends with the process. What is said
  there stands beside the match's file, in `x.toml.talk`.
* What a player has answered of their own mistakes stands in `learning/` (`exercises`); it names
  matches and moves, never a card.
* What is read was perhaps written by somebody else: TOML is read by `toml_text`, JSON by
  `json_text`, and every value is held against `core.limits` before it is used.
  The text of every CSV is made harmless for spreadsheets by `csv_text`.
* What was listed of matches stands in `.summaries`, a cache: what is unchanged is not read again
  (`summaries`). Whatever decides something reads the match itself (`MatchStore.summary`).
* Hidden files: `.x.toml.lock` (empty, stays; held for as long as a change takes) stands beside a
  match, `*.jericho-tmp` are files being written, `.presence/` says who is at which match.
* `log` is silent unless somebody asked for it. Neither it nor `crashes` ever names a card, and
  `diagnosis` only looks.
* filelock, platformdirs, sqlite3, tomli_w and tomllib are imported where they are first needed.
"""

"""Files: match records (TOML), the league (SQLite), settings, and where they are.

Only this layer touches files. It never overwrites or deletes a file that it could not read. Every
failure is a sentence that says what, where and what to do. `store.open_store` is the one way in.

* A match is saved before it enters the league. The next start enters what was only saved
  (`settlement`), so a match counts once whatever is killed when. `rebuild` computes the league from
  its results, `check` compares them, and a lost league is made again from the matches.
* A tournament's matches are in `tournaments/<id>/`, with name and seed from the start, so every
  program plays the same match. A waiting table has the id of its future match.
* Who is at a match or table holds a lock (`presence`), which ends with the process.
* Whatever is read may come from a stranger: every value is held against `core.limits`.
* `.summaries` is a cache of the list of matches. What decides something reads the match itself.
* Hidden files: `.x.toml.lock` (stays), `*.jericho-tmp` (being written), `.presence/`.
* Neither `log` nor `crashes` ever names a card.
"""

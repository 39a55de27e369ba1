"""What every front end needs to run a table, without drawing it. Textual is not imported here.

* `plan` sets up a match; `session` runs it: who is asked, who looks on, bots, saving, the result.
* Other people at the table: `terminal` (who is where), `talking`, `consent` (undo, substitutes).
* Waiting tables and tournaments: `tables`, `draft`, `ready`.
* After the match: `review` and `story` look back, `analysing` grades, `learning`, `training` and
  `tutorial` ask questions, `statistics` counts.
* `browse` chooses what a list of matches or a ladder shows; `thought` asks bots.
"""

"""Players that are programs.

Charter. A bot sees an `Observation` and nothing else: it imports `core`, `games` and `play`, and
is never given a state. `random_bot`, `heuristic` and the searches are general;
`policies/<game>`, and `rules/<game>.py` that others are measured by, are all that knows a game
here; `roster` knows who there is and `registry` seats them, `ratings` how strong each was measured
to be, `strength` the bots that play at a rating. `worker` lets them think beside the program.

What may surprise: a bot keeps no random generator. What it draws at a decision follows from the
match's seed, its seat and the ply alone, so that a match that was interrupted goes on exactly as
it would have. Nor does it keep a memory: what a bot has forgotten of an observation (`forgetful`)
follows from the same.
"""

"""Players that are programs.

A bot sees an `Observation` and nothing else. The layer imports `core`, `games` and `play`. `simple`
and `search` know no game; `policies/<game>` does. `roster` lists the bots, `registry` seats them,
`strength` has those that play at a rating. `worker` lets them think beside the program.

A bot keeps no random generator: its draws at a decision follow from the match's seed, its seat and
the ply alone, so a resumed match goes on exactly as it would have. What it has forgotten of an
observation follows from the same.
"""

"""Players that are programs.

A bot sees an `Observation` and nothing else. Nothing here knows a game; a game's `bots` do.
`characters` and `roster` list the bots, `registry` seats them, `strength` has those that play at a
rating. `worker` lets them think in another process.

A bot keeps no random generator: its draws at a decision follow from the match's seed, its seat and
the ply alone, so a resumed match goes on exactly as it would have. What it has forgotten of an
observation follows from the same.
"""

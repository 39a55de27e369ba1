"""Players that are programs.

Charter. A bot sees an `Observation` and nothing else: it imports `core`, `games` and `play`, and
is never given a state. `random`, `heuristic` and the searches are general; `policies/<game>.py`
are the only files here that know a game.
"""

"""The screens: the only floor that imports textual.

Charter. `app` is the composition of it all: modes (lobby, table, scoreboard, replay, league,
tournament), each a screen, over which the pages of a player or a match may lie; everything
transient is a dialog that returns a value. `app` alone knows every screen; what a screen asks of
it, also the way to another screen, is in `application`. A screen decides: it owns the match, talks
to the store and the bots. A widget shows: it is given an `Observation` or plain
values and posts what happened. `tables/<game>` are the only packages here that know a game. What
may surprise: most widgets are a `Canvas`, which paints lines of text by role and repaints only
the lines that changed, so that a key costs few bytes; bindings are the only list of commands, and
the key bar, the palette and the help are read off them; their descriptions are message ids,
translated when shown.
"""

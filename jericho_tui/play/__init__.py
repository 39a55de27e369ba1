"""A match: its moves, record, replay, players and the loop that asks them.

Charter. Imports `core` and `games`; no files (that is `store`), no clock of its own, no screens.
What may surprise: a match *is* its setup and its list of moves. Undo is a shorter list, a history
view is a shorter list, a save is the list; the state is only ever derived.
"""

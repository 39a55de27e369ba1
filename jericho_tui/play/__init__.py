"""One match: its moves, its record, its replay, its players, and the loop that asks them.

Charter. Imports `core` and `games`. Uses no files (see `store`), no clock and no screens.
A match *is* its setup and its list of moves. Undo and history use a shorter list, a save is the
list, and the state is always derived from it.
"""

"""Hamster Rolle, a wooden wheel on the table that rolls as players load it, for 2 to 4.

Charter. The rules page's paragraphs and rulings (4.1, H1-H8) on the protocol of `core.game`;
imports `core` only, and the engine of `rig` when a roll is computed. What may surprise: what
follows a piece let go is a move of CHANCE, whose action is what the roll came to, so replay, undo
and loading never roll; a position is one value that never changes (`position`), and `State` and
observation hold the same one, since nothing is hidden; where a piece may be let go is arithmetic of
ours (`geometry`, `wheel`), the same with and without the engine; measures and weights are not
published, so the data file is the house's own, and players are told.
"""

"""One match: its moves, its record, its players.

A match is its setup and its list of moves; its state is always computed from them. Undo and history
use a shorter list, and a save is the list. Files are in `store`.
"""

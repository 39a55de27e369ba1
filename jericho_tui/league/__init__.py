"""Ratings, ladders and standings: arithmetic over results.

Charter. Knows who finished where, nothing of rules, files or screens; imports `core` and `play`
only. A rating is a fold over results, so every table here can be rebuilt from them.
"""

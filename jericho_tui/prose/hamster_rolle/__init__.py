"""Hamster Rolle in words. Where a piece is let go is not told before it has come to rest, so a turn
is one line of the log.
"""

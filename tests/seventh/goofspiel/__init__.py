"""Goofspiel: a prize lies open, all bid a card at once, and the highest bid takes it."""

"""Ratings and ladders."""

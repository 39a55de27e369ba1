"""Goofspiel: a prize lies open, all bid a card at once, and the highest bid takes it."""

from jericho_tui.core.game import GameInfo

INFO = GameInfo(
    id="goofspiel",
    title="Goofspiel",
    min_seats=2,
    max_seats=4,
    minutes=5,
    max_moves=4 * 7,
    terminations=("all_prizes",),
)

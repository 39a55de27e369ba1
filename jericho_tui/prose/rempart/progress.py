"""How far a match of Rempart is, in as few words as a list has room for."""

from jericho_tui.core.game import Progress
from jericho_tui.prose.counts import cards_left_text


def how_far(progress: Progress) -> str:
    """Return how many cards are left, e.g. “31 cards left”."""
    return cards_left_text(progress.number)

"""So many of what several games have, in words."""

from jericho_tui.prose.language import ngettext


def cards_text(number: int) -> str:
    """Return so many cards, e.g. “3 cards”."""
    return ngettext("{n} card", "{n} cards", number).format(n=number)


def cards_left_text(number: int) -> str:
    """Return how many cards are left, e.g. “47 cards left”."""
    return ngettext("{n} card left", "{n} cards left", number).format(n=number)


def points_text(number: int) -> str:
    """Return so many points, e.g. “14 points”."""
    return ngettext("{n} point", "{n} points", number).format(n=number)

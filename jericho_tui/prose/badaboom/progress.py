"""How far a match of Badaboom is, in as few words as a list has room for."""

from jericho_tui.core.game import Progress
from jericho_tui.prose.language import ngettext


def how_far(progress: Progress) -> str:
    """Return how many coins somebody has, e.g. “7 of 10 coins”."""
    text = ngettext("{n} of {enough} coins", "{n} of {enough} coins", progress.number)
    return text.format(n=progress.number, enough=progress.last)

"""How far a match of Nottingham is, in as few words as a list has room for."""

from jericho_tui.core.game import Progress
from jericho_tui.prose.language import _


def how_far(progress: Progress) -> str:
    """Return how far the sheriff is, e.g. “sheriff 7 of 21”."""
    return _("sheriff {space} of {last}").format(space=progress.number, last=progress.last)

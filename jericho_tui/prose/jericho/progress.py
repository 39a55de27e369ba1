"""How far a match of Jericho is, in as few words as a list has room for."""

from jericho_tui.core.game import Progress
from jericho_tui.prose.language import _


def how_far(progress: Progress) -> str:
    """Return which round it is, e.g. “round 2/3”."""
    return _("round {number}/{rounds}").format(number=progress.number, rounds=progress.last)

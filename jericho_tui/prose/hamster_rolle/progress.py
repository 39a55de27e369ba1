"""How far a match of Hamster Rolle is, in as few words as a list has room for."""

from jericho_tui.core.game import Progress
from jericho_tui.prose.language import _


def how_far(progress: Progress) -> str:
    """Return which turn it is, e.g. “turn 12”."""
    return _("turn {n}").format(n=progress.number)

"""Whose view of a match may be shared, and what it is called."""

from typing import Final

from jericho_tui.play.match import Match
from jericho_tui.prose.language import _
from jericho_tui.sitting.review import Review, View

NOBODY: Final = "\0"
"""Who looks: none of the players, so that no sentence says “you”."""


def may_share(match: Match, view: View) -> bool:
    """Whether a view shows nothing that is still hidden in a match that goes on."""
    return view in Review(match, reader=NOBODY).views


def eyes_of(match: Match, view: View) -> str:
    """Return in words who looks."""
    if view.everything:
        return _("all open")
    if view.seat is None:
        return _("what everyone saw")
    return _("as {name} saw it").format(name=match.seats[view.seat].name)

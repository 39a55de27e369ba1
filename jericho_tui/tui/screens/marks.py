"""The marks of an analysis beside the moves of a match that is looked back on."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from jericho_tui.bots.grades import MISTAKES, marked
from jericho_tui.play.match import Match
from jericho_tui.prose.analysis import advice
from jericho_tui.prose.counts import chance_text
from jericho_tui.prose.language import _
from jericho_tui.sitting.analysing import kept_analysis
from jericho_tui.tui.panels.analysis import ROLES
from jericho_tui.tui.widgets.canvas import Line


class Marks(NamedTuple):
    """What is kept of a match's analysis, in the words of the language in use."""

    lines: Mapping[int, Line]
    """By the ply that a marked move led to: its mark, and what would have been better."""
    mistakes: tuple[int, ...]
    """The plies that moves led to which are marked as mistakes, in order."""
    has_open: bool
    """Whether anything is judged with every card open."""

    def next(self, ply: int, step: int) -> int | None:
        """Return the ply of the next mistake (1) or of the previous one (-1); None: no more."""
        if step > 0:
            return next((place for place in self.mistakes if place > ply), None)
        return next((place for place in reversed(self.mistakes) if place < ply), None)


NO_MARKS = Marks({}, (), has_open=False)


def read_marks(match: Match, path: Path | None, *, open_cards: bool) -> Marks:
    """Return the marks that are kept beside a match's file; reads it, so not on the event loop.

    :param open_cards: whether they are of the line with every card open.
    """
    kept = kept_analysis(match, path)
    if kept is None:
        return NO_MARKS
    analysis = kept.opened if open_cards else kept
    lines: dict[int, Line] = {}
    found = marked(analysis, match)
    for one, mark in found:
        chances = f"{chance_text(one.before or 0.0)} → {chance_text(one.after or 0.0)}"
        if open_cards:
            chances = _("all open: {chances}").format(chances=chances)
        better = advice(one, match) if mark in MISTAKES else ""
        text = f"{chances}; {better}" if better else chances
        lines[one.ply + 1] = [(f"{mark}  ", ROLES[mark]), (text, "quiet")]
    plies = tuple(one.ply + 1 for one, mark in found if mark in MISTAKES)
    return Marks(lines, plies, bool(kept.open))

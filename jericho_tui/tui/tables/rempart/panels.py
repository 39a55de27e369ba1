"""The words around the grid: status line, the move and what it will do."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.core.sentence import N_
from jericho_tui.games.rempart.actions import Action, Kind
from jericho_tui.games.rempart.info import INFO
from jericho_tui.games.rempart.menu import Phase
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.remark import Remark
from jericho_tui.prose.rempart.voice import VOICE
from jericho_tui.tui.tables.panels import SightCanvas
from jericho_tui.tui.tables.rempart.choice import Choice
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.widgets.canvas import Canvas, Line, line_width, wrap, wrap_line

_MOST: Final = 3
"""Lines that one sentence takes at most."""
_AIDS: Final = {"off": N_("off"), "seen_marks": N_("marks"), "full": N_("full")}
"""The memory aid (R16) in a word."""
_TONES: Final = {"plain": "plain", "good": "up", "warning": "warning"}


class StatusLine(SightCanvas):
    """The variant, how many cards lie face down, the memory aid."""

    def paint_sight(self, sight: Sight, width: int, height: int) -> list[Line]:
        """Return the one line; what does not fit is left out from the right."""
        del height
        seen: RempartObservation = sight.observation
        left = seen.down.bit_count() - (seen.phase is Phase.REVEALED)
        groups: list[Line] = [
            [(f" {INFO.title.upper()}", "gold")],
            [(variant_text(seen.rules.points, short=width < 100), "quiet")],
            [(ngettext("{n} face down", "{n} face down", left).format(n=left), "strong")],
            [(_("memory aid") + " ", "quiet"), (_(_AIDS[seen.rules.memory_aid]), "strong")],
        ]
        if width >= 100:
            groups.insert(1, [(_("casual") if sight.casual else _("rated"), "quiet")])
        if seen.idle:
            text = ngettext("{n} turn without a card", "{n} turns without a card", seen.idle)
            groups.append([(text.format(n=seen.idle), "quiet")])
        line: Line = []
        gap = 2 if width < 100 else 3
        for group in groups:
            if line_width(line) + gap + line_width(group) <= width:
                line += [(" " * gap if line else "", "plain"), *group]
        return [line]


def variant_text(points: bool, *, short: bool) -> str:
    """Return what is played; that the figures are the house's own is always said with them."""
    if not points:
        return _("race to ten")
    return _("points · house edition") if short else _("points · house edition of the figures")


class MovePanel(Canvas):
    """What is asked, the move that is chosen, and what it will do."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._sight: Sight | None = None
        self._choice: Choice | None = None
        self._remarks: Sequence[Remark] = ()

    def show(self, sight: Sight, choice: Choice | None, remarks: Sequence[Remark]) -> None:
        """Show the choice.

        :param choice: None shows the prompt alone.
        :param remarks: what the chosen move will do.
        """
        self._sight = sight
        self._choice = choice
        self._remarks = remarks
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint prompt, choice and preview; where lines are few the prompt gives way."""
        sight, choice = self._sight, self._choice
        if sight is None:
            return []
        prompt: list[Line] = [[(text, "quiet")] for text in wrap(sight.prompt, width, height)]
        if choice is None or choice.action is None:
            return prompt
        head = wrap_line(self._headline(choice, choice.action, sight), width, 0)
        text: list[Line] = [
            [(part, _TONES[remark.tone])]
            for remark in self._remarks
            for part in wrap(remark.text, width, _MOST)
        ]
        room = height - len(head) - len(text)
        if room > len(prompt):
            return [*prompt, [], *head, *text]
        return ([*prompt, *head, *text] if room == len(prompt) else [*head, *text])[:height]

    def _headline(self, choice: Choice, action: Action, sight: Sight) -> Line:
        if action.kind is Kind.TURN:
            return [(_("Place {number}").format(number=action.place + 1), "gold")]
        if action.kind is Kind.SHOOT:
            text = _("Shoot {card} of {name}  ← →")
            return [(text.format(card=action.card, name=sight.names[action.victim]), "gold")]
        line: Line = []
        for other in choice.actions:
            name = f" {VOICE.action_name(other)} "
            line.append((name.replace(" ", "\u00a0"), "gold-block" if other is action else "quiet"))
            line.append((" ", "plain"))
        return line

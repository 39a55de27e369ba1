"""The words around the grid: status line, the move and what it will do."""

from typing import Final

from jericho_tui.core.sentence import N_
from jericho_tui.games.rempart.actions import Action, Kind
from jericho_tui.games.rempart.menu import Phase
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.rempart.voice import VOICE
from jericho_tui.tui.tables.panels import ChoiceCanvas, StatusCanvas, figure, remark_lines
from jericho_tui.tui.tables.rempart.choice import Choice
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.widgets.canvas import Line, wrap, wrap_line

_MOST: Final = 3
"""Lines that one sentence takes at most."""
_AIDS: Final = {"off": N_("off"), "seen_marks": N_("marks"), "full": N_("full")}
"""The memory aid (R16) in a word."""


class StatusLine(StatusCanvas):
    """The variant, how many cards lie face down, the memory aid."""

    game_id = "rempart"

    def groups(self, sight: Sight, *, narrow: bool) -> list[Line]:
        seen: RempartObservation = sight.observation
        left = seen.down.bit_count() - (seen.phase is Phase.REVEALED)
        idle = ngettext("{n} turn without a card", "{n} turns without a card", seen.idle)
        return [
            [(variant_text(seen.rules.points, short=narrow), "quiet")],
            [(ngettext("{n} face down", "{n} face down", left).format(n=left), "strong")],
            figure(_("memory aid"), _(_AIDS[seen.rules.memory_aid])),
            [(idle.format(n=seen.idle), "quiet")] if seen.idle else [],
        ]


def variant_text(points: bool, *, short: bool) -> str:
    """Return what is played; that the figures are the house's own is always said with them."""
    if not points:
        return _("race to ten")
    return _("points · house edition") if short else _("points · house edition of the figures")


class MovePanel(ChoiceCanvas[Choice]):
    """What is asked, the move that is chosen, and what it will do."""

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        prompt: list[Line] = [[(text, "quiet")] for text in wrap(sight.prompt, width, height)]
        if self.choice is None or self.action is None:
            return prompt
        head = wrap_line(self._headline(self.choice, self.action, sight), width, 0)
        text = remark_lines(self.remarks, width, _MOST)
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

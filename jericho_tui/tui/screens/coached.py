"""A game's table with a coach in the log's place: what the first game and exercises look like."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.geometry import Size

from jericho_tui.text.language import _
from jericho_tui.tui.commands import commands
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.widgets.canvas import Canvas, Line, line_width, wrap_line


@dataclass(frozen=True)
class Advice:
    """What the coach says now."""

    title: str
    progress: str
    """Which lesson of how many."""
    text: Sequence[Line]
    """Paragraphs."""
    ask: str
    """What to press; empty: nothing."""


class Coach(Canvas):
    """A title, a few sentences, and below them what to press, which is cut last."""

    def __init__(self, *, id: str = "coach") -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._advice: Advice | None = None

    def show(self, advice: Advice) -> None:
        """Give this advice from now on."""
        changed, self._advice = advice != self._advice, advice
        self.repaint()
        if changed and self.styles.is_auto_height:
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, viewport
        return 0 if self._advice is None else sum(map(len, _parts(self._advice, width)))

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint the advice; empty lines part it where there is room for them.

        Where there is little, its sentences follow one another, and what to press with them.
        """
        advice = self._advice
        if advice is None:
            return []
        head, text, ask = _parts(advice, width)
        if len(head) + len(text) + len(ask) > height:
            said: Line = [(advice.ask, "gold")] if advice.ask else []
            prose = [paragraph for paragraph in advice.text if len(paragraph) == 1]
            rows = [paragraph for paragraph in advice.text if len(paragraph) > 1]
            flow = [piece for one in (*prose, said) if one for piece in (*one, (" ", "plain"))]
            text, ask = [*wrap_line(flow[:-1], width, 0), *rows], []
        room = height - len(head) - len(text) - len(ask)
        first: list[Line] = [[]] if room > 1 else []
        last: list[Line] = [[]] if room > 0 and ask else []
        return [*head, *first, *text, *last, *ask][:height]


def _parts(advice: Advice, width: int) -> tuple[list[Line], list[Line], list[Line]]:
    """Return the lines of the title, of the paragraphs, and of what to press."""
    beside = width - len(advice.progress) - 1
    head = wrap_line([(advice.title, "gold")], beside, 0)
    gap = beside + 1 - line_width(head[0])
    head[0] += [(" " * max(1, gap), "plain"), (advice.progress, "faint")]
    text = [line for paragraph in advice.text for line in wrap_line(paragraph, width, 0)]
    ask = wrap_line([(advice.ask, "gold")], width, 0) if advice.ask else []
    return head, text, ask


class CoachedScreen(AppScreen[None]):
    """Has the style of such a table, and says the keys of its own commands."""

    CSS_PATH = "coached.tcss"
    position = 0
    """Which decision or lesson is shown."""

    def turn(self) -> None:
        """Show another decision: no key that was meant for the last one counts."""
        self.position += 1
        self.app.position_changed()

    def key_of(self, action: str) -> str:
        found = [command for command in commands(self) if command.binding.action == action]
        keys = found[0].keys if found else ["?"]
        initial = _(found[0].binding.description)[:1].lower() if found else ""
        return initial if initial in keys else keys[0]

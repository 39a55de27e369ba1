"""The coach: what a tutorial says, and which keys to press now."""

from collections.abc import Sequence
from dataclasses import dataclass

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
        self._advice = advice
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint the advice; empty lines part it where there is room for them."""
        advice = self._advice
        if advice is None:
            return []
        beside = width - len(advice.progress) - 1
        head = wrap_line([(advice.title, "gold")], beside, 0)
        gap = beside + 1 - line_width(head[0])
        head[0] += [(" " * max(1, gap), "plain"), (advice.progress, "faint")]
        text = [line for paragraph in advice.text for line in wrap_line(paragraph, width, 0)]
        ask = wrap_line([(advice.ask, "gold")], width, 0) if advice.ask else []
        ask = ask if height > len(head) + len(ask) else []
        text = text[: max(0, height - len(head) - len(ask))]
        room = height - len(head) - len(text) - len(ask)
        first: list[Line] = [[]] if room > 1 else []
        last: list[Line] = [[]] if room > 0 and ask else []
        return [*head, *first, *text, *last, *ask][:height]

"""What lies over a screen that has no room: a polite request to enlarge the terminal."""

from collections.abc import Sequence
from typing import Final

from textual.geometry import Size

from jericho_tui.prose.language import _
from jericho_tui.tui.widgets.canvas import Canvas, Line, wrap

LEAST: Final = Size(60, 20)
"""Columns and lines below which no screen of ours makes sense."""


def fits(size: Size) -> bool:
    """Return whether a terminal of this size has room for our screens."""
    return size.width >= LEAST.width and size.height >= LEAST.height


class Cover(Canvas):
    """Hides the screen below, which stays as it is."""

    DEFAULT_CSS = """
    Cover { layer: cover; dock: top; width: 100%; height: 100%; background: $background; }
    """

    def paint(self, width: int, height: int) -> Sequence[Line]:
        size = self.app.size
        asked = _("Please enlarge the window to {width}×{height}.").format(
            width=LEAST.width, height=LEAST.height
        )
        has = _("It has {width}×{height}. The game waits.").format(
            width=size.width, height=size.height
        )
        texts = [(text, "gold") for text in wrap(asked, width, 4)]
        texts += [(text, "quiet") for text in wrap(has, width, 4)]
        top = max(0, (height - len(texts)) // 2)
        return [[] for _row in range(top)] + [
            [(text.strip().center(width), role)] for text, role in texts
        ]

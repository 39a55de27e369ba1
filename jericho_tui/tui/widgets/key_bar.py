"""The bar of keys at the bottom: one widget, read off the active bindings.

Textual's own Footer makes a widget a key and makes them anew at each change of focus; this one
paints a line and repaints it only when its text changes.
"""

from collections.abc import Sequence

from textual import events
from textual.binding import Binding
from textual.screen import Screen

from jericho_tui.prose.language import _
from jericho_tui.tui.widgets.canvas import Canvas, Line, line_width

_NAMES = {
    "escape": "esc",
    "enter": "⏎",
    "space": "space",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "question_mark": "?",
    "slash": "/",
    "plus": "+",
    "minus": "-",
    "delete": "del",
    "pageup": "pgup",
    "pagedown": "pgdn",
}


def key_name(binding: Binding) -> str:
    """Return how a binding's key is shown."""
    if binding.key_display:
        return binding.key_display
    key = binding.key.split(",")[0]
    if key.startswith("ctrl+"):
        return "^" + key.removeprefix("ctrl+")
    return _NAMES.get(key, key)


class KeyBar(Canvas):
    """What the keys do now."""

    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._places: list[tuple[int, int, str]] = []

    def on_mount(self) -> None:
        """Follow the active bindings."""
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def _bindings_changed(self, _screen: Screen[object]) -> None:
        if self.screen.is_attached and self.is_attached:
            self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint the shown keys in the order of their bindings, as far as they fit."""
        del height
        line: Line = []
        self._places = []
        seen: set[str] = set()
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if not binding.show or binding.action in seen:
                continue
            seen.add(binding.action)
            name, text = key_name(binding), _(binding.description)
            gap = "  " if line else " "
            start = line_width(line) + len(gap)
            pieces: Line = [
                (name, "gold" if active.enabled else "faint"),
                (f" {text}", "plain" if active.enabled else "faint"),
            ]
            if start + line_width(pieces) > width:
                break
            line += [(gap, "plain"), *pieces]
            self._places.append((start, line_width(line), binding.key.split(",")[0]))
        return [line]

    async def on_click(self, event: events.Click) -> None:
        """A click on a key is the key."""
        for start, end, key in self._places:
            if start <= event.x < end:
                self.app.simulate_key(key)
                return

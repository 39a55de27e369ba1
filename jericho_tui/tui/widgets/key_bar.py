"""The bar of keys at the bottom, a line or two: one widget, read off the active bindings.

Textual's own Footer makes a widget a key and makes them anew at each change of focus; this one
paints a line and repaints it only when its text changes.
"""

from collections.abc import Mapping, Sequence

from textual import events
from textual.binding import ActiveBinding
from textual.screen import Screen

from jericho_tui.text.language import _
from jericho_tui.tui.commands import key_name
from jericho_tui.tui.widgets.canvas import Canvas, Line, line_width
from jericho_tui.tui.widgets.roles import OFF

Entry = tuple[Line, ActiveBinding]
"""How a binding is shown, and what it is."""


class Keys(Canvas):
    """Some keys that work now; it is painted again when they change."""

    _places: Sequence[tuple[int, int, int, ActiveBinding]] = ()
    """Where keys are: their line, the columns from and to, and what they do."""
    _changed = False
    """Whether the bindings have changed since it was painted."""

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def _bindings_changed(self, _screen: Screen[object]) -> None:
        """Paint soon: several parts of a screen say so one after the other."""
        if not self._changed:
            self._changed = True
            self.call_later(self._paint_again)

    def _paint_again(self) -> None:
        self._changed = False
        if self.is_attached and self.screen.is_attached:
            self.repaint()

    def paint_keys(self, lines: Sequence[Sequence[Entry]], margin: int, gap: int) -> list[Line]:
        """Return lines of keys, and remember where each stands."""
        places, painted = [], list[Line]()
        for y, entries in enumerate(lines):
            line: Line = [(" " * margin, "plain")] if margin else []
            for number, (pieces, active) in enumerate(entries):
                line += [(" " * gap, "plain")] if number else []
                start = line_width(line)
                line += pieces
                places.append((y, start, line_width(line), active))
            painted.append(line)
        self._places = places
        return painted

    def key_at(self, event: events.Click) -> ActiveBinding | None:
        """Return what the key under a click does, or None if there is none."""
        found = (
            active
            for y, start, end, active in self._places
            if y == event.y and start <= event.x < end
        )
        return next(found, None)


class KeyBar(Keys):
    """What the keys do now."""

    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; }
    """

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint the screen's keys in the order of their bindings, and those of everywhere after.

        Where the screen's do not all fit, its shorter words stand for some (`key_words`); the first
        key of everywhere, which lists all, always stays. What a screen has no use for just now is
        left out, and works (`quiet_keys`). Under another screen there are none.
        """
        self._places = ()
        if self.app.screen is not self.screen:
            return []
        entries = self._entries({})
        if not _fits([*entries[0], *entries[1][:2]], width, height):
            entries = self._entries(getattr(self.screen, "key_words", {}))
        here, everywhere = entries
        while here and not _fits([*here, *everywhere[:1]], width, height):
            here.pop()
        while len(everywhere) > 1 and not _fits([*here, *everywhere], width, height):
            everywhere.pop()
        return self.paint_keys(lines_of([*here, *everywhere], width - 3), 1, 2)

    def _entries(self, words: Mapping[str, str]) -> tuple[list[Entry], list[Entry]]:
        """Return the keys of the screen and those of everywhere.

        :param words: by action, what it is called instead of its description (gettext message ids).
        """
        quiet = getattr(self.screen, "quiet_keys", ())
        here: list[Entry] = []
        everywhere: list[Entry] = []
        seen: set[str] = set()
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if not binding.show or binding.action in seen or binding.action in quiet:
                continue
            seen.add(binding.action)
            tones = ("gold", "plain") if active.enabled else (OFF, OFF)
            title = words.get(binding.action, binding.description)
            pieces: Line = [(key_name(binding), tones[0]), (f" {_(title)}", tones[1])]
            (everywhere if active.node is self.app else here).append((pieces, active))
        return here, everywhere

    async def on_click(self, event: events.Click) -> None:
        active = self.key_at(event)
        if active is not None:
            self.app.simulate_key(active.binding.key.split(",")[0])


def lines_of(entries: Sequence[Entry], width: int, gap: int = 2) -> list[list[Entry]]:
    """Return entries line by line, each with as many as fit beside each other."""
    lines: list[list[Entry]] = [[]]
    left = width
    for entry in entries:
        size = line_width(entry[0])
        if size > left and lines[-1]:
            lines.append([])
            left = width
        lines[-1].append(entry)
        left -= size + gap
    return lines


def _fits(entries: Sequence[Entry], width: int, height: int) -> bool:
    return len(lines_of(entries, width - 3)) <= max(1, height)

"""Painting lines of text by role, and repainting only what changed."""

from collections.abc import Iterator, Sequence
from typing import Generic, Self, TypeVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual import events
from textual.content import Content
from textual.geometry import Offset, Region
from textual.strip import Strip
from textual.widget import Widget

from jericho_tui.tui.widgets.roles import is_brick, role_styles

T = TypeVar("T")

Piece = tuple[str, str]
"""A text and its role: "plain" or one of `roles.ROLES`."""
Line = list[Piece]


class Canvas(Widget):
    """A widget that is painted line by line.

    Subclasses implement `paint`; whoever changes what it depends on calls `repaint`.
    """

    DEFAULT_CSS = """
    Canvas { height: auto; width: 1fr; }
    """

    def __init__(
        self,
        *,
        id: str | None = None,  # noqa: A002  Textual's name
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._painted: list[Line] = []
        self._strips: dict[int, Strip] = {}
        self._titles = ("", "")
        self._only: tuple[Region, ...] = ()
        """What is redrawn at most, while it is known that nothing else changes."""

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Return the lines for a content area of this size; too long ones end in an ellipsis."""
        raise NotImplementedError

    def selection(self) -> tuple[int, int] | None:
        """Return the column and line of what is selected in the content; None: nothing is."""
        return None

    def follow(self) -> None:
        """Put the terminal's cursor on the selection, for whoever magnifies or reads out there."""
        spot = self.selection()
        if spot is not None and self.screen.is_current:
            self.app.cursor_position = self.content_region.offset + Offset(*spot)

    def repaint(self) -> None:
        """Paint again, and redraw the lines that differ."""
        size = self.content_size
        if not size.width or not self.is_attached:
            return
        lines = list(self.paint(size.width, size.height))
        before, self._painted = self._painted, lines
        self.follow()
        if len(before) != len(lines):
            self._strips.clear()
            self.refresh()
            return
        changed = []
        for y, (old, new) in enumerate(zip(before, lines, strict=True)):
            if old != new:
                start = _same_columns(old, new)
                changed.append(Region(start, y, size.width - start, 1))
        for region in changed:
            self._strips.pop(region.y, None)
        if changed:
            self.refresh(*changed)

    def entitle(self, title: str, subtitle: str = "") -> None:
        """Set the border's titles; unlike assigning them, this redraws no more than their lines."""
        before, self._titles = self._titles, (title, subtitle)
        left, top = self.content_offset
        width, height = self.outer_size
        if title != before[0]:
            self._only = (Region(-left, -top, width, 1),)
            self.border_title = Content(title)
        if subtitle != before[1]:
            self._only = (Region(-left, height - 1 - top, width, 1),)
            self.border_subtitle = Content(subtitle)
        self._only = ()

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        """Redraw these regions of the content; without any, the whole widget."""
        return super().refresh(
            *(regions or self._only), repaint=repaint, layout=layout, recompose=recompose
        )

    def render_line(self, y: int) -> Strip:
        """Return one line of the content as a strip."""
        width = self.content_size.width
        if y >= len(self._painted):
            return Strip.blank(width, self.rich_style)
        strip = self._strips.get(y)
        if strip is None or strip.cell_length != width:
            strip = self._strips[y] = self._strip(self._painted[y], width)
        return strip

    def notify_style_update(self) -> None:
        """Forget the strips: a theme or class changed what the roles look like."""
        super().notify_style_update()
        self._strips.clear()

    def on_resize(self, event: events.Resize) -> None:
        """Paint for the new size."""
        event.stop()
        self._strips.clear()
        self._painted = list(self.paint(self.content_size.width, self.content_size.height))
        self.follow()
        self.refresh()

    def _strip(self, line: Line, width: int) -> Strip:
        base = self.rich_style
        app = self.app
        native = app.native_ansi_color
        styles = role_styles(app.theme, app.theme_variables, native=native, colour=not app.no_color)
        if native:
            line = [_mortared(piece) for piece in line]
        segments = []
        left = width
        long = line_width(line) > width
        for text, role in line:
            size = cell_len(text)
            style = base if role == "plain" else base + styles[role]
            if long and size >= left:
                segments.append(Segment(fit(text + " ", left), style))
                left = 0
                break
            segments.append(Segment(text, style))
            left -= size
        if left > 0:
            segments.append(Segment(" " * left, base))
        return Strip(segments, width)


class Showing(Canvas, Generic[T]):
    """A canvas that shows one thing, and is empty until it is shown one.

    Subclasses implement `draw` in place of `paint`.
    """

    shown: T | None = None
    """None before it was shown anything."""

    def show(self, shown: T) -> None:
        """Show this from now on, painted anew at once."""
        self.shown = shown
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Draw what is shown; nothing before that."""
        return [] if self.shown is None else self.draw(self.shown, width, height)

    def draw(self, shown: T, width: int, height: int) -> Sequence[Line]:
        """Return the lines about what is shown; as `paint`."""
        raise NotImplementedError


class Headline(Showing[Line]):
    """What a screen is about, in a line."""

    def draw(self, shown: Line, width: int, height: int) -> Sequence[Line]:
        """Return the one line that is shown."""
        del width, height
        return [shown]


def _mortared(piece: Piece) -> Piece:
    """Return a brick with a line at its end: where shades cannot tell neighbours apart.

    A brick of one column is its figure alone.
    """
    text, role = piece
    if is_brick(role) and len(text) > 1 and text.endswith(" "):
        return (f"{text[:-1]}│", role)
    return piece


def _same_columns(old: Line, new: Line) -> int:
    """Return how many columns two lines have in common from the left."""
    columns = 0
    for before, after in zip(old, new, strict=False):
        if before != after:
            break
        columns += cell_len(before[0])
    return columns


def line_width(line: Line) -> int:
    """Return how many columns a line takes."""
    return sum(cell_len(text) for text, _role in line)


def fit(text: str, width: int) -> str:
    """Return `text` in exactly `width` columns: padded, or cut with an ellipsis."""
    if cell_len(text) > width:
        return set_cell_size(text, max(0, width - 1)) + "…"[: max(0, width)]
    return set_cell_size(text, width)


def fit_right(text: str, width: int) -> str:
    """Return `text` in exactly `width` columns, set to the right."""
    return " " * max(0, width - cell_len(text)) + set_cell_size(text, min(width, cell_len(text)))


def fit_line(line: Line, width: int) -> Line:
    """Return a line in exactly `width` columns: padded, or cut with an ellipsis."""
    left = width - line_width(line)
    if left >= 0:
        return [*line, (" " * left, "plain")]
    fitted: Line = []
    left = width
    for text, role in line:
        if cell_len(text) >= left:
            return [*fitted, (fit(f"{text} ", left), role)]
        fitted.append((text, role))
        left -= cell_len(text)
    return fitted


def wrap(text: str, width: int, most: int) -> list[str]:
    """Break `text` at spaces into at most `most` lines; the last is cut with an ellipsis."""
    lines: list[str] = []
    current = ""
    for word in text.split(" "):
        candidate = f"{current} {word}" if current else word
        if cell_len(candidate) <= width or not current:
            current = candidate
        else:
            lines.append(current)
            current = word
    lines.append(current)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [fit(line, width) if cell_len(line) > width else line for line in lines]


def wrap_line(line: Line, width: int, indent: int) -> list[Line]:
    """Break a line at spaces into lines of at most `width`; all but the first are indented.

    A word may have pieces of several roles and is not broken between them.
    """
    lines: list[Line] = [[]]
    used = 0
    for word in _words(line):
        text, role = word[-1]
        ends = (text.rstrip(" "), role)
        size = line_width([*word[:-1], ends])
        if used + size > width and used > indent:
            lines.append([(" " * indent, "plain")] if indent else [])
            used = indent
        if used + line_width(word) > width:  # the space after the word has no room
            word[-1] = ends
        for piece in word:
            _append(lines[-1], piece)
        used += line_width(word)
    return lines


def _append(line: Line, piece: Piece) -> None:
    """Add a piece to a line; neighbours of one role are one piece, which is less to send."""
    if line and line[-1][1] == piece[1]:
        line[-1] = (line[-1][0] + piece[0], piece[1])
    else:
        line.append(piece)


def _words(line: Line) -> Iterator[Line]:
    """Yield a line's words, each with the space after it."""
    word: Line = []
    for text, role in line:
        *whole, rest = text.split(" ")
        for part in whole:
            yield [*word, (f"{part} ", role)]
            word = []
        if rest:
            word.append((rest, role))
    if word:
        yield word

"""Painting lines of text by role, and repainting only what changed."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.content import Content
from textual.geometry import Offset, Region, Size
from textual.strip import Strip
from textual.widget import Widget

from jericho_tui.tui.widgets.roles import is_brick, role_styles

Piece = tuple[str, str]
"""A text and its role: "plain" or one of `roles.ROLES`."""
Line = list[Piece]
_NOTHING: Final[Line] = []
"""A line that is not painted."""


class Canvas(Widget):
    """A widget that is painted line by line, with titles on its border. It never scrolls.

    Subclasses implement `paint`. Code that changes what they paint calls `repaint`.
    """

    DEFAULT_CSS = """
    Canvas { height: auto; width: 1fr; }
    """
    _titles = ("", "")
    _painted: Sequence[Line] = ()
    _strips: dict[int, Strip]
    _looks: tuple[Style, Mapping[str, Style]] | None = None
    """How plain text looks, and what the roles add; None: that is to be found out."""
    _painted_for: Size | None = None
    """For which size; None: it has not been painted yet."""

    def paint(self, width: int, height: int) -> Sequence[Line]:
        return ()

    def selection(self) -> tuple[int, int] | None:
        """Return the column and line of what is selected in the content; None: nothing is."""
        return None

    def place_of(self, text: str) -> Offset | None:
        """Return where on the screen a text stands first; None: it is not to be seen here."""
        if not self.display:
            return None
        for y, line in enumerate(self._painted[: self.content_size.height]):
            before, found, _after = "".join(part for part, _role in line).partition(text)
            if found:
                return self.content_region.offset + Offset(cell_len(before), y)
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
        before, known = self._painted, self._painted_for == size
        self._paint_now()
        if not known:
            self.refresh()
            return
        both = enumerate(zip_longest(before, self._painted, fillvalue=_NOTHING))
        changed = [y for y, (old, new) in both if old != new]
        for y in changed:
            self._strips.pop(y, None)
        if changed:
            self.refresh(*(Region(0, y, size.width, 1) for y in changed))

    def entitle(self, title: str, subtitle: str = "") -> None:
        """Set the border's titles, which are text and no markup."""
        if (title, subtitle) != self._titles:
            self._titles = title, subtitle
            self.border_title, self.border_subtitle = Content(title), Content(subtitle)

    def render_lines(self, crop: Region) -> list[Strip]:
        if self._painted_for not in (None, self.content_size):
            self._paint_now()
        return super().render_lines(crop)

    def _size_updated(
        self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True
    ) -> bool:
        """Take another size; Textual would lay the screen out again, because of scroll bars."""
        layout = layout and not self.outer_size
        return super()._size_updated(size, virtual_size, container_size, layout)

    def render_line(self, y: int) -> Strip:
        width = self.content_size.width
        if y >= len(self._painted):
            return Strip.blank(width, self.rich_style)
        if y not in self._strips:
            self._strips[y] = self._strip(self._painted[y], width)
        return self._strips[y]

    def notify_style_update(self) -> None:
        """Forget the strips: a theme or class changed what the roles look like."""
        super().notify_style_update()
        self._strips, self._looks = {}, None

    def on_resize(self, event: events.Resize) -> None:
        event.stop()
        self.repaint()

    def _paint_now(self) -> None:
        if self._painted_for != self.content_size:
            self._strips, self._looks = {}, None
        size = self._painted_for = self.content_size
        self._painted = list(self.paint(*size))
        self.follow()

    def _style_of(self, role: str) -> Style:
        if self._looks is None:
            app, native = self.app, self.app.native_ansi_color
            roles = role_styles(
                app.theme, app.theme_variables, native=native, colour=not app.no_color
            )
            self._looks = self.rich_style, roles
        base, roles = self._looks
        return base if role == "plain" else base + roles[role]

    def _strip(self, line: Line, width: int) -> Strip:
        if self.app.native_ansi_color:
            line = [_mortared(piece) for piece in line]
        segments = []
        left = width
        long = line_width(line) > width
        for text, role in line:
            size = cell_len(text)
            style = self._style_of(role)
            if long and size >= left:
                segments.append(Segment(fit(text + " ", left), style))
                left = 0
                break
            segments.append(Segment(text, style))
            left -= size
        if left > 0:
            segments.append(Segment(" " * left, self._style_of("plain")))
        return Strip(segments, width)


Painter = Callable[[int, int], Sequence[Line]]
"""Returns lines in so many columns, for at most so many lines."""


class Panel(Canvas):
    """A canvas that shows what it is given to paint, and is empty until then."""

    def __init__(
        self,
        painter: Painter = lambda _width, _height: (),
        *,
        id: str,  # noqa: A002  Textual's name
        focus: bool = False,
    ) -> None:
        super().__init__(id=id)
        self.can_focus = focus
        self._painter = painter

    def show(self, painter: Painter) -> None:
        """Show what this paints from now on; lines that have no room are cut."""
        self._painter = painter
        if self.styles.is_auto_height:
            self.refresh(layout=True)
        self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container
        return max(1, len(self._painter(width, viewport.height)))

    def paint(self, width: int, height: int) -> Sequence[Line]:
        return self._painter(width, height)[:height]


class Frame(Canvas):
    """A border around widgets that stand below each other."""

    DEFAULT_CSS = """
    Frame { height: 1fr; layout: vertical; overflow: hidden hidden; }
    """
    render_line = Widget.render_line  # nothing is painted between its widgets

    def on_show(self) -> None:
        """Draw the border; what Textual drew before the screen was shown is lost."""
        self.refresh()


def _mortared(piece: Piece) -> Piece:
    """Return a brick with a line at its end: where shades cannot tell neighbours apart.

    A brick of one column is its figure alone.
    """
    text, role = piece
    if len(text) > 1 and text.endswith(" ") and is_brick(role):
        return (f"{text[:-1]}│", role)
    return piece


def joined_cells(cells: Iterable[Piece]) -> Line:
    """Return cells with neighbours of one role in one piece."""
    line: Line = []
    for cell in cells:
        _append(line, cell)
    return line


def line_width(line: Line) -> int:
    """Return how many columns a line takes."""
    width = 0
    for text, _role in line:
        width += len(text) if text.isascii() else cell_len(text)  # asked very often
    return width


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
    broken = wrap_line([(text, "plain")], width, 0)
    lines = ["".join(part for part, _role in line).strip(" ") for line in broken]
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
        size = line_width(word)
        text, role = word[-1]
        bare = text.rstrip(" ")
        space = len(text) - len(bare)
        if used + size - space > width and used > indent:
            lines.append([(" " * indent, "plain")] if indent else [])
            used = indent
        if used + size > width:  # the space after the word has no room
            word[-1] = bare, role
            size -= space
        for piece in word:
            _append(lines[-1], piece)
        used += size
    return lines


def _append(line: Line, piece: Piece) -> None:
    """Add a piece to a line; neighbours of one role are one piece, which is less to send."""
    if line and line[-1][1] == piece[1]:
        line[-1] = (line[-1][0] + piece[0], piece[1])
    else:
        line.append(piece)


def _words(line: Line) -> Iterator[Line]:
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

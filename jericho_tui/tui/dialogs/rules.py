"""The rulebook: a reader that fills the screen, opened at the rule that matters now."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from jericho_tui.core.registry import title as title_of
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.text.finding import occurrences
from jericho_tui.text.language import _, ngettext
from jericho_tui.text.rulebook import (
    EMPHASIS,
    STRONG,
    Block,
    Chapter,
    Heading,
    Item,
    Paragraph,
    Table,
    blocks,
    chapters,
)
from jericho_tui.text.rulebook import Text as Segments
from jericho_tui.text.segments import PLAIN
from jericho_tui.tui.common_keys import common, with_former
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.widgets.canvas import Canvas, Line, line_width, wrap_line
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.text_line import TextLine

HIT: Final = "hit:"
"""The role of a place that was found is this and its number from 0, for who paints it to look."""
_ROLES: Final = {PLAIN: "plain", STRONG: "strong", EMPHASIS: "strong"}
"""Emphasis is strong too: few terminals have an italic that can be read."""
_QUOTE: Final = "▎ "
_GAP: Final = 2
"""Columns between two columns of a table."""
_FIGURES: Final = set("0123456789–-.,± ")


@dataclass
class Page:
    """Blocks as lines of a width."""

    lines: list[Line] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    """Number of the line where each block begins."""
    hits: list[int] = field(default_factory=list)
    """Number of the line where each place that was found begins."""


def typeset(blocks: Sequence[Block], width: int, wanted: str = "") -> Page:
    """Set blocks.

    :param width: columns of a line; a word that is longer is cut by whoever paints.
    :param wanted: what is searched for (see `finding`); empty: nothing is marked.
    """
    page = Page()
    marker = _Marker(wanted)
    before: Block | None = None
    for block in blocks:
        if before is not None and not (isinstance(before, Item) and isinstance(block, Item)):
            page.lines.append([])
        if isinstance(block, Heading) and block.level < 3 and before is not None:
            page.lines.append([])
        page.starts.append(len(page.lines))
        page.lines += _set(block, width, marker)
        before = block
    found = 0
    for number, line in enumerate(page.lines):
        for _text, role in line:
            if role == f"{HIT}{found}":
                page.hits.append(number)
                found += 1
    return page


class _Marker:
    """Turns segments into pieces and numbers what is found in them, in the order of the text."""

    def __init__(self, wanted: str) -> None:
        self._wanted = wanted
        self._found = 0

    def pieces(self, text: Segments, base: str = "") -> Line:
        """Return the pieces of a text.

        :param base: the role of what is plain; by default "plain".
        """
        plain = "".join(segment.text for segment in text)
        # A line should not begin with a mark that joins what is on both sides of it.
        plain = plain.replace(" · ", "\u00a0· ").replace(" − ", "\u00a0−\u00a0")
        found = occurrences(plain, self._wanted) if self._wanted else []
        line: Line = []
        end = 0
        for segment in text:
            start, end = end, end + len(segment.text)
            role = base if base and segment.role == PLAIN else _ROLES[segment.role]
            place = start
            for number, (first, last) in enumerate(found, self._found):
                if first < end and last > place:
                    line.append((plain[place : max(place, first)], role))
                    line.append((plain[max(place, first) : min(last, end)], f"{HIT}{number}"))
                    place = min(last, end)
            line.append((plain[place:end], role))
        self._found += len(found)
        return [piece for piece in line if piece[0]]


def _set(block: Block, width: int, marker: _Marker) -> list[Line]:
    match block:
        case Heading(level, text):
            return _heading(level, marker.pieces(text, "gold" if level < 3 else "strong"), width)
        case Item(mark, text):
            head = f" {mark} "
            return wrap_line([(head, "quiet"), *marker.pieces(text)], width, len(head))
        case Paragraph(text, quoted):
            if not quoted:
                return wrap_line(marker.pieces(text), width, 0)
            lines = wrap_line(marker.pieces(text), width - len(_QUOTE), 0)
            return [[(_QUOTE, "faint"), *line] for line in lines]
        case Table():
            return _table(block, width, marker)


def _heading(level: int, pieces: Line, width: int) -> list[Line]:
    lines = wrap_line(pieces, width, 0)
    room = width - line_width(lines[-1]) - 1
    if level == 2 and room > 0:
        lines[-1] = [*lines[-1], (" " + "─" * room, "faint")]
    return lines


def _table(table: Table, width: int, marker: _Marker) -> list[Line]:
    head = [marker.pieces(cell, "quiet") for cell in table.head]
    rows = [[marker.pieces(cell) for cell in row] for row in table.rows]
    widths = _column_widths([head, *rows], width)
    right = [
        all(set("".join(text for text, _role in row[column])) <= _FIGURES for row in rows)
        for column in range(len(head))
    ]
    rule = "─" * min(width, sum(widths) + _GAP * (len(widths) - 1))
    lines = [*_row(head, widths, right), [(rule, "faint")]]
    for row in rows:
        lines += _row(row, widths, right)
    return lines


def _column_widths(rows: Sequence[Sequence[Line]], width: int) -> list[int]:
    """Return the columns' widths: their longest cell, the widest made narrower until all fit."""
    widths = [max(map(line_width, column)) for column in zip(*rows, strict=True)]
    while sum(widths) + _GAP * (len(widths) - 1) > width and max(widths) > 1:
        widths[widths.index(max(widths))] -= 1
    return widths


def _row(cells: Sequence[Line], widths: Sequence[int], right: Sequence[bool]) -> list[Line]:
    """Return a row of cells, on as many lines as its longest cell needs."""
    columns = [wrap_line(cell, size, 0) for cell, size in zip(cells, widths, strict=True)]
    lines: list[Line] = []
    for number in range(max(map(len, columns))):
        line: Line = []
        for column, size, to_right in zip(columns, widths, right, strict=True):
            cell = column[number] if number < len(column) else []
            gap = (" " * (size - line_width(cell)), "plain")
            line += [(" " * _GAP if line else "", "plain")]
            line += [gap, *cell] if to_right else [*cell, gap]
        lines.append([piece for piece in line if piece[0]])
    return lines


_MEASURE: Final = 84
"""Most columns of a line of text: longer ones are hard to read."""


class Pages(Canvas):
    """A text of blocks. It begins with a heading, and every heading begins a chapter."""

    @dataclass
    class Turned(Message):
        """Another chapter stands at the top."""

        chapter: int
        """Its number among the headings, from 0."""

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._blocks: Sequence[Block] = ()
        self._headings: list[int] = []
        """Which of the blocks are headings."""
        self._page = Page()
        self._width = 0
        self._wanted_chapter = 0
        """Where to go once there is a width."""
        self.top = 0
        """Number of the line at the top."""
        self.wanted = ""
        """What is searched for."""
        self.hit = 0
        """Which of `hits` was gone to last."""

    def show_text(self, blocks: Sequence[Block]) -> None:
        """Show this text; the chapter at the top is the same as before."""
        chapter = self.chapter
        self._blocks = blocks
        self._headings = [i for i, block in enumerate(blocks) if isinstance(block, Heading)]
        if self._width:
            self._page = typeset(blocks, self._width, self.wanted)
            self.hit = 0
        self.go_to_chapter(chapter)

    @property
    def hits(self) -> Sequence[int]:
        """The line of every place that was found."""
        return self._page.hits

    @property
    def chapter(self) -> int:
        """The number of the chapter at the top, among the headings."""
        if not self._width:
            return self._wanted_chapter
        starts = [self._page.starts[block] for block in self._headings]
        return max(0, bisect_right(starts, self.top) - 1)

    def paint(self, width: int, height: int) -> Sequence[Line]:
        if min(width, _MEASURE) != self._width:
            self._set_for(min(width, _MEASURE))
        now = f"{HIT}{self.hit}"
        return [
            [(text, _hit_role(role, now)) for text, role in line]
            for line in self._page.lines[self.top : self.top + height]
        ]

    def selection(self) -> tuple[int, int]:
        line = self.hits[self.hit] if self.hits else self.top
        return 0, line - self.top

    def go_to_chapter(self, chapter: int) -> None:
        """Put the heading of a chapter at the top."""
        if self._width:
            self._go(self._page.starts[self._headings[chapter]])
        else:
            self._wanted_chapter = chapter

    def go_to_line(self, line: int) -> None:
        """Put a line at the top, as far as the text reaches to the bottom."""
        last = len(self._page.lines) - self.content_size.height
        self._go(max(0, min(line, max(last, self.top))))

    def go_to_end(self) -> None:
        """Put the last line at the bottom."""
        self._go(max(0, len(self._page.lines) - self.content_size.height))

    def find(self, wanted: str, start: int) -> None:
        """Mark what is found, and go to its first place from the line `start` on."""
        self.wanted = wanted.strip()
        self._page = typeset(self._blocks, self._width, self.wanted)
        after = [i for i, line in enumerate(self.hits) if line >= start]
        self.hit = after[0] if after else 0
        self.top = start
        self._show_hit()

    def go_to_hit(self, step: int) -> None:
        """Go to the next (1) or previous (-1) place that was found, going round."""
        self.hit = (self.hit + step) % len(self.hits)
        self._show_hit()

    def _show_hit(self) -> None:
        height = self.content_size.height
        top = self.top
        if self.hits:
            line = self.hits[self.hit]
            if not top <= line < top + height:
                top = max(0, line - height // 3)
        self._go(top)

    def _go(self, line: int) -> None:
        self.top = line
        self.repaint()
        self.post_message(self.Turned(self.chapter))

    def _set_for(self, width: int) -> None:
        """Set the text anew; the block at the top stays there."""
        first = not self._width
        block = self._headings[self._wanted_chapter]
        if not first:
            block = max(0, bisect_right(self._page.starts, self.top) - 1)
        self._width = width
        self._page = typeset(self._blocks, width, self.wanted)
        self.top = self._page.starts[block]
        self.post_message(self.Turned(self.chapter))


class Contents(Canvas):
    """The chapters of a book, one of them open."""

    @dataclass
    class Clicked(Message):
        """A chapter was clicked."""

        chapter: int

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._chapters: Sequence[Chapter] = ()
        self._open = 0
        self._rows: list[int] = []
        """Which chapter each painted line belongs to."""

    def show_chapters(self, chapters: Sequence[Chapter]) -> None:
        """Show the titles of these chapters."""
        self._chapters = chapters
        self.repaint()

    def show(self, chapter: int) -> None:
        """Mark a chapter as open."""
        self._open = chapter
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        lines: list[Line] = []
        self._rows = []
        for number, chapter in enumerate(self._chapters):
            opened = number == self._open
            indent = 2 if chapter.level < 3 else 4
            mark = "▸ " if opened else "  "
            role = "gold" if opened else "plain" if chapter.level < 3 else "quiet"
            title = f"{mark:<{indent}}{chapter.title}"
            for line in wrap_line([(title, role)], width, indent + 3):
                lines.append(line)
                self._rows.append(number)
        row = self._rows.index(self._open) if self._rows else 0
        top = max(0, min(row - height // 2, len(lines) - height))
        self._rows = self._rows[top:]
        return lines[top : top + height]

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is not None and offset.y < len(self._rows):
            event.stop()
            self.post_message(self.Clicked(self._rows[offset.y]))


def _hit_role(role: str, now: str) -> str:
    if not role.startswith(HIT):
        return role
    return "gold-block" if role == now else "hit"


_CONTENTS_FROM: Final = 100
"""Columns from which the chapters stand beside the text."""


class RulesReader(AppScreen[None], ModalScreen[None]):
    """A game's rulebook in the player's language, with its chapters and a search."""

    CSS_PATH = "rules.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        *with_former("ctrl+f", common("search")),
        *with_former("n", common("next", "hit(1)", N_("Next hit"))),
        *with_former("N", common("previous", "hit(-1)", N_("Previous hit"))),
        Binding("tab", "chapter(1)", N_("Next chapter"), id="rules.next-chapter"),
        Binding(
            "shift+tab",
            "chapter(-1)",
            N_("Previous chapter"),
            show=False,
            id="rules.previous-chapter",
        ),
        *(
            Binding(
                str(digit),
                f"number({digit})",
                N_("Chapter by number"),
                show=False,
                id=f"rules.digit-{digit}",
            )
            for digit in range(10)
        ),
        Binding("up", "lines(-1)", N_("Up"), show=False, id="rules.up"),
        Binding("down", "lines(1)", N_("Down"), show=False, id="rules.down"),
        Binding("pageup", "pages(-1)", N_("Page up"), show=False, id="rules.page-up"),
        Binding("pagedown,space", "pages(1)", N_("Page down"), show=False, id="rules.page-down"),
        Binding("home", "beginning", N_("Beginning"), show=False, id="rules.beginning"),
        Binding("end", "end", N_("End"), show=False, id="rules.end"),
        Binding("escape,q,question_mark", "leave", N_("Back"), id="rules.back"),
    ]

    def __init__(self, game: str, anchor: str = "") -> None:
        """Open the book.

        :param anchor: of the chapter to open at; empty or unknown: the beginning.
        """
        super().__init__()
        self._game = game
        self._chapters = chapters(game)
        self._anchor = anchor
        self._numbered = [i for i, chapter in enumerate(self._chapters) if chapter.level == 2]
        """The chapters that a number names, in order."""
        self._typed = 0
        """The number typed so far: “1”, then “11”."""
        self._searched_from = 0
        """The line at the top when the search began."""

    def compose(self) -> ComposeResult:
        with Horizontal(id="book"):
            yield Contents(id="contents")
            yield Pages(id="pages")
        with Horizontal(id="search"):
            yield Static("/", id="slash")
            yield TextLine(id="wanted", compact=True)
            yield Static(id="count")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one("#search").display = False
        self.retranslate()
        anchors = [chapter.anchor for chapter in self._chapters]
        if self._anchor in anchors:
            self._pages.go_to_chapter(anchors.index(self._anchor))

    def retranslate(self) -> None:
        """Take the book in the language in use, open at the same chapter."""
        self._chapters = chapters(self._game)
        self.query_one(Contents).show_chapters(self._chapters)
        self.query_one(Contents).entitle(_("Chapters"))
        self._pages.show_text([b for chapter in self._chapters for b in blocks(chapter.text)])
        self._say_found()

    def on_resize(self) -> None:
        self.query_one("#contents").display = self.size.width >= _CONTENTS_FROM

    @property
    def _pages(self) -> Pages:
        return self.query_one(Pages)

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        del parameters
        return action != "hit" or bool(self._pages.hits)

    def action_leave(self) -> None:
        if self._pages.wanted or self.query_one("#search").display:
            self._close_line()
            self.query_one(Input).value = ""
            self._find("")
        else:
            self.dismiss(None)

    def action_search(self) -> None:
        if not self._pages.wanted:
            self._searched_from = self._pages.top
        self.query_one("#search").display = True
        self.query_one(Input).focus()
        self._say_found()

    @on(Input.Changed)
    def _search_now(self, message: Input.Changed) -> None:
        """Mark what is found while it is typed."""
        if self.query_one("#search").display:
            self._find(message.value)

    @on(Input.Submitted)
    def _close_line(self) -> None:
        """Close the line; what was found stays marked."""
        self.query_one("#search").display = False
        self.set_focus(None)
        self._say_found()

    def _find(self, wanted: str) -> None:
        self._pages.find(wanted, self._searched_from)
        self._say_found()

    def _say_found(self) -> None:
        text, hits = "", len(self._pages.hits)
        if hits:
            text = ngettext("{i} of {n} hit", "{i} of {n} hits", hits)
            text = text.format(i=self._pages.hit + 1, n=hits)
        elif self._pages.wanted:
            text = _("nothing found")
        self.query_one("#count", Static).update(text)
        title = _("The rules of {game}").format(game=title_of(self._game))
        self._pages.entitle(title, "" if self.query_one("#search").display else text)
        self.refresh_bindings()

    def action_hit(self, step: int) -> None:
        self._pages.go_to_hit(step)
        self._say_found()

    def action_chapter(self, step: int) -> None:
        self._typed = 0
        self._pages.go_to_chapter((self._pages.chapter + step) % len(self._chapters))

    def action_number(self, digit: int) -> None:
        """Go to a chapter by its number; a second digit may go on with the first."""
        both = self._typed * 10 + digit
        self._typed = both if both <= len(self._numbered) else digit
        if 1 <= self._typed <= len(self._numbered):
            self._pages.go_to_chapter(self._numbered[self._typed - 1])

    def action_lines(self, step: int) -> None:
        self._typed = 0
        self._pages.go_to_line(self._pages.top + step)

    def action_pages(self, step: int) -> None:
        self.action_lines(step * max(1, self._pages.content_size.height - 1))

    def action_beginning(self) -> None:
        self.action_lines(-self._pages.top)

    def action_end(self) -> None:
        self._typed = 0
        self._pages.go_to_end()

    @on(events.MouseScrollDown)
    def _wheel_down(self) -> None:
        """Scroll by some lines."""
        self.action_lines(3)

    @on(events.MouseScrollUp)
    def _wheel_up(self) -> None:
        """Scroll by some lines."""
        self.action_lines(-3)

    @on(Pages.Turned)
    def _turned(self, message: Pages.Turned) -> None:
        """Mark the chapter in the contents."""
        self.query_one(Contents).show(message.chapter)

    @on(Contents.Clicked)
    def _chapter_clicked(self, message: Contents.Clicked) -> None:
        self._pages.go_to_chapter(message.chapter)

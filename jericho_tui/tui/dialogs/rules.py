"""The rulebook: a reader that fills the screen, opened at the rule that matters now."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import zip_longest
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.reactive import var
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from jericho_tui.core.registry import title as title_of
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.text.finding import occurrences
from jericho_tui.text.language import _, ngettext
from jericho_tui.text.rulebook import Block, Heading, Item, Paragraph, Table, blocks, chapters
from jericho_tui.text.rulebook import Text as Segments
from jericho_tui.text.segments import PLAIN
from jericho_tui.tui.common_keys import common, digits, with_former
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.widgets.canvas import Canvas, Line, Piece, joined_cells, line_width, wrap_line
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.text_line import TextLine

_QUOTE: Final = "▎ "
_GAP: Final = 2
"""Columns between two columns of a table."""
_FIGURES: Final = set("0123456789–-.,± ")


def typeset(blocks: Sequence[Block], width: int) -> tuple[list[Line], list[int]]:
    """Return blocks as lines of a width, and the number of the line where each block begins.

    A table needs columns, and Textual's Markdown breaks lines at the no-break spaces of French.
    """
    lines: list[Line] = []
    starts: list[int] = []
    before: Block | None = None
    for block in blocks:
        if before is not None and not (isinstance(before, Item) and isinstance(block, Item)):
            lines.append([])
        if isinstance(block, Heading) and block.level < 3 and before is not None:
            lines.append([])
        starts.append(len(lines))
        lines += _set(block, width)
        before = block
    return lines, starts


def _pieces(text: Segments, base: str = "plain") -> Line:
    """Return the pieces of a text, whose plain segments have the role `base`.

    Emphasis is strong too: few terminals have an italic that can be read.
    """
    # A line should not begin with a mark that joins what is on both sides of it.
    return [
        (
            part.text.replace(" · ", "\u00a0· ").replace(" − ", "\u00a0−\u00a0"),
            base if part.role == PLAIN else "strong",
        )
        for part in text
    ]


def _set(block: Block, width: int) -> list[Line]:
    match block:
        case Heading(level, text):
            return _heading(level, _pieces(text, "gold" if level < 3 else "strong"), width)
        case Item(mark, text):
            head = f" {mark} "
            return wrap_line([(head, "quiet"), *_pieces(text)], width, len(head))
        case Paragraph(text, quoted):
            if not quoted:
                return wrap_line(_pieces(text), width, 0)
            lines = wrap_line(_pieces(text), width - len(_QUOTE), 0)
            return [[(_QUOTE, "faint"), *line] for line in lines]
        case Table():
            return _table(block, width)


def _heading(level: int, pieces: Line, width: int) -> list[Line]:
    lines = wrap_line(pieces, width, 0)
    room = width - line_width(lines[-1]) - 1
    if level == 2 and room > 0:
        lines[-1] = [*lines[-1], (" " + "─" * room, "faint")]
    return lines


def _table(table: Table, width: int) -> list[Line]:
    head = [_pieces(cell, "quiet") for cell in table.head]
    rows = [[_pieces(cell) for cell in row] for row in table.rows]
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
    columns = [wrap_line(cell, size, 0) for cell, size in zip(cells, widths, strict=True)]
    lines: list[Line] = []
    for parts in zip_longest(*columns, fillvalue=list[Piece]()):
        line: Line = []
        for cell, size, to_right in zip(parts, widths, right, strict=True):
            gap = (" " * (size - line_width(cell)), "plain")
            line += [(" " * _GAP if line else "", "plain")]
            line += [gap, *cell] if to_right else [*cell, gap]
        lines.append([piece for piece in line if piece[0]])
    return lines


class Pages(Canvas):
    """A text of blocks in a container that scrolls it; every heading begins a chapter."""

    block = var(0)
    """The block at the top."""
    wanted = ""
    """What is searched for."""
    hits: Sequence[Sequence[tuple[int, int]]] = ()
    """Of every hit, the line and place of each character."""
    hit = 0
    """Which of `hits` was gone to last."""
    _blocks: Sequence[Block] = ()
    _headings: Sequence[int] = ()
    """Which of the blocks are headings."""
    _lines: Sequence[Line] = ()
    _starts: Sequence[int] = ()
    _width = 0

    def on_mount(self) -> None:
        self.watch(self._scroll, "scroll_y", self._scrolled, init=False)

    def show_text(self, blocks: Sequence[Block]) -> None:
        """Show this text; the chapter at the top is the same as before."""
        chapter, self._blocks = self.chapter, blocks
        self._headings = [i for i, block in enumerate(blocks) if isinstance(block, Heading)]
        self.block = self._headings[chapter]
        if self._width:
            self._set_for(self._width)
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if width != self._width:
            self._set_for(width)
        return len(self._lines)

    def _set_for(self, width: int) -> None:
        """Set the text; the block at the top stays there."""
        self._width = width
        self._lines, self._starts = typeset(self._blocks, width)
        self._mark()
        self.call_after_refresh(self._go_to_block, self.block)

    def paint(self, width: int, height: int) -> Sequence[Line]:
        if width != self._width:  # Textual remembers the height that it had in this width
            self._set_for(width)
        marks = {
            place: "gold-block" if number == self.hit else "hit"
            for number, hit in enumerate(self.hits)
            for place in hit
        }
        lines = list(self._lines)
        for y in {y for y, _x in marks}:
            chars = enumerate((char, role) for text, role in lines[y] for char in text)
            lines[y] = joined_cells((char, marks.get((y, x), role)) for x, (char, role) in chars)
        return lines

    def selection(self) -> tuple[int, int]:
        return 0, self.hits[self.hit][0][0] if self.hits else self.top

    @property
    def _scroll(self) -> VerticalScroll:
        return self.query_ancestor(VerticalScroll)

    @property
    def top(self) -> int:
        """The line at the top."""
        return round(self._scroll.scroll_y)

    @property
    def height(self) -> int:
        """How many lines are in sight."""
        return self._scroll.content_size.height

    @property
    def chapter(self) -> int:
        """The number of the chapter at the top, among the headings."""
        return max(0, bisect_right(self._headings, self.block) - 1)

    def go_to_chapter(self, chapter: int) -> None:
        """Put the heading of a chapter at the top, as far as the text reaches to the bottom."""
        self._go_to_block(self._headings[chapter])

    def go_to_line(self, line: int) -> None:
        """Put a line at the top, as far as the text reaches to the bottom."""
        self._scroll.scroll_to(y=line, animate=False, immediate=True)

    def _go_to_block(self, block: int) -> None:
        if self._width:
            self.go_to_line(self._starts[block])
        self.block = block  # also where its heading cannot stand at the top

    def _scrolled(self) -> None:
        self.block = max(0, bisect_right(self._starts, self.top) - 1)

    def find(self, wanted: str, start: int) -> None:
        """Mark what is found, and go to its first place from the line `start` on."""
        self.wanted = wanted.strip()
        self._mark()
        after = [number for number, hit in enumerate(self.hits) if hit[0][0] >= start]
        self.hit = after[0] if after else 0
        self.go_to_line(start)
        self._show_hit()

    def go_to_hit(self, step: int) -> None:
        """Go to the next (1) or previous (-1) place that was found, going round."""
        self.hit = (self.hit + step) % len(self.hits)
        self._show_hit()

    def _mark(self) -> None:
        """Find what is wanted, also where it goes on in the next line."""
        self.hit = 0
        text: list[str] = []
        places: list[tuple[int, int]] = []
        for y, line in enumerate(self._lines if self.wanted else ()):
            whole = "".join(piece for piece, _role in line)
            body = whole.lstrip(f" {_QUOTE}")
            text.append(f"{body} ")
            start = len(whole) - len(body)
            places += [(y, start + x) for x in range(len(body) + 1)]
        found = occurrences("".join(text), self.wanted)
        self.hits = [places[first:last] for first, last in found]

    def _show_hit(self) -> None:
        self.repaint()
        if self.hits:
            line = self.hits[self.hit][0][0]
            if not self.top <= line < self.top + self.height:
                self.go_to_line(line - self.height // 3)


class RulesReader(AppScreen[None], ModalScreen[None]):
    """A game's rulebook in the player's language, with its chapters and a search."""

    CSS_PATH = "rules.tcss"
    AUTO_FOCUS = ""
    all_fit = Size(100, 0)  # else the chapters do not stand beside the text
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
        *digits("number", N_("Chapter by number"), "rules.digit", 0),
        Binding("up", "lines(-1)", N_("Up"), show=False, id="rules.up"),
        Binding("down", "lines(1)", N_("Down"), show=False, id="rules.down"),
        Binding("pageup", "pages(-1)", N_("Page up"), show=False, id="rules.page-up"),
        Binding("pagedown,space", "pages(1)", N_("Page down"), show=False, id="rules.page-down"),
        Binding("home", "pages(-1000)", N_("Beginning"), show=False, id="rules.beginning"),
        Binding("end", "pages(1000)", N_("End"), show=False, id="rules.end"),
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
            contents = OptionList(id="contents")
            contents.can_focus = False
            yield contents
            with VerticalScroll(id="paper", can_focus=False):
                yield Pages(id="pages")
        with Horizontal(id="search"):
            yield Static("/", id="slash")
            yield TextLine(id="wanted", compact=True)
            yield Static(id="count")
        yield KeyBar()

    def on_mount(self) -> None:
        self._line.display = False
        self.retranslate()
        self.watch(self._pages, "block", self._turned)
        anchors = [chapter.anchor for chapter in self._chapters]
        if self._anchor in anchors:
            self._pages.go_to_chapter(anchors.index(self._anchor))

    def retranslate(self) -> None:
        """Take the book in the language in use, open at the same chapter."""
        self._chapters = chapters(self._game)
        contents = self.query_one(OptionList)
        titles = ["  " * (chapter.level > 2) + chapter.title for chapter in self._chapters]
        contents.set_options([Content(title) for title in titles])
        contents.border_title = _("Chapters")
        self._pages.show_text([b for chapter in self._chapters for b in blocks(chapter.text)])
        self._turned()
        self._say_found()

    @property
    def _pages(self) -> Pages:
        return self.query_one(Pages)

    @property
    def _line(self) -> Horizontal:
        return self.query_one("#search", Horizontal)

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        del parameters
        return action != "hit" or bool(self._pages.hits)

    def action_leave(self) -> None:
        if self._pages.wanted or self._line.display:
            self._close_line()
            self.query_one(Input).value = ""
            self._find("")
        else:
            self.dismiss(None)

    def action_search(self) -> None:
        if not self._pages.wanted:
            self._searched_from = self._pages.top
        self._line.display = True
        self.query_one(Input).focus()
        self._say_found()

    @on(Input.Changed)
    def _search_now(self, message: Input.Changed) -> None:
        if self._line.display:
            self._find(message.value)

    @on(Input.Submitted)
    def _close_line(self) -> None:
        self._line.display = False
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
        paper = self.query_one("#paper")
        paper.border_title = Content(title)
        paper.border_subtitle = "" if self._line.display else text
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
        self.action_lines(step * max(1, self._pages.height - 1))

    def _turned(self) -> None:
        self.query_one(OptionList).highlighted = self._pages.chapter

    @on(OptionList.OptionSelected)
    def _chapter_clicked(self, message: OptionList.OptionSelected) -> None:
        self._pages.go_to_chapter(message.option_index)

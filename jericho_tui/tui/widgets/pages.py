"""Reading a book: its pages, which scroll and show what was searched for, and its contents."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual import events
from textual.message import Message

from jericho_tui.prose.markdown import Block, Heading
from jericho_tui.prose.rulebook import Chapter
from jericho_tui.tui.widgets.canvas import Canvas, Line, wrap_line
from jericho_tui.tui.widgets.typeset import HIT, Page, typeset

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

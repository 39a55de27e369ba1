"""The Markdown that rulebooks are written in, read into blocks.

The whole of what our own books use and no more: headings, paragraphs, lists of one level, tables,
quoted paragraphs (the worked examples), **strong** and *emphasis*. A front end sets the blocks as
it can; nothing of the marks is left in them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from jericho_tui.prose.segments import PLAIN, Segment

STRONG: Final = "strong"
EMPHASIS: Final = "emphasis"
_INLINE: Final = re.compile(r"\*\*(?P<strong>.+?)\*\*|\*(?P<emphasis>.+?)\*")
_HEADING: Final = re.compile(r"(?P<marks>#{1,6}) (?P<text>.*)")
_ITEM: Final = re.compile(r"(?P<mark>-|\d+\.) (?P<text>.*)")
_TABLE_RULE: Final = re.compile(r"\|[-:| ]+\|")

Text = tuple[Segment, ...]
"""A text whose segments are plain, strong or emphasis."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the title."""

    level: int
    text: Text


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines of text that belong together."""

    text: Text
    quoted: bool = False
    """Whether it stands apart: a worked example."""


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a list."""

    mark: str
    """“•”, or its number with a full stop."""
    text: Text


@dataclass(frozen=True, slots=True)
class Table:
    """A table; every row has as many cells as the head."""

    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]


Block = Heading | Paragraph | Item | Table


def blocks(text: str) -> tuple[Block, ...]:
    """Return the blocks of a Markdown text."""
    return tuple(map(_block, _groups(text.splitlines())))


def inline(text: str) -> Text:
    """Return a text without its marks, in segments."""
    found: list[Segment] = []
    end = 0
    for match in _INLINE.finditer(text):
        if match.start() > end:
            found.append(Segment(text[end : match.start()], PLAIN))
        role = STRONG if match["strong"] else EMPHASIS
        found.append(Segment(match["strong"] or match["emphasis"], role))
        end = match.end()
    if end < len(text):
        found.append(Segment(text[end:], PLAIN))
    return tuple(found)


def _groups(lines: list[str]) -> Iterator[list[str]]:
    group: list[str] = []
    for line in lines:
        joins = bool(group) and bool(line.strip()) and _continues(group, line)
        if not joins and group:
            yield group
            group = []
        if line.strip():
            group.append(line)
    if group:
        yield group


def _continues(group: list[str], line: str) -> bool:
    """Whether `line` belongs to the block that `group` began."""
    if _HEADING.fullmatch(group[0]) or _HEADING.fullmatch(line) or _ITEM.fullmatch(line):
        return False
    return all((line[0] == mark) == (group[0][0] == mark) for mark in "|>")


def _block(lines: list[str]) -> Block:
    heading = _HEADING.fullmatch(lines[0])
    if heading is not None:
        return Heading(len(heading["marks"]), inline(heading["text"]))
    if lines[0][0] == "|":
        head, *rows = [_cells(line) for line in lines if not _TABLE_RULE.fullmatch(line)]
        return Table(head, tuple(rows))
    if lines[0][0] == ">":
        return Paragraph(_joined([line[1:] for line in lines]), quoted=True)
    item = _ITEM.fullmatch(lines[0])
    if item is not None:
        mark = "•" if item["mark"] == "-" else item["mark"]
        return Item(mark, _joined([item["text"], *lines[1:]]))
    return Paragraph(_joined(lines))


def _joined(lines: list[str]) -> Text:
    return inline(" ".join(line.strip() for line in lines))


def _cells(line: str) -> tuple[Text, ...]:
    return tuple(inline(cell.strip()) for cell in line.strip().strip("|").split("|"))

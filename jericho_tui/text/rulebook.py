"""The rulebooks: package data of the games, read by chapter.

A heading may carry an anchor, `## 5. Trumpets {#trumpet}`: the same in every language, so that a
screen can open the book at the rule that matters now. Anchors are not part of what is shown.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType
from typing import Final

from jericho_tui.core.registry import package, title
from jericho_tui.text.language import LANGUAGES, _, current
from jericho_tui.text.segments import PLAIN, Segment

STRONG: Final = "strong"
EMPHASIS: Final = "emphasis"
_INLINE: Final = re.compile(r"\*\*(?P<strong>.+?)\*\*|\*(?P<emphasis>.+?)\*")
_HEADING: Final = re.compile(r"^(?P<marks>#{1,6}) (?P<text>.*?)( \{#(?P<anchor>[a-z-]+)\})?$", re.M)
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
    for line in [*lines, ""]:
        if group and not (line.strip() and _continues(group, line)):
            yield group
            group = []
        if line.strip():
            group.append(line)


def _continues(group: list[str], line: str) -> bool:
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


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading and what stands under it, up to the next heading of any depth."""

    anchor: str
    """The same in every language; empty for a heading without one."""
    level: int
    """Depth of the heading: 1 is the book's title."""
    title: str
    text: str
    """Markdown, the heading included, no anchors."""


def rulebook(game_id: str, lang: str = "") -> str:
    """Return a game's rulebook as Markdown without anchors.

    :param lang: one of `language.LANGUAGES`; empty: the one in use.
    :raises GameError: there is no such game, or its package cannot be loaded.
    """
    return "\n".join(chapter.text for chapter in chapters(game_id, lang))


def chapters(game_id: str, lang: str = "") -> tuple[Chapter, ...]:
    """Return a game's rulebook chapter by chapter; arguments and errors as for `rulebook`."""
    return _chapters(package(game_id), game_id, lang or current())


@cache
def _chapters(where: ModuleType, game_id: str, lang: str) -> tuple[Chapter, ...]:
    # A game that is one file has its books beside it.
    folder = files(where) if hasattr(where, "__path__") else Path(str(where.__file__)).parent
    if lang not in LANGUAGES:
        raise ValueError(f"no rulebook in {lang!r}")
    text = _text(folder, game_id, lang)
    heads = [*_HEADING.finditer(text)]
    ends = [*(head.start() for head in heads[1:]), len(text)]
    found = []
    for head, end in zip(heads, ends, strict=True):
        title = f"{head['marks']} {head['text']}"
        body = text[head.end() : end].removesuffix("\n")
        anchor, level = head["anchor"] or "", len(head["marks"])
        found.append(Chapter(anchor, level, head["text"], title + body))
    return tuple(found)


def _text(folder: Traversable, game_id: str, lang: str) -> str:
    """Return a rulebook; in another language where it is not in this one."""
    for code in (lang, *LANGUAGES):
        book = folder / f"rulebook.{code}.md"
        if book.is_file():
            return book.read_text(encoding="utf-8")
    return f"# {title(game_id)}\n\n{_('This game has no rulebook.')}"

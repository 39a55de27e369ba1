"""A rulebook for the ear: line by line, every cell of a table with its heading."""

from collections.abc import Iterator

from jericho_tui.prose.finding import normalized
from jericho_tui.prose.language import _
from jericho_tui.prose.markdown import Block, Heading, Item, Paragraph, Table, Text, blocks
from jericho_tui.prose.rulebook import Chapter, chapters
from jericho_tui.prose.segments import plain


def contents(game_id: str) -> str:
    """Return the titles of a rulebook's chapters as one enumeration."""
    return ", ".join(chapter.title for chapter in chapters(game_id) if chapter.level == 2)


def chapter_lines(game_id: str, anchor: str) -> list[str]:
    """Return the lines of the chapters with this anchor, of all for an empty one."""
    return [
        line
        for chapter in chapters(game_id)
        if anchor in ("", chapter.anchor)
        for line in _chapter(chapter)
    ]


def passages(game_id: str, wanted: str) -> list[str]:
    """Return the chapters that are named so; without any, each passage that has the words.

    [] when the words stand nowhere; case and accents do not matter.
    """
    word = normalized(wanted)
    book = chapters(game_id)
    named = [
        chapter for chapter in book if word == chapter.anchor or word in normalized(chapter.title)
    ]
    if named:
        return [line for chapter in named for line in _chapter(chapter)]
    found = []
    for chapter in book:
        lines = [line for line in _chapter(chapter)[1:] if word in normalized(line)]
        if lines:
            found += [_("{title}:").format(title=chapter.title), *lines]
    return found


def _chapter(chapter: Chapter) -> list[str]:
    return [line for block in blocks(chapter.text) for line in _block(block)]


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading(_level, text):
            yield _("{title}:").format(title=plain(text))
        case Paragraph(text):
            yield plain(text)
        case Item(mark, text):
            yield f"{'-' if mark == '•' else mark} {plain(text)}"
        case Table(head, rows):
            for row in rows:
                yield _cells(head, row)


def _cells(head: tuple[Text, ...], row: tuple[Text, ...]) -> str:
    cells = zip(head, row, strict=True)
    return "; ".join(
        _("{title}: {text}").format(title=plain(title), text=plain(text)) for title, text in cells
    )

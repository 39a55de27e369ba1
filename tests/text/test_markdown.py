"""The rulebooks as blocks: nothing of the marks is left, nothing of the text is lost."""

import re

import pytest

from jericho_tui.core.registry import IDS
from jericho_tui.text.language import LANGUAGES
from jericho_tui.text.rulebook import Heading, Item, Paragraph, Table, blocks, inline, rulebook
from jericho_tui.text.segments import Segment, plain

BOOKS = [(game, code) for game in IDS for code in LANGUAGES]


def texts(block):
    """Return every text of a block."""
    if isinstance(block, Table):
        return [plain(cell) for row in (block.head, *block.rows) for cell in row]
    return [plain(block.text)]


def words(text):
    return re.findall(r"\w+", text)


@pytest.mark.parametrize(("game", "code"), BOOKS)
def test_no_mark_is_left_and_no_word_is_lost(game, code):
    book = rulebook(game, code)
    shown = [text for block in blocks(book) for text in texts(block)]
    numbers = [b.mark for b in blocks(book) if isinstance(b, Item) and b.mark != "•"]
    assert [text for text in shown if re.search(r"[*#|>`_]|\s{2}|^\s|\s$", text)] == []
    assert sorted(words(" ".join([*shown, *numbers]))) == sorted(words(book))


@pytest.mark.parametrize(("game", "code"), BOOKS)
def test_every_row_of_a_table_has_as_many_cells_as_its_head(game, code):
    tables = [block for block in blocks(rulebook(game, code)) if isinstance(block, Table)]
    assert tables or game != "jericho"
    assert all(len(row) == len(table.head) for table in tables for row in table.rows)


def test_the_blocks_of_a_text():
    text = """# A *book*
## Its chapter
One line
and the next.
- first
- second,
  which goes on
12. twelfth
> **Example.** Quoted
> twice.

| a | b |
|---|---|
| 1 | **2** |
"""
    assert blocks(text) == (
        Heading(1, (Segment("A "), Segment("book", "emphasis"))),
        Heading(2, (Segment("Its chapter"),)),
        Paragraph((Segment("One line and the next."),)),
        Item("•", (Segment("first"),)),
        Item("•", (Segment("second, which goes on"),)),
        Item("12.", (Segment("twelfth"),)),
        Paragraph((Segment("Example.", "strong"), Segment(" Quoted twice.")), quoted=True),
        Table(((Segment("a"),), (Segment("b"),)), (((Segment("1"),), (Segment("2", "strong"),)),)),
    )


def test_a_lonely_star_is_a_star():
    assert inline("2 * 3") == (Segment("2 * 3"),)
    assert plain(inline("**[house]**; *x* of *s − x*")) == "[house]; x of s − x"

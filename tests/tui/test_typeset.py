"""Setting a rulebook: every word is there, every line fits, tables stand in columns."""

import re

import pytest

from jericho_tui.core.registry import IDS
from jericho_tui.text.language import LANGUAGES
from tests.tui.inner import Item, Table, blocks, line_width, rulebook, typeset

BOOKS = [(game, code) for game in IDS for code in LANGUAGES]
WIDTHS = (50, 74, 84)


def shown(page):
    return ["".join(text for text, _role in line) for line in page[0]]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(("game", "code"), BOOKS)
def test_every_line_fits_and_no_word_is_lost(game, code, width):
    book = blocks(rulebook(game, code))
    page = typeset(book, width)
    assert [line for line in page[0] if line_width(line) > width] == []
    assert len(page[1]) == len(book)
    rows = [block for block in book if isinstance(block, Table)]
    marks = sum(isinstance(block, Item) and block.mark == "•" for block in book)
    text = "\n".join(shown(page))
    assert text.count(" • ") == marks
    assert bool(rows) <= ("───" in text)
    assert sorted(re.findall(r"\w+", text)) == sorted(re.findall(r"\w+", rulebook(game, code)))
    # French sets a thin space before : ; ! ? and none of them may begin a line.
    lines = shown(page)
    assert [line for line in lines if re.match(r"[▎\s]*[;:!?»%.,)·−]", line)] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_tables_stand_in_columns(code):
    table = next(b for b in blocks(rulebook("jericho", code)) if isinstance(b, Table))
    head, rule, *rows = shown(typeset([table], 76))
    assert set(rule) == {"─"}
    ends = [re.search(r"\d  (?=\S)", row) for row in rows]
    starts = {end.end() for end in ends if end is not None}
    assert len(starts) == 1, "the last column begins below itself"
    assert None not in ends
    assert head[starts.pop() - 2 :][:2].isspace()


def test_a_table_that_is_too_wide_is_broken_within_its_cells():
    text = "| n | what |\n|---|---|\n| 1 | one two three |\n| 22 | four |"
    lines = shown(typeset(blocks(text), 11))
    assert [line.rstrip() for line in lines] == [
        *(" n  what", "───────────", " 1  one two", "    three", "22  four")
    ]

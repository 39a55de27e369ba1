"""Nothing that a player reads is left to be filled in: no rulebook, no message, in no language."""

import re
from collections.abc import Iterator

import pytest

from jericho_tui.core.registry import IDS
from jericho_tui.text.language import LANGUAGES
from jericho_tui.text.rulebook import chapters, rulebook
from tests.text import catalogue, measured

UNFILLED = re.compile(
    r"""
      \b(?:TODO|FIXME|XXX+|TBD|TBC|LOREM|PLACEHOLDER|N/A)\b
    | \b[A-Z]{2,}_?\d+\b        # WIN2
    | \b[A-Z]+(?:_[A-Z]+)+\b    # MOST_POINTS
    | %[sdf]\b                 # %s
    | \{[^{}]*\} | \{\{ | \}\}  # a place without its value
    | <[a-z_]+>                 # <name>
    | \?\?\?
    """,
    re.VERBOSE,
)
KNOWN = {"ELO0", "ELO1", "NO_COLOR", "TEXTUAL_ANIMATIONS"}
"""What looks like it and is a name."""


ARGPARSE = "cli/parser.py"
"""Says again what argparse says, with its `%s`, which argparse fills."""


def unfilled(text: str) -> list[str]:
    return [found for found in UNFILLED.findall(text) if found not in KNOWN]


def empty_cells(text: str) -> Iterator[str]:
    """Yield the rows of tables in which a cell says nothing."""
    for line in text.splitlines():
        if line.startswith("|") and any(not cell.strip() for cell in line.split("|")[1:-1]):
            yield line


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game_id", IDS)
def test_nothing_in_a_rulebook_is_left_to_be_filled_in(game_id: str, code: str) -> None:
    book = rulebook(game_id, code)
    assert unfilled(book) == []
    assert list(empty_cells(book)) == []


def test_no_message_is_left_to_be_filled_in() -> None:
    """Named places are filled when it is said; nothing else may wait for a value."""
    for code in catalogue.TRANSLATED:
        for message in catalogue.read(code):
            forms = message.id if isinstance(message.id, tuple | list) else (message.id,)
            if any(path == ARGPARSE for path, _line in message.locations):
                continue
            for text in (*forms, *catalogue.strings(message)) if message.id else ():
                without = re.sub(r"\{\w+\}|%\(\w+\)s", "", str(text))
                assert unfilled(without) == [], text


@pytest.mark.parametrize(
    "text",
    ["| 2 | WIN2 | AVG2 |", "TODO", "XXX", "for {name}", "%s cards", "MOST_POINTS", "<name>"],
)
def test_what_is_unfilled_is_found(text: str) -> None:
    assert unfilled(text)


def test_an_empty_cell_is_found() -> None:
    assert list(empty_cells("| a |  |\n| b | c |")) == ["| a |  |"]


def rows_after(game_id: str, code: str) -> list[list[int]]:
    """Return the last table of the chapter on odds, as numbers."""
    (odds,) = [chapter.text for chapter in chapters(game_id, code) if chapter.anchor == "odds"]
    table = odds.split("|---|")[-1]
    return [
        [int(cell) for cell in line.strip("|").split("|")]
        for line in table.splitlines()
        if re.match(r"\| \d", line)
    ]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game_id", sorted(measured.recorded()))
def test_the_measured_figures_are_those_that_were_measured(game_id: str, code: str) -> None:
    """`python -m tests.text.measured`: the seed and the number of matches stand in the book."""
    found = measured.recorded()[game_id]
    assert rows_after(game_id, code) == found["rows"]
    number = str(found["matches"])
    book = re.sub(r"\s", " ", rulebook(game_id, code))
    assert f" {number} " in book
    assert f"--matches {number} --rng-seed {found['seed']}" in book


@pytest.mark.parametrize("game_id", measured.COLUMNS)
def test_every_measured_table_has_been_measured(game_id: str) -> None:
    assert game_id in measured.recorded()


@pytest.mark.slow
@pytest.mark.parametrize("game_id", measured.COLUMNS)
def test_measuring_again_gives_the_same(game_id: str) -> None:
    found = measured.recorded()[game_id]
    assert measured.table(game_id, found["matches"]) == found["rows"]

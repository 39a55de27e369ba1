"""The rulebook says the numbers of the house edition, labelled, in every language."""

import re
from importlib.resources import files

import pytest

from jericho_tui.games.badaboom.rules.cards import FIRST_TRICK, GADGETS, LASTING, MISSIONS
from jericho_tui.games.badaboom.rules.edition import HOUSE
from jericho_tui.text.language import LANGUAGES

HOUSE_MARKS = {"en": "**[house]**", "fr": "**[maison]**"}


def _chapter(code: str, anchor: str) -> str:
    book = files("jericho_tui.games.badaboom").joinpath(f"rulebook.{code}.md").read_text("utf-8")
    return re.split(r"^#", book.partition(f"{{#{anchor}}}")[2], maxsplit=1, flags=re.MULTILINE)[0]


def _rows(code: str, anchor: str) -> list[list[str]]:
    """Return the cells of all tables of a chapter, headings left out."""
    found: list[list[str]] = []
    for line in _chapter(code, anchor).splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|---"):
            found.pop()
        elif line.startswith("|"):
            found.append(cells)
    return found


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_cards_are_those_of_the_house_edition(code):
    bombs = [int(number) for _name, number, _property in _rows(code, "bombs")]
    assert bombs == [bomb.mechanisms for bomb in HOUSE.bombs]
    tricks = _rows(code, "tricks")
    played = MISSIONS[0] - FIRST_TRICK
    assert [int(row[1]) for row in tricks[:played]] == list(HOUSE.copies[:played])
    assert len(tricks) == played + len(MISSIONS)
    lasting = [row[2].startswith(("lasting", "durable")) for row in tricks[:played]]
    assert sum(lasting) == len(LASTING)
    assert len(_rows(code, "gadgets")) == len(GADGETS)


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_the_houses_own_is_labelled(code):
    for anchor in ("bombs", "gadgets", "tricks", "setup", "winner", "options"):
        assert HOUSE_MARKS[code] in _chapter(code, anchor), anchor


@pytest.mark.parametrize(("code", "removed"), [("en", "disarming removes"), ("fr", "désarmement")])
def test_lasting_tricks_say_that_disarming_removes_them(code, removed):
    lasting = [
        row for row in _rows(code, "tricks") if row[2:3] and row[2].startswith(("last", "dur"))
    ]
    assert len(lasting) == len(LASTING)
    assert [row[0] for row in lasting if removed not in row[2]] == []

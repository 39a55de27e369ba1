"""The figures in the rulebooks' tables are those of the data, worked out again here."""

import re

import pytest

from jericho_tui.core.registry import load
from jericho_tui.core.seats import stream
from jericho_tui.games.hamster_rolle.rules import wheel
from jericho_tui.games.hamster_rolle.text import kind_letter
from jericho_tui.games.jericho.rules.cards import FULL_DECK, TRUMPET, VALUES, colour_of, value_of
from jericho_tui.games.jericho.rules.setup import SCORING
from jericho_tui.games.nottingham.rules.edition import HOUSE
from jericho_tui.games.push.rules.cards import DIE, SWITCH
from jericho_tui.games.rempart import FIGURES
from jericho_tui.text import language
from jericho_tui.text.language import LANGUAGES
from jericho_tui.text.rulebook import chapters


def rows(game_id: str, code: str, anchor: str, table: int = 0) -> list[list[str]]:
    """Return the cells of a table of a chapter, its heading left out."""
    (text,) = [chapter.text for chapter in chapters(game_id, code) if chapter.anchor == anchor]
    blocks = re.findall(r"^\|(?:---\|)+\n((?:\|.*\n?)+)", text, re.MULTILINE)
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in blocks[table].splitlines()
    ]


def numbers(cells: list[str]) -> list[int]:
    return [int(number) for cell in cells for number in re.findall(r"\d+", cell)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_jericho(code: str) -> None:
    walls = [card for card in FULL_DECK if card != TRUMPET]
    kinds = [numbers(row[1:2])[0] for row in rows("jericho", code, "cards")]
    assert kinds == [len(walls), FULL_DECK.count(TRUMPET), 3]
    red = [value_of(card) for card in walls if colour_of(card) == 0]
    assert numbers(rows("jericho", code, "cards", 1)[0]) == [red.count(v) for v in VALUES]
    for seats, row in enumerate(rows("jericho", code, "odds"), 3):
        setup = load("jericho").deal(seats, {}, stream(1, "figures"))
        pile = len(setup.draw_pile)
        cards = sum(card != SCORING for card in setup.draw_pile)
        lowest = setup.piles[-1] - 1  # without its scoring card
        # Rules page 1.2: p1 + … + p5 + U turns, where U is from 1 to p6 + 1.
        least, most = cards - lowest + 1, cards + 1
        each = [least // seats, -(-most // seats)]
        found = numbers(row)
        assert found[:4] == [seats, pile, least, most]
        assert abs(found[4] - each[0]) <= 1
        assert abs(found[5] - each[1]) <= 1


@pytest.mark.parametrize("code", LANGUAGES)
def test_push(code: str) -> None:
    deck = load("push").deal(3, {}, stream(1, "figures")).draw_pile
    die, switch = deck.count(DIE), deck.count(SWITCH)
    found = [numbers(row[1:2])[0] for row in rows("push", code, "cards")]
    assert found == [len(deck) - die - switch, die, switch]


@pytest.mark.parametrize("code", LANGUAGES)
def test_nottingham(code: str) -> None:
    assert [int(row[2]) for row in rows("nottingham", code, "cards")] == list(HOUSE.values)
    (anchor,) = [c.anchor for c in chapters("nottingham", code) if c.anchor == "missions"]
    found = [numbers(row[2:]) for row in rows("nottingham", code, anchor)]
    assert found == [[worth.alone, worth.shared] for worth in HOUSE.missions]


@pytest.mark.parametrize("code", LANGUAGES)
def test_rempart(code: str) -> None:
    found = [tuple(numbers(row[1:])) for row in rows("rempart", code, "cards")]
    assert found == list(FIGURES.values())


@pytest.mark.parametrize("code", LANGUAGES)
def test_hamster_rolle(code: str) -> None:
    """What each kind weighs, by the letter that is shown."""
    language.choose(code)
    book = "\n".join(chapter.text for chapter in chapters("hamster_rolle", code))
    for kind, form in enumerate(wheel.FORMS):
        (row,) = re.findall(rf"^\| {kind_letter(kind)} \|.*\|$", book, re.MULTILINE)
        assert numbers(row.strip("|").split("|")[-1:]) == [form.mass]

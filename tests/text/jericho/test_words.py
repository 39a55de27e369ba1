"""Colours, cards and people by name, in both languages."""

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.rules.cards import NOTATION, NUM_COLOURS, NUM_KINDS, TRUMPET
from jericho_tui.games.jericho.text.log import card_name, card_short, wall_name
from jericho_tui.text import colours, language
from jericho_tui.text.company import Company
from jericho_tui.text.segments import ME, NAME, Segment, plain
from tests.builders import NAMES


def test_colours_in_english():
    assert [colours.colour_name(colour) for colour in range(NUM_COLOURS)] == [
        *("red", "green", "blue", "yellow", "purple")
    ]
    assert "".join(map(colours.colour_letter, range(NUM_COLOURS))) == "RGBYP"


def test_colours_in_french(french):
    assert [colours.colour_name(colour) for colour in range(NUM_COLOURS)] == [
        *("rouge", "vert", "bleu", "jaune", "pourpre")
    ]
    assert "".join(map(colours.colour_letter, range(NUM_COLOURS))) == "RVBJP"
    assert wall_name(1) == "muraille verte"


def test_colours_differ_by_letter_and_symbol_in_every_language(each_language):
    assert len(set(map(colours.colour_letter, range(NUM_COLOURS)))) == NUM_COLOURS
    assert "".join(map(colours.colour_symbol, range(NUM_COLOURS))) == "♦♣▲●■"


@pytest.mark.parametrize(
    ("code", "card", "name", "short"),
    [
        ("en", "R5", "red 5", "R5"),
        ("en", "P1", "purple 1", "P1"),
        ("en", "T", "a trumpet", "♪"),
        ("fr", "R5", "le 5 rouge", "R5"),
        ("fr", "G7", "le 7 vert", "V7"),
        ("fr", "T", "une trompette", "♪"),
    ],
)
def test_a_card_has_a_name_and_a_short_name(code, card, name, short):
    language.choose(code)
    assert card_name(NOTATION.index(card)) == name
    assert card_short(NOTATION.index(card)) == short


def test_no_two_cards_have_the_same_name(each_language):
    for name in (card_name, card_short):
        assert len({name(card) for card in range(NUM_KINDS)}) == NUM_KINDS == TRUMPET + 1


@pytest.mark.parametrize(
    ("code", "seats", "said"),
    [
        ("en", [2], "Chloé"),
        ("en", [0, 2], "you and Chloé"),
        ("en", [1, 2, 3], "Bernd, Chloé and Dora"),
        ("fr", [0, 1, 2], "vous, Bernd et Chloé"),
    ],
)
def test_people_are_listed(code, seats, said):
    language.choose(code)
    assert plain(Company(NAMES, Seat(0)).listing(seats)) == said


def test_the_reader_is_you_and_keeps_a_role():
    company = Company(NAMES, Seat(1))
    assert company.listing([1, 2], first=True) == [
        Segment("You", ME),
        Segment(" and "),
        Segment("Chloé", NAME),
    ]
    assert Company(NAMES).name(1) == Segment("Bernd", NAME)

"""Rule 1 and its form in a record; R18; the house edition."""

from typing import Any

import pytest

from jericho_tui.core.seats import stream
from jericho_tui.games.rempart import FIGURES
from jericho_tui.games.rempart.rules import GAME
from tests.games.rempart.positions import ramparts

SEATS = (2, 3, 4)


def deal(seats: int, seed: int = 1, **options: Any) -> Any:
    return GAME.deal(seats, options, stream(seed, "deal"))


@pytest.mark.parametrize("seats", SEATS)
def test_rule_1_every_rampart_is_a_flag_and_45_cards_lie_on_the_table(seats):
    setup = deal(seats)
    assert sorted(setup.table) == list(range(2, 47))
    assert ramparts(GAME.initial_state(setup)) == ["1"] * seats


def test_r18_the_reissue_has_no_46():
    assert sorted(deal(2, max_card=45).table) == list(range(2, 46))


def test_the_deal_reads_as_the_record_format_says():
    """5.4."""
    table = GAME.format_setup(deal(3))
    assert list(table) == ["start_seat", "table"] == list(GAME.setup_keys())
    assert table["start_seat"] in (1, 2, 3)
    assert sorted(map(int, str(table["table"]).split())) == list(range(2, 47))


def test_the_house_edition_is_that_of_the_rules_page():
    """5.2: 28 figures, the numbers of each kind, five or six to a band of nine."""
    assert {name: len(cards) for name, cards in FIGURES.items()} == {
        "king": 1,
        "queen": 1,
        "prince": 3,
        "princess": 3,
        "magician": 1,
        "tower": 6,
        "cannon": 5,
        "raven": 6,
        "raven2": 2,
    }
    every = [card for cards in FIGURES.values() for card in cards]
    assert len(set(every)) == 28
    plain = [2, 5, 7, 10, 12, 16, 18, 22, 23, 27, 29, 31, 32, 35, 38, 41, 44]
    assert sorted({*every, *plain}) == list(range(2, 47))
    bands = [sum((card - 2) // 9 == band for card in every) for band in range(5)]
    assert set(bands) <= {5, 6}


def test_players_are_told_that_it_is_the_house_edition():
    assert "house edition" in GAME.info.edition
    (variant,) = [option for option in GAME.info.options if option.key == "variant"]
    assert "house edition" in variant.label("points")

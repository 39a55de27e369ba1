"""Rule 1 and its form in a record."""

from collections import Counter
from typing import Any

import pytest

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.seats import stream
from jericho_tui.games.push.rules import GAME
from jericho_tui.games.push.rules.cards import DIE, SWITCH

SEATS = (2, 3, 4, 5, 6)


def deal(seats: int, seed: int = 1, **options: Any) -> Any:
    return GAME.deal(seats, options, stream(seed, "deal"))


@pytest.mark.parametrize("seats", SEATS)
def test_rule_1_all_cards_are_shuffled_two_players_without_the_switch_cards(seats):
    pile = Counter(deal(seats).draw_pile)
    assert sum(pile.values()) == (108 if seats == 2 else 120)
    assert pile[DIE] == 18
    assert pile[SWITCH] == (0 if seats == 2 else 12)
    assert [pile[card] for card in range(30)] == [3] * 30


def test_total_value_is_315():
    assert sum(card % 6 + 1 for card in deal(4).draw_pile if card < DIE) == 315


def test_the_deal_reads_as_the_record_format_says():
    """6.3."""
    table = GAME.format_setup(deal(3))
    assert list(table) == ["start_seat", "draw_pile"] == list(GAME.setup_keys())
    assert table["start_seat"] in (1, 2, 3)
    words = str(table["draw_pile"]).split()
    assert len(words) == 120
    assert Counter(words)["D"] == 18
    assert Counter(words)["S"] == 12
    assert {word[0] for word in words} == set("GYRBPDS")


def test_p16_two_players_may_keep_the_switch_cards_in():
    setup = deal(2, switch_for_two="discarded")
    assert Counter(setup.draw_pile)[SWITCH] == 12
    assert len(setup.draw_pile) == 120
    options, table = {"switch_for_two": "discarded"}, GAME.format_setup(setup)
    assert GAME.parse_setup(2, options, table) == setup
    with pytest.raises(InvalidSetupError, match=r"0 cards S.* has 12"):
        GAME.parse_setup(2, options, GAME.format_setup(deal(2)))


@pytest.mark.parametrize("seats", SEATS[1:])
def test_p16_is_a_choice_of_two_players_only(seats):
    assert deal(seats, switch_for_two="discarded").draw_pile == deal(seats).draw_pile


def test_rule_1_a_deck_for_two_with_switch_cards_is_refused():
    table = GAME.format_setup(deal(3))
    with pytest.raises(InvalidSetupError, match=r"12 cards S.* has 0"):
        GAME.parse_setup(2, {}, {**table, "start_seat": 1})

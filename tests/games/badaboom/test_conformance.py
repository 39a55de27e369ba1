"""Random matches through `core.conformance`, more positions of each than the suite's share."""

import pytest

from jericho_tui.core.conformance import check_match
from jericho_tui.games.badaboom.rules import GAME
from tests.games.badaboom.promises import EVERY_OPTION, WANTED, check_cards, forge

SHARE = 0.02
"""Some ten positions of a match of five hundred moves."""
LONG_FORM = 500


@pytest.mark.parametrize("seats", range(3, 6))
def test_every_promise_is_kept(seats):
    check_match(GAME, seats, {}, seats, check_cards, share=SHARE)


@pytest.mark.parametrize("seats", [3, 5])
def test_every_promise_is_kept_under_all_options_at_once(seats):
    check_match(GAME, seats, EVERY_OPTION, seats, check_cards, share=SHARE)


def test_the_law_of_conservation_can_be_broken():
    state = check_match(GAME, 3, {}, 0, check_cards, share=0)
    forge(state)
    with pytest.raises(AssertionError):
        check_cards(state)


def test_every_way_to_end_is_wanted_as_a_golden_match():
    assert {wanted.termination for wanted in WANTED} == set(GAME.info.terminations)
    assert {wanted.num_seats for wanted in WANTED} == {3, 4, 5}


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(3, 6))
def test_500_random_matches_end_in_time_and_lose_no_card_and_no_coin(seats):
    for seed in range(LONG_FORM):
        options = EVERY_OPTION if seed % 5 == 4 else {}
        check_match(GAME, seats, options, seed, check_cards, share=0.003)

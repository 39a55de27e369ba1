"""Random matches through `core.conformance`, more positions of each than the suite's share."""

import pytest

from jericho_tui.core.conformance import check_match
from jericho_tui.games.nottingham.rules import GAME
from tests.games.nottingham.promises import EVERY_OPTION, check_cards

SHARE = 0.03
"""Some ten positions of a match of three hundred moves."""
LONG_FORM = 500


@pytest.mark.parametrize("seats", range(3, 8))
def test_every_promise_is_kept(seats):
    for seed in range(2):
        check_match(GAME, seats, {}, seed, check_cards, share=SHARE)


@pytest.mark.parametrize("seats", [3, 7])
def test_every_promise_is_kept_under_all_options_at_once(seats):
    check_match(GAME, seats, EVERY_OPTION, seats, check_cards, share=SHARE)


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(3, 8))
def test_500_random_matches_end_in_time_and_lose_no_card(seats):
    for seed in range(LONG_FORM):
        options = EVERY_OPTION if seed % 5 == 4 else {}
        check_match(GAME, seats, options, seed, check_cards, share=0.003)

"""The learned judgement of what an explosion leaves."""

import tomllib
from importlib.resources import files
from math import exp
from random import Random

import pytest

from jericho_tui.core.bundles import pack
from jericho_tui.games.badaboom.bots.knowledge import FEATURES, bag_terms, learned, standing_terms
from jericho_tui.games.badaboom.rules import GAME
from jericho_tui.games.badaboom.rules.cards import BUNKER, HOT_POTATO, MECHANISM, RUMMAGE


def named(terms):
    return {FEATURES[feature]: value for feature, value in terms}


def test_what_counts_of_a_bag_are_its_tricks_and_gadgets():
    cards = pack([MECHANISM, BUNKER, RUMMAGE, RUMMAGE])
    assert named(bag_terms(cards)) == {"rummage": 2, "bunker": 1, "cards": 3, "crowd": 0.9}


def test_what_counts_of_a_standing():
    assert named(standing_terms(5, 7, 0)) == {"coins": 5, "holder": 1}
    assert named(standing_terms(8, 5, 1)) == {"coins": 8, "lead": 3, "eight": 1, "next": 1}
    assert named(standing_terms(9, 9, 3)) == {"coins": 9, "nine": 1}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_coins_and_cards_are_worth_having(seats):
    shares = learned().shares
    nothing = (0,) * seats
    even = shares(nothing, nothing, 0)
    assert sum(even) == pytest.approx(1)
    ahead = shares((3, *nothing[1:]), nothing, 0)
    assert ahead[0] > even[0]
    assert shares((9, *(5,) * (seats - 1)), nothing, 0)[0] > ahead[0]
    half, bag = (6,) * seats, pack([RUMMAGE, HOT_POTATO])
    alike = shares(half, (bag,) * seats, 0)
    sheltered = shares(half, (bag + pack([BUNKER]), *(bag,) * (seats - 1)), 0)
    assert sheltered[0] > alike[0]


@pytest.mark.parametrize("coins", [(0, 0, 0, 0), (2, 8, 3, 6), (9, 1, 9, 0)])
def test_a_position_is_judged_by_the_terms_that_are_learned_from(coins):
    state = GAME.initial_state(GAME.deal(4, {}, Random(3)))
    state.coins = coins
    rows = []
    for seat, bag in enumerate(state.bags):
        others = max(coins[:seat] + coins[seat + 1 :])
        rows.append(bag_terms(bag) + standing_terms(coins[seat], others, (seat - state.holder) % 4))
    part = max(coins) / 10
    text = files("jericho_tui.games.badaboom.bots").joinpath("prospects.toml").read_text("utf-8")
    weights = [tomllib.loads(text)["weights"][name] for name in FEATURES]
    worths = []
    for row in rows:
        ends = [(1 - part) * weights[n][0] + part * weights[n][1] for n, _ in row]
        worths.append(exp(sum(end * x for end, (_, x) in zip(ends, row, strict=True))))
    shares = learned().shares(state.coins, state.bags, state.holder)
    assert shares == pytest.approx([worth / sum(worths) for worth in worths])

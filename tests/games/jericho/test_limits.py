"""What section 1.2 computes: turns, hand sizes, the public odds."""

import pytest

from jericho_tui.core.seats import stream
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.rules import observation as odds
from jericho_tui.games.jericho.rules.cards import Phase, count_bundle
from tests.builders import deal, deal_with_scoring, feed_all, play_randomly

ALL_TURNS = {3: (73, 87), 4: (67, 80), 5: (61, 73)}
ROUND_TURNS = {
    3: ((16, 31), (14, 43), (14, 42)),
    4: ((15, 28), (13, 39), (13, 39)),
    5: ((13, 25), (12, 36), (12, 36)),
}
SEATS = (3, 4, 5)


def turns_by_round(state):
    """Return how many turns each round of a finished match had."""
    ends = [reveal.moves for reveal in state.reveals]
    starts = [2 * state.num_seats, *(end + state.num_seats for end in ends)]
    return [end - start for start, end in zip(starts, ends, strict=False)]


def finished(setup, seed=1):
    return play_randomly(GAME.initial_state(setup), stream(seed, "limits"))


@pytest.mark.parametrize("num_seats", SEATS)
def test_turns_of_random_matches_stay_within_the_bounds(num_seats):
    totals = []
    for seed in range(300):
        rounds = turns_by_round(finished(deal(num_seats, seed), seed))
        for turns, (least, most) in zip(rounds, ROUND_TURNS[num_seats], strict=True):
            assert least <= turns <= most
        totals.append(sum(rounds))
    least, most = ALL_TURNS[num_seats]
    assert least <= min(totals)
    assert max(totals) <= most
    # The mean of 1.2, within four standard errors of 300 uniform draws on p6 + 1 values.
    assert abs(sum(totals) / len(totals) - (least + most) / 2) < 4 * (most - least) / 12**0.5 / 17


@pytest.mark.parametrize("num_seats", SEATS)
def test_the_bounds_are_reached(num_seats):
    first, second, third = ROUND_TURNS[num_seats]
    low, high = ALL_TURNS[num_seats]
    top, bottom = 0, -1
    shortest = turns_by_round(finished(deal_with_scoring(num_seats, top, top, top)))
    assert (shortest[0], sum(shortest)) == (first[0], low)
    longest = turns_by_round(finished(deal_with_scoring(num_seats, bottom, bottom, bottom)))
    assert (longest[0], sum(longest)) == (first[1], high)
    narrow = turns_by_round(finished(deal_with_scoring(num_seats, bottom, top, top)))
    assert narrow[1] == second[0]
    wide = turns_by_round(finished(deal_with_scoring(num_seats, top, bottom, top)))
    assert (wide[1], wide[2]) == (second[1], third[0])
    late = turns_by_round(finished(deal_with_scoring(num_seats, top, top, bottom)))
    assert late[2] == third[1]


@pytest.mark.parametrize("num_seats", SEATS)
@pytest.mark.parametrize("remainder", ["top", "bottom", "random"])
def test_max_moves_holds_for_every_arrangement_of_the_piles(num_seats, remainder):
    for seed in range(40):
        state = finished(deal(num_seats, seed, pile_remainder=remainder), seed)
        assert len(state.moves) <= GAME.info.max_moves
    longest = finished(deal_with_scoring(num_seats, -1, -1, -1))
    assert len(longest.moves) == 4 * num_seats + 108 - 7 * num_seats <= GAME.info.max_moves


def test_max_moves_is_no_larger_than_needed():
    assert len(finished(deal_with_scoring(3, 0, 0, -1)).moves) == GAME.info.max_moves


@pytest.mark.parametrize("num_seats", SEATS)
def test_hands_are_5_4_and_3_while_waiting_for_a_turn(num_seats):
    def check(state):
        if state.phase is Phase.TURN:
            assert [count_bundle(hand) for hand in state.hands] == [6 - state.round] * num_seats

    for seed in range(10):
        state = GAME.initial_state(deal(num_seats, seed))
        play_randomly(state, stream(seed, "hands"), after_each=check)


# --- the public odds


def at_first_turn(num_seats=4, **places):
    state = GAME.initial_state(deal_with_scoring(num_seats, **places))
    feed_all(state)
    feed_all(state)
    return state


def test_the_odds_of_the_end_of_the_round_are_1_over_what_is_left_of_the_pile():
    """1/(s-x) with x cards gone from a pile of s; 0 in piles 1, 3 and 5."""
    state = at_first_turn(first=13, second=13, third=13)
    chances = []
    while state.actors():
        if state.phase is Phase.TURN:
            chances.append(odds.scoring_chance(state.observation(None)))
        feed_all(state) if state.phase is Phase.FEED else _take_turn(state)
    pile = [1 / left for left in range(14, 0, -1)]
    # After scoring cards 1 and 2 the replacement is the first card of the next pile.
    assert chances == [*[0.0] * 14, *pile, *[0.0] * 12, *pile, *[0.0] * 12, *pile]


def test_the_odds_are_0_again_below_the_scoring_card_of_a_pile():
    state = at_first_turn(first=0, second=5, third=5)
    while state.round == 1:
        _take_turn(state)
    feed_all(state)
    # One of pile 2 was the scoring card, one its replacement; 12 are left, then pile 3.
    assert odds.pile_rests(state.observation(None)) == (0, 12, 13, 14, 13, 14)
    assert odds.scoring_chance(state.observation(None)) == 0.0
    assert odds.draws_to_scoring(state.observation(None)) == (12 + 13 + 1, 12 + 13 + 14)


def test_the_odds_are_told_until_the_last_scoring():
    state = finished(deal(4))
    assert odds.draws_to_scoring(state.observation(None)) is None
    assert odds.scoring_chance(state.observation(None)) == 0.0


def test_everybody_knows_what_the_odds_are_made_of():
    """Draw-pile size and its six-part structure are public (paragraph 5)."""
    state = at_first_turn(first=0, second=5, third=5)
    _take_turn(state)
    for observer in (0, 1, 2, 3, None):
        observation = state.observation(observer)
        assert observation.piles == (14, 14, 13, 14, 13, 14)
        assert observation.drawn == 1
        assert observation.cards_left() == 81


def _take_turn(state):
    seat = state.actors()[0]
    state.apply(seat, state.legal_actions(seat)[0])

"""Components and setup: paragraphs 1 to 11 of the rules page, rulings J1 to J3, 1.2's table."""

from collections import Counter
from random import Random

import pytest

from jericho_tui.core.seats import stream
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.rules.cards import (
    COLOURS,
    FULL_DECK,
    NOTATION,
    TRUMPET,
    VALUES,
    colour_of,
    value_of,
)
from jericho_tui.games.jericho.rules.setup import SCORING, SCORING_PILES, pile_sizes
from tests.builders import bundle, check_cards, deal, hands, legal, refusal_code

SEATS = (3, 4, 5)


def piles_of(setup):
    """Return the six piles of a deal, top first."""
    rest = list(setup.draw_pile)
    piles = []
    for size in setup.piles:
        piles.append(rest[:size])
        rest = rest[size:]
    assert rest == []
    return piles


@pytest.mark.parametrize("num_seats", SEATS)
def test_rule_1_there_are_85_wall_cards_22_trumpets_and_3_scoring_cards(num_seats):
    setup = deal(num_seats)
    everything = [card for hand in setup.hands for card in hand] + list(setup.draw_pile)
    assert len(everything) == 110
    assert everything.count(TRUMPET) == 22
    assert everything.count(SCORING) == 3
    assert len(everything) - 22 - 3 == 85


@pytest.mark.parametrize("colour", range(5))
def test_rule_2_each_colour_has_17_cards_worth_57(colour):
    values = sorted(value_of(c) for c in FULL_DECK if c != TRUMPET and colour_of(c) == colour)
    assert values == [1, 1, 1, 1, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 7]
    assert sum(values) == 57


def test_rule_3_a_trumpet_is_colourless_and_counts_2():
    assert value_of(TRUMPET) == 2
    assert NOTATION[TRUMPET] == "T"
    assert 2 not in VALUES


def test_rule_4_every_colour_has_a_letter_of_its_own():
    assert sorted(COLOURS) == sorted(set(COLOURS))
    assert len(COLOURS) == 5


@pytest.mark.parametrize("num_seats", SEATS)
def test_rule_8_seven_cards_are_dealt_to_each_of_the_107(num_seats):
    setup = deal(num_seats)
    assert [len(hand) for hand in setup.hands] == [7] * num_seats
    dealt = Counter(card for hand in setup.hands for card in hand)
    dealt.update(card for card in setup.draw_pile if card != SCORING)
    assert dealt == Counter(FULL_DECK)


@pytest.mark.parametrize("num_seats", SEATS)
def test_rule_9_the_second_fourth_and_sixth_pile_hide_a_scoring_card(num_seats):
    for seed in range(20):
        piles = piles_of(deal(num_seats, seed))
        assert [pile.count(SCORING) for pile in piles] == [0, 1, 0, 1, 0, 1]
        sizes = [len(pile) - pile.count(SCORING) for pile in piles]
        assert max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize("num_seats", SEATS)
def test_rule_9_a_scoring_card_is_shuffled_into_its_pile(num_seats):
    """Every place of each of the three piles occurs, and none much more than another."""
    trials = 1500
    places = [Counter(), Counter(), Counter()]
    for seed in range(trials):
        piles = piles_of(deal(num_seats, seed))
        for count, number in zip(places, SCORING_PILES, strict=True):
            count[piles[number].index(SCORING)] += 1
    for count, number in zip(places, SCORING_PILES, strict=True):
        size = pile_sizes(num_seats, "top")[number]
        assert set(count) == set(range(size))
        expected = trials / size
        # Chi-square with size - 1 <= 15 degrees of freedom: 37.7 is exceeded once in 1000.
        assert sum((n - expected) ** 2 / expected for n in count.values()) < 37.7


@pytest.mark.parametrize(
    ("num_seats", "without", "with_scoring", "deck"),
    [
        (3, (15, 15, 14, 14, 14, 14), (15, 16, 14, 15, 14, 15), 89),
        (4, (14, 13, 13, 13, 13, 13), (14, 14, 13, 14, 13, 14), 82),
        (5, (12, 12, 12, 12, 12, 12), (12, 13, 12, 13, 12, 13), 75),
    ],
)
def test_pile_sizes_of_1_2(num_seats, without, with_scoring, deck):
    """The table of section 1.2; for 4 seats also JQ1, for 3 and 5 JQ2."""
    setup = deal(num_seats)
    assert setup.piles == with_scoring
    assert tuple(len(p) - p.count(SCORING) for p in piles_of(setup)) == without
    assert len(setup.draw_pile) == deck
    assert sum(without) == 107 - 7 * num_seats


@pytest.mark.parametrize("num_seats", SEATS)
def test_rule_8_the_dealt_hands_and_pile_are_the_first_position(num_seats):
    setup = deal(num_seats)
    state = GAME.initial_state(setup)
    assert hands(state) == [" ".join(NOTATION[c] for c in sorted(hand)) for hand in setup.hands]
    check_cards(state)


# --- J1


@pytest.fixture
def orders(monkeypatch):
    """The orders in which the next shuffles leave the deck."""
    orders: list[list[int]] = []

    def arrange(cards, rng):
        cards[:] = orders.pop(0)

    monkeypatch.setattr("jericho_tui.games.jericho.rules.setup.shuffle_in_place", arrange)
    return orders


SEVEN_TRUMPETS = sorted(FULL_DECK, reverse=True)
"""A deck that deals seven trumpets to the first three seats."""


def test_j1_a_hand_of_seven_trumpets_is_dealt_anew(orders):
    second = sorted(FULL_DECK)
    orders += [SEVEN_TRUMPETS, second]
    setup = GAME.deal(3, {}, Random(1))
    assert setup.hands[0] == tuple(second[:7])


def test_j1_any_seven_trumpets_are_kept_when_any_card_may_open(orders):
    orders.append(SEVEN_TRUMPETS)
    setup = GAME.deal(3, {"opening_card": "any"}, Random(1))
    assert setup.hands[0] == (TRUMPET,) * 7


def test_j1_wall_only_a_trumpet_may_not_be_the_opening_card():
    state = GAME.initial_state(deal(3))
    state.hands[0] = bundle("T R1 R3 R4 R5 R7 G1")
    assert refusal_code(state, 0, "open T") == "opening_trumpet"
    assert "open T" not in legal(state, 0)


def test_j1_any_a_trumpet_may_be_the_opening_card():
    state = GAME.initial_state(deal(3, opening_card="any"))
    state.hands[0] = bundle("T R1 R3 R4 R5 R7 G1")
    assert refusal_code(state, 0, "open T") is None


# --- J2


def test_j2_random_the_lot_falls_on_everybody_alike():
    starts = Counter(deal(4, seed).start_seat for seed in range(800))
    assert set(starts) == {0, 1, 2, 3}
    # Chi-square with 3 degrees of freedom: 16.3 is exceeded once in 1000.
    assert sum((n - 200) ** 2 / 200 for n in starts.values()) < 16.3


@pytest.mark.parametrize("seed", range(5))
def test_j2_seat0_the_first_seat_starts(seed):
    assert deal(4, seed, start_player="seat0").start_seat == 0


@pytest.mark.parametrize("choice", [1, 2, 3, 4])
def test_j2_host_the_named_seat_starts(choice):
    setup = deal(4, start_player="host", host_choice=choice)
    assert setup.start_seat == choice - 1
    state = GAME.initial_state(setup)
    for _ in range(8):
        seat = state.actors()[0]
        state.apply(seat, state.legal_actions(seat)[0])
    assert state.actors() == (choice - 1,)


# --- J3


def without_scoring(setup):
    return [len(pile) - pile.count(SCORING) for pile in piles_of(setup)]


@pytest.mark.parametrize(
    ("num_seats", "top", "bottom"),
    [
        (3, [15, 15, 14, 14, 14, 14], [14, 14, 14, 14, 15, 15]),
        (4, [14, 13, 13, 13, 13, 13], [13, 13, 13, 13, 13, 14]),
        (5, [12] * 6, [12] * 6),
    ],
)
def test_j3_spare_cards_go_to_the_uppermost_or_the_lowest_piles(num_seats, top, bottom):
    assert without_scoring(deal(num_seats, pile_remainder="top")) == top
    assert without_scoring(deal(num_seats, pile_remainder="bottom")) == bottom


def test_j3_random_spare_cards_go_anywhere():
    seen = {
        tuple(
            without_scoring(
                GAME.deal(4, {"pile_remainder": "random"}, stream(seed, "piles", "random"))
            )
        )
        for seed in range(60)
    }
    assert seen == {tuple(14 if i == spare else 13 for i in range(6)) for spare in range(6)}

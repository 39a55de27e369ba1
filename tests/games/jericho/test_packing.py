"""Packed lanes and bundles hold exactly the cards that went in."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from jericho_tui.games.jericho.rules.cards import (
    BELOW,
    FULL_DECK,
    LENGTH,
    NUM_COLOURS,
    ONES,
    STONES,
    TRUMPET,
    as_bundle,
    count_bundle,
    count_lane,
    count_stones,
    count_trumpets,
    lane_cards,
    lane_in,
    lane_of,
    pack,
    unpack,
    value_of,
)

COLOUR_CARDS = [
    [card for card in FULL_DECK if card // 5 == colour] for colour in range(NUM_COLOURS)
]


@st.composite
def piles(draw):
    """Any part of the deck."""
    keep = draw(st.lists(st.booleans(), min_size=107, max_size=107))
    return [card for card, kept in zip(FULL_DECK, keep, strict=True) if kept]


@st.composite
def lanes(draw, colour=0):
    """Any wall of a colour: some of its 17 cards and some of the 22 trumpets."""
    keep = draw(st.lists(st.booleans(), min_size=17, max_size=17))
    stones = [card for card, kept in zip(COLOUR_CARDS[colour], keep, strict=True) if kept]
    return stones + [TRUMPET] * draw(st.integers(0, 22))


@given(piles())
def test_a_bundle_holds_its_cards_in_order(pile):
    assert list(unpack(pack(pile))) == sorted(pile)
    assert count_bundle(pack(pile)) == len(pile)


@given(piles(), st.integers(0, 4))
def test_a_bundle_has_a_lane_for_each_colour(pile, colour):
    lane = lane_in(pack(pile), colour)
    assert Counter(lane_cards(lane, colour)) == Counter(c for c in pile if c // 5 == colour)


@given(lanes())
def test_a_lane_counts_and_measures_its_cards(wall):
    lane = lane_of(wall)
    assert Counter(lane_cards(lane, 0)) == Counter(wall)
    assert LENGTH[lane] == sum(map(value_of, wall))
    assert count_trumpets(lane) == wall.count(TRUMPET)
    assert count_stones(lane) == len(wall) - wall.count(TRUMPET)
    assert count_lane(lane) == len(wall)
    assert lane & ONES == wall.count(0)


@given(lanes())
def test_lane_cards_stand_highest_first(wall):
    values = [value_of(card) for card in lane_cards(lane_of(wall), 0)]
    assert values == sorted(values, reverse=True)


@given(st.lists(lanes(), min_size=3, max_size=5))
def test_the_highest_card_of_several_walls_is_the_highest_field_of_their_union(walls):
    """What rule 16 rests on: clearing all that is not below it removes just the highest cards."""
    union = 0
    for wall in walls:
        union |= lane_of(wall)
    below = BELOW[union.bit_length()]
    highest = max((value_of(card) for wall in walls for card in wall), default=0)
    for wall in walls:
        kept = [card for card in wall if value_of(card) < highest]
        assert lane_of(wall) & below == lane_of(kept)


@given(lanes(colour=3))
def test_a_lane_becomes_a_bundle(wall):
    assert list(unpack(as_bundle(lane_of(wall), 3))) == sorted(wall)
    assert lane_in(as_bundle(lane_of(wall), 3), 3) == lane_of(wall) & STONES

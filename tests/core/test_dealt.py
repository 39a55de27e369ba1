"""Decks: what is dealt is read back, and what cannot have been dealt is refused."""

from random import Random

import pytest

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.basics import Deck, Terms, dealt
from jericho_tui.core.game import Seat
from jericho_tui.games.push.rules.setup import DECK, PushSetup

TERMS = Terms(2, {}, Seat(1))
CARDS = (0, 0, 1, 1, 2, 2)
HANDS = Deck("pile", "ABC", lambda _terms: CARDS, hand_size=2)


def test_hands_come_off_the_top_and_the_rest_is_the_pile():
    fields = HANDS.draw(TERMS, Random(3))
    assert [len(hand) for hand in fields["hands"]] == [2, 2]
    everything = [card for hand in fields["hands"] for card in hand] + list(fields["pile"])
    shuffled = list(CARDS)
    Random(3).shuffle(shuffled)
    assert everything == shuffled


def test_a_record_is_read_as_what_was_dealt():
    assert HANDS.keys == ("hands", "pile")
    table = {"hands": ["A B", "C A"], "pile": "B C"}
    assert HANDS.read(TERMS, table) == {"hands": ((0, 1), (2, 0)), "pile": (1, 2)}


@pytest.mark.parametrize(
    ("table", "key", "told"),
    [
        ({"pile": "A B"}, "hands", "hands must be a list of 2 strings, one per seat"),
        ({"hands": ["A B", 3]}, "hands[1]", r"hands\[1\] must be one string of cards"),
        ({"hands": ["A", "B C"]}, "hands[0]", "seat 1 is dealt 1 card; a hand has 2"),
        ({"hands": ["A B", "B D"]}, "hands[1]", "“D” is not a card; did you mean A"),
        ({"hands": ["A B", "C A"]}, "pile", "pile must be one string of cards"),
        (
            {("hands"): ["A B", "C A"], "pile": "B B"},
            "pile",
            "impossible deal: 3 cards B, but the game has",
        ),
    ],
)
def test_what_is_wrong_with_a_deck_is_said_with_its_key(table, key, told):
    with pytest.raises(InvalidSetupError, match=told) as raised:
        HANDS.read(TERMS, table)
    assert raised.value.key == key


def test_a_setup_is_its_terms_and_what_was_dealt():
    setup = dealt(PushSetup, TERMS, [{"draw_pile": (1, 2)}])
    assert setup == PushSetup(2, {}, Seat(1), (1, 2))
    assert DECK.written(setup) == {"draw_pile": "R2 R3"}

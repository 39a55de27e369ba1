"""The deal in a record: round trip, and every deal that cannot be is refused by its key."""

from typing import Any

import pytest

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.rules.setup import JerichoSetup
from tests.builders import deal

SEATS = (3, 4, 5)
OPTIONS = (
    {},
    {"pile_remainder": "bottom"},
    {"pile_remainder": "random"},
    {"start_player": "host", "host_choice": 2},
    {"opening_card": "any"},
)


def table_of(setup: JerichoSetup) -> dict[str, Any]:
    """Return the keys of a record that hold a deal."""
    return dict(GAME.format_setup(setup))


def test_the_deal_reads_as_the_record_format_says():
    table = table_of(deal(4))
    assert list(table) == ["start_seat", "hands", "draw_pile"]
    assert table["start_seat"] in (1, 2, 3, 4)
    assert all(len(hand.split()) == 7 for hand in table["hands"])
    assert table["draw_pile"].split().count("S") == 3


def test_pile_sizes_are_recorded_where_lot_decided_them():
    """J3: with `random` the piles cannot be worked out from the number of seats."""
    table = table_of(deal(4, pile_remainder="random"))
    assert sorted(map(int, table["pile_sizes"].split())) in (
        [13, 13, 13, 14, 14, 15],
        [13, 13, 14, 14, 14, 14],
    )


def test_j1_a_hand_of_seven_trumpets_is_refused_where_it_is_dealt_again():
    table = table_of(deal(4))
    pile, hand = table["draw_pile"].split(), table["hands"][3].split()
    for place in [place for place, card in enumerate(pile) if card == "T"][: 7 - hand.count("T")]:
        index = next(n for n, card in enumerate(hand) if card != "T")
        pile[place], hand[index] = hand[index], "T"
    table["hands"][3], table["draw_pile"] = " ".join(hand), " ".join(pile)
    with pytest.raises(InvalidSetupError, match="seat 4 holds seven trumpets") as refused:
        GAME.parse_setup(4, {}, table)
    assert refused.value.key == "hands[3]"


def test_the_sentence_of_an_impossible_deck_has_the_numbers():
    table = table_of(deal(4))
    hands = " ".join(table["hands"]).split()
    other = next(card for card in hands if card not in ("T", "R7"))
    seat = next(i for i, hand in enumerate(table["hands"]) if other in hand.split())
    table["hands"][seat] = table["hands"][seat].replace(other, "R7", 1)
    with pytest.raises(
        InvalidSetupError, match=r"impossible deal: \d+ cards \w+, but the game has \d"
    ):
        GAME.parse_setup(4, {}, table)


@pytest.mark.parametrize("sizes", [None, 7, "", "14 14 14 14 13", "82 0 0 0 0 0", "1 2 3 4 5 x"])
def test_impossible_pile_sizes_are_refused(sizes):
    table = table_of(deal(4, pile_remainder="random"))
    table["pile_sizes"] = sizes
    with pytest.raises(InvalidSetupError, match="13 13 13 13 13 14") as refused:
        GAME.parse_setup(4, {"pile_remainder": "random"}, table)
    assert refused.value.key == "pile_sizes"


def test_unknown_options_are_refused_before_the_cards_are_read():
    with pytest.raises(InvalidSetupError) as refused:
        GAME.parse_setup(3, {"trumpets": 3}, {})
    assert refused.value.key == "options.trumpets"
    assert "trumpet_join" in str(refused.value)


def test_control_characters_of_a_file_never_come_back_in_a_sentence():
    table = table_of(deal(4))
    table["hands"][0] = "\x1b[2J"
    with pytest.raises(InvalidSetupError) as refused:
        GAME.parse_setup(4, {}, table)
    assert str(refused.value).isprintable()

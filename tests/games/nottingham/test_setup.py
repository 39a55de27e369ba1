"""Rule 1, its form in a record, and editions: the house's and a player's own."""

import copy
import tomllib
from collections import Counter
from typing import Any

import pytest
import tomli_w

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.seats import stream
from jericho_tui.games.nottingham.rules import GAME, Nottingham
from jericho_tui.games.nottingham.rules.edition import (
    EDITIONS,
    HOUSE,
    HOUSE_TABLE,
    edition_table,
    parse_edition,
)


def house_table() -> dict[str, Any]:
    """Return what the house's edition says, as a TOML file would, to be changed."""
    return tomllib.loads(tomli_w.dumps(HOUSE_TABLE))


def deal(seats: int, seed: int = 1, **options: Any) -> Any:
    return GAME.deal(seats, options, stream(seed, "deal"))


@pytest.mark.parametrize("seats", range(3, 8))
def test_rule_1_three_cards_each_and_only_the_pawns_that_play(seats):
    setup = deal(seats)
    assert [len(hand) for hand in setup.hands] == [3] * seats
    everything = Counter(setup.draw_pile)
    everything.update(card for hand in setup.hands for card in hand)
    assert everything == Counter(dict.fromkeys(range(7), 12))
    assert len(setup.ambush_pile) == 6 + seats
    assert set(range(seats)) < set(setup.ambush_pile)


def test_the_deal_reads_as_the_record_format_says():
    """2.6."""
    table: Any = GAME.format_setup(deal(3))
    assert list(table) == ["start_seat", "hands", "draw_pile", "ambush_pile"]
    assert all(len(hand.split()) == 3 for hand in table["hands"])
    assert len(table["draw_pile"].split()) == 84 - 9
    assert sorted(table["ambush_pile"].split()) == sorted(
        ["red", "yellow", "green", "CT", "KN", "GJ", "CP", "KJ", "PN"]
    )


def test_the_house_edition_is_that_of_the_rules_page():
    """2.3."""
    assert HOUSE.values == (7, 8, 9, 10, 11, 12, 13)
    assert HOUSE.missions == ((15, 10), (20, 14), (25, 18), (30, 20))
    assert [len(track) for track in HOUSE.tracks] == [20, 28]
    assert [sum(track) / len(track) for track in HOUSE.tracks] == [4.85, 4.75]
    assert edition_table(HOUSE)["red_banner"] == ["theft", "robbery", "burglary"]


def test_an_edition_is_read_back_as_itself():
    assert parse_edition(edition_table(HOUSE)) == HOUSE
    assert EDITIONS.read(EDITIONS.lines(HOUSE)) == HOUSE


def own_edition() -> Any:
    table = house_table()
    table["items"]["chest"] = 20
    table["track"]["standard"] = [2, 8]
    table["ambush_items"][0] = ["coin", "candlestick"]
    table["red_banner"] = []
    return parse_edition(table)


def test_a_match_with_numbers_of_ones_own_carries_them_in_its_record():
    game = Nottingham(own_edition())
    setup = game.deal(3, {}, stream(1, "deal"))
    table: Any = game.format_setup(setup)
    assert "items.chest 20" in table["edition"]
    assert "track.standard 2 8" in table["edition"]
    again = GAME.parse_setup(3, {}, table)
    assert again == setup
    assert GAME.initial_state(again).rules.edition == own_edition()


@pytest.mark.parametrize(
    ("path", "value", "wrong"),
    [
        ("items.coin", 0, "items.coin must be whole numbers from 1 to 99"),
        ("items.coin", True, "items.coin must be whole numbers"),
        ("items.pearl", None, "the edition has no items.pearl"),
        ("items.pearls", 3, "an edition has no entry “items.pearls”; expected: items.coin"),
        ("missions.five_same", [10, 20], "missions.five_same must be two numbers"),
        ("missions.five_same", [10], "missions.five_same must be two numbers"),
        ("track.long", [], "track.long has 0 spaces; it must have 1 to 30"),
        ("track.long", [3] * 31, "track.long has 31 spaces"),
        ("track.long", "345", "track.long must be whole numbers from 0 to 20"),
        ("track", 7, "track must be a table: standard, long"),
        ("red_banner", ["barter"], "red_banner must be a list of different words from: theft"),
        ("red_banner", ["theft", "theft"], "red_banner must be a list of different words"),
        ("ambush_items", [["coin", "chest"]], "must be 6 different pairs"),
        ("ambush_items", [["coin", "chest"]] * 6, "must be 6 different pairs"),
        ("ambush_items", [["coin", "coin"]] * 6, "ambush_items[0] must be a list of different"),
        ("colour", "red", "an edition has no entry “colour”; expected:"),
    ],
)
def test_a_file_of_ones_own_is_told_what_is_wrong_with_it(path, value, wrong):
    table = copy.deepcopy(house_table())
    *outer, last = path.split(".")
    inner = table[outer[0]] if outer else table
    if value is None:
        del inner[last]
    else:
        inner[last] = value
    with pytest.raises(InvalidSetupError) as caught:
        parse_edition(table)
    assert wrong in str(caught.value)


@pytest.mark.parametrize("lines", [[""], ["items 3"], ["items.coin x"], ["a.b 3", "a 4"], [3]])
def test_damaged_lines_of_an_edition_are_refused(lines):
    with pytest.raises(InvalidSetupError):
        EDITIONS.read(lines)

"""The deal and the cards: rules page 3.1 and 3.2, the record's keys of 3.4."""

from random import Random
from typing import Any

import pytest

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.bundles import size
from jericho_tui.games.badaboom import INFO
from jericho_tui.games.badaboom.rules import GAME, Badaboom
from jericho_tui.games.badaboom.rules.cards import backs
from jericho_tui.games.badaboom.rules.edition import (
    EDITIONS,
    HOUSE,
    HOUSE_TABLE,
    edition_table,
    parse_edition,
)
from tests.games.badaboom.positions import check_cards


def _dealt(seats: int = 4) -> Any:
    return GAME.deal(seats, {}, Random(1))


def test_the_components_are_those_of_the_printed_game():
    """3.1: 5 bombs, 5 mechanisms, 7 gadgets, 47 tricks: 64 cards."""
    assert backs(HOUSE.deck) == (47, 7, 5)
    assert len(HOUSE.bombs) == 5
    assert sorted(bomb.mechanisms for bomb in HOUSE.bombs) == [2, 2, 3, 3, 4]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everybody_is_dealt_four_and_the_first_draws(seats):
    state = GAME.initial_state(_dealt(seats))
    check_cards(state)
    sizes = [size(bag) for bag in state.bags]
    assert sorted(sizes) == [4] * (seats - 1) + [5]
    assert sizes[state.holder] == 5
    assert (state.turn, state.bomb_turns, state.previous) == (1, 1, -1)
    assert state.content == HOUSE.bombs[state.bomb].mechanisms


def test_the_keys_of_the_record():
    table = GAME.format_setup(_dealt())
    assert list(table) == ["start_seat", "hands", "draw_pile", "bombs"]
    assert len(str(table["draw_pile"]).split()) == 54 - 16
    assert sorted(str(table["bombs"]).split()) == ["dwarf", "elf", "fairy", "gnome", "human"]


def _table(key: str, name: str, value: object) -> dict[str, Any]:
    table = edition_table(HOUSE)
    table[key][name] = value
    return table


def test_the_house_edition_is_labelled_as_such():
    assert "house edition" in INFO.edition
    assert edition_table(HOUSE) == HOUSE_TABLE
    assert EDITIONS.read(EDITIONS.lines(HOUSE)) == HOUSE


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({}, "the edition has no bombs"),
        ({**HOUSE_TABLE, "traps": {}}, "an edition has no entry “traps”; expected:"),
        ({**HOUSE_TABLE, "gadgets": 3}, "gadgets must be a table"),
        (_table("bombs", "elf", 2), "bombs.elf must be whole numbers from 1 to 5"),
        (_table("bombs", "elf", [6, "none"]), "bombs.elf must be whole numbers from 1 to 5"),
        (_table("bombs", "elf", [2, "big"]), "none, counter_clockwise"),
        (_table("gadgets", "dud", "me"), "neighbours, everybody"),
        (_table("tricks", "bunker", 4), "has 48 tricks; there must be 47"),
        (_table("tricks", "bunker", -1), "tricks.bunker must be whole numbers"),
        (_table("tricks", "trap", 1), "an edition has no entry “tricks.trap”; expected:"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_wrong_with_a_players_own_cards_is_said(table, told):
    with pytest.raises(InvalidSetupError, match=told):
        parse_edition(table)


def test_a_record_carries_other_cards_than_the_houses():
    tricks = {**edition_table(HOUSE)["tricks"], "bunker": 2, "rummage": 5}
    own = parse_edition({**HOUSE_TABLE, "tricks": tricks})
    setup = Badaboom(own).deal(3, {}, Random(1))
    table = GAME.format_setup(setup)
    assert table["edition"] == EDITIONS.lines(own)
    assert "tricks.bunker 2" in EDITIONS.lines(own)
    again = GAME.parse_setup(3, {}, table)
    assert again == setup
    check_cards(GAME.initial_state(again))

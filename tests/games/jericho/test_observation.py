"""What a seat knows: paragraphs 5 to 7 of the rules page, rulings J19 to J21 and J23.

Swapping two cards that an observer cannot see must change nothing it is shown; the five 7s, each
the only one of its colour, mark places that must not show.
"""

import json

import pytest

from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.rules.cards import unpack
from tests.builders import (
    deal,
    deal_with_hands,
    feed_all,
    jericho_state,
    lane_text,
    play,
    position,
    text_of,
)

SEATS = (3, 4, 5)


def observers(state):
    return (*range(state.num_seats), None)


def shown(state, observer):
    """Return all that an observer is shown, as text."""
    observation = state.observation(observer)
    return json.dumps(observation.as_data()) + repr(observation)


# --- hidden cards


def test_paragraph_6_the_own_hand_is_seen():
    state = position(hands=["R5 G1", "B7", "B7"])
    other = position(hands=["R5 G3", "B7", "B7"])
    assert state.observation(0) != other.observation(0)
    assert state.observation(1) == other.observation(1)
    assert state.observation(None) == other.observation(None)
    assert state.observation(0).as_data()["hands"] == [["R5", "G1"], None, None]


def test_paragraph_6_an_opening_card_shows_when_it_is_turned_up():
    state = GAME.initial_state(
        deal_with_hands("R1 R1 R1 R1 G1 G1 G1", "R7 R3 R3 R3 G3 G3 G3", "R4 R4 R4 R4 G4 G4 G4")
    )
    play(state, "open R1", "open R7", "open R4")
    for observer in (0, 2, None):
        assert "R7" not in shown(state, observer)
        assert state.observation(observer).as_data()["moves"][1] == "2 open ?"
    assert state.observation(1).as_data()["openings"] == [None, "R7", None]
    feed_all(state)
    for observer in (0, 2, None):
        assert state.observation(observer).as_data()["moves"][1] == "2 open R7"
        assert state.observation(observer).as_data()["walls"][1] == {"R": ["R7"]}


@pytest.mark.parametrize("observer", [0, 2, None])
def test_marked_cards_show_nowhere_to_others(observer):
    """R7 in a hand, G7 opened face down, B7 fed, Y7 under the draw pile, P7 put into the supply."""
    state = GAME.initial_state(
        deal_with_hands(
            "R1 R1 R1 G1 G1 G1 G1", "R7 G7 B7 P7 R3 R3 R3", "R4 R4 R4 R4 G4 G4 G4", start=1
        )
    )
    play(state, "open R1", "open G7", "open R4")
    assert "G7" not in shown(state, observer)
    play(state, "1 feed R1", "2 feed B7", "3 feed R4", "supply P7")
    # The drawer's hand and what is shown of the others keep their cards to themselves.
    for mark in ("R7", "B7", "Y7", "P7"):
        assert mark not in shown(state, observer)
    assert "G7" in shown(state, observer)  # turned up by now
    assert all(mark in json.dumps(state.as_data()) for mark in ("R7", "B7", "Y7", "P7"))


def test_j23_feeds_are_shown_to_nobody():
    state = GAME.initial_state(
        deal_with_hands("R1 " * 4 + "G1 G1 G1", "R7" + " R3" * 5 + " G5", "R4 " * 4 + "G4 G4 G4")
    )
    play(state, "open R1", "open R3", "open R4", "2 feed R7")
    for observer in (0, 2, None):
        assert "R7" not in shown(state, observer)
    play(state, "1 feed R1", "3 feed R4")
    for observer in (0, 2, None):
        assert "R7" not in shown(state, observer)
        assert state.observation(observer).moves[4].text == "feed ?"
    assert state.observation(1).moves[4].text == "feed R7"


def test_a_sealed_choice_is_seen_by_its_owner_only():
    state = GAME.initial_state(deal(3))
    chosen = state.legal_actions(1)[0]
    state.apply(1, chosen)
    assert state.observation(1).sealed is chosen
    for observer in (0, 2, None):
        assert state.observation(observer).sealed is None
        assert state.observation(observer).actors() == (0, 2)  # that it was made is public


# --- the public record


@pytest.mark.parametrize("num_seats", SEATS)
def test_paragraph_5_what_is_public_is_the_same_for_everybody(num_seats):
    fields = (
        *("num_seats", "phase", "round", "acting", "hand_sizes", "walls", "open_supply", "won"),
        *("removed", "piles", "drawn", "starts", "reveals", "result"),
    )
    for seed in range(6):
        state = jericho_state(num_seats, seed, 15 * seed)
        views = [state.observation(observer) for observer in observers(state)]
        for field in fields:
            assert len({getattr(view, field) for view in views}) == 1, field
        assert {view.supply_size() for view in views} == {
            sum(map(len, map(unpack, state.buried)))
            + len(state.observation(None).as_data()["supply"]["seen_by_all"])
        }


@pytest.mark.parametrize("moves", [4, 6, 8, 8 + 9, 60, None])
def test_paragraph_5_supply_size_and_who_put_how_many_there(moves):
    """Also amid the feeding, when only some have fed."""
    state = jericho_state(4, 2, moves)
    data = state.as_data()
    for observer in observers(state):
        observation = state.observation(observer)
        assert observation.buried_sizes() == tuple(len(c) for c in data["supply"]["face_down"])
        assert observation.supply_size() == data["supply"]["size"]
        own = 0 if observer is None else len(data["supply"]["face_down"][observer])
        assert observation.unknown_supply_size() == sum(observation.buried_sizes()) - own


def test_paragraph_6_own_contributions_to_the_supply_are_known_until_the_scoring():
    state = position(["R5", "", ""], hands=["B3", "G1", ""], buried=["R1", "", ""], deck="Y1 S Y1")
    play(state, "supply B3")
    assert text_of(state.observation(0).buried) == "R1 B3"
    assert state.observation(0).as_data()["supply"]["face_down"] == [["R1", "B3"], None, None]
    play(state, "supply G1")
    assert state.observation(0).buried == 0


# --- J19, J20: the options are for the screen; the engine's part is that both can be told


@pytest.mark.parametrize("value", [True, False])
def test_j19_won_counts_can_be_worked_out_whatever_the_option_shows(value):
    state = jericho_state(4, 3, 60, show_won_counts=value)
    counts = state.observation(None).as_data()["won_counts"]
    assert counts == [state.observation(0).won_count(seat) for seat in range(4)]
    assert sum(counts) > 0


@pytest.mark.parametrize("value", ["off", "on"])
def test_j20_known_supply_cards_are_those_that_fell_stayed_or_are_the_own(value):
    state = position(
        ["R5 R1", "", ""],
        hands=["", "", "T"],
        supply="R4",
        buried=["R3", "R7", ""],
        turn=2,
        supply_memory_aid=value,
    )
    play(state, "trumpet R")
    known = {o: lane_text(state.observation(o).known_supply(0)) for o in (0, 1, 2, None)}
    assert known == {0: "R3 R4 R5", 1: "R4 R5 R7", 2: "R4 R5", None: "R4 R5"}


# --- as a value

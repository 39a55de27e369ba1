"""The moves of rules page 3.4, exactly."""

import pickle

import pytest

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.game import CHANCE
from jericho_tui.core.seeds import stream
from jericho_tui.games.badaboom.actions import Action, Shuffle, every_action, shuffle
from jericho_tui.games.badaboom.rules import GAME
from tests.games.badaboom.positions import play
from tests.games.badaboom.promises import EVERY_OPTION


def test_every_action_is_read_back_as_itself():
    actions = every_action()
    plays = 5 + 4 * 5 + 5 * 3 + 2 * 25
    assert len(actions) == 5 + plays + 5 + 4 * 26 + 120
    for action in actions:
        assert GAME.parse_action(GAME.format_action(action)) is action
        assert pickle.loads(pickle.dumps(action)) is action


@pytest.mark.parametrize(
    "text",
    [
        *("pass", "counter", "leave", "keep", "scrap", "play hot_potato", "play back_to_you"),
        *("play rummage", "play reverse", "play bunker", "play long_throw 4", "play bag_swap 1"),
        *("play butterfingers 2", "play chained 5", "play pickpocket 3 gadget"),
        *("play spare_screw dud", "play loosen dud", "lay martyr", "drop dud", "take mechanism"),
        *("put dud", "steal dud", "shuffle dud greed", "bombs elf dwarf human gnome fairy"),
    ],
)
def test_the_notation_is_that_of_the_record_format(text):
    assert GAME.format_action(GAME.parse_action(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "Pass", "play", "play not_so_fast", "play martyr", "play long_throw"),
        *("play long_throw 0", "play long_throw 6", "play pickpocket 3", "lay bunker", "drop"),
        *("play loosen mechanism", "play spare_screw mechanism", "bombs elf dwarf", "shuffle"),
        *("shuffle ", "shuffle dud  greed", "shuffle mechanism", "keep mechanism"),
        "shuffle " + " ".join(["dud"] * 55),
    ],
)
def test_anything_else_is_refused_with_what_was_expected(text):
    with pytest.raises(InvalidActionError, match="expected pass, counter, leave"):
        GAME.parse_action(text)


def test_shuffles_are_known_by_their_notation_and_none_is_kept():
    one, other = shuffle((5, 7)), GAME.parse_action("shuffle dud greed")
    assert one == other == pickle.loads(pickle.dumps(one))
    assert {one, other} == {one} != {shuffle((7, 5))}
    assert one not in Action.noted.values()
    assert not Shuffle.noted


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_match_written_and_read_ends_as_it_did(seats):
    rng = stream(seats, "record")
    setup = GAME.deal(seats, EVERY_OPTION, rng)
    state, moves = GAME.initial_state(setup), []
    while actors := state.actors():
        (seat,) = actors
        chance = seat == CHANCE
        action = state.sample_chance(rng) if chance else rng.choice(state.legal_actions(seat))
        moves.append(f"{seat + 1} {GAME.format_action(action)}")
        state.apply(seat, action)
    read = GAME.parse_setup(seats, EVERY_OPTION, GAME.format_setup(setup))
    again = GAME.initial_state(read)
    play(again, *moves)
    assert again.as_data() == state.as_data()
    assert again.outcome() == state.outcome()

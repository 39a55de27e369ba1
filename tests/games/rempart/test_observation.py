"""What everybody saw, what of it is shown (R16), and the worlds a seat may be in."""

from collections import Counter
from dataclasses import replace

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.rempart.rules import GAME
from tests.games.rempart.positions import play, position


def after_some_turns(**options):
    state = position(["1", "1", "1"], "7 3 46 9", **options)
    play(state, "turn 1", "back", "turn 2", "keep", "turn 3", "back", "turn 4", "back")
    return state


def test_everything_that_was_turned_up_was_seen_by_all():
    state = after_some_turns()
    for seat in (Seat(0), Seat(2), None):
        view = state.observation(seat)
        assert view.known[:4] == (7, 3, 46, 9)
        assert [view.remembered(place) for place in range(4)] == [7, 0, 46, 9]


def test_the_turns_are_remembered_in_their_order():
    turns = after_some_turns().observation(Seat(1)).turns()
    assert [tuple(turn.values()) for turn in turns] == [
        (1, 1, 7, "back"),
        (2, 2, 3, "keep"),
        (3, 3, 46, "back"),
        (1, 4, 9, "back"),
    ]


@pytest.mark.parametrize(
    ("aid", "table", "seen"),
    [
        ("off", [None, None, None, None], None),
        ("seen_marks", [None, None, None, None], [True, True, True, True]),
        ("full", [7, None, 46, 9], [True, True, True, True]),
    ],
)
def test_r16_what_is_shown_of_cards_turned_back_down(aid, table, seen):
    """It applies to all seats alike."""
    state = after_some_turns(memory_aid=aid)
    for seat in (Seat(0), Seat(1), Seat(2), None):
        data = state.observation(seat).as_data()
        assert data["table"][:4] == table
        assert (data["seen"] and data["seen"][:4]) == seen


def test_r16_what_is_turned_up_now_is_open():
    state = after_some_turns()
    play(state, "turn 3")
    data = state.observation(Seat(0)).as_data()
    assert data["turned_up"] == {"place": 3, "card": 46}
    assert data["table"][:4] == [None, None, 46, None]


def test_r16_nobody_looks_away_while_others_play():
    """The turns since one's own last one are shown, older ones are not."""
    state = after_some_turns()
    mine = state.observation(Seat(1)).as_data()["turns"]
    assert [turn["seat"] for turn in mine] == [2, 3, 1]
    assert mine[1] == {"seat": 3, "place": 3, "card": 46, "taken": "back"}
    assert [turn["seat"] for turn in state.observation(Seat(0)).as_data()["turns"]] == [1]
    assert [turn["seat"] for turn in state.observation(None).as_data()["turns"]] == [2, 3, 1]


def test_all_cards_are_open_in_the_whole_position():
    data = after_some_turns().as_data()
    assert data["table"][:4] == [7, None, 46, 9]
    assert len(data["turns"]) == 4


def test_every_world_is_equally_likely():
    """Three unknown places, 6 worlds, 1,200 samples: chi-square with 5 degrees, p > 0.001."""
    state = position(["1", "1"], "7 3 46 9")
    play(state, "turn 2", "back")
    view = state.observation(Seat(0))
    rng = stream(3, "worlds")
    found = Counter(GAME.determinize(view, rng).board[:4] for _ in range(1200))
    assert len(found) == 6
    assert {board[1] for board in found} == {3}
    assert sum((number - 200) ** 2 / 200 for number in found.values()) < 20.5


def test_who_forgot_lives_in_more_worlds():
    """An observation with holes where cards were seen is filled in there as well."""
    view = after_some_turns().observation(Seat(1))
    forgetful = replace(view, known=(0, 3, 0, *view.known[3:]))
    assert forgetful.legal_actions() == view.legal_actions()
    rng = stream(4, "worlds")
    boards = {GAME.determinize(forgetful, rng).board[:4] for _ in range(60)}
    assert boards == {(7, 3, 46, 9), (46, 3, 7, 9)}


def test_what_others_showed_since_ones_last_turn_is_in_sight():
    """Nobody looks away while others play."""
    state = after_some_turns()
    shown = {seat: state.observation(seat).shown_since() for seat in (Seat(0), Seat(1), None)}
    first, third, fourth = (1 << place for place in (0, 2, 3))
    assert shown == {Seat(0): 0, Seat(1): third | fourth, None: third | fourth}
    assert state.observation(Seat(2)).shown_since() == fourth
    assert after_some_turns().observation(Seat(1)).shown_since() & first == 0
    assert position(["1", "1"], "7 3").observation(Seat(0)).shown_since() == 0


def test_r16_who_looks_back_does_not_see_where_cards_lay():
    state = after_some_turns(memory_aid="seen_marks")
    play(state, "turn 3")
    view = state.observation(Seat(1))
    back = GAME.faded(view)
    assert (back.card, back.place, back.history) == (46, -1, ())
    assert not back.seen & back.down
    assert [back.known[place] for place in (0, 2, 3)] == [0, 0, 0]
    assert (back.ramparts, back.left) == (view.ramparts, view.left)


def test_r16_with_the_full_aid_there_is_nothing_to_hide_from_who_looks_back():
    view = after_some_turns(memory_aid="full").observation(Seat(1))
    assert GAME.faded(view) == view

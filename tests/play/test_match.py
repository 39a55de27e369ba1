"""A session: the checked door, sealed choices (J22), undo, earlier positions."""

import itertools
from typing import Any

import pytest

from jericho_tui.core.actions import IllegalActionError
from jericho_tui.core.events import Event
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.rules.setup import Fed, OpeningsRevealed, RoundStarted
from jericho_tui.play.match import Match, Move
from jericho_tui.play.record import parse_move
from tests.builders import act, deal, new_match, people, random_match, record_of


def refused(call, *arguments):
    with pytest.raises(IllegalActionError) as error:
        call(*arguments)
    return error.value.refusal.code


def first_legal(match, seat):
    return match.state.legal_actions(seat)[0]


def everything(match):
    return (
        list(match.moves),
        list(match.journal),
        match.state.as_data(),
        match.actors(),
        match.ply,
        match.outcome(),
    )


def submit_all(match, order, place=0):
    for seat in order:
        match.submit(seat, match.state.legal_actions(seat)[place])


# --- submit


def test_there_is_a_name_for_every_seat():
    with pytest.raises(ValueError, match="2 names for 3 seats"):
        Match(GAME, deal(3), people(2))


def test_a_legal_move_is_made_and_told():
    match = new_match()
    action = first_legal(match, 0)
    events = match.submit(0, action)
    assert match.moves == [Move(0, action)]
    assert match.ply == 1
    assert match.journal == [events]
    assert len(events) == 1
    assert isinstance(events[0], Event)


@pytest.mark.parametrize(
    ("seat", "text", "code"),
    [
        (0, "wall R5", "wrong_phase"),
        (7, "open R5", "no_such_seat"),
        (0, "trumpet R", "wrong_phase"),
    ],
)
def test_an_illegal_move_is_refused_and_changes_nothing(seat, text, code):
    match = new_match()
    before = everything(match)
    assert refused(match.submit, seat, act(text)) == code
    assert everything(match) == before


def test_nothing_may_be_done_after_the_end():
    match = random_match(3)
    assert match.actors() == ()
    assert match.outcome() is not None
    assert refused(match.submit, 0, act("supply T")) == "match_over"


def test_the_journal_has_what_each_move_caused():
    match = random_match(4)
    assert len(match.journal) == match.ply
    assert all(match.journal)
    state = GAME.initial_state(match.setup)
    for move, told in zip(match.moves, match.journal, strict=True):
        state.events = []
        state.apply(*move)
        assert tuple(state.events) == told


# --- sealed choices


@pytest.mark.parametrize("order", itertools.permutations(range(3)))
def test_sealed_choices_in_any_order_give_the_same_match(order):
    match, in_order = new_match(), new_match()
    submit_all(match, order, 2)
    submit_all(match, order, 1)
    submit_all(in_order, range(3), 2)
    submit_all(in_order, range(3), 1)
    assert everything(match) == everything(in_order)
    assert record_of(match) == record_of(in_order)


def test_a_half_made_round_of_choices_stands_in_seat_order_too():
    match = new_match(4)
    submit_all(match, (3, 1))
    assert [move.seat for move in match.moves] == [1, 3]
    assert match.actors() == (0, 2)
    assert [seat for seat, _ in match.moves] == [
        parse_move(GAME, text, 4).seat for text in record_of(match).moves
    ]


@pytest.mark.parametrize("order", itertools.permutations(range(3)))
def test_whoever_chooses_last_is_told_what_waited_for_all(order):
    """Also when the list of moves has the choice before the others'."""
    match = new_match()
    submit_all(match, range(3))
    *early, last = order
    for seat in early:
        (told,) = match.submit(seat, first_legal(match, seat))
        assert isinstance(told, Fed)
        assert told.seat == seat
    events: Any = match.submit(last, first_legal(match, last))
    assert [type(event) for event in events] == [Fed, OpeningsRevealed, RoundStarted]
    assert events[0].seat == last


def test_a_choice_is_not_made_twice():
    match = new_match()
    match.submit(1, first_legal(match, 1))
    assert refused(match.submit, 1, act("open R5")) == "already_chosen"


# --- J22: taking a choice back while others are still choosing


def test_j22_a_choice_can_be_changed_until_the_last_has_chosen():
    match, plain = new_match(), new_match()
    actions = match.state.legal_actions(1)
    match.submit(1, actions[0])
    match.submit(2, first_legal(match, 2))
    assert match.can_withdraw(1)
    match.withdraw(1)
    assert match.actors() == (0, 1)
    match.submit(1, actions[1])
    for seat, action in ((1, actions[1]), (2, first_legal(plain, 2))):
        plain.submit(seat, action)
    assert everything(match) == everything(plain)


def test_j22_not_when_all_have_chosen():
    match = new_match()
    submit_all(match, range(3))
    assert not any(match.can_withdraw(seat) for seat in range(3))
    assert refused(match.withdraw, 0) == "nothing_sealed"


def test_j22_not_when_one_has_not_chosen():
    match = new_match()
    match.submit(0, first_legal(match, 0))
    assert not match.can_withdraw(1)
    assert refused(match.withdraw, 1) == "nothing_sealed"


def test_j22_a_turn_is_no_sealed_choice():
    match = random_match(3, moves=8)
    assert not any(match.can_withdraw(seat) for seat in range(3))


def test_j22_only_the_choice_of_this_round_is_taken_back():
    match = new_match()
    submit_all(match, range(3))
    match.submit(0, first_legal(match, 0))
    match.withdraw(0)
    assert [move.seat for move in match.moves] == [0, 1, 2]
    assert match.actors() == (0, 1, 2)
    assert not match.can_withdraw(0)


@pytest.mark.parametrize("round_number", [2, 3])
def test_j22_also_in_the_later_feeds(round_number):
    match: Any = random_match(3, seed=5)
    ply = match.state.reveals[round_number - 2].moves
    later = random_match(3, seed=5, moves=ply)
    later.submit(2, first_legal(later, 2))
    assert later.can_withdraw(2)
    later.withdraw(2)
    assert later.ply == ply
    assert later.actors() == (0, 1, 2)


def test_j22_also_in_a_rated_match():
    match = new_match(rated=True)
    match.submit(0, first_legal(match, 0))
    match.withdraw(0)
    assert match.ply == 0


# --- undo


@pytest.mark.parametrize("moves", [1, 2, 4, 7, 15, 30, None])
def test_undo_is_the_position_before(moves):
    match = random_match(3, seed=2, moves=moves)
    shorter = random_match(3, seed=2, moves=match.ply - 1)
    match.undo()
    assert everything(match) == everything(shorter)


def test_all_moves_can_be_undone():
    match = random_match(4, seed=3)
    match.undo(match.ply)
    assert match.state.as_data() == new_match(4, seed=3).state.as_data()


def test_there_must_be_a_move_to_take_back():
    match = random_match(3, moves=2)
    assert refused(match.undo, 3) == "no_move"
    assert match.ply == 2


def test_undo_may_stop_amid_sealed_choices_which_can_then_be_changed():
    match = random_match(3, moves=5)
    match.undo()
    assert match.actors() == (1, 2)
    assert match.can_withdraw(0)
    match.submit(2, match.state.legal_actions(2)[-1])
    assert [move.seat for move in match.moves] == [0, 1, 2, 0, 2]


def test_a_rated_match_is_not_taken_back():
    match = new_match(rated=True)
    match.submit(0, first_legal(match, 0))
    assert refused(match.undo) == "rated"
    assert match.ply == 1


# --- earlier positions


def test_any_earlier_position_can_be_looked_at():
    match = random_match(3, seed=4)
    state = GAME.initial_state(match.setup)
    for ply, move in enumerate(match.moves):
        assert match.at(ply).as_data() == state.as_data()
        state.apply(*move)
    assert match.at(match.ply).as_data() == match.state.as_data()


def test_looking_back_changes_nothing():
    match = random_match(3, moves=20)
    before = everything(match)
    earlier = match.at(10)
    earlier.apply(earlier.actors()[0], earlier.legal_actions(earlier.actors()[0])[0])
    assert everything(match) == before


@pytest.mark.parametrize("ply", [-1, 21])
def test_there_are_no_other_positions(ply):
    with pytest.raises(IndexError, match=f"ply {ply} of 20"):
        random_match(3, moves=20).at(ply)

"""Walking the grid of places, the actions, the targets: every step is on a legal action."""

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games.rempart.table import Choice
from tests.games.rempart.positions import play, position

EVERY = " ".join(map(str, range(2, 47)))


def grid(*taken: int, start: int = 23) -> Choice:
    """Return the choice of a place when these, from 1, are empty."""
    state = position(["1", "1"], EVERY)
    view = state.observation(Seat(0))
    for place in taken:
        state.down &= ~(1 << place - 1)
    state.choices = state.menu = tuple(a for a in state.menu if state.down >> a.place & 1)
    view = state.observation(Seat(0))
    return Choice(view, start - 1)


def place(choice: Choice) -> int:
    assert choice.action is not None
    return choice.action.place + 1


def text_of(choice: Choice) -> str:
    assert choice.action is not None
    return choice.action.text


def test_left_and_right_go_through_every_place_and_round():
    choice = grid(24, 25)
    choice.across(1)
    assert place(choice) == 26
    visited = {place(choice)}
    for _step in range(42):
        choice.across(1)
        visited.add(place(choice))
    assert len(visited) == 43


def test_up_and_down_go_round_and_over_empty_rows():
    choice = grid(*range(28, 46))
    choice.along(1)
    assert place(choice) == 5
    choice = grid(*range(28, 37), 41)
    choice.along(1)
    assert place(choice) in (40, 42)


def test_a_number_of_two_digits_is_typed_digit_by_digit():
    choice = grid(2)
    choice.type(4)
    assert place(choice) == 4
    choice.type(1)
    assert place(choice) == 41
    choice.type(7)
    assert place(choice) == 7
    choice.across(1)
    choice.type(2)
    choice.type(5)
    assert place(choice) == 25, "spot 2 is empty, but 25 begins with it"


@pytest.mark.parametrize("wanted", [1, 9, 23, 30, 45])
@pytest.mark.parametrize("typed", [None, 2, 4])
def test_the_way_to_a_place_leads_there(wanted, typed):
    choice = grid()
    if typed:
        choice.type(typed)
    action = next(action for action in choice.actions if action.place == wanted - 1)
    for step in choice.way_to(action):
        name, _bracket, number = step.rstrip(")").partition("(")
        {"digit": choice.type, "across": choice.across}[name](int(number))
    assert choice.action is action


def test_targets_are_chosen_card_by_card_and_rampart_by_rampart():
    state = position(["1 5", "1 6 9", "1 7"], "43 46", variant="points", flag_card="tower")
    play(state, "turn 1", "keep")
    choice = Choice(state.observation(Seat(0)), 0)
    texts = [text_of(choice)]
    for step, turn in (
        (1, choice.across),
        (1, choice.along),
        (1, choice.along),
        (-1, choice.across),
    ):
        turn(step)
        texts.append(text_of(choice))
    assert texts == ["shoot 2 6", "shoot 2 9", "shoot 3 7", "shoot 1 5", "shoot 3 7"]
    choice.take_card(1, 9)
    assert choice.way_to(choice.actions[2]) == ["across(-1)"]
    choice.take_card(0, 1)
    assert choice.action is choice.actions[3], "what cannot be hit is not chosen"


def test_a_cannon_does_not_aim_at_its_owner_before_somebody_chooses_that():
    """R9: the own rampart comes first in the list, and Enter fires."""
    state = position(["1 5", "1 7"], "43 46", variant="points")
    play(state, "turn 1", "keep")
    assert text_of(Choice(state.observation(Seat(0)), 0)) == "shoot 2 1"
    alone = position(["1 5", "4"], "43 46", variant="points")
    play(alone, "turn 1", "keep")
    assert text_of(Choice(alone.observation(Seat(0)), 0)) == "shoot 1 1"

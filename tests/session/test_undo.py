"""Taking back: casual matches only, to one's own last decision, with a word about what was seen."""

import pytest

from jericho_tui.core.actions import IllegalActionError
from jericho_tui.core.game import Seat
from jericho_tui.play.match import Match
from tests.builders import new_match
from tests.session.api import take_back

ME = Seat(0)


def played(moves: int, *, rated: bool = False) -> Match:
    match = new_match(3, seed=5, rated=rated, start_player="seat0")
    for _ in range(moves):
        seat = match.actors()[0]
        match.submit(seat, match.state.legal_actions(seat)[0])
    return match


def test_a_rated_match_is_never_taken_back() -> None:
    with pytest.raises(IllegalActionError) as refused:
        take_back(played(9, rated=True), ME)
    assert refused.value.refusal.code == "rated"


def test_before_the_first_decision_there_is_nothing() -> None:
    with pytest.raises(IllegalActionError) as refused:
        take_back(played(0), ME)
    assert refused.value.refusal.code == "no_move"


def test_a_sealed_choice_goes_without_a_question() -> None:
    plan = take_back(played(1), ME)
    assert (plan.number, plan.reveals) == (1, False)


def test_others_sealed_choices_go_with_it_unseen() -> None:
    plan = take_back(played(3), ME)
    assert (plan.number, plan.reveals) == (3, False)


def test_revealed_openings_are_worth_a_question() -> None:
    """Rule 13: after the last feed all openings are turned up."""
    match = played(6)
    assert take_back(match, ME).reveals


def test_a_turn_drew_a_card_that_its_owner_has_seen() -> None:
    match = played(7)
    plan = take_back(match, ME)
    assert (plan.number, plan.reveals) == (1, True)
    match.undo(plan.number)
    assert match.ply == 6
    assert match.actors() == (ME,)


def test_after_others_have_moved_all_of_it_is_taken_back_to_ones_own_decision() -> None:
    match = played(9)
    plan = take_back(match, ME)
    assert plan.number == 3
    match.undo(plan.number)
    assert match.actors() == (ME,)

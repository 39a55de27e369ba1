"""A branch begins with the moves of another match and goes its own way."""

import pytest

from jericho_tui.play.player import SeatInfo
from tests.builders import new_match, people, random_match


def test_a_branch_has_the_moves_before_and_is_unrated() -> None:
    match = random_match(3, seed=4)
    branch = match.branch(20, match.seats)
    assert branch.moves == match.moves[:20]
    assert branch.journal == match.journal[:20]
    assert branch.state.as_data() == match.at(20).as_data()
    assert branch.setup == match.setup
    assert not new_match(3, rated=True).branch(0, people(3)).rated


def test_what_is_played_in_a_branch_leaves_the_match_as_it_was() -> None:
    match = random_match(3, seed=4, moves=30)
    before = list(match.moves), match.state.as_data()
    branch = match.branch(12, match.seats)
    seat = branch.actors()[0]
    branch.submit(seat, branch.state.legal_actions(seat)[-1])
    assert (list(match.moves), match.state.as_data()) == before


def test_others_may_take_the_seats_but_not_more_or_fewer() -> None:
    match = random_match(3, seed=4, moves=30)
    seats = (SeatInfo("Zoé", "human"), *match.seats[1:])
    assert match.branch(5, seats).seats == seats
    with pytest.raises(ValueError, match="2 names for 3 seats"):
        match.branch(5, seats[:2])


def test_in_a_branch_within_sealed_choices_the_others_can_still_be_withdrawn() -> None:
    """J22: the first of three opening cards is chosen."""
    match = random_match(3, seed=4)
    branch = match.branch(1, match.seats)
    assert branch.actors() == (1, 2)
    branch.withdraw(branch.moves[0].seat)
    assert branch.actors() == (0, 1, 2)

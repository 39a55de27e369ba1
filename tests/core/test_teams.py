"""Who plays with whom."""

import pytest

from jericho_tui.core.outcome import (
    Outcome,
    check_shared,
    check_teams,
    num_opponents,
    num_winners,
    one_each,
    opposed,
    side_of,
    sides,
)

PAIRS, ACROSS = (0, 0, 1, 1), (0, 1, 0, 1)


@pytest.mark.parametrize("teams", [(), PAIRS, ACROSS, (0, 1, 2, 2, 1, 0), (0, 1)])
def test_teams_of_one_size_numbered_as_they_sit_are_teams(teams):
    check_teams(teams, len(teams) or 3)


@pytest.mark.parametrize(
    "teams", [(0, 0, 1), (0, 0, 0, 0), (1, 1, 0, 0), (0, 0, 0, 1), (0, 0, 2, 2), (1, 1, 2, 2)]
)
def test_others_are_none(teams):
    with pytest.raises(ValueError, match="team"):
        check_teams(teams, 4)


def test_partners_share_a_place():
    check_shared((1, 1, 3, 3), PAIRS)
    check_shared((1, 2, 3, 4), ())
    with pytest.raises(ValueError, match="share"):
        check_shared((1, 3, 1, 3), PAIRS)


def test_without_teams_every_seat_is_a_side_of_its_own():
    assert sides((), 3) == ((0,), (1,), (2,))
    assert side_of((), 2) == (2,)
    assert num_opponents((), 3) == 2
    assert [opposed((), 1, other) for other in range(3)] == [True, False, True]


def test_partners_are_one_side_and_no_opponents():
    assert sides(ACROSS, 4) == ((0, 2), (1, 3))
    assert side_of(PAIRS, 2) == (2, 3)
    assert num_opponents(PAIRS, 4) == 2
    assert [opposed(PAIRS, 0, other) for other in range(4)] == [False, False, True, True]
    assert one_each("aabb", PAIRS) == ("a", "b")


def test_returns_count_opponents_only_and_sum_to_zero():
    outcome = Outcome("out", (3, 3, 1, 1), (4, 1, 0, 2), teams=PAIRS)
    assert outcome.returns == (-1.0, -1.0, 1.0, 1.0)


def test_partners_win_a_victory_together_and_teams_share_one():
    assert Outcome("out", (1, 1, 3, 3), (0,) * 4, teams=PAIRS).shares == (1.0, 1.0, 0.0, 0.0)
    assert Outcome("cap", (1, 1, 1, 1), (0,) * 4, teams=PAIRS).shares == (0.5,) * 4
    assert Outcome("out", (1, 1, 3, 4), (0,) * 4).shares == (0.5, 0.5, 0.0, 0.0)
    assert num_winners((1, 1, 3, 3), PAIRS) == 1

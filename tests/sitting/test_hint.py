"""A hint is what the strongest bot thinks of a seat's own observation."""

import pytest

from jericho_tui.core.actions import IllegalActionError
from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.state import JerichoState
from jericho_tui.play.player import Limit
from jericho_tui.sitting.hint import check_hint, hint
from jericho_tui.sitting.thought import never
from tests.sitting.test_undo import played


def test_every_legal_move_is_rated_best_first() -> None:
    match = played(6)
    decision = hint(match, match.state.observation(Seat(0)), Limit(iterations=50))(never)
    actions = [candidate.action for candidate in decision.candidates]
    assert set(actions) == set(match.state.legal_actions(Seat(0)))
    visits = [candidate.visits for candidate in decision.candidates]
    assert visits == sorted(visits, reverse=True)
    assert decision.action == actions[0]


def test_a_rated_match_gives_none() -> None:
    with pytest.raises(IllegalActionError) as refused:
        check_hint(played(6, rated=True))
    assert refused.value.refusal.code == "rated"


def test_it_knows_no_more_than_the_seat() -> None:
    match = played(9)
    before = hint(match, match.state.observation(Seat(0)), Limit(iterations=50))(never)
    assert isinstance(match.state, JerichoState)
    match.state.hands[1], match.state.hands[2] = match.state.hands[2], match.state.hands[1]
    after = hint(match, match.state.observation(Seat(0)), Limit(iterations=50))(never)
    assert before == after

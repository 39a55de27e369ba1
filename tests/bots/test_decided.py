"""What a hint does it says a reason for, in every game."""

import pytest

from jericho_tui.bots.registry import adviser
from jericho_tui.core.game import Seat
from jericho_tui.core.registry import load
from jericho_tui.play.player import Limit
from tests.bots.positions import decisions

FEW = Limit(iterations=20)


@pytest.mark.parametrize("game_id", ["jericho", "push", "rempart", "nottingham", "badaboom"])
def test_whatever_it_would_do_it_says_why(game_id):
    game = load(game_id)
    views = decisions(game_id, 24, 11)
    decided = [adviser(game, 0, Seat(view.seat)).choose(view, FEW) for view in views]
    said = [decision.candidates[0].reason for decision in decided]
    assert all(said)
    assert len({reason.template for reason in said if reason}) > 4

"""What a move of Push will do, before it is confirmed."""

from jericho_tui.core.game import Seat
from jericho_tui.games.push.rules import GAME
from jericho_tui.games.push.text import VOICE
from tests.games.push.positions import position


def said(action, **table):
    """Return what is said of an action of the first of three."""
    view = position(**table).observation(Seat(0))
    move = GAME.parse_action(action)
    remarks = VOICE.preview(GAME.preview(view, move), view, move, ("Ada", "Bernd", "Chloé"))
    return [remark.text for remark in remarks]


def test_that_a_column_is_free_does_not_mean_that_any_card_starts_one():
    """Rule 4: a switch card goes into no column."""
    assert said("draw", columns=["R2", "Y2"], deck="S S") == [
        "no risk of going bust yet: a column is still free"
    ]


def test_p3_nobody_else_collects_the_only_column():
    """Whoever stopped must take it."""
    assert said("stop", columns=["R2"], forced_collect=False) == ["the best column has 2 points"]
    assert said("stop", columns=["R2", "Y3"], forced_collect=False) == [
        "the best column has 3 points",
        "these players may collect after you: Bernd and Chloé",
    ]

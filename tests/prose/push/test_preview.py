"""What a move of Push will do, before it is confirmed."""

from jericho_tui.core.game import Seat
from jericho_tui.games.push.rules import GAME
from jericho_tui.prose.push.voice import VOICE
from tests.games.push.positions import position


def test_that_a_column_is_free_does_not_mean_that_any_card_starts_one():
    """Rule 4: a switch card goes into no column."""
    view = position(columns=["R2", "Y2"], deck="S S").observation(Seat(0))
    draw = GAME.parse_action("draw")
    remarks = VOICE.preview(GAME.preview(view, draw), view, draw, ("Ada", "Bernd", "Chloé"))
    assert [remark.text for remark in remarks] == ["no bust yet: a column is still free"]

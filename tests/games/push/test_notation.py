"""The moves of rules page 6.3, exactly."""

import pytest

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.games.push.rules import GAME


@pytest.mark.parametrize(
    "text",
    ["", "Draw", "place", "place 0", "place 4", "place  2", "take 1 ", "roll r", "protect", "bust"],
)
def test_anything_else_is_refused_with_what_was_expected(text):
    with pytest.raises(InvalidActionError) as caught:
        GAME.parse_action(text)
    assert f"“{text}” is not a move; expected draw, stop" in str(caught.value)

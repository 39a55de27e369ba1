"""The moves of rules page 5.4, exactly."""

import pytest

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.games.rempart.rules import GAME


@pytest.mark.parametrize(
    "text",
    ["", "Keep", "turn", "turn 0", "turn 46", "turn 07", "shoot 2", "shoot 5 9", "shoot 1 47", "x"],
)
def test_anything_else_is_refused_with_what_was_expected(text):
    with pytest.raises(InvalidActionError) as caught:
        GAME.parse_action(text)
    assert f"“{text}” is not a move; expected turn and a spot 1 to 45" in str(caught.value)

"""The moves of rules page 6.3, exactly."""

import pytest

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.games.push.rules import GAME


@pytest.mark.parametrize(
    "text", ["draw", "place 2", "stop", "take 1", "roll R", "roll *", "protect B", "pass"]
)
def test_the_notation_is_that_of_the_record_format(text):
    assert GAME.format_action(GAME.parse_action(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "Draw", "place", "place 0", "place 4", "place  2", "take 1 ", "roll r", "protect", "bust"],
)
def test_anything_else_is_refused_with_what_was_expected(text):
    with pytest.raises(InvalidActionError) as caught:
        GAME.parse_action(text)
    assert f"“{text}” is not a move; expected draw, stop" in str(caught.value)

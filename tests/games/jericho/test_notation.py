"""Reading and writing cards and actions."""

import pickle

import pytest

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.rules.cards import (
    FEED,
    FEED_HIDDEN,
    OPEN,
    PLAY_TRUMPET,
    PLAY_TRUMPET_AWAY,
    SUPPLY,
    WALL,
    Action,
)
from tests.builders import act

EVERY_ACTION = (*OPEN, *FEED, *WALL, *PLAY_TRUMPET, *PLAY_TRUMPET_AWAY, *SUPPLY)


def test_the_notation_is_that_of_the_record_format():
    moves = ("open R5", "feed G1", "wall B7", "trumpet R", "supply Y4", "feed T", "trumpet P away")
    assert [act(text).text for text in moves] == list(moves)


def test_an_action_is_the_same_object_in_another_process():
    for action in (*EVERY_ACTION, FEED_HIDDEN):
        assert pickle.loads(pickle.dumps(action)) is action


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            (""),
            (
                "“” is not a move; expected open, feed, wall or supply with a card, or trumpet "
                "with a colour"
            ),
        ),
        ("pass", "“pass” is not a move"),
        ("wall", "“wall” is not a move"),
        ("wall R6", "“wall R6” is not a move"),
        ("wall r5", "“wall r5” is not a move"),
        ("wall R5 ", "“wall R5 ” is not a move"),
        ("wall T", "“wall T” is not a move"),
        ("trumpet R far", "“trumpet R far” is not a move"),
        ("open ?", "“?” is not a move"),
        ("supply " + "x" * 5000, "“supply " + "x" * 33 + "…” is not a move"),
    ],
)
def test_what_is_no_action_is_refused_with_what_was_expected(text, says):
    with pytest.raises(InvalidActionError) as refused:
        GAME.parse_action(text)
    assert str(refused.value).startswith(says)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("text", ["wall \x1b[2J", "trumpet \x07", "\x1b]0;hi\x07", "feed \u202e5R"])
def test_control_characters_never_come_back_in_a_sentence(text):
    with pytest.raises(InvalidActionError) as refused:
        GAME.parse_action(text)
    assert str(refused.value).isprintable()


def test_an_action_shows_its_notation():
    assert repr(act("wall R5")) == "<wall R5>"
    assert isinstance(act("wall R5"), Action)

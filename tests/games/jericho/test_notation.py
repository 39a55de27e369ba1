"""Reading and writing cards and actions."""

import pickle

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


def test_an_action_shows_its_notation():
    assert repr(act("wall R5")) == "<wall R5>"
    assert isinstance(act("wall R5"), Action)

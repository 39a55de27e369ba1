"""Reading and writing cards and actions."""

import pickle

import pytest

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.rules.cards import (
    FEED,
    FEED_HIDDEN,
    NOTATION,
    OPEN,
    PLAY_TRUMPET,
    PLAY_TRUMPET_AWAY,
    SUPPLY,
    WALL,
    Action,
    parse_card,
)
from tests.builders import act

EVERY_ACTION = (*OPEN, *FEED, *WALL, *PLAY_TRUMPET, *PLAY_TRUMPET_AWAY, *SUPPLY)


def test_the_notation_is_that_of_the_record_format():
    moves = ("open R5", "feed G1", "wall B7", "trumpet R", "supply Y4", "feed T", "trumpet P away")
    assert [act(text).text for text in moves] == list(moves)


def test_an_action_is_the_same_object_in_another_process():
    for action in (*EVERY_ACTION, FEED_HIDDEN):
        assert pickle.loads(pickle.dumps(action)) is action


def test_every_card_is_read_back_as_itself():
    assert [NOTATION[parse_card(text)] for text in NOTATION] == list(NOTATION)


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
        (
            ("wall"),
            (
                "“” is not a card; a card is a colour R G B Y P and a value 1 3 4 5 7, as in R5, "
                "or T for a trumpet"
            ),
        ),
        ("wall R2", "“R2” is not a card;"),
        ("wall R6", "“R6” is not a card;"),
        ("wall r5", "“r5” is not a card;"),
        ("wall  R5", "“ R5” is not a card;"),
        ("wall R5 ", "“R5 ” is not a card;"),
        ("Wall R5", "“Wall R5” is not a move"),
        ("wall S", "“S” is not a card;"),
        ("wall T", "a trumpet cannot be laid as a wall; write “trumpet R” to play it"),
        ("trumpet", "“” is not a colour; expected R, G, B, Y or P"),
        ("trumpet W", "“W” is not a colour; expected"),
        ("trumpet RG", "“RG” is not a colour; expected"),
        ("trumpet R far", "“R far” is not a colour; expected"),
        ("open ?", "“?” is not a card;"),
        ("feed ?", "“?” is not a card;"),
        ("supply " + "x" * 5000, "“" + "x" * 40 + "…” is not a card;"),
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

"""Log, preview, prompts and ending of Rempart in words."""

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games.rempart.rules import GAME
from jericho_tui.games.rempart.text import VOICE
from jericho_tui.text.segments import plain
from tests.games.rempart.positions import play, position

NAMES = ("Ada", "Bernard")
ADA = Seat(0)


def told(events, me=None):
    return [plain(line) for line in VOICE.log_lines(events, NAMES, me)]


def before(state, text):
    """Return what is said of a move of whoever acts before it is made."""
    view = state.observation(state.actors()[0])
    action = GAME.parse_action(text)
    remarks = VOICE.preview(GAME.preview(view, action), view, action, NAMES)
    return [remark.text for remark in remarks]


def test_the_log_names_cards_and_never_places():
    """R16."""
    state = position(["1 5", "1 6 9"], "43 2 46", variant="points")
    events = play(state, "turn 1", "keep", "shoot 2 9", "turn 2", "back")
    assert told(events) == [
        "Ada turns up 43 (cannon)",
        "Ada keeps 43 (cannon): 3 cards",
        "Ada shoots 9 (two ravens) out of the rampart of Bernard",
        "Bernard turns up 2",
        "Bernard puts 2 back",
    ]
    assert told(events, ADA)[2] == "You shoot 9 (two ravens) out of the rampart of Bernard"
    assert told(events, Seat(1))[2] == "Ada shoots 9 (two ravens) out of your rampart"


@pytest.mark.parametrize(
    ("aid", "first"),
    [
        ("off", "cards left above your 5: 2 of 3"),
        ("seen_marks", "this card was turned up before"),
        ("full", "3 lies here"),
    ],
)
def test_r16_of_a_place_no_more_is_said_than_the_aid_shows(aid, first):
    state = position(["1 5", "1"], "3 12 46", memory_aid=aid)
    play(state, "turn 1", "back", "turn 2", "back")
    assert before(state, "turn 1")[0] == first
    assert before(state, "turn 3") == ["cards left above your 5: 2 of 3"]


def test_that_nothing_is_higher_is_said_in_words():
    state = position(["1 46", "1"], "3 12")
    assert before(state, "turn 1") == ["no card left is above your 46"]


def test_r11_an_empty_rampart_has_no_highest_card():
    state = position(["", "1"], "3 12")
    assert before(state, "turn 1") == ["your rampart is empty: any card fits"]
    play(state, "turn 1")
    assert before(state, "keep")[0] == "your rampart: 0 → 1 card"


def test_what_keeping_a_card_does():
    state = position(["1 6", "1 5 9"], "37 8 11 34 46", variant="points")
    play(state, "turn 1")
    assert before(state, "keep") == [
        "your rampart: 2 → 3 cards",
        "skips 3 cards that would still fit",
        "37 (princess): +3 points",
    ]
    play(state, "back", "turn 2", "back", "turn 4")
    assert before(state, "keep")[-1] == "the cannon fires: it can hit 6 cards"
    alone = position(["1 5", "4"], "43 46", variant="points")
    play(alone, "turn 1")
    assert before(alone, "keep")[-1] == "the cannon fires, and can hit only your own cards"


def test_that_a_move_ends_the_match_is_said_before():
    state = position(["1 2 3 4 5 6 7 8 9", "1"], "20 46")
    play(state, "turn 1")
    assert before(state, "keep")[-1] == "You have ten cards and win with 10 cards"


@pytest.mark.parametrize(
    ("ramparts", "left", "moves", "text"),
    [
        (
            ["1 8", "1 12"],
            "13 3",
            ("turn 1", "keep"),
            "No card fits any more: Ada wins with 3 cards",
        ),
        (
            ["1 6 41", "1 7 44"],
            "46 3",
            ("turn 2", "back", "turn 1", "keep"),
            "No card fits any more: Bernard wins with 4 cards",
        ),
    ],
)
def test_how_it_ended(ramparts, left, moves, text):
    state = position(ramparts, left)
    play(state, *moves)
    outcome = state.outcome()
    assert outcome is not None
    assert VOICE.ending(outcome, NAMES) == text

"""Rempart for the ear: places are told once, answers are read in both languages."""

import pytest

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.game import Seat
from jericho_tui.games.rempart.text import VOICE
from jericho_tui.text import language
from jericho_tui.text.aloud import runs
from tests.games.rempart.positions import play, position

NAMES = ("Ada", "Bernard")
ADA, BERNARD = Seat(0), Seat(1)


def seen(state, seat=ADA):
    return state.observation(seat)


def test_the_news_say_where_and_the_log_does_not():
    """R16: memory is the game, and the log can be read again."""
    state = position(["1 5", "1"], "12 7 46")
    events = play(state, "turn 2", "back")
    assert VOICE.news(events, NAMES, BERNARD) == ["Ada turns up spot 2: 7.", "Ada puts 7 back."]
    assert VOICE.heard(events, NAMES, BERNARD) == ["Ada turns up 7.", "Ada puts 7 back."]
    kept = play(state, "turn 1", "keep")
    assert VOICE.heard(kept, NAMES, BERNARD)[-1] == "You keep 12: 2 cards."


@pytest.mark.parametrize(
    ("aid", "told"),
    [
        ("off", []),
        ("seen_marks", ["Spots turned up before: 2."]),
        ("full", ["Cards seen so far: spot 2, 7."]),
    ],
)
def test_r16_looking_tells_what_the_memory_aid_shows(aid, told):
    state = position(["1 5", "1"], "12 7 46", memory_aid=aid)
    play(state, "turn 2", "back")
    lines = VOICE.look(seen(state, BERNARD), NAMES, {})
    assert [line for line in lines if "before" in line or "seen so far" in line] == told
    assert "3 cards lie on the table, at spots 1 to 3." in lines
    assert "Their numbers, in order: 7, 12, 46." in lines


def test_a_number_is_a_place_wherever_a_place_is_asked_for():
    state = position(["1 5", "1"], "12 7 46")
    play(state, "turn 1", "keep")
    assert list(VOICE.numbering(seen(state, BERNARD).legal_actions())) == [2, 3]
    play(state, "turn 3")
    assert list(VOICE.numbering(seen(state, BERNARD).legal_actions())) == [1, 2]


@pytest.mark.parametrize(
    ("answer", "notation"),
    [
        ("turn 12", "turn 12"),
        ("t 7", "turn 7"),
        ("Turn up spot 7", "turn 7"),
        ("keep it", "keep"),
        ("put it back", "back"),
        ("b", "back"),
        ("insert", "insert"),
        ("shoot seat 2 13", "shoot 2 13"),
    ],
)
def test_answers_in_words(answer, notation):
    assert VOICE.readings(answer) == (notation,)


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_what_is_written_is_read(code):
    language.choose(code)
    state = position(["1 5 19", "1 6 9"], "12 17 46", variant="points")
    texts = []
    for move in ("turn 2", "insert", "shoot 2 9"):
        for action in seen(state).legal_actions():
            assert VOICE.readings(VOICE.written(action)) == (action.text,)
            texts.append(action.text)
        play(state, move)
    assert {text.split()[0] for text in texts} == {"turn", "back", "insert", "shoot"}


@pytest.mark.parametrize("answer", ["turn", "turn left", "shoot 2", "shoot 2 3 4"])
def test_what_cannot_be_read_is_explained(answer):
    with pytest.raises(InvalidActionError):
        VOICE.readings(answer)


def test_what_begins_like_no_move_is_none():
    assert VOICE.readings("dance 4") == VOICE.readings("place") == ()


def test_numbers_are_told_in_few_words():
    assert runs([1, 2, 3, 5, 6, 8]) == "1 to 3, 5, 6, 8"
    assert runs([]) == "none"

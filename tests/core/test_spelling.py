import pytest

from jericho_tui.core.sentence import edits, expected, nearest

COMMANDS = ("play", "daily", "replay", "rules")


@pytest.mark.parametrize(
    ("one", "other", "number"),
    [
        ("", "", 0),
        ("play", "play", 0),
        ("", "play", 4),
        ("paly", "play", 1),
        ("pla", "play", 1),
        ("plays", "play", 1),
        ("ploy", "play", 1),
        ("alpy", "play", 2),
        ("champoin", "champion", 1),
        ("chmapoin", "champion", 2),
        ("champion", "planner", 7),
    ],
)
def test_letters_changed_added_left_out_and_swapped_are_counted(one, other, number):
    assert edits(one, other) == edits(other, one) == number


def test_a_word_without_end_is_near_nothing():
    assert nearest("x" * 100_000, COMMANDS) is None


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("paly", "play"),
        ("PLAY", "play"),
        ("dialy", "daily"),
        ("rul", "rules"),
        ("x", None),
        ("simulate", None),
    ],
)
def test_the_nearest_known_word_is_found(word, meant):
    assert nearest(word, COMMANDS) == meant


def test_an_error_offers_the_nearest_word_or_a_few():
    assert str(expected("paly", COMMANDS)) == "did you mean play?"
    assert str(expected("zzz", COMMANDS)) == "choose from: play, daily, replay, rules"
    numbers = [str(number) for number in range(20)]
    assert str(expected("zzz", numbers)) == "choose from: 0, 1, 2, 3, 4, 5, 6, 7, …"
    assert str(expected("zzz", [])) == "there are none yet"

"""The first game of Hamster Rolle: what its lessons claim is what the rules and the rolls do."""

import re
from functools import partial

import pytest

from jericho_tui.games.hamster_rolle.lesson import LESSONS
from jericho_tui.games.hamster_rolle.rules.setup import Position
from jericho_tui.games.hamster_rolle.rules.state import Rolled, Taken
from jericho_tui.games.hamster_rolle.rules.wheel import NOTATION, PYRAMID
from jericho_tui.prose import language
from jericho_tui.prose.language import LANGUAGES
from jericho_tui.prose.rulebook import chapters
from jericho_tui.sitting.tutorial import Tutorial
from tests.sitting.first_games import lesson_at, step

at = partial(lesson_at, "hamster_rolle")


def seen(key: str) -> Position:
    position: Position = at(key).observation().position
    return position


def lies_in(key: str, piece: str) -> int:
    return seen(key).wheel.compartments[NOTATION.index(piece)] + 1


def test_welcome_both_have_14_pieces_and_the_pyramid_is_lowest():
    position = seen("welcome")
    assert [len(stock) for stock in position.stocks] == [14, 14]
    assert position.wheel.compartments[PYRAMID] == position.wheel.lowest[0] == 0


def test_cube_goes_into_3():
    assert seen("cube").open == (2,)


def test_rolled_19_degrees_and_krumel_in_4():
    tutorial = at("rolled")
    rolled = tutorial.match.journal[1][0]
    assert isinstance(rolled, Rolled)
    assert round(rolled.rolled / 100) == 19
    assert lies_in("rolled", "Y3") == 4


def test_same_another_kind_farther_forward():
    position = seen("same")
    assert position.here + 1 == 4
    assert 1 not in [piece // 4 for piece in position.wheel.inside[3]]


def test_brave_the_prism_is_in_6_the_second_free_one_and_8_is_open():
    position = seen("brave")
    assert lies_in("brave", "P3") == 6
    assert [k + 1 for k in position.open] == [6, 7, 8]


def test_fallen_only_the_own_slab_and_the_plate_held_on():
    tutorial = at("fallen")
    events = [event for told in tutorial.match.journal for event in told]
    taken = [event for event in events if isinstance(event, Taken)]
    assert [[NOTATION[p] for p in event.fallen] for event in taken] == [["O2"]]
    assert lies_in("fallen", "W3") == 7
    assert "12 pieces left, Krümel has 11" in tutorial.text


def test_move_the_cube_lies_lowest():
    position = seen("move")
    assert position.wheel.compartments[NOTATION.index("Y1")] == position.wheel.lowest[0]


def test_end_the_wheel_rolled_a_long_way():
    position = seen("end")
    assert position.wheel.turn < -10000
    assert position.wheel.compartments[PYRAMID] == 0
    assert "12 pieces left, Krümel 10" in at("end").text


def test_nothing_of_it_is_rolled_now(monkeypatch):
    """The rolls are recorded, so the first game needs no engine."""
    from jericho_tui.games.hamster_rolle.rules import rig

    monkeypatch.delattr(rig, "roll")
    assert at("end").is_last


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_lesson_is_about_a_chapter_that_exists(code):
    anchors = {chapter.anchor for chapter in chapters("hamster_rolle", code)}
    assert {lesson.rule for lesson in LESSONS} <= anchors


@pytest.mark.parametrize("code", LANGUAGES)
def test_places_are_filled(code):
    language.choose(code)
    tutorial = Tutorial("hamster_rolle")
    for _lesson in LESSONS[:-1]:
        assert not re.search(r"[{}]", tutorial.text)
        step(tutorial)

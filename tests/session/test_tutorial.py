"""How a first game goes, by Jericho's: what is asked, refused and passed."""

import re

import pytest

from jericho_tui.core.actions import IllegalActionError
from tests.builders import act
from tests.session.api import Tutorial
from tests.session.first_games import step

RAHAB, JOSHUA = 1, 2


def at(key: str, *free: str) -> Tutorial:
    """Return the tutorial at a lesson.

    :param free: what is played where any action will do, in notation.
    """
    tutorial, choices = Tutorial("jericho"), list(free)
    while tutorial.lesson.key != key:
        step(tutorial, act(choices.pop(0)) if tutorial.lesson.free and choices else None)
    return tutorial


def test_where_the_choice_is_free_what_is_said_of_the_end_is_so_whatever_was_chosen() -> None:
    pairs = [
        (one.text, two.text)
        for one in at("free").observation().legal_actions()
        for two in at("last", one.text).observation().legal_actions()
    ]
    assert len(pairs) > 80
    said = set()
    for pair in pairs:
        tutorial = at("scored", *pair)
        won = [str(tutorial.observation().won_count(seat)) for seat in range(3)]
        assert re.findall(r"\d+", tutorial.text)[-3:] == won
        results = [event.result for event in tutorial.match.journal[-1] if hasattr(event, "result")]
        taken = tuple((result.colour, result.gains) for result in results[1:3])
        said.add((taken, re.sub(r"\d+", "", tutorial.text), at("next", *pair).text))
    assert len(said) == 1


def test_a_move_that_the_rules_refuse_is_refused() -> None:
    with pytest.raises(IllegalActionError) as caught:
        at("free").play(act("wall B7"))
    assert caught.value.refusal.code == "not_in_hand"


def test_only_the_lesson_that_asks_to_look_is_passed_by_looking() -> None:
    tutorial = at("waste")
    assert not tutorial.consider(act("trumpet R"))
    assert tutorial.consider(act("trumpet P"))
    assert not tutorial.consider(act("trumpet G")), "this one wants to be played"


def test_the_last_lesson_is_the_end() -> None:
    tutorial = at("next")
    assert tutorial.is_last
    assert not tutorial.go_on()
    assert tutorial.wanted() is None
    assert not tutorial.asks


def test_while_the_others_move_nothing_is_asked() -> None:
    tutorial = at("opening")
    tutorial.play(act("open G3"))
    assert (tutorial.waits_for, tutorial.asks, tutorial.wanted()) == (RAHAB, False, None)
    assert tutorial.play(act("feed B3")) is None
    tutorial.reply()
    assert tutorial.waits_for == JOSHUA
    tutorial.reply()
    assert tutorial.waits_for is None
    assert tutorial.lesson.key == "feed"

"""The first game of Rempart: what its lessons claim is what the engine does."""

import re
from functools import partial

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games.rempart.lesson import LESSONS
from jericho_tui.games.rempart.rules.board import (
    TOWERS,
    all_cards,
    cards_in,
    figure_of,
    points_of,
    protected,
    top,
)
from jericho_tui.games.rempart.rules.state import RempartObservation
from jericho_tui.prose import language
from jericho_tui.prose.language import LANGUAGES
from tests.sitting.first_games import lesson_at, step

YOU, VAUBAN = Seat(0), Seat(1)


at = partial(lesson_at, "rempart")


def seen(key: str) -> RempartObservation:
    observation: RempartObservation = at(key).observation()
    return observation


def rampart(key: str, seat: Seat) -> list[int]:
    return list(cards_in(seen(key).ramparts[seat]))


def points(key: str, seat: Seat) -> int:
    return sum(points_of(seen(key).ramparts[seat]))


def test_welcome_there_are_45_cards_from_2_to_46():
    assert seen("welcome").left == all_cards(46)
    assert seen("welcome").ramparts == (2, 2)


def test_keep_a_six_skips_four_and_leaves_forty():
    view = seen("keep")
    assert (view.card, figure_of(view.card)) == (6, "prince")
    assert len([card for card in cards_in(view.left) if card < 6]) == 4
    assert len([card for card in cards_in(view.left) if card > 6]) == 40


def test_low_vauban_has_a_tower():
    assert rampart("low", VAUBAN) == [1, 4]
    assert figure_of(4) == "tower"


def test_back_a_three_is_below_the_six():
    assert seen("back").card == 3
    assert top(seen("back").ramparts[YOU]) == 6


def test_sight_what_vauban_showed_is_in_sight_and_then_is_not():
    view = seen("sight")
    assert view.shown_since() == 1 << 30
    assert (view.known[30], figure_of(11)) == (11, "princess")
    tutorial = at("memory")
    step(tutorial)
    assert tutorial.observation().place == 30


def test_pair_the_rampart_is_worth_6():
    tutorial = at("pair")
    mine = tutorial.observation().ramparts[YOU] | 1 << 11
    assert points_of(mine) == (3, 0, 3, 0)


def test_shot_the_princess_is_out_of_the_game():
    assert rampart("shot", YOU) == [1, 6]
    assert list(cards_in(seen("shot").discard)) == [11]
    assert figure_of(rampart("shot", VAUBAN)[-1]) == "cannon"


def test_tower_the_13_is_safe_and_nothing_else_before_there_is_a_second():
    assert seen("tower").card == 13
    view = seen("ravens")
    mine = view.ramparts[YOU]
    assert list(cards_in(protected(mine, view.rules.flag_card))) == [13]
    assert not seen("tower").ramparts[YOU] & TOWERS
    with_a_second = mine | 1 << 19 | 1 << 21
    assert list(cards_in(protected(with_a_second, view.rules.flag_card))) == [13, 19, 21]


def test_ravens_there_are_two_of_them_on_the_9():
    assert figure_of(rampart("ravens", VAUBAN)[-1]) == "raven2"


def test_magician_there_is_one_and_he_is_the_19():
    assert (seen("magician").card, figure_of(19)) == (19, "magician")


def test_queen_vauban_found_a_five():
    view = seen("queen")
    assert view.turns()[-1] == (VAUBAN, 32, 5, "back")
    assert top(view.ramparts[VAUBAN]) > 5


def test_insert_the_queen_cannot_be_kept_and_is_worth_3_more():
    tutorial = at("insert")
    assert [action.text for action in tutorial.observation().legal_actions()] == ["back", "insert"]
    before = points("insert", YOU)
    assert points("answer", YOU) == before + 1 + 3


def test_answer_both_have_five_cards():
    assert len(rampart("answer", YOU)) == len(rampart("answer", VAUBAN)) == 5
    assert rampart("answer", VAUBAN)[-1] == 10


def test_shoot_four_of_vauban_s_can_be_hit_and_the_ravens_are_worth_most():
    shots = [action.text for action in seen("shoot").legal_actions()]
    assert [text for text in shots if text.startswith("shoot 2")] == [
        *("shoot 2 1", "shoot 2 8", "shoot 2 9", "shoot 2 10"),
    ]
    assert any(text.startswith("shoot 1") for text in shots), "it could even hit your own"
    assert list(cards_in(seen("shoot").ramparts[VAUBAN])) == [1, 4, 8, 9, 10]
    wall = seen("shoot").ramparts[VAUBAN]
    worth = {
        card: sum(points_of(wall)) - sum(points_of(wall & ~(1 << card))) for card in (1, 8, 9, 10)
    }
    assert worth == {1: 1, 8: 1, 9: 3, 10: 1}


def test_next_ten_points_to_four():
    assert (points("next", YOU), points("next", VAUBAN)) == (10, 4)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_what_is_asked_for_is_named(lesson, code):
    tutorial = at(lesson.key)
    language.choose(code)
    numbers = re.findall(r"\d+", lesson.wanted)
    if numbers:
        assert numbers[-1] in re.findall(r"\d+", tutorial.text)

"""Previews tell what will happen, as far as the player must not remember it."""

from jericho_tui.core.events import MatchEnded
from jericho_tui.games.rempart.rules import GAME
from jericho_tui.games.rempart.rules.setup import CannonIdle, Kept, Shot, TurnedBack
from tests.games.rempart.positions import FORMER, POINTS, play, position


def preview(state, text):
    return GAME.preview(state.observation(state.actors()[0]), GAME.parse_action(text))


def test_what_lies_at_a_place_is_not_foretold_even_when_it_was_seen():
    state = position(["1", "1"], "7 46")
    play(state, "turn 1", "back")
    assert preview(state, "turn 1") == ()
    assert preview(state, "turn 2") == ()


def test_keeping_and_putting_back_are():
    state = position(["1", "1"], "7 46")
    play(state, "turn 1")
    assert preview(state, "keep") == (Kept(0, 0, 7, "", 2),)
    assert preview(state, "back") == (TurnedBack(0, 0, 7, ""),)


def test_a_cannon_without_target_is_foretold():
    state = position(["1", "1"], "43 46", **POINTS, **FORMER)
    play(state, "turn 1")
    assert preview(state, "keep") == (Kept(0, 0, 43, "cannon", 2), CannonIdle(0))


def test_a_shot_and_the_end_are_foretold():
    state = position(["1 2", "1 7"], "43 3", **POINTS)
    play(state, "turn 1", "keep")
    shot, *rest = preview(state, "shoot 2 7")
    assert shot == Shot(0, 1, 7, "")
    assert rest == []
    last = position(["1 2", "1 44"], "46 43")
    play(last, "turn 1")
    assert isinstance(preview(last, "keep")[-1], MatchEnded)

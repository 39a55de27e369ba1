"""Previews tell what will happen, as far as anybody can know."""

from jericho_tui.core.events import MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.games.push.rules import GAME
from jericho_tui.games.push.rules.setup import Placed, Stopped, Taken, TurnedUp
from tests.games.push.positions import cards, play, position


def preview(state, text):
    return GAME.preview(state.observation(state.actors()[0]), GAME.parse_action(text))


def test_the_next_card_is_not_foretold():
    assert preview(position(deck="R2"), "draw") == ()
    assert preview(position(3, ["R2"], deck="G3"), "draw") == ()


def test_placing_and_stopping_are():
    state = position(3, ["R2"], deck="G3 R1")
    assert preview(state, "stop") == (Stopped(0),)
    play(state, "draw")
    assert preview(state, "place 1") == (Placed(0, cards("G3")[0], 0, 5),)


def test_taking_is_up_to_the_die():
    state = position(3, ["D R6", "G1"])
    play(state, "stop")
    assert preview(state, "take 1") == (Taken(0, 0, tuple(cards("D R6")), 6),)


def test_the_last_column_ends_the_match():
    state = position(2, ["R6"], deck="")
    play(state, "stop")
    assert isinstance(preview(state, "take 1")[-1], MatchEnded)


def test_only_cards_and_dice_show_something_new():
    state = position(3, ["R2", "D"], deck="G3 R1")
    events = play(state, "draw", "place 1", "stop", "take 2", "roll R", "take 1")
    assert [type(event).__name__ for event in events if event.reveals] == ["TurnedUp", "Rolled"]
    assert all(event.seen_by(seat) == event for event in events for seat in (Seat(0), None))
    assert isinstance(events[0], TurnedUp)

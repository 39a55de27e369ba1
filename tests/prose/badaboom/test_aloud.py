"""Badaboom for the ear: what is open is told, answers are read in both languages."""

from dataclasses import replace

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games.badaboom.rules.actions import Kind, every_action
from jericho_tui.games.badaboom.rules.edition import HOUSE
from jericho_tui.games.badaboom.text import VOICE
from jericho_tui.prose.language import LANGUAGES, choose
from tests.games.badaboom.positions import play, position

NAMES = ("Ada", "Bernard", "Chloé")
ADA, BERNARD = Seat(0), Seat(1)
CHANCE = (Kind.STEAL, Kind.SHUFFLE, Kind.BOMBS)


@pytest.fixture(params=list(LANGUAGES))
def language(request):
    choose(request.param)
    yield request.param
    choose("en")


def test_every_answer_as_it_is_written_is_read_back(language):
    for action in every_action():
        if action.kind not in CHANCE:
            assert VOICE.readings(VOICE.written(action)) == (action.text,)
            assert VOICE.readings(action.text.upper()) == (action.text,)


def test_what_begins_like_no_move_is_none():
    assert VOICE.readings("castle queenside") == ()
    assert VOICE.readings("steal dud") == ()


def test_a_hand_is_told_with_the_missions_laid():
    state = position(["martyr bunker bunker", "", ""])
    play(state, "1 lay martyr")
    assert VOICE.hand(state.observation(ADA)) == [
        "Your bag, 2 cards: 2 × Bunker.",
        "Your missions on the table: Martyr.",
    ]
    assert VOICE.hand(state.observation(None)) == []


def test_looking_tells_the_bomb_the_bags_and_whose_edition_it_is():
    state = position(["rummage chained", "", ""], "dud hot_potato", armed_by=3, storage="greed")
    play(state, "1 play chained 2")
    lines = VOICE.look(state.observation(BERNARD), NAMES, {})
    assert "Ada has the bomb, turn 5." in lines
    assert "In the human bomb: Dud, Hot potato." in lines
    assert "It is armed, by Chloé in turn 4." in lines
    assert "If it exploded now, it would hit: you." in lines
    assert "Next in passing direction: you." in lines
    assert "Ada, seat 1, 0 coins; bag: 1 trick." in lines
    assert "Lasting tricks here: Chained." in lines
    assert "Top card of the storage: Greed." in lines
    assert lines[-1] == "House edition: the texts of the cards are our own."


def test_a_bomb_armed_this_turn_hits_where_it_explodes():
    """3.1, phase 5: it is passed on first."""
    state = position(["loosen reverse", "", ""], "mechanism reverse")
    play(state, "1 play loosen reverse")
    lines = VOICE.look(state.observation(ADA), NAMES, {})
    assert "If it exploded now, it would hit: Bernard." in lines


def test_an_edition_of_ones_own_is_not_called_the_houses():
    own = replace(HOUSE, hits=tuple(reversed(HOUSE.hits)))
    view = position(["", "", ""], edition=own).observation(ADA)
    told = "Custom edition: the texts of the cards are your own."
    assert VOICE.look(view, NAMES, {})[-1] == told
    assert VOICE.position_lines(view.as_data(), NAMES)[0] == told


def test_a_trick_is_explained_before_it_is_played():
    state = position(["reverse", "", ""])
    view = state.observation(ADA)
    action = view.legal_actions()[0]
    assert VOICE.heard_preview((), view, action, NAMES) == [
        "The passing direction is reversed while this trick lies on the table.",
        "As things stand, it then goes to Chloé.",
    ]


def test_coins_are_told_without_arrows():
    state = position(["", "", ""], "rummage bunker", holder=2, armed_by=1)
    lines = VOICE.heard(play(state, "2 leave"), NAMES, None)
    assert "Coins: Ada +1, now 1; Bernard +0, now 0; Chloé +1, now 1." in lines


def test_what_everybody_still_had_is_told_at_the_end():
    state = position(["", "dud", ""], "rummage bunker", holder=2, armed_by=1, coins=[9, 0, 0])
    play(state, "2 leave")
    views = [state.observation(Seat(seat)) for seat in range(3)]
    assert VOICE.leftovers(views, NAMES) == [
        "Ada still had: none.",
        "Bernard still had: Dud.",
        "Chloé still had: none.",
    ]

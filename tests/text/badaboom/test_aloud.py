"""Badaboom for the ear: what is open is told, answers are read in both languages."""

from dataclasses import replace

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games.badaboom.rules.actions import Action, Kind
from jericho_tui.games.badaboom.rules.edition import HOUSE
from jericho_tui.games.badaboom.text import VOICE
from jericho_tui.text.language import LANGUAGES, choose
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
    for action in Action.every():
        if action.kind not in CHANCE:
            assert VOICE.readings(VOICE.written(action)) == (action.text,)
            assert VOICE.readings(action.text.upper()) == (action.text,)


def test_what_begins_like_no_move_is_none():
    assert VOICE.readings("castle queenside") == ()
    assert VOICE.readings("steal dud") == ()


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

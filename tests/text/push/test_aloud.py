"""Push for the ear: what is told, and which answers name a move."""

import pytest

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.game import Seat
from jericho_tui.core.options import resolve_options
from jericho_tui.games.push import OPTIONS
from jericho_tui.games.push.rules.cards import Action
from jericho_tui.games.push.text import VOICE
from jericho_tui.text import language
from jericho_tui.text.language import say
from tests.games.push.positions import position

NAMES = ("Ada", "Bernd", "Chloé")
CHANCE_VERB = "roll"


def look(state, seat=0):
    return VOICE.look(state.observation(Seat(seat)), NAMES, resolve_options(OPTIONS, {}))


@pytest.mark.parametrize(
    ("answer", "notation"),
    [
        ("draw", "draw"),
        ("D", "draw"),
        ("draw a card", "draw"),
        ("put 2", "place 2"),
        ("place 3", "place 3"),
        ("put it in column 1", "place 1"),
        ("put it on column 1", "place 1"),
        ("stop", "stop"),
        ("take the column 2", "take 2"),
        ("t 3", "take 3"),
        ("none", "pass"),
        ("protect B", "protect B"),
        ("protect blue", "protect B"),
        ("keep purple", "protect P"),
        ("yellow", "protect Y"),
    ],
)
@pytest.mark.parametrize("code", list(language.LANGUAGES))
def test_english_answers_in_every_language(code, answer, notation):
    language.choose(code)
    assert VOICE.readings(answer) == (notation,)


@pytest.mark.parametrize(
    ("answer", "notation"),
    [
        ("piocher", "draw"),
        ("poser 2", "place 2"),
        ("mettre sur la colonne 3", "place 3"),
        ("ARRETER", "stop"),
        ("prendre 1", "take 1"),
        ("rien", "pass"),
        ("protéger vert", "protect G"),
        ("garder V", "protect G"),
        ("jaune", "protect Y"),
    ],
)
def test_french_answers(french, answer, notation):
    assert VOICE.readings(answer) == (notation,)


@pytest.mark.parametrize("code", list(language.LANGUAGES))
def test_every_move_can_be_written_as_it_is_shown(code):
    language.choose(code)
    for action in Action.every():
        if not action.text.startswith(CHANCE_VERB):
            assert VOICE.readings(VOICE.written(action)) == (action.text,)


@pytest.mark.parametrize("answer", ["", "hello", "7", "the column"])
def test_what_names_no_move_is_nothing(answer):
    assert VOICE.readings(answer) == ()


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("put 4", "“4” is not a column; expected a number from 1 to 3"),
        ("take", "“take” is not a column; expected a number from 1 to 3"),
        ("protect orange", "“ORANGE” is not a colour; expected one of R G B Y P"),
    ],
)
def test_a_move_of_no_column_or_colour_is_answered(answer, says):
    with pytest.raises(InvalidActionError) as caught:
        VOICE.readings(answer)
    assert say(caught.value.sentence) == says


def test_odds_that_are_hidden_are_not_told():
    state = position(columns=["R2", "Y4", "P3"], bust_odds="hidden")
    assert not [line for line in look(state) if "%" in line]


def test_ones_own_cards_are_told_when_asked_for():
    state = position(bench=["G6", "", ""], protected=["B5", "", ""])
    assert VOICE.hand(state.observation(Seat(0))) == [
        "Unprotected, 6 points: green 6, 6 points.",
        "Protected, 5 points: blue 5, 5 points.",
    ]
    assert VOICE.hand(state.observation(None)) == ["Nothing is hidden: all cards are face up."]

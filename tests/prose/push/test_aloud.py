"""Push for the ear: what is told, and which answers name a move."""

import pytest

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.game import Seat
from jericho_tui.core.options import resolve_options
from jericho_tui.games.push import OPTIONS
from jericho_tui.games.push.rules.cards import Action
from jericho_tui.games.push.rules.setup import Taken
from jericho_tui.games.push.text import VOICE
from jericho_tui.prose import language
from jericho_tui.prose.language import say
from tests.games.push.positions import cards, is_chance, play, position

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


def test_the_table_is_told_column_by_column_and_seat_by_seat():
    state = position(
        columns=["R3 B4 D", "Y4", "P3"],
        deck="R4 R1 G6 P4",
        bench=["G6 G2 B1", "", "R1"],
        protected=["R3", "Y5 Y1", ""],
        switches=1,
    )
    assert look(state) == [
        "4 cards left: your turn.",
        "Column 1, 7 points: red 3, blue 4, a die card.",
        "Column 2, 4 points: yellow 4.",
        "Column 3, 3 points: purple 3.",
        "25 % risk of going bust on the next card.",
        "An odd number of switch cards: collecting goes to the right.",
        (
            "You, 12 points. Unprotected, 9 points: green 6 2, 8 points; blue 1, 1 point. "
            "Protected, 3 points: red 3, 3 points. To move."
        ),
        "Bernd. Unprotected: nothing. Protected: yellow 2 cards.",
        "Chloé. Unprotected, 1 point: red 1, 1 point. Protected: nothing.",
    ]


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


def test_cards_of_a_column_are_named_in_full():
    event = Taken(Seat(1), 0, tuple(cards("R2 D")), 2)
    told = VOICE.heard([event], NAMES, Seat(0))
    assert told == ["Bernd takes column 1: red 2, a die card, 2 points and the die."]


def test_what_a_roll_cost_is_told_in_words():
    state = position(columns=["R2 D"], bench=["R5", "", ""])
    play(state, "stop", "take 1")
    assert is_chance(state)
    assert VOICE.heard(play(state, "roll R"), NAMES, Seat(0))[0] == (
        "The die for you shows red: 2 cards, minus 7."
    )

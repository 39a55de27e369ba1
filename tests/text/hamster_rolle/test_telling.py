"""Hamster Rolle in words: the log, what is asked, what a move will do, who won, plain mode."""

import pytest

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.game import Seat
from jericho_tui.games.hamster_rolle.rules import GAME
from jericho_tui.games.hamster_rolle.rules.wheel import KINDS, NUM_KINDS
from jericho_tui.games.hamster_rolle.text import VOICE, kind_letter
from jericho_tui.text import language
from jericho_tui.text.language import say
from jericho_tui.text.segments import plain
from tests.games.hamster_rolle.positions import play, position, rests

NAMES = ("Ada", "Bernard", "Chloé", "Dora")
LYING = ("Y1 3 -3 0", "O1 4 -1 0")


def log(state, *moves: str, me: int | None = None) -> list[str]:
    seat = None if me is None else Seat(me)
    return [plain(line) for line in VOICE.log_lines(play(state, *moves), NAMES, seat)]


def test_a_lifted_piece_is_kept():
    state = position((*LYING, "P1 4 +2 0"), turn=-6000)
    told = log(state, "move Y1 6 +0 45", "roll lift turn 0 out O1", me=0)
    assert told == [
        "You lift the cube, and others fall",
        "You take the short slab, and keep the cube",
    ]


def test_a_partners_pieces_are_placed():
    state = position(LYING, ("", "G1 R1", "G2", "G3"))
    told = VOICE.prompt(state.observation(Seat(0)), NAMES)
    assert told == "Your turn: place one of Bernard’s pieces in 4, 5, 6, or move one."


def test_who_can_do_nothing_is_told_to_pass():
    state = position((), ("", "R2", "R3"), pyramid_movable=False)
    told = VOICE.choices(state.observation(Seat(0)))
    assert told == ["You cannot place or move anything: type pass."]


@pytest.mark.parametrize(
    ("stocks", "told"),
    [
        (("Y2", "G2", "G3"), "Ada has no pieces left and wins"),
        (("Y2", "", "G2", "G3"), "Ada and Bernard have no pieces left and win"),
        (("Y2", "R1 R2", "", "G3"), "Chloé and Dora win with 1 piece left"),
        (
            ("Y2", "R1", "", "G3"),
            "Ada, Bernard, Chloé and Dora share the victory with 1 piece left",
        ),
    ],
)
def test_who_has_won(stocks, told):
    state = position(LYING, stocks)
    play(state, "place Y 5 +0 0")
    rests(state)
    assert VOICE.ending(state.outcome(), NAMES) == told


def test_the_cap_is_told():
    state = position(LYING, ("Y2 G1", "G2", "G3 R1"), turns=119)
    play(state, "place Y 5 +0 0")
    rests(state, out="O1")
    told = VOICE.ending(state.outcome(), NAMES)
    assert told == "The turn limit is reached: Bernard wins with 1 piece left"


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("place cube 4", "place Y 4 +0 0"),
        ("put the long slab in 5 +1 90", "place R 5 +1 90"),
        ("place G compartment 5, spot -2", None),
        ("PLACE g 5 -2", "place G 5 -2 0"),
        ("move o2 6 -2 90", "move O2 6 -2 90"),
        ("v K1 3", "move K1 3 +0 0"),
        ("pass", "pass"),
    ],
)
def test_answers_are_read(said, read):
    if read is None:
        with pytest.raises(InvalidActionError):
            VOICE.readings(said)
    else:
        assert VOICE.readings(said) == (read,)


@pytest.mark.parametrize(
    "said", ["place", "place cube", "place zeppelin 4", "move cube 4", "move 4"]
)
def test_half_an_answer_is_refused_with_what_was_expected(said):
    with pytest.raises(InvalidActionError):
        VOICE.readings(said)


def test_what_begins_otherwise_is_no_move():
    assert VOICE.readings("draw 4") == VOICE.readings("") == ()


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_a_piece_is_read_by_what_is_shown_of_it_and_by_its_notation(code):
    language.choose(code)
    letters = [kind_letter(kind) for kind in range(len(KINDS))]
    assert len(set(letters)) == len(KINDS)
    for kind in range(NUM_KINDS):
        for letter in (letters[kind], KINDS[kind]):
            (noted,) = VOICE.readings(f"place {letter} 5")
            assert noted.startswith(f"place {KINDS[kind]} 5 ")
            (noted,) = VOICE.readings(f"move {letter}2 5")
            assert noted.startswith(f"move {KINDS[kind]}2 5 ")


def test_in_french_the_letters_are_those_of_french_colours():
    language.choose("fr")
    assert "".join(kind_letter(kind) for kind in range(len(KINDS))) == "ROJVBPLN"
    assert VOICE.label(GAME.parse_action("place Y 5 +0 0")) == "J 5 +0 0"


def test_a_refusal_names_the_piece():
    state = position(LYING, ("O2 Y2", "G1", "G2"))
    refusal = state.refusal(Seat(0), GAME.parse_action("place G 4 +0 0"))
    assert refusal is not None
    language.choose("fr")
    assert say(refusal.reason) == (
        "il n’y a pas de pièce «\u202fbarre haute\u202f» à poser\u202f; votre réserve a\u202f: "
        "planche courte, cube"
    )

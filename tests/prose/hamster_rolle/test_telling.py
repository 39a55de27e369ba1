"""Hamster Rolle in words: the log, what is asked, what a move will do, who won, plain mode."""

from pathlib import Path

import pytest

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.game import Seat
from jericho_tui.games.hamster_rolle.rules import GAME
from jericho_tui.games.hamster_rolle.rules.state import Taken
from jericho_tui.games.hamster_rolle.rules.wheel import KINDS, NUM_KINDS
from jericho_tui.games.hamster_rolle.text import VOICE, kind_letter
from jericho_tui.play.match import Match
from jericho_tui.play.record import parse_move
from jericho_tui.prose import language
from jericho_tui.prose.language import say
from jericho_tui.prose.segments import plain
from jericho_tui.store.records import load_record
from tests.games.hamster_rolle.positions import play, position, rests

DATA = Path(__file__).parents[2] / "data"
NAMES = ("Ada", "Bernard", "Chloé", "Dora")
LYING = ("Y1 3 -3 0", "O1 4 -1 0")


def log(state, *moves: str, me: int | None = None) -> list[str]:
    seat = None if me is None else Seat(me)
    return [plain(line) for line in VOICE.log_lines(play(state, *moves), NAMES, seat)]


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        (
            ("place Y 5 +0 0", "roll +0 +0 turn -1200 Y1 12000 -100 0"),
            ["Ada places the cube in 5: it slides to 4, the wheel rolls 12°"],
        ),
        (
            ("place Y 5 +0 0", "roll +0 +0 turn 300 Y1 10500 6000 0"),
            ["Ada places the cube in 5: it stays, the wheel rolls back 3°"],
        ),
        (
            ("place Y 5 +0 0", "roll +0 +0 turn 0 out Y1 O1"),
            ["Ada places the cube in 5: it falls", "Ada takes the cube and the short slab"],
        ),
        (
            ("move K1 3 +0 0", "roll +0 +0 turn 0 K1 10800 -6200 0"),
            ["Ada moves the pyramid to 3: it stays"],
        ),
        (
            ("move K1 3 +0 0", "roll lift turn 0 K1 0 -12499 0 out O1"),
            ["Ada lifts the pyramid, and others fall", "Ada takes the short slab"],
        ),
        (
            ("place G 5 +0 0", "roll +0 +0 turn 0 G1 10500 6000 0 K1 6000 -10500 0"),
            ["Ada places the tall bar in 5: it stays", "The pyramid now lies in 2"],
        ),
    ],
)
def test_a_turn_is_told_when_the_wheel_is_at_rest(moves, told):
    state = position(("P1 3 -3 0", "O1 4 -1 0"), ("Y1 G1 R1", "Y3", "Y4"))
    assert log(state, *moves) == told


def test_a_lifted_piece_is_kept():
    state = position((*LYING, "P1 4 +2 0"), turn=-6000)
    told = log(state, "move Y1 6 +0 45", "roll lift turn 0 out O1", me=0)
    assert told == [
        "You lift the cube, and others fall",
        "You take the short slab, and keep the cube",
    ]


def test_what_is_asked():
    state = position(LYING)
    view = state.observation
    assert VOICE.prompt(view(Seat(0)), NAMES) == (
        "Your turn, 2 pieces left: place one in 4, 5, 6, or move one."
    )
    assert VOICE.prompt(view(Seat(1)), NAMES) == "Waiting for Ada."
    assert VOICE.headline(view(Seat(0)), NAMES) == "turn 1 · your turn"
    play(state, "place G 5 +0 0")
    assert VOICE.prompt(view(Seat(1)), NAMES) == "Ada lets the tall bar go: the wheel rolls."
    assert VOICE.rule_now(view(Seat(1))) == "rolling"
    opening = position(stayed=0).observation(Seat(0))
    assert VOICE.prompt(opening, NAMES) == "Your turn: place a piece in compartment 3."
    assert VOICE.rule_now(opening) == "opening"


def test_a_partners_pieces_are_placed():
    state = position(LYING, ("", "G1 R1", "G2", "G3"))
    told = VOICE.prompt(state.observation(Seat(0)), NAMES)
    assert told == "Your turn: place one of Bernard’s pieces in 4, 5, 6, or move one."


def test_what_a_move_will_do():
    state = position(LYING, ("G1", "G2", "G3"))
    seen = state.observation(Seat(0))

    def remarks(text: str) -> list[str]:
        action = GAME.parse_action(text)
        return [r.text for r in VOICE.preview(GAME.preview(seen, action), seen, action, NAMES)]

    assert remarks("place G 5 +0 0") == [
        "compartment 5 is free",
        "120° ahead of the lowest point: if nothing falls, the wheel usually rolls on",
        "your hand may shift it by up to 2.4 mm and turn it by up to 6°",
        "your last piece, if nothing falls",
    ]
    goes_back = "if others fall when you lift it, it goes back into the wheel"
    assert remarks("move K1 4 +1 0")[-1] == goes_back, "H6: nobody keeps the pyramid"
    assert remarks("move K1 4 +1 0")[1] == "90° ahead of the lowest point"
    assert remarks("place G 9 +0 0") == []


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


def test_a_position_in_lines():
    lines = VOICE.position_lines(position(LYING).as_data(), NAMES[:3])
    assert lines[0] == "Turn 1, Ada: a piece is about to be let go"
    assert lines[1] == "Open: 4, 5, 6; the latest piece: O1"
    assert any(line.split() == ["1", "K1", "lowest"] for line in lines)
    assert any(line.split() == ["4", "O1", "open"] for line in lines)


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


def test_choices_are_told_by_compartment_not_by_the_hundred():
    assert VOICE.choices is not None
    lines = VOICE.choices(position(LYING).observation(Seat(0)))
    assert lines[0] == "Place in 4: cube Y, tall bar G."
    assert lines[3] == "Move forward: pyramid K1."
    assert len(lines) == 5
    assert VOICE.choices(position(LYING).observation(Seat(1))) == []


def test_the_wheel_is_told_compartment_by_compartment():
    lines = VOICE.look(position(LYING).observation(Seat(0)), NAMES, {})
    assert lines[:4] == [
        "Turn 1: your turn.",
        "Compartment 1, the lowest: pyramid K1.",
        "Compartment 3: cube Y1.",
        "Compartment 4: short slab O1.",
    ]
    assert lines[5] == "You, 2 pieces: cube, tall bar. To move."


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


def test_what_is_counted_of_a_match_goes_with_its_score() -> None:
    """4.1.3, 4.1.5: who lets a piece go has one fewer, who makes one fall has one more."""
    record = load_record(DATA / "hamster_rolle-3.toml").record
    assert record is not None
    match = Match(GAME, record.setup, record.seats)
    before = VOICE.leads(match.state.observation(None))[0].amounts
    for text in record.moves:
        match.submit(*parse_move(GAME, text, 3))
    outcome = match.outcome()
    assert outcome is not None
    placed, moved, falls, fallen = (numbers for _title, numbers in VOICE.counted(match.journal, 3))
    kept = [0] * 3
    for events in match.journal:
        for event in events:
            if isinstance(event, Taken) and event.kept >= 0:
                kept[event.seat] += 1
    for seat, left in enumerate(outcome.scores):
        assert bool(falls[seat]) == bool(fallen[seat] + kept[seat])
        assert left == before[seat] - placed[seat] + fallen[seat] + kept[seat]
    assert sum(moved) > 0

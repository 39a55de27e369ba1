"""Jericho for the ear: what is told, and which answers name a move."""

import pytest

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.game import Seat
from jericho_tui.core.options import resolve_options
from jericho_tui.games.jericho import OPTIONS
from jericho_tui.games.jericho.text import VOICE
from jericho_tui.text import language
from jericho_tui.text.language import say
from tests.builders import NAMES, position, random_match

CARDLESS = ("open", "feed", "wall", "supply")


def look(state, seat=0, **options):
    state.piles = state.piles or (4,) * 6  # a position of the builders has none
    return VOICE.look(state.observation(seat), NAMES, resolve_options(OPTIONS, options))


# --- answers


@pytest.mark.parametrize(
    ("answer", "notation"),
    [
        ("wall R5", "wall R5"),
        ("WALL  r5", "wall R5"),
        ("w r5", "wall R5"),
        ("lay red 5", "wall R5"),
        ("lay 5 red", "wall R5"),
        ("add green 3", "supply G3"),
        ("s t", "supply T"),
        ("feed trumpet", "feed T"),
        ("t y", "trumpet Y"),
        ("trumpet purple", "trumpet P"),
        ("trumpet b away", "trumpet B away"),
        ("t blue a", "trumpet B away"),
        ("o p4", "open P4"),
    ],
)
@pytest.mark.parametrize("code", list(language.LANGUAGES))
def test_english_answers_in_every_language(code, answer, notation):
    language.choose(code)
    assert VOICE.readings(answer) == (notation,)


@pytest.mark.parametrize(
    ("answer", "notation"),
    [
        ("muraille V5", "wall G5"),
        ("MUR vert 5", "wall G5"),
        ("poser 3 jaune", "wall Y3"),
        ("réserve j3", "supply Y3"),
        ("reserve t", "supply T"),
        ("mettre trompette", "supply T"),
        ("trompette v", "trumpet G"),
        ("sonner pourpre", "trumpet P"),
        ("trompette j sans", "trumpet Y away"),
        ("ravitailler B1", "feed B1"),
        ("ouvrir V4", "open G4"),
    ],
)
def test_french_answers(french, answer, notation):
    assert VOICE.readings(answer) == (notation,)


def test_a_card_alone_may_be_every_verbs_and_a_trumpet_alone_no_move():
    assert VOICE.readings("r5") == tuple(f"{verb} R5" for verb in CARDLESS)
    assert VOICE.readings("red 5") == tuple(f"{verb} R5" for verb in CARDLESS)


@pytest.mark.parametrize("answer", ["", "r", "t5x", "5", "red", "hello", "R2", "R55", "wallR5"])
def test_what_begins_like_no_move(answer):
    assert VOICE.readings(answer) == ()


@pytest.mark.parametrize("answer", ["wall", "wall R2", "wall R5 G5", "feed me", "supply rr5"])
def test_a_verb_without_a_card_says_what_a_card_is(answer):
    with pytest.raises(InvalidActionError) as caught:
        VOICE.readings(answer)
    assert "a card is a colour R G B Y P and a value 1 3 4 5 7" in str(caught.value)


def test_the_letters_are_those_of_the_language(french):
    with pytest.raises(InvalidActionError) as caught:
        VOICE.readings("trompette x")
    assert "R V B J P" in say(caught.value.sentence)


@pytest.mark.parametrize("answer", ["t", "trumpet", "trumpet R5", "trumpet R now", "t T"])
def test_a_trumpet_without_a_colour_says_the_colours(answer):
    with pytest.raises(InvalidActionError, match="expected one of R G B Y P"):
        VOICE.readings(answer)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("options", [{}, {"trumpet_join": "optional", "opening_card": "any"}])
def test_every_move_can_be_written_as_it_is_shown(each_language, seed, options):
    match = random_match(3, seed, 0, **options)
    while match.actors():
        seat = match.actors()[0]
        actions = match.state.legal_actions(seat)
        for action in actions:
            written = VOICE.written(action)
            assert VOICE.readings(written) == (match.game.format_action(action),)
        match.submit(seat, actions[match.ply * 7 % len(actions)])


# --- what is told


def test_known_supply_cards_are_told_only_where_the_match_lists_them():
    """J20; what a seat put there itself it may always look at."""
    state = position(("R1", "", ""), supply="B4 B4", buried=["G1 T", "R3", ""])
    told = look(state, supply_memory_aid="on")
    assert "Seen there by all: blue 4, blue 4." in told
    assert "Put there by you, face down: green 1, a trumpet." in told
    silent = look(state, supply_memory_aid="off")
    assert "Put there by you, face down: green 1, a trumpet." in silent
    assert "blue 4" not in " ".join(silent)
    assert "unknown" not in " ".join(silent)


def test_heights_of_won_piles_are_told_only_where_the_match_shows_them():
    """J19."""
    state = position(("R1", "", ""), won=["R3", "", "B4 B4"])
    assert "You: 5 cards in hand, 1 won, to move." in look(state)
    assert "Chloé: 5 cards in hand, 2 won." in look(state)
    assert "won" not in " ".join(look(state, show_won_counts=False))


def test_a_spectator_is_told_of_no_hand():
    state = position(("R1", "", ""))
    assert VOICE.hand(state.observation(None)) == ["The hands are hidden."]
    assert not any(line.startswith("You") for line in look(state, None))


def test_the_opening_card_is_told_to_its_owner_while_it_lies_face_down():
    match = random_match(3, 1, 3)
    for seat in map(Seat, range(3)):
        (_hand, opening) = VOICE.hand(match.state.observation(seat))
        assert opening.startswith("Your opening card, still face down: ")


def test_no_sign_of_the_screen_is_left_in_what_is_told(each_language):
    for seed in range(4):
        match = random_match(4, seed)
        lines = [
            line
            for me in (None, Seat(0))
            for events in match.journal
            for line in VOICE.heard(tuple(e.seen_by(me) for e in events), NAMES, me)
        ]
        assert len(lines) > 100
        assert not set("".join(lines)) & set("→·−♪♦♣▲●■")
        assert all(line[0].isupper() or line[0].isdigit() or line[0] == "{" for line in lines)
        assert all(line.endswith(".") for line in lines)

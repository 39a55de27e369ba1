"""Choosing a language, and saying sentences of the floors below in it."""

import pytest

from jericho_tui.core.actions import IllegalActionError, SentenceError
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.rules.cards import Phase
from jericho_tui.text.language import _, choose, current, decimals, ngettext, preferred, say
from tests.builders import act, new_match, position


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "fr_CA", "LANG": "en_GB"}, "fr"),
        ({"LC_ALL": "de_DE", "LANG": "fr_FR"}, "en"),
        ({"LANGUAGE": "de:fr:en", "LANG": "en_GB"}, "fr"),
    ],
)
def test_the_environment_asks_for_a_language(environ, code):
    assert preferred(environ) == code


def test_an_unknown_language_is_refused_and_nothing_changes():
    with pytest.raises(ValueError, match="no catalogue"):
        choose("xx")
    assert current() == "en"


def test_what_has_no_translation_stays_as_it_is(french):
    assert _("never said anywhere") == "never said anywhere"


@pytest.mark.parametrize(("number", "text"), [(0, "0 carte"), (1, "1 carte"), (2, "2 cartes")])
def test_french_counts_zero_as_singular(french, number, text):
    assert ngettext("{n} card", "{n} cards", number).format(n=number) == text


def test_numbers_have_the_mark_of_the_language(french):
    assert decimals(1.75, 1) == "1,8"
    assert decimals(2, 2) == "2,00"
    sentence = Sentence("{past}° of {most}", {"past": 2.4, "most": 3})
    assert say(sentence) == "2,4° of 3"
    choose("en")
    assert decimals(1.75, 1) == "1.8"
    assert say(sentence) == "2.4° of 3"


def test_sentences_within_sentences_are_translated(french):
    kind = Sentence(N_("a whole number"))
    said = say(Sentence(N_("{key} must be {kind}"), {"key": "format", "kind": kind}))
    assert said == "format doit être un nombre entier"


def test_values_are_never_read_as_templates(french):
    said = say(Sentence(N_("a name must not be empty"), {"name": "{key}"}))
    assert said == "un nom ne doit pas être vide"
    said = say(
        Sentence(N_("two seats have the name “{name}”; give them different names"), {"name": "{x}"})
    )
    assert "« {x} »" in said.replace("\u202f", " ")


def turn(**options):
    return position(["R5", "", ""], hands=["T R3", "", ""], **options)


@pytest.mark.parametrize(
    ("state", "seat", "action", "code", "said"),
    [
        (turn(), 1, "wall R3", "not_your_turn", "c’est à la place 1 de jouer, pas à la place 2"),
        (turn(), 0, "wall G7", "not_in_hand", "la place 1 n’a pas de carte G7 en main"),
        (turn(), 0, "feed R3", "wrong_phase", "c’est le moment de jouer ; posez une carte mur"),
        (turn(), 0, "trumpet R away", "join_mandatory", "une trompette rejoint votre muraille"),
        (
            turn(trumpet_needs_target=True),
            *(0, "trumpet G", "no_target", "personne n’a de muraille de couleur G"),
        ),
        (
            turn(trumpet_join="optional"),
            *(0, "trumpet G away", "nothing_to_join", "n’a pas de muraille de couleur G"),
        ),
        (turn(phase=Phase.OPENING), 0, "open T", "opening_trumpet", "doit être une carte mur"),
        (turn(phase=Phase.OPENING), 0, "wall R3", "wrong_phase", "choisissez d’abord votre carte"),
        (turn(phase=Phase.FEED), 0, "wall R3", "wrong_phase", "ravitaillez d’abord la réserve"),
        (turn(phase=Phase.OVER), 0, "wall R3", "match_over", "la partie est finie"),
        (turn(), 7, "wall R3", "no_such_seat", "il n’y a pas de place 8 ; cette partie en a 3"),
    ],
)
def test_refusals_in_french(french, state, seat, action, code, said):
    refusal = state.refusal(seat, act(action))
    assert refusal is not None
    assert refusal.code == code
    assert said in say(refusal.reason).replace("\u202f", " ")


def test_a_second_sealed_choice_is_refused_in_french(french):
    match = new_match()
    action = match.state.legal_actions(Seat(0))[0]
    match.submit(Seat(0), action)
    with pytest.raises(IllegalActionError) as caught:
        match.submit(Seat(0), action)
    assert caught.value.refusal.code == "already_chosen"
    assert say(caught.value.sentence) == "la place 1 a déjà choisi"


def test_unreadable_moves_are_refused_in_french(french):
    with pytest.raises(SentenceError) as caught:
        GAME.parse_action("wall R9")
    said = say(caught.value.sentence).replace("\u202f", " ")
    assert said.startswith("« wall R9 » n’est pas un coup ;")
    assert str(caught.value).startswith("“wall R9” is not a move;")

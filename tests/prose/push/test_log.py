"""The log of Push, the previews and the ending, in both languages."""

import inspect

import pytest

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.games.push.rules import GAME, setup
from jericho_tui.games.push.rules.cards import NOTATION, SWITCH
from jericho_tui.games.push.text import VOICE
from jericho_tui.prose import language
from jericho_tui.prose.segments import plain
from tests.games.push.positions import cards, position

NAMES = ("Ada", "Bernd", "Chloé")
ME = Seat(0)
OUTCOME = Outcome("most_cards", (2, 1, 3), (41, 41, 7), (("cards", (9, 11, 3)),))
LINES = [
    (setup.TurnedUp(ME, NOTATION.index("Y2")), "You draw yellow 2", "Vous piochez le 2 jaune"),
    (
        setup.TurnedUp(Seat(1), SWITCH),
        "Bernd draws a switch card: the collecting direction is reversed",
        "Bernd pioche une carte sens : le sens de ramassage s’inverse",
    ),
    (
        setup.Placed(Seat(1), NOTATION.index("R5"), 1, 9),
        "Bernd puts red 5 in column 2: 9 points",
        "Bernd place le 5 rouge en colonne 2 : 9 points",
    ),
    (
        setup.Bust(ME, NOTATION.index("B4")),
        "You go bust: blue 4 fits nowhere",
        "Vous sautez : le 4 bleu ne va nulle part",
    ),
    (
        setup.SwitchDiscarded(Seat(1)),
        "Bernd draws a switch card: it is discarded",
        "Bernd pioche une carte sens : elle est défaussée",
    ),
    (setup.Stopped(Seat(2)), "Chloé stops", "Chloé s’arrête"),
    (
        setup.Taken(Seat(2), 0, tuple(cards("R2 D")), 2),
        "Chloé takes column 1: R2 ⚄, 2 points and the die",
        "Chloé prend la colonne 1 : R2 ⚄, 2 points et le dé",
    ),
    (setup.Declined(Seat(1)), "Bernd takes no column", "Bernd ne prend pas de colonne"),
    (
        setup.ColumnDiscarded(2, tuple(cards("G3"))),
        "Column 3 is discarded: G3",
        "La colonne 3 est défaussée : V3",
    ),
    (
        setup.Rolled(Seat(1), 0),
        "The die for Bernd shows red: nothing is lost",
        "Dé pour Bernd : rouge, rien n’est perdu",
    ),
    (
        setup.Lost(ME, 2, 3, 11),
        "You lose 3 cards of blue, 11 points",
        "Vous perdez 3 cartes de couleur bleu, 11 points",
    ),
    (
        setup.Protected(Seat(1), 1, 1, 6),
        "Bernd protects green: 1 card, 6 points",
        "Bernd protège le vert : 1 carte, 6 points",
    ),
    (
        MatchEnded(OUTCOME),
        "Bernd wins the tie at 41 points: 11 cards against 9",
        "Bernd l’emporte à égalité de points (41 points) : 11 cartes contre 9",
    ),
]


@pytest.mark.parametrize(
    ("event", "english", "french"),
    LINES,
    ids=[type(line[0]).__name__ + str(n) for n, line in enumerate(LINES)],
)
def test_lines(event, english, french):
    (found,) = VOICE.log_lines([event], NAMES, ME)
    assert plain(found) == english
    language.choose("fr")
    (found,) = VOICE.log_lines([event], NAMES, ME)
    assert plain(found).replace("\u202f", " ") == french


def test_no_event_of_push_is_forgotten():
    kinds = {
        kind
        for _name, kind in inspect.getmembers(setup, inspect.isclass)
        if issubclass(kind, Event) and kind.__module__ == setup.__name__
    }
    assert kinds | {MatchEnded} == {type(event) for event, _, _ in LINES}


def test_a_bust_names_its_card_once():
    lines = VOICE.log_lines(
        [setup.TurnedUp(ME, NOTATION.index("B4")), setup.Bust(ME, NOTATION.index("B4"))],
        NAMES,
        ME,
    )
    assert len(lines) == 1


def preview(state, text, seat=0):
    seen = state.observation(Seat(seat))
    action = GAME.parse_action(text)
    return [
        (r.text, r.tone) for r in VOICE.preview(GAME.preview(seen, action), seen, action, NAMES)
    ]


def test_placing_tells_the_column_and_the_odds_after_it():
    state = position(columns=["R2", "Y4"], deck="P3 R5 R6 B1")
    state.apply(Seat(0), GAME.parse_action("draw"))
    assert preview(state, "place 1") == [("column 1: 2 → 5", "plain")]
    told = preview(state, "place 3")
    assert told[0] == ("a new column 3 of 3 points", "plain")
    assert told[1] == ("then 0 % risk of going bust on the next card", "plain")


def test_drawing_tells_what_a_bust_would_cost():
    state = position(columns=["R2", "Y2", "P2"], deck="G2 B2 R5 S", bench=["R6", "", ""])
    assert preview(state, "draw") == [
        ("50 % risk of going bust", "warning"),
        ("if you go bust, you roll the die: red −6", "plain"),
    ]


def test_taking_a_die_warns_and_tells_what_is_left_to_whom():
    state = position(columns=["R2 D", "Y4"], bench=["R5", "", ""])
    state.apply(Seat(0), GAME.parse_action("stop"))
    assert preview(state, "take 1") == [
        ("2 points for you", "good"),
        ("then the die: red −7", "warning"),
        ("leaves 4 to Bernd", "plain"),
    ]


def test_protecting_tells_what_is_safe_and_what_is_not():
    state = position(bench=["R5 R6 B2", "", ""])
    told = preview(state, "protect R")
    assert told[0] == ("2 cards, 11 points, safe for good", "good")
    assert told[1] == ("still unprotected: 2 points", "plain")


def test_a_move_that_is_not_legal_has_no_preview():
    assert preview(position(columns=["R2"]), "take 1") == []


@pytest.mark.parametrize(
    ("outcome", "says"),
    [
        (
            Outcome("most_points", (1, 2, 3), (9, 8, 7), (("cards", (3, 3, 3)),)),
            "You win with 9 points",
        ),
        (
            Outcome("shared", (1, 1, 3), (9, 9, 7), (("cards", (3, 3, 3)),)),
            "You and Bernd share the victory: 9 points and 3 cards each",
        ),
    ],
    ids=["most_points", "shared"],
)
def test_who_won_and_why(outcome, says):
    assert VOICE.ending(outcome, NAMES, ME) == says

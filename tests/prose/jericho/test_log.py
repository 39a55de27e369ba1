"""The log: every event in both languages, the effects of one trumpet in one line."""

import pytest

from jericho_tui.core.events import Event, MatchEnded, SeatEvent
from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.rules import setup as module
from jericho_tui.games.jericho.rules.cards import TRUMPET, ColourResult, lane_of, parse_card
from jericho_tui.games.jericho.rules.setup import (
    BonusTaken,
    Buried,
    ColourScored,
    Dissolved,
    Drew,
    Fed,
    Felled,
    Laid,
    OpeningChosen,
    OpeningsRevealed,
    RoundStarted,
    ScoringCardDrawn,
    Sounded,
    SupplyTrumpetsRemoved,
    TrumpetJoined,
    TrumpetLeft,
)
from jericho_tui.games.jericho.text import VOICE
from jericho_tui.prose import language
from jericho_tui.prose.segments import Segment, plain
from tests.builders import NAMES, cards, play, position, random_match

ME, ADA, BERND = Seat(2), Seat(0), Seat(1)
R5, G1 = parse_card("R5"), parse_card("G1")
RED = ColourResult(0, lane_of(cards("R5 R3")), (7, 3, 0), (lane_of(cards("R5 R3")), 0, 0), 0)
NO_RED = ColourResult(0, 0, (7, 3, 0), (0, 0, 0), 0)
OUTCOME = random_match(3).outcome()
assert OUTCOME is not None
WINNER = NAMES[OUTCOME.winners[0]]
SCORE = max(OUTCOME.scores)

LINES = [
    (OpeningChosen(ADA, None), "Ada chose an opening card", "Ada a choisi son ouverture"),
    (OpeningChosen(ME, R5), "You open with red 5", "Vous ouvrez avec le 5 rouge"),
    (OpeningChosen(ME, None), "You chose an opening card", "Vous avez choisi votre ouverture"),
    (Fed(ADA, None), "Ada feeds the supply", "Ada ravitaille la réserve"),
    (Fed(ME, TRUMPET), "You feed a trumpet", "Vous ravitaillez avec une trompette"),
    (Fed(ADA, R5), "Ada feeds red 5", "Ada ravitaille avec le 5 rouge"),
    (Fed(ME, None), "You feed the supply", "Vous ravitaillez la réserve"),
    (Buried(ADA, None), "Ada adds a card to the supply", "Ada met une carte à la réserve"),
    (Buried(ADA, R5), "Ada adds red 5 to the supply", "Ada met le 5 rouge à la réserve"),
    (Buried(ME, R5), "You add red 5 to the supply", "Vous mettez le 5 rouge à la réserve"),
    (Buried(ME, None), "You add a card to the supply", "Vous mettez une carte à la réserve"),
    (Drew(ADA, None), None, None),
    (Drew(ADA, G1), "Ada draws green 1", "Ada pioche le 1 vert"),
    (Drew(ME, G1), "You draw green 1", "Vous piochez le 1 vert"),
    (
        OpeningsRevealed((R5, TRUMPET, G1)),
        "Ada opens with red 5 / Bernd opens with a trumpet / You open with green 1",
        "Ada ouvre avec le 5 rouge / Bernd ouvre avec une trompette / Vous ouvrez avec le 1 vert",
    ),
    (RoundStarted(2, ADA), "Round 2 · Ada begins", "Manche 2 · Ada commence"),
    (RoundStarted(2, ME), "Round 2 · You begin", "Manche 2 · Vous commencez"),
    (Laid(ADA, R5, 12), "Ada lays red 5 → 12", "Ada pose le 5 rouge → 12"),
    (Laid(ME, R5, 12), "You lay red 5 → 12", "Vous posez le 5 rouge → 12"),
    (
        Sounded(ADA, 1),
        "Ada trumpets green: nothing falls",
        "Ada sonne le vert : rien ne tombe",
    ),
    (
        Sounded(ME, 1),
        "You trumpet green: nothing falls",
        "Vous sonnez le vert : rien ne tombe",
    ),
    (Felled(ADA, 0, R5, 2, 14, 4), None, None),  # a part of what the trumpet did
    (
        Dissolved(ADA, 3, 2),
        "Ada loses the trumpets left over in yellow",
        "Ada perd les trompettes restées en jaune",
    ),
    (
        Dissolved(ME, 3, 2),
        "You lose the trumpets left over in yellow",
        "Vous perdez les trompettes restées en jaune",
    ),
    (TrumpetJoined(ADA, 1, 3), None, None),
    (TrumpetLeft(ADA, 1), None, None),
    (
        ScoringCardDrawn(ADA, 2),
        "Scoring 2 · Ada drew the card",
        "Décompte 2 · Ada a pioché la carte",
    ),
    (
        ScoringCardDrawn(ME, 2),
        "Scoring 2 · You drew the card",
        "Décompte 2 · Vous avez pioché la carte",
    ),
    (ColourScored(1, RED), "red: Ada takes 2 cards", "rouge : Ada prend 2 cartes"),
    (ColourScored(1, NO_RED), None, None),
    (
        SupplyTrumpetsRemoved(1),
        "A trumpet in the supply leaves the game",
        "Une trompette de la réserve sort du jeu",
    ),
    (
        SupplyTrumpetsRemoved(3),
        "3 trumpets in the supply leave the game",
        "3 trompettes de la réserve sortent du jeu",
    ),
    (BonusTaken(ADA, 0), None, None),
    (BonusTaken(ADA, 1), "Ada takes a gold 1", "Ada prend un 1 doré"),
    (BonusTaken(ME, 4), "You take four gold 1s", "Vous prenez quatre 1 dorés"),
    (
        MatchEnded(OUTCOME),
        f"{WINNER} wins with {SCORE} cards",
        f"{WINNER} gagne avec {SCORE} cartes",
    ),
]


def text(line):
    return plain(line).replace("\u202f", " ")


def told(event, me):
    return " / ".join(map(text, VOICE.log_lines([event], NAMES, me))) or None


@pytest.mark.parametrize(("event", "english", "french"), LINES, ids=lambda value: str(value)[:40])
def test_every_event_has_its_line(event, english, french):
    who = None if isinstance(event, MatchEnded) else ME
    assert told(event, who) == english
    language.choose("fr")
    assert told(event, who) == french


def test_no_event_of_jericho_is_forgotten():
    kinds = {
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Event) and not kind.__name__.startswith("_")
    }
    assert (kinds | {MatchEnded}) - {Event, SeatEvent} == {type(event) for event, _, _ in LINES}


def sounded(walls, action, me=None, **options):
    """Return the one line of a trumpet that seat 0 plays."""
    state = position(walls, hands=["T", *[""] * (len(walls) - 1)], **options)
    events = [event for event in play(state, action) if not isinstance(event, Drew)]
    lines = VOICE.log_lines(events, NAMES, me)
    assert len(lines) == 1
    return text(lines[0])


@pytest.mark.parametrize(
    ("walls", "action", "english", "french"),
    [
        (
            ["", "G7 G3", ""],
            *("trumpet G", "Ada trumpets green: Bernd ▼7", "Ada sonne le vert : Bernd ▼7"),
        ),
        (
            ["G1", "G5 G5 G3", "G5"],
            "trumpet G",
            "Ada trumpets green (+2): Bernd ▼10, Chloé ▼5",
            "Ada sonne le vert (+2) : Bernd ▼10, Chloé ▼5",
        ),
        (
            ["G5 G3", "G4", ""],
            *("trumpet G", "Ada trumpets green (+2): Ada ▼5", "Ada sonne le vert (+2) : Ada ▼5"),
        ),
        (
            ["", "Y3 YT YT", ""],
            *("trumpet Y", "Ada trumpets yellow: Bernd ▼7", "Ada sonne le jaune : Bernd ▼7"),
        ),
        (
            ["", "", ""],
            *("trumpet R", "Ada trumpets red: nothing falls", "Ada sonne le rouge : rien ne tombe"),
        ),
    ],
)
def test_a_trumpet_and_all_it_did_are_one_line(walls, action, english, french):
    assert sounded(walls, action) == english
    language.choose("fr")
    assert sounded(walls, action) == french


def test_the_reader_is_spoken_to_as_trumpeter_and_as_victim():
    assert sounded(["", "G7", ""], "trumpet G", ADA) == "You trumpet green: Bernd ▼7"
    assert sounded(["", "G7", ""], "trumpet G", BERND) == "Ada trumpets green: you ▼7"


def test_a_trumpet_does_not_swallow_what_comes_after_it():
    state = position(["", "G7", ""], hands=["T", "R3", ""])
    events = [event.seen_by(None) for event in play(state, "trumpet G", "wall R3")]
    assert [text(line) for line in VOICE.log_lines(events, NAMES, None)] == [
        "Ada trumpets green: Bernd ▼7",
        "Bernd lays red 3 → 3",
    ]


def test_openings_have_a_line_each_when_told_together():
    lines = VOICE.log_lines([OpeningsRevealed((R5, G1))], NAMES, BERND)
    assert [text(line) for line in lines] == ["Ada opens with red 5", "You open with green 1"]


def test_others_private_cards_are_not_told():
    match = random_match(4, seed=3)
    for me in (*map(Seat, range(4)), None):
        for move, events in zip(match.moves, match.journal, strict=True):
            hidden = [e for e in events if isinstance(e, Fed | Buried | Drew | OpeningChosen)]
            for event in hidden:
                lines = VOICE.log_lines([event.seen_by(me)], NAMES, me)
                told = any(s.role.startswith("colour:") for line in lines for s in line)
                may = event.seat == me == move.seat and event.card != TRUMPET
                assert told == may


def test_colours_names_and_figures_have_roles():
    (line,) = VOICE.log_lines([Laid(ME, R5, 12)], NAMES, ME)
    assert line == [
        Segment("You", "me"),
        Segment(" lay "),
        Segment("red 5", "colour:0"),
        Segment(" → "),
        Segment("12", "number"),
    ]


@pytest.mark.parametrize("name", ["[red]Ada[/]", "{name}", "%s {0}"])
def test_names_are_data(name, each_language):
    (line,) = VOICE.log_lines([Laid(ADA, R5, 5)], [name, "B", "C"], None)
    assert line[0] == Segment(name, "name")


def test_a_wall_card_fits_a_narrow_log(each_language):
    for card in range(TRUMPET):
        (line,) = VOICE.log_lines([Laid(ADA, card, 27)], ["Bernard"], None)
        assert len(plain(line)) <= 36

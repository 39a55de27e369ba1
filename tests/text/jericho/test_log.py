"""The log: every event in both languages, the effects of one trumpet in one line."""

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.rules.cards import NOTATION, TRUMPET
from jericho_tui.games.jericho.rules.setup import (
    Buried,
    Drew,
    Fed,
    Laid,
    OpeningChosen,
)
from jericho_tui.games.jericho.text import VOICE
from jericho_tui.text.segments import Segment, plain
from tests.builders import NAMES, play, position, random_match

ME, ADA, BERND = Seat(2), Seat(0), Seat(1)
R5, G1 = NOTATION.index("R5"), NOTATION.index("G1")
OUTCOME = random_match(3).outcome()
assert OUTCOME is not None


def text(line):
    return plain(line).replace("\u202f", " ")


def told(event, me):
    return " / ".join(map(text, VOICE.log_lines([event], NAMES, me))) or None


def sounded(walls, action, me=None, **options):
    """Return the one line of a trumpet that seat 0 plays."""
    state = position(walls, hands=["T", *[""] * (len(walls) - 1)], **options)
    events = [event for event in play(state, action) if not isinstance(event, Drew)]
    lines = VOICE.log_lines(events, NAMES, me)
    assert len(lines) == 1
    return text(lines[0])


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

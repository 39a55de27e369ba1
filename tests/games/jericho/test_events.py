"""Events hide what is hidden, and previews agree; golden matches hold all that they tell."""

import pytest

from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.rules.cards import (
    TRUMPET,
)
from jericho_tui.games.jericho.rules.setup import (
    Buried,
    Drew,
    Fed,
    Felled,
    Laid,
    OpeningChosen,
    ScoringCardDrawn,
    Sounded,
    TrumpetJoined,
)
from tests.builders import act, play, position

# --- what others see of them


@pytest.mark.parametrize("kind", [OpeningChosen, Fed, Buried, Drew])
def test_private_cards_are_seen_by_their_owner_only(kind):
    event = kind(1, 4)
    assert event.seen_by(1) == event
    for other in (0, 2, None):
        assert event.seen_by(other) == kind(1, None)


def test_open_events_are_seen_whole_by_everybody():
    state = position(["R5", "R4 RT", "G1"], hands=["T"] * 3, buried=["R1", "", ""], deck="S P3")
    events = play(state, "trumpet R")
    private = (OpeningChosen, Fed, Buried, Drew)
    for event in events:
        if not isinstance(event, private):
            assert all(event.seen_by(observer) is event for observer in (0, 1, 2, None))


# --- previews


def test_a_preview_of_a_wall_tells_its_new_length():
    state = position(["R5 RT", "", ""], hands=["R4", "", ""])
    assert GAME.preview(state.observation(0), act("wall R4")) == (Laid(0, act("wall R4").card, 11),)


def test_a_preview_of_a_trumpet_tells_what_falls_and_what_becomes_of_it():
    """1.7: "green: Bernd's trumpet falls, your wall becomes 3"."""
    state = position(["G1", "G1 G1 GT", ""], hands=["T", "", ""])
    assert GAME.preview(state.observation(0), act("trumpet G")) == (
        Sounded(0, 1),
        Felled(1, 1, TRUMPET, 1, before=4, after=2),
        TrumpetJoined(0, 1, 3),
    )


def test_a_preview_of_the_supply_tells_the_own_card():
    state = position(hands=["R5", "", ""])
    assert GAME.preview(state.observation(0), act("supply R5")) == (
        Buried(0, act("supply R5").card),
    )


def test_a_preview_never_tells_what_is_drawn():
    state = position(hands=["R5", "", ""], deck="S P3")
    for move in ("wall R5", "supply R5"):
        assert not any(
            isinstance(event, Drew | ScoringCardDrawn)
            for event in GAME.preview(state.observation(0), act(move))
        )


def test_there_is_no_preview_of_what_is_not_legal_or_not_ones_own():
    state = position(hands=["R5", "R4", ""])
    assert GAME.preview(state.observation(0), act("wall R4")) == ()
    assert GAME.preview(state.observation(1), act("wall R4")) == ()
    assert GAME.preview(state.observation(None), act("wall R5")) == ()

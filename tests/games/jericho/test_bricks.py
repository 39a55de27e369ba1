"""Bricks: a card each, as wide as its value, within the room there is."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.rules.cards import COLOURS, LENGTH, NOTATION, TRUMPET, lane_of
from jericho_tui.games.jericho.rules.setup import Felled, Laid, OpeningsRevealed, TrumpetJoined
from jericho_tui.games.jericho.table.walls import bricks, wall_changes, wall_prospects
from jericho_tui.tui.widgets.canvas import line_width
from tests.builders import jericho_state, play, position


def lane(text: str) -> int:
    return lane_of([NOTATION.index(card) for card in text.split()])


def test_a_wall_that_does_not_fit_gets_narrower_bricks_then_a_count() -> None:
    pieces = bricks(lane("B7 B5 B5 B4 B4"), 2, 12, 1)
    assert line_width(pieces) <= 12
    assert [text.strip() for text, _role in pieces] == ["7", "5", "5", "4", "4"]
    pieces = bricks(lane("B7 B5 B5 B5 B4 B4 B4 B4 B3 B3"), 2, 6, 1)
    assert pieces[-1][0].startswith("+")
    assert line_width(pieces) <= 6


@given(
    ones=st.integers(0, 4),
    trumpets=st.integers(0, 22),
    fives=st.integers(0, 3),
    room=st.integers(4, 90),
    unit=st.integers(1, 2),
)
def test_bricks_never_need_more_room_than_there_is(
    ones: int, trumpets: int, fives: int, room: int, unit: int
) -> None:
    cards = [NOTATION.index("R1")] * ones + [TRUMPET] * trumpets + [NOTATION.index("R5")] * fives
    assert line_width(bricks(lane_of(cards), 0, room, unit)) <= room


@pytest.mark.parametrize(
    ("walls", "move"), [(["G3", "G5 G1", "G5"], "trumpet G"), (["G3", "G5 G1", ""], "wall G4")]
)
def test_what_would_fall_and_what_would_come_is_see_through(walls: list[str], move: str) -> None:
    """A wall with what a move would do to it is the wall after it, and what it would lose."""
    green = COLOURS.index("G")
    state = position(walls, hands=["T G4", "", ""])
    before = state.observation(Seat(0))
    prospects = wall_prospects(GAME.preview(before, GAME.parse_action(move)))
    play(state, move)
    assert {seat for _colour, seat in prospects} == ({0} if "wall" in move else {0, 1, 2})
    for (colour, seat), prospect in prospects.items():
        assert colour == green
        pieces = bricks(before.wall(green, seat), green, 80, 1, prospect)
        after = bricks(state.observation(None).wall(green, seat), green, 80, 1)
        there = [text.strip("░ ") for text, role in pieces if role != "green"]
        assert there == [text.strip() for text, _role in after]
        gone = [text.strip("░") for text, role in pieces if role == "green"]
        assert gone == [VALUE_SIGNS[card] for card in prospect.falls]
        new = [text.strip("░") for text, role in pieces if role == "gold"]
        assert new == [VALUE_SIGNS[card] for card in prospect.comes]


VALUE_SIGNS = {NOTATION.index("G4"): "4", NOTATION.index("G5"): "5", TRUMPET: "♪"}


@pytest.mark.parametrize("join", ["mandatory", "optional"])
def test_what_a_move_changed_is_what_every_wall_got_longer_or_shorter_by(join: str) -> None:
    """All but the scoring of a round, in which walls are taken away."""
    kinds: Counter[type] = Counter()
    for seed in range(12):
        rng = stream(seed, "test", "walls")
        state = jericho_state(4, seed, 0, trumpet_join=join)
        while actors := state.actors():
            before = [LENGTH[wall] for wall in state.walls]
            number = state.round
            events: list[Event] = []
            state.events = events
            state.apply(actors[0], rng.choice(state.legal_actions(actors[0])))
            if state.round != number or not state.actors():
                continue
            after = [LENGTH[wall] for wall in state.walls]
            changes = wall_changes(events)
            for place, (old, new) in enumerate(zip(before, after, strict=True)):
                assert changes.get(divmod(place, 4), 0) == new - old, events
            kinds.update(map(type, events))
    for kind in (Laid, Felled, TrumpetJoined, OpeningsRevealed):
        assert kinds[kind] > 10

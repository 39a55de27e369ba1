"""What a seat knows, what it is shown (P10), and the worlds it may be in."""

from collections import Counter
from typing import Any

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.push.rules import GAME
from jericho_tui.games.push.rules.state import bust_chance
from tests.games.push.positions import play, position

SAFE = ["R5 R6", "B3"]


def shown(seat: int | None, **options: Any) -> tuple[Any, Any]:
    state = position(2, protected=SAFE, bench=["G1", "Y2"], **options)
    data = state.observation(None if seat is None else Seat(seat)).as_data()
    return data["protected"], data["points"]


def test_p10_the_owner_sees_protected_values_everybody_their_number():
    assert shown(0) == ([["R5", "R6"], None], [12, None])
    assert shown(1) == ([None, ["B3"]], [None, 5])
    assert shown(None) == ([None, None], [None, None])
    state = position(2, protected=SAFE)
    assert state.observation(Seat(1)).as_data()["protected_counts"] == [{"R": 2}, {"B": 1}]


def test_p10_with_all_everybody_sees_them():
    for seat in (0, 1, None):
        assert shown(seat, show_protected="all") == ([["R5", "R6"], ["B3"]], [12, 5])


def test_p10_at_the_end_everything_is_open():
    state = position(2, deck="R1", protected=SAFE)
    play(state, "draw", "place 1", "stop", "take 1")
    assert state.observation(None).as_data()["points"] == [12, 3]


def test_p10_is_about_showing_not_about_remembering():
    """Everything was public before, so no bot has to forget it."""
    state = position(2, protected=SAFE)
    assert state.observation(Seat(1)).protected == tuple(state.protected)


def test_all_seats_know_the_same():
    state = position(3, ["R2"], bench=["R5", "B1", ""])
    views = [state.observation(Seat(seat)).as_data() for seat in range(3)]
    assert all(view["bench"] == views[0]["bench"] for view in views)
    assert all(view["draw_pile"] is None for view in views)


def test_every_order_is_equally_likely():
    """Four cards, 24 orders, 2,400 worlds: chi-square with 23 degrees of freedom, p > 0.001."""
    view = position(2, deck="R1 G2 B3 D").observation(Seat(0))
    rng = stream(4, "worlds")
    found = Counter(tuple(GAME.determinize(view, rng).deck) for _ in range(2400))
    assert len(found) == 24
    assert sum((number - 100) ** 2 / 100 for number in found.values()) < 49.7


@pytest.mark.parametrize(
    ("columns", "deck", "chance"),
    [
        (["R2", "Y4"], "R2 R2 R2", 0),
        (["R2", "Y4", "P3"], "R2 R2 Y4 G1", 0),
        (["R2", "R4 Y2", "Y6 B2"], "R2 G2 G1 S", 0.5),
        (["D", "D R1", "D B2"], "D D G6 G5", 0.5),
        (["R1 G2", "R3 G4", "R5 G6"], "", 0),
    ],
)
def test_the_odds_of_going_bust_are_counted(columns, deck, chance):
    view = position(3, columns, deck=deck).observation(Seat(0))
    assert bust_chance(view) == chance


def test_the_odds_are_those_of_the_next_card():
    """Over all that could come next, drawn for real."""
    state = position(3, ["R2 G3", "R4 Y2", "Y6 B2"], deck="R2 G2 Y3 R1 P5 P2 S D")
    busts = 0
    for number in range(8):
        twin = state.clone()
        twin.deck = [state.deck[number]]
        twin.left = state.left
        play(twin, "draw")
        busts += twin.phase.name == "ROLL"
    assert busts / 8 == bust_chance(state.observation(Seat(0)))
    assert 0 < busts < 8

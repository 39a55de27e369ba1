"""Bricks: a card each, as wide as its value, within the room there is."""

from hypothesis import given
from hypothesis import strategies as st

from jericho_tui.games.jericho.cards import TRUMPET, parse_card
from jericho_tui.games.jericho.packing import lane_of
from jericho_tui.tui.tables.jericho.walls import bricks
from jericho_tui.tui.widgets.canvas import line_width


def lane(text: str) -> int:
    return lane_of([parse_card(card) for card in text.split()])


def test_a_brick_is_as_wide_as_its_value() -> None:
    assert [len(text) for text, _role in bricks(lane("R7 R3 T R1"), 0, 80, 2)] == [14, 6, 4, 2]


def test_neighbouring_bricks_differ_in_shade() -> None:
    roles = [role for _text, role in bricks(lane("G5 G5 G1"), 1, 80, 1)]
    assert roles == ["green-brick", "green-brick-alt", "green-brick"]


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
    cards = [parse_card("R1")] * ones + [TRUMPET] * trumpets + [parse_card("R5")] * fives
    assert line_width(bricks(lane_of(cards), 0, room, unit)) <= room

"""Who has done which mission, and what everybody holds, in as much room as there is."""

from itertools import pairwise

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.nottingham.rules import GAME
from jericho_tui.games.nottingham.rules.actions import ATTACK
from jericho_tui.games.nottingham.rules.items import pack
from jericho_tui.games.nottingham.rules.state import NottinghamState
from jericho_tui.games.nottingham.table.seats import Missions, Players
from jericho_tui.tui.tables.panels import Prospect, Sight
from jericho_tui.tui.widgets.canvas import Line, line_width
from tests.tui.test_nottingham_track import NAMES

NARROW, ROOMY, BROAD = 21, 46, 60
"""Columns of the missions at 80, 120 and 200."""


def words(line: Line) -> str:
    return "".join(text for text, _role in line)


def deal() -> NottinghamState:
    state = GAME.initial_state(GAME.deal(3, {}, stream(7, "seats")))
    assert isinstance(state, NottinghamState)
    return state


def shown(
    canvas: Missions | Players, state: NottinghamState, width: int, height: int, against: int = -1
) -> list[Line]:
    seen = state.observation(Seat(0))
    sight = Sight(seen, NAMES, ("", "", ""), ("", "", ""), acting=False, prompt="")
    action = ATTACK[against] if against >= 0 else None
    canvas.consider(Prospect(sight, action=action, then=seen))
    return list(canvas.paint(width, height))


@pytest.mark.parametrize("width", [NARROW, ROOMY, BROAD])
def test_who_has_done_a_mission_is_named_whole(width: int) -> None:
    state = deal()
    state.missions = (0, 0b0001, 0b0101)  # both of the first, one of the third
    first, second, third, *_rest = map(words, shown(Missions(id="missions"), state, width, 4))
    assert "Bernard" in first
    assert "Chloé" in first
    assert "Bernard" not in second
    assert "Chloé" in third
    assert all("…" not in line for line in (first, second, third))


def test_a_mission_that_is_gone_gives_its_points_column_to_names_where_there_is_none() -> None:
    state = deal()
    state.missions = (0b0001, 0b0001, 0)
    narrow, *_rest = map(words, shown(Missions(id="missions"), state, NARROW, 4))
    roomy, *_rest = map(words, shown(Missions(id="missions"), state, ROOMY, 4))
    assert "10" not in narrow
    assert "10" in roomy


@pytest.mark.parametrize(("width", "height"), [(52, 5), (70, 9), (140, 9)])
def test_only_the_name_of_whom_an_action_is_against_is_lit(width: int, height: int) -> None:
    state = deal()
    lit = [
        text
        for line in shown(Players(id="players"), state, width, height, against=1)
        for text, role in line
        if role == "gold-block"
    ]
    assert lit == ["Bernard"]


def test_a_hand_of_ten_has_columns_between_its_items_at_80_columns() -> None:
    state = deal()
    state.hands[0] = pack([0, 0, 1, 1, 2, 3, 3, 4, 5, 6])
    line = shown(Players(id="players"), state, 52, 3)[0]
    items = [text for text, role in line if role.endswith("-bold")]
    assert len(items) >= 7
    for (one, _role), (other, _after) in pairwise(line):
        assert not (one in items and other in items), "glued"
    assert line_width(line) <= 52

"""Chance is asked like a bot: drawn for its ply alone, computed where bots think if it is slow."""

from pathlib import Path

from jericho_tui.core.game import CHANCE
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import Store
from tests.session.api import Plan, Session, Thinker

PEOPLE = tuple(SeatInfo(name, "human") for name in ("Ada", "Bernard", "Chloé"))
ROLLS = "hamster_rolle"
"""A game whose chance is slow."""


def begin(store: Store) -> Path:
    """Begin a match, let a piece go and leave while the wheel rolls; return the file."""
    opened = store.matches.create(Plan(ROLLS, PEOPLE, rated=False).deal(4), 4)
    session = Session(store, opened)
    seat = session.next_seat()
    assert seat is not None
    opened.match.submit(seat, opened.match.state.legal_actions(seat)[0])
    assert session.next_seat() == CHANCE
    opened.change(lambda: None)
    return opened.path


def test_a_match_left_during_a_roll_is_taken_up_to_the_same_outcome(store):
    path = begin(store)
    came = []
    for _time in range(2):
        opened = store.matches.open(path)
        came.append(Session(store, opened).think(CHANCE).action)
    assert came[0] == came[1]


def test_a_slow_chance_is_computed_where_bots_think_and_comes_to_the_same(store):
    path = begin(store)
    thinker = Thinker()
    try:
        opened = store.matches.open(path)
        beside = Session(store, opened, thinker)
        assert beside.takes_time(CHANCE)
        there = beside.think(CHANCE).action
        assert thinker.pid is not None
        opened = store.matches.open(path)
        assert Session(store, opened).think(CHANCE).action == there
    finally:
        thinker.close()


def test_the_dice_of_a_ply_do_not_depend_on_earlier_ones(store):
    """A session that rolled before and one that takes the match up roll the same."""
    opened = store.matches.create(Plan("push", PEOPLE, rated=False).deal(3), 3)
    session = Session(store, opened)
    rolled = 0
    while (seat := session.next_seat()) is not None and rolled < 3:
        if seat != CHANCE:
            legal = session.match.state.legal_actions(seat)
            session.match.submit(seat, legal[session.match.ply % len(legal)])
            continue
        assert not session.takes_time(CHANCE)
        action = session.think(CHANCE).action
        assert Session(store, opened).think(CHANCE).action == action
        session.match.submit(CHANCE, action)
        rolled += 1
    assert rolled == 3

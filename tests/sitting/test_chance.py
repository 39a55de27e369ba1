"""Chance is asked like a bot: drawn for its ply alone, computed where bots think if it is slow."""

from pathlib import Path

import pytest

from jericho_tui.bots.worker import Thinker
from jericho_tui.core.extras import Extra, MissingExtraError
from jericho_tui.core.game import CHANCE, GameInfo
from jericho_tui.games import info
from jericho_tui.play.player import SeatInfo
from jericho_tui.sitting.plan import Plan
from jericho_tui.sitting.sitting import Sitting
from jericho_tui.store.records import load_record
from jericho_tui.store.store import Store, open_store

PEOPLE = tuple(SeatInfo(name, "human") for name in ("Ada", "Bernard", "Chloé"))
ROLLS = "hamster_rolle"
"""A game whose chance is slow."""


@pytest.fixture
def store(tmp_path: Path):
    with open_store(tmp_path) as store:
        yield store


def begin(store: Store) -> Path:
    """Begin a match, let a piece go and leave while the wheel rolls; return the file."""
    opened = store.matches.create(Plan(ROLLS, PEOPLE, rated=False).deal(4), 4)
    sitting = Sitting(store, opened)
    seat = sitting.next_seat()
    assert seat is not None
    opened.match.submit(seat, opened.match.state.legal_actions(seat)[0])
    assert sitting.next_seat() == CHANCE
    opened.save()
    return opened.path


def test_a_match_left_during_a_roll_is_taken_up_to_the_same_outcome(store):
    pytest.importorskip("pymunk")
    path = begin(store)
    came = []
    for _time in range(2):
        opened = store.matches.open(path)
        came.append(Sitting(store, opened).think(CHANCE).action)
    assert came[0] == came[1]


def test_a_slow_chance_is_computed_where_bots_think_and_comes_to_the_same(store):
    pytest.importorskip("pymunk")
    path = begin(store)
    thinker = Thinker()
    try:
        opened = store.matches.open(path)
        beside = Sitting(store, opened, thinker)
        assert beside.takes_time(CHANCE)
        there = beside.think(CHANCE).action
        assert thinker.pid is not None
        opened = store.matches.open(path)
        assert Sitting(store, opened).think(CHANCE).action == there
    finally:
        thinker.close()


def test_the_dice_of_a_ply_do_not_depend_on_earlier_ones(store):
    """A sitting that rolled before and one that takes the match up roll the same."""
    opened = store.matches.create(Plan("push", PEOPLE, rated=False).deal(3), 3)
    sitting = Sitting(store, opened)
    rolled = 0
    while (seat := sitting.next_seat()) is not None and rolled < 3:
        if seat != CHANCE:
            legal = sitting.match.state.legal_actions(seat)
            sitting.match.submit(seat, legal[sitting.match.ply % len(legal)])
            continue
        assert not sitting.takes_time(CHANCE)
        action = sitting.think(CHANCE).action
        assert Sitting(store, opened).think(CHANCE).action == action
        sitting.match.submit(CHANCE, action)
        rolled += 1
    assert rolled == 3


@pytest.fixture
def without_engine(monkeypatch):
    """Let the game need something that nobody has."""
    check = GameInfo.check_playable

    def missing(about: GameInfo) -> None:
        if about.extra is not None:
            Extra("physics", "no_such_engine").check(about.title)
        check(about)

    monkeypatch.setattr(GameInfo, "check_playable", missing)


def test_without_the_engine_no_match_begins_and_the_sentence_says_how_to_get_it(without_engine):
    with pytest.raises(MissingExtraError, match=r"pip install -e '\.\[physics\]'"):
        Plan(ROLLS, PEOPLE, rated=False).deal(1)
    Plan("push", PEOPLE, rated=False).deal(1)
    assert info("push").extra is None


def test_without_the_engine_no_match_goes_on_but_it_can_be_read(store, request):
    path = begin(store)
    request.getfixturevalue("without_engine")
    opened = store.matches.open(path)
    with pytest.raises(MissingExtraError):
        Sitting(store, opened)
    assert load_record(path).problem is None


def test_without_the_engine_a_finished_match_is_looked_at(store, without_engine):
    golden = Path(__file__).parents[1] / "golden" / ROLLS / "emptied-3.toml"
    path = store.matches.folder / "finished.toml"
    path.write_text(
        golden.read_text(encoding="utf-8").replace(f"{ROLLS}-emptied-3", "finished"),
        encoding="utf-8",
    )
    opened = store.matches.open(path)
    assert Sitting(store, opened).match.outcome() is not None

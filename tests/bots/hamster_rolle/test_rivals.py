"""What may be a puzzle of Hamster Rolle is told by a few rolls."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from jericho_tui.core.seeds import stream
from jericho_tui.games.hamster_rolle.actions import Put, Roll
from jericho_tui.games.hamster_rolle.position import Position
from tests.benchmarks import rivals
from tests.games.hamster_rolle.positions import position

LYING = ("R1 3 +0 0", "O1 4 +0 0")


@pytest.fixture
def glance(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[rivals.Rival | None, list[Any]]]:
    """Look at a position in which pieces stay as a test says; return also the kinds let go."""

    def look(stays: Callable[[Put], bool]) -> tuple[rivals.Rival | None, list[Any]]:
        kinds = []

        def roll(rolling: Position, tremor: tuple[int, int]) -> Any:
            assert rolling.put is not None
            kinds.append(rivals.kin(rolling.put))
            out = () if stays(rolling.put) else (rolling.in_hand,)
            return SimpleNamespace(roll=Roll(tremor, rolling.wheel.turn, (), out))

        monkeypatch.setattr(rivals, "roll", roll)
        at = position(LYING, ("Y1 G1 W1", "Y2 B1", "Y3 P1"), turn=-7500).position
        return rivals.glance(at, stream(1, "glance")), kinds

    return look


def test_where_every_kind_of_move_stays_three_rolls_tell_that_none_stands_out(glance):
    found, kinds = glance(lambda _put: True)
    assert found is None
    assert len(set(kinds)) == len(kinds) == 3


def test_where_nothing_stays_none_stands_out(glance):
    found, _kinds = glance(lambda _put: False)
    assert found is None


def test_the_only_kind_of_move_that_stays_stands_out(glance):
    _none, kinds = glance(lambda _put: False)
    for kind in set(kinds):
        found, rolled = glance(lambda put, kind=kind: rivals.kin(put) == kind)
        assert rivals.kin(found.best) == kind
        assert rivals.kin(found.runner_up) != kind
        assert found.share > found.second
        assert len(rolled) <= len(kinds) + 5


def test_of_two_kinds_the_one_stands_out_that_stays_more_often(glance):
    _none, kinds = glance(lambda _put: False)
    sure, lucky = list(dict.fromkeys(kinds))[:2]
    tries = []

    def stays(put: Put) -> bool:
        tries.append(rivals.kin(put))
        return tries[-1] == sure or (tries[-1] == lucky and tries.count(lucky) == 1)

    found, _kinds = glance(stays)
    assert rivals.kin(found.best) == sure
    assert rivals.kin(found.runner_up) == lucky

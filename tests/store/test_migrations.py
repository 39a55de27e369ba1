from pathlib import Path

import pytest

from jericho_tui.play.record import FORMAT
from jericho_tui.store.migrations import STEPS, migrate
from tests.store.conftest import match_in, record_in

FORMATS = Path(__file__).parent / "formats"


def test_a_current_record_is_unchanged():
    table = {"format": FORMAT, "x": 1}
    assert migrate(table) == table


def test_every_step_is_taken_in_turn():
    def rename(table):
        return {("seed" if key == "rng" else key): value for key, value in table.items()}

    def add(table):
        return {**table, "rated": False}

    old = {"format": 1, "rng": 7}
    new = migrate(old, {1: rename, 2: add}, current=3)
    assert new == {"format": 3, "seed": 7, "rated": False}
    assert old == {"format": 1, "rng": 7}


@pytest.mark.parametrize("number", [0, -1, 4, "1", True, None])
def test_what_has_no_step_is_left_for_the_reader_to_refuse(number):
    table = {"format": number}
    assert migrate(table, {1: dict, 2: dict}, current=3) is table


def test_every_released_format_but_the_last_has_a_step():
    assert sorted(STEPS) == list(range(1, FORMAT))


@pytest.mark.parametrize("number", range(1, FORMAT + 1))
def test_a_frozen_record_of_every_released_format_loads(number):
    path = FORMATS / f"format-{number}.toml"
    record = record_in(path)
    assert match_in(path).actors() == ()
    assert record.result is not None
    assert record.result["scores"] == [34, 10, 20]
    assert record.extra == {"comment": "kept"}

"""What waits in a temporary file comes back as it was, in its order."""

import gc
from datetime import UTC, datetime

import pytest

from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.store import spool
from jericho_tui.store.spool import Spool

WHEN = datetime(2026, 11, 20, tzinfo=UTC)


def result(number: int) -> MatchResult:
    seats = tuple(SeatResult(name, "human", "", "", 1, number) for name in ("Ada", "Bob"))
    return MatchResult(f"m{number}", "push", WHEN, seats)


@pytest.mark.parametrize("number", [0, 1, 99, 100, 101, 350])
def test_what_is_added_comes_back_in_order_as_often_as_wanted(number):
    things = Spool[MatchResult]()
    expected = [result(n) for n in range(number)]
    things.extend(iter(expected[: number // 3]))
    assert list(things) == expected[: number // 3]
    things.extend(iter(expected[number // 3 :]))
    assert len(things) == number
    assert list(things) == list(things) == expected
    assert (result(5) in things) is (number > 5)


def test_what_was_added_before_a_mistake_stays():
    things = Spool[int]()

    def numbers():
        yield from range(150)
        raise ValueError

    with pytest.raises(ValueError, match=r"^$"):
        things.extend(numbers())
    assert list(things) == list(range(150))


def test_the_file_goes_with_it(monkeypatch):
    monkeypatch.setattr(spool, "_IN_MEMORY", 1)
    things = Spool[int]()
    things.extend(range(500))
    file = things._file
    del things
    gc.collect()
    assert file.closed

"""SM-2, by Woźniak's own figures (https://super-memory.com/english/ol/sm2.htm)."""

from datetime import date, timedelta

import pytest

from jericho_tui.league.training import EASE, LEAST_EASE, Schedule, answered

DAY = date(2026, 11, 20)


def after(*qualities: int) -> list[Schedule]:
    """Return the schedules of something that is answered like this, each time when it is due."""
    found = [Schedule(DAY)]
    for quality in qualities:
        found.append(answered(found[-1], quality, found[-1].due))
    return found[1:]


def test_intervals_are_a_day_then_six_then_grow_by_the_ease() -> None:
    assert [one.interval for one in after(4, 4, 4, 4)] == [1, 6, 15, 38]
    assert [one.interval for one in after(5, 5, 5)] == [1, 6, 17]


@pytest.mark.parametrize(("quality", "change"), [(5, 0.1), (4, 0.0), (3, -0.14)])
def test_the_ease_changes_as_the_table_says(quality: int, change: float) -> None:
    assert after(quality)[0].ease == pytest.approx(EASE + change)


def test_the_ease_never_falls_below_its_bound() -> None:
    assert after(*[3] * 20)[-1].ease == LEAST_EASE


def test_what_was_not_known_begins_anew_with_the_same_ease_and_the_same_day() -> None:
    *_, before, failed, again = after(5, 5, 2, 4)
    assert (failed.passes, failed.interval, failed.ease) == (0, 0, before.ease)
    assert failed.due == before.due
    assert (again.passes, again.interval) == (1, 1)
    assert again.due == failed.due + timedelta(1)


def test_it_sits_from_an_interval_of_three_weeks_on() -> None:
    assert [one.sits for one in after(5, 5, 5, 5)] == [False, False, False, True]
    assert not after(5, 5, 5, 5, 1)[-1].sits

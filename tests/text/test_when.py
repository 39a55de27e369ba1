"""Moments as people say them."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from jericho_tui.play.names import cell_width
from jericho_tui.text.counts import day, when

NOW = datetime(2026, 11, 20, 0, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("moment", "long", "short"),
    [
        (NOW, "today 00:30", "00:30"),
        (NOW - timedelta(hours=1), "yesterday 23:30", "yesterday"),
        (NOW - timedelta(days=2), "2026-11-18", "2026-11-18"),
    ],
)
def test_a_moment_is_told_from_now(moment: datetime, long: str, short: str) -> None:
    assert when(moment, NOW) == long
    assert day(moment, NOW) == short


def test_the_day_is_that_of_the_person_at_the_keyboard() -> None:
    there = NOW.astimezone(timezone(timedelta(hours=-5)))
    assert day(NOW, there) == "19:30"


def test_a_day_is_short_in_every_language(each_language: str) -> None:
    for hours in range(0, 72, 5):
        assert cell_width(day(NOW - timedelta(hours=hours), NOW)) <= 10

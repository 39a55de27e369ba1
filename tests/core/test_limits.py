"""What comes from outside may be as large as is said, and no larger."""

from datetime import UTC, datetime

import pytest

from jericho_tui.core import limits
from jericho_tui.core.limits import (
    FIRST_YEAR,
    LAST_YEAR,
    MOST_COLUMN,
    MOST_IMPORT,
    MOST_PART,
    MOST_RATING,
    MOST_SCORE,
    MOST_WHOLE,
    LimitError,
)


@pytest.mark.parametrize(
    ("read", "least", "most"),
    [
        (lambda value: limits.whole("x", value), -MOST_WHOLE, MOST_WHOLE),
        (lambda value: limits.whole("x", value, 2, 5), 2, 5),
        (limits.score, -MOST_SCORE, MOST_SCORE),
        (lambda value: limits.wholes("x", [value], 2, 5)[0], 2, 5),
        (limits.rating, -MOST_RATING, MOST_RATING),
        (lambda value: limits.real("x", value, 2, 5), 2, 5),
    ],
)
def test_a_number_may_be_the_least_and_the_most_and_nothing_beyond(read, least, most):
    assert (read(least), read(most)) == (least, most)
    for beyond in (least - 1, most + 1, float("nan"), float("inf"), True, "3", None):
        with pytest.raises(LimitError):
            read(beyond)


def test_a_list_and_a_text_may_be_as_long_as_is_said():
    assert limits.entries("x", [1, 2], 2) == [1, 2]
    assert limits.wholes("x", [1, 2], 0, 9, longest=2) == (1, 2)
    assert limits.text("x", "ab", 2) == "ab"
    for read, value in [
        (lambda value: limits.entries("x", value, 2), [1, 2, 3]),
        (lambda value: limits.entries("x", value, 2), (1, 2)),
        (lambda value: limits.wholes("x", value, 0, 9, longest=2), [1, 2, 3]),
        (lambda value: limits.text("x", value, 2), "abc"),
        (lambda value: limits.text("x", value, 2), "a\n"),
    ]:
        with pytest.raises(LimitError):
            read(value)


def test_a_date_has_a_zone_and_a_year_of_four_digits():
    for year in (FIRST_YEAR, LAST_YEAR):
        assert limits.moment("x", datetime(year, 1, 1, tzinfo=UTC)).year == year
    for date in (
        datetime(FIRST_YEAR - 1, 12, 31, tzinfo=UTC),
        datetime(LAST_YEAR + 1, 1, 1, tzinfo=UTC),
        datetime(2026, 11, 20),
    ):
        with pytest.raises(LimitError):
            limits.moment("x", date)


def test_the_bounds_keep_what_they_promise():
    """No sum of scores overflows a column, and no part of an import is most of what one may be."""
    assert 9_000_000 * MOST_SCORE <= MOST_WHOLE
    assert 30 * MOST_PART <= MOST_IMPORT
    assert MOST_COLUMN < MOST_PART

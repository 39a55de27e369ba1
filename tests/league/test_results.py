from datetime import UTC, datetime, timedelta, timezone

import pytest

from jericho_tui.league.results import MatchResult, SeatResult, in_utc, result_of
from jericho_tui.play.names import InvalidNameError
from jericho_tui.play.record import MatchRecord
from tests.builders import random_match

WHEN = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)


def seat(name, placing=1):
    return SeatResult(name, "human", "", "", placing, 10)


def test_the_result_of_a_finished_record():
    match = random_match(3, seed=4)
    record = MatchRecord.of(match, match_id="m", updated=WHEN)
    result = result_of(record)
    outcome = match.outcome()
    assert outcome is not None
    assert (result.match_id, result.game, result.finished) == ("m", "jericho", WHEN)
    assert result.placings == outcome.placings
    assert tuple(s.score for s in result.seats) == outcome.scores
    assert [s.name for s in result.seats] == ["Ada", "Bernd", "Chloé"]


def test_a_record_without_a_date_needs_one():
    record = MatchRecord.of(random_match(3, seed=4), match_id="m")
    with pytest.raises(ValueError, match="no date"):
        result_of(record)
    assert result_of(record, WHEN).finished == WHEN


def test_an_unfinished_match_has_no_result():
    record = MatchRecord.of(random_match(3, moves=5), match_id="m", updated=WHEN)
    with pytest.raises(ValueError, match="not finished"):
        result_of(record)


def test_one_name_twice_is_refused():
    with pytest.raises(InvalidNameError, match="ADA"):
        MatchResult("m", "jericho", WHEN, (seat("Ada", 1), seat("ADA", 2)))


@pytest.mark.parametrize("placings", [(1, 3), (2, 2), (0, 1), (1, 1, 2)])
def test_impossible_placings_are_refused(placings):
    seats = tuple(seat(str(i), placing) for i, placing in enumerate(placings))
    with pytest.raises(ValueError, match="placings"):
        MatchResult("m", "jericho", WHEN, seats)


def test_one_seat_is_no_match():
    with pytest.raises(ValueError, match="two seats"):
        MatchResult("m", "jericho", WHEN, (seat("Ada"),))


def test_dates_are_in_utc():
    east = timezone(timedelta(hours=2))
    assert in_utc(datetime(2026, 1, 1, 12, tzinfo=east)) == datetime(2026, 1, 1, 10, tzinfo=UTC)
    assert in_utc(datetime(2026, 1, 1, 12)) == datetime(2026, 1, 1, 12, tzinfo=UTC)
    assert in_utc(datetime(1, 1, 1, tzinfo=east)).tzinfo == UTC

"""The last page of a tournament."""

import pytest

from jericho_tui.league.final import final_report
from jericho_tui.league.formats import advance, table_standings
from jericho_tui.play.player import SeatInfo
from tests.league.test_tournament import begun, played

pytestmark = pytest.mark.usefixtures("quick_seatings")


def test_the_same_tournament_always_gives_the_same_report():
    tournament = played(begun(9, rounds=3))
    report = final_report(tournament)
    assert report == final_report(tournament)
    assert list(report.standings) == table_standings(tournament)
    assert report.strengths is not None
    assert {estimate.name for estimate in report.strengths.estimates} == {
        entrant.player.name for entrant in tournament.entrants
    }
    assert report.strengths.matches == sum(len(paired.tables) for paired in tournament.rounds)


def test_the_strong_are_found_to_be_strong():
    tournament = played(begun(12, "round_robin"), strength=lambda number: number)
    report = final_report(tournament)
    assert report.strengths is not None
    order = [int(estimate.name[1:]) for estimate in report.strengths.estimates]
    assert set(order[:3]) <= {1, 2, 3, 4, 5}
    assert set(order[-3:]) <= {8, 9, 10, 11, 12}


def test_three_places_stand_on_the_podium_and_shared_ones_all_do():
    report = final_report(played(begun(9, rounds=3)))
    assert [line.place for line in report.podium][:1] == [1]
    assert all(line.place <= 3 for line in report.podium)
    tied = advance(begun(4, rounds=1)).report(1, 1, (1, 1, 1, 1), (5, 5, 5, 5))
    assert [line.place for line in final_report(tied).podium] == [1, 1, 1, 1]


def test_who_never_played_stands_on_no_podium():
    tournament = advance(begun(6, sizes=(3,), size=3))
    tournament = tournament.report(1, 1, (1, 2, 3), (9, 8, 7))
    assert len(final_report(tournament).podium) == 3
    late = tournament.enter(SeatInfo("Late", "human"))
    assert 7 not in {line.entrant for line in final_report(late).podium}


def test_before_the_first_table_there_is_no_strength():
    report = final_report(begun(8))
    assert (report.strengths, report.awards, report.podium) == (None, (), ())

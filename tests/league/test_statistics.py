"""A person's statistics, folded from built matches."""

import pytest

from jericho_tui.bots.grades import Mark
from jericho_tui.league.statistics import Appraisal, Companion, Slip, Statistics
from tests.league.test_achievements import FIRST, appraised, played


def test_games_sizes_and_runs() -> None:
    won, lost = [played(day=day) for day in (0, 1, 3)], played((3, 1, 2), day=2)
    four = played((1, 2, 3, 4), day=4, game="push")
    told = Statistics([four, *won, lost])
    every = told.all
    assert every is not None
    assert (every.matches, every.wins, every.run, every.longest) == (5, 4, 2, 2)
    assert every.expected == pytest.approx(4 / 3 + 1 / 4)
    assert every.place == pytest.approx(7 / 5)
    assert [(game, tally.matches, tally.longest) for game, tally in told.by_game()] == [
        ("jericho", 4, 2),
        ("push", 1, 1),
    ]
    assert [(number, tally.wins) for number, tally in told.by_size()] == [(3, 3), (4, 1)]


def test_in_teams_an_even_share_is_that_of_a_team() -> None:
    told = Statistics([played((1, 3, 1, 3), teams=(0, 1, 0, 1))]).all
    assert told is not None
    assert told.expected == 0.5


def test_company_is_counted_by_name_and_bot() -> None:
    told = Statistics([played(), played((2, 1, 2), day=1), played(day=2, bot="random")])
    assert told.company() == [
        Companion("Bernd", "heuristic", 2, 1, 0),
        Companion("Chloé", "heuristic", 2, 1, 1),
        Companion("Bernd", "random", 1, 1, 0),
        Companion("Chloé", "random", 1, 1, 0),
    ]


def test_accuracy_over_time_and_by_month() -> None:
    told = Statistics(
        [
            played(day=40, appraisal=appraised(accuracy=70)),
            played(day=0, appraisal=appraised(accuracy=80)),
            played(day=1, appraisal=appraised(accuracy=90)),
            played(day=2, appraisal=appraised(accuracy=None)),
            played(day=3),
        ]
    )
    assert [one.accuracy for one in told.accuracy()] == [80, 90, 70]
    assert told.accuracy()[0].finished == FIRST
    assert told.accuracy_by_month() == [("2026-11", 85, 2), ("2026-12", 70, 1)]
    assert told.all is not None
    assert told.all.accuracy == 80


def test_favourite_mistakes_come_first() -> None:
    grade = appraised(marks={Mark.MISTAKE: 3}).grade
    often, seldom = Slip("jericho", "Wall", "Supply"), Slip("jericho", "Feed", "Feed")
    told = Statistics(
        [
            played(appraisal=Appraisal(grade, 1.0, {seldom: 1, often: 1})),
            played(day=1, appraisal=Appraisal(grade, 1.0, {often: 1})),
        ]
    )
    assert told.slips() == [(often, 2), (seldom, 1)]


def test_without_a_match_there_is_nothing_to_tell() -> None:
    told = Statistics([])
    assert told.all is None
    for part in (told.by_game(), told.by_size(), told.company(), told.accuracy(), told.slips()):
        assert part == []

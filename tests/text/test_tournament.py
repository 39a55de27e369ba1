from fractions import Fraction

import pytest

from jericho_tui.league.final import awards
from jericho_tui.league.formats import advance, table_standings
from jericho_tui.league.standings import Scoring
from jericho_tui.league.tournament import FORMATS
from jericho_tui.text import language
from jericho_tui.text.segments import plain
from jericho_tui.text.tournament import (
    award_line,
    decided_text,
    format_explanation,
    format_title,
    points_text,
    progress_text,
    scoring_text,
)
from tests.league.test_tournament import begun, played


def test_every_format_has_a_name_and_an_explanation():
    assert [format_title(form) for form in FORMATS] == [
        "Round robin",
        "Swiss",
        "Knockout",
        "Ladder challenge",
    ]
    assert len({format_explanation(form) for form in FORMATS}) == len(FORMATS)


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (Fraction(12), "12"),
        (Fraction(15, 2), "7.5"),
        (Fraction(10, 3), "3.33"),
        (Fraction(0), "0"),
        (Fraction(100), "100"),
    ],
    ids=str,
)
def test_points_have_no_more_decimals_than_they_need(points, text):
    assert points_text(points) == text


def test_french_points_have_a_comma_and_lists_of_them_none_between(french):
    assert points_text(Fraction(15, 2)) == "7,5"
    assert "5; 2,5" in scoring_text(Scoring("places", (Fraction(5), Fraction(5, 2))))


def test_what_a_table_is_worth():
    assert scoring_text(Scoring("score")) == "the game’s own points"
    assert scoring_text(Scoring("places", (Fraction(5), Fraction(5, 2)))) == (
        "points by rank: 5, 2.5"
    )


def test_how_far_a_tournament_is():
    tournament = begun(8, rounds=2)
    assert progress_text(tournament) == "not started"
    tournament = advance(tournament)
    assert progress_text(tournament) == "round 1 of 2, 0 of 2 tables finished"
    tournament = tournament.report(1, 1, (1, 2, 3, 4), (9, 8, 7, 6))
    assert progress_text(tournament) == "round 1 of 2, 1 of 2 tables finished"
    assert progress_text(played(tournament)) == "finished after 2 rounds"
    assert progress_text(advance(begun(8, "knockout"))) == "round 1, 0 of 2 tables finished"


def test_what_parts_two_lines_with_as_many_points():
    tournament = advance(begun(8, sizes=(4,), rounds=1))
    tournament = tournament.report(1, 1, (1, 2, 3, 4), (9, 8, 7, 6))
    tournament = tournament.report(1, 2, (1, 2, 3, 4), (19, 8, 7, 6))
    first, second, *_ = table_standings(tournament)
    assert decided_text(first) == ""
    assert decided_text(second) == "by tie-break: score"


def test_an_award_names_who_won_it():
    tournament = advance(begun(4, rounds=1)).report(1, 1, (1, 1, 3, 4), (9, 9, 7, 6))
    lines = [plain(award_line(tournament, award)) for award in awards(tournament)]
    names = sorted(tournament.rounds[0].tables[0].entrants[:2])
    assert lines[:2] == [
        f"Most tables won: P{names[0]} and P{names[1]} (1)",
        f"Best score at a table: P{names[0]} and P{names[1]} (9)",
    ]


def test_in_french():
    language.choose("fr")
    try:
        assert format_title("knockout") == "Élimination directe"
    finally:
        language.choose("en")

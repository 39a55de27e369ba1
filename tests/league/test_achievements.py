"""Every achievement: what earns it, and what does not, by built matches."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from jericho_tui.bots.analysis import strongest
from jericho_tui.bots.grades import Grade, Mark
from jericho_tui.core.outcome import Teams
from jericho_tui.core.registry import IDS
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.league.statistics import ACHIEVEMENTS, Appraisal, Match, Past, Standing, standings

FIRST = datetime(2026, 11, 1, 20, tzinfo=UTC)
NAMES = ("Ada", "Bernd", "Chloé", "Dora", "Emil", "Fatou", "Gustav")


def played(
    placings: Sequence[int] = (1, 2, 3),
    scores: Sequence[int] | None = None,
    *,
    day: int = 0,
    game: str = "jericho",
    seat: int = 0,
    bot: str = "heuristic",
    teams: Teams = (),
    appraisal: Appraisal | None = None,
) -> Match:
    """Return a match of whoever sits at `seat`; all others are bots."""
    points = scores or [10 * (9 - place) for place in placings]
    seats = [
        SeatResult(
            name,
            "human" if number == seat else "bot",
            "" if number == seat else bot,
            "",
            placing,
            score,
        )
        for number, (name, placing, score) in enumerate(zip(NAMES, placings, points, strict=False))
    ]
    finished = FIRST + timedelta(days=day)
    result = MatchResult(f"m{day}-{game}", game, finished, tuple(seats), teams=teams)
    return Match(result, seat, appraisal)


def appraised(
    *,
    accuracy: float | None = 70.0,
    decisions: int = 20,
    luck: float = 0.0,
    least: float = 1.0,
    marks: Mapping[Mark, int] | None = None,
) -> Appraisal:
    given = dict.fromkeys(Mark, 0) | dict(marks or {})
    return Appraisal(Grade(accuracy, decisions, given, 0.1, 0.0, luck), least)


def earned(which: str, matches: Iterable[Match], sat: Sequence[datetime] = ()) -> Standing:
    """Return how far one of the achievements is."""
    found = standings(Past(list(matches), sat))
    return next(one for one in found if one.achievement.id == which)


def test_there_are_a_dozen_and_nobody_begins_with_one() -> None:
    assert len({one.id for one in ACHIEVEMENTS}) == 12
    assert all(one.earned is None and not one.steps for one in standings(Past((), ())))


def test_all_trades_takes_a_victory_in_six_games() -> None:
    wins = [played(day=day, game=game) for day, game in enumerate(IDS[:6])]
    assert earned("every-game", [*wins[:-1], *wins[:-1]]).steps == 5
    lost = played((2, 1, 3), day=9, game=IDS[5])
    assert earned("every-game", [*wins[:-1], lost]).earned is None
    assert earned("every-game", wins).earned == wins[-1].result.finished


def test_every_chair_takes_a_victory_from_each_seat_of_a_table_of_four() -> None:
    def won(seat: int, day: int) -> Match:
        return played([1 if number == seat else 2 for number in range(4)], day=day, seat=seat)

    assert earned("every-chair", [won(0, 0), won(1, 1), won(1, 2), played(day=3)]).steps == 2
    assert earned("every-chair", [won(seat, seat) for seat in range(4)]).earned is not None


def test_against_the_whole_table_takes_a_victory_alone_among_five() -> None:
    assert earned("full-table", [played((1, 2, 3, 4))]).earned is None
    assert earned("full-table", [played((1, 1, 3, 4, 5))]).earned is None
    assert earned("full-table", [played((1, 2, 3, 4, 5))]).earned is not None


@pytest.mark.parametrize(
    ("placings", "scores", "is_earned"),
    [
        ((1, 2, 3), (20, 19, 4), True),
        ((1, 2, 3), (20, 20, 4), True),  # by the tie-break
        ((1, 2, 3), (20, 18, 4), False),
        ((1, 1, 3), (20, 20, 4), False),
        ((2, 1, 3), (20, 21, 4), False),
    ],
)
def test_by_a_hair_takes_a_victory_by_a_point(
    placings: tuple[int, ...], scores: tuple[int, ...], is_earned: bool
) -> None:
    assert (earned("by-a-hair", [played(placings, scores)]).earned is not None) is is_earned


def test_a_partner_is_nobody_who_was_beaten_by_a_hair() -> None:
    match = played((1, 3, 1, 3), (20, 5, 20, 5), teams=(0, 1, 0, 1))
    assert earned("by-a-hair", [match]).earned is None
    close = played((1, 3, 1, 3), (20, 19, 20, 19), teams=(0, 1, 0, 1))
    assert earned("by-a-hair", [close]).earned is not None


def test_in_good_form_takes_three_victories_in_a_row_in_one_game() -> None:
    won = [played(day=day) for day in range(3)]
    between = played((2, 1, 3), day=2)
    other = played(day=2, game="push")
    assert earned("in-a-row", [won[0], won[1], between, won[2]]).steps == 2
    assert earned("in-a-row", [won[0], won[1], other]).steps == 2
    assert earned("in-a-row", [won[0], won[1], other, won[2]]).earned == won[2].result.finished


def test_champion_beaten_takes_a_victory_over_the_strongest_bot() -> None:
    best = strongest("jericho").id
    assert earned("champion", [played(bot="heuristic")]).earned is None
    assert earned("champion", [played((2, 1, 3), bot=best)]).earned is None
    assert earned("champion", [played((1, 1, 3), bot=best)]).earned is None
    assert earned("champion", [played(bot=best)]).earned is not None


def test_not_a_blot_takes_an_analysed_match_without_a_marked_mistake() -> None:
    for mark in (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER):
        assert earned("spotless", [played(appraisal=appraised(marks={mark: 1}))]).earned is None
    assert earned("spotless", [played()]).earned is None
    assert earned("spotless", [played(appraisal=appraised(decisions=9))]).earned is None
    good = played((3, 1, 2), appraisal=appraised(marks={Mark.ONLY: 1}))
    assert earned("spotless", [good]).earned is not None, "also in a match that was lost"


def test_sharp_eye_takes_an_accuracy_of_80() -> None:
    assert earned("sharp", [played(appraisal=appraised(accuracy=79.9))]).earned is None
    assert earned("sharp", [played(appraisal=appraised(accuracy=99, decisions=9))]).earned is None
    assert earned("sharp", [played(appraisal=appraised(accuracy=80))]).earned is not None


def test_the_one_good_move_takes_ten_of_them_over_all_matches() -> None:
    four = [played(day=day, appraisal=appraised(marks={Mark.ONLY: 4})) for day in range(3)]
    assert earned("only-moves", four[:2]).steps == 8
    assert earned("only-moves", four).earned == four[2].result.finished


def test_never_give_up_takes_a_victory_from_half_an_even_chance() -> None:
    assert earned("comeback", [played(appraisal=appraised(least=0.51))]).earned is None
    lost = played((2, 1, 3), appraisal=appraised(least=0.2))
    assert earned("comeback", [lost]).earned is None
    assert earned("comeback", [played(appraisal=appraised(least=0.5))]).earned is not None


def test_against_the_cards_takes_a_victory_that_luck_did_not_give() -> None:
    unlucky = appraised(luck=-0.1)
    assert earned("against-the-cards", [played((2, 1, 3), appraisal=unlucky)]).earned is None
    assert earned("against-the-cards", [played(appraisal=appraised(luck=-0.09))]).earned is None
    assert earned("against-the-cards", [played(appraisal=unlucky)]).earned is not None


def test_lesson_learnt_takes_ten_exercises_that_sit() -> None:
    days = [FIRST + timedelta(days=day) for day in range(10)]
    assert earned("it-sits", [], days[:9]).steps == 9
    assert earned("it-sits", [], days).earned == days[-1]


def test_a_victory_with_a_hint_earns_nothing_and_breaks_no_row() -> None:
    def helped(one: Match) -> Match:
        return replace(one, helped=True)

    best = strongest("jericho").id
    for which in ("champion", "by-a-hair", "comeback", "against-the-cards"):
        one = played(scores=(10, 9, 0), bot=best, appraisal=appraised(least=0.2, luck=-0.3), day=1)
        assert earned(which, [one]).earned is not None
        assert earned(which, [helped(one)]).earned is None
    row = [played(day=day) for day in range(3)]
    assert earned("in-a-row", [helped(one) for one in row]).earned is None
    assert earned("in-a-row", [row[0], helped(played(day=1)), *row[1:]]).earned is not None

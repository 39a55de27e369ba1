"""Setting up a tournament, without a screen."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.limits import MOST_SEATS
from jericho_tui.league.standings import Scoring
from jericho_tui.league.tournament import FEWEST, MOST
from jericho_tui.play.player import SeatInfo
from tests.session.api import Draft, Plan, PointsError, bots_for, parse_points

PLAN = Plan("jericho", (SeatInfo("Ada", "human"), SeatInfo("Bert", "bot", "gambler")), rated=True)


@pytest.fixture
def draft() -> Draft:
    return Draft.of(PLAN, "Friday cup")


def test_the_lobbys_people_come_first_and_bots_fill_two_tables(draft: Draft) -> None:
    assert draft.players[:2] == PLAN.seats
    assert len(draft.players) == 8
    assert len({player.name for player in draft.players}) == 8
    plan = draft.plan(7)
    assert (plan.game, plan.format, plan.size, plan.seed, plan.rated) == (
        *("jericho", "swiss", 4, 7),
        True,
    )


def test_there_are_never_too_few_or_too_many_players(draft: Draft) -> None:
    for _ in range(2 * MOST):
        draft = draft.with_another()
    assert len(draft.players) == MOST
    for _ in range(2 * MOST):
        draft = draft.without(0)
    assert len(draft.players) == FEWEST
    draft.plan(1)


def test_another_game_replaces_only_bots_that_do_not_play_it(draft: Draft) -> None:
    other = draft.with_game("push")
    known = {bot.id for bot in bots_for("push")}
    assert other.players[0] == PLAN.seats[0]
    assert all(player.kind == "human" or player.bot in known for player in other.players)
    assert other.size in range(2, 8)
    other.plan(1)


def test_two_of_one_name_cannot_begin(draft: Draft) -> None:
    twice = draft.with_player(1, SeatInfo("ada", "human"))
    with pytest.raises(SentenceError, match="ada"):
        twice.plan(1)


def test_rounds_below_one_are_as_many_as_suit_the_format(draft: Draft) -> None:
    usual = draft.rounds_played
    assert draft.with_rounds(1).rounds_played == usual + 1
    fewest = draft
    for _ in range(usual):
        fewest = fewest.with_rounds(-1)
    assert fewest.rounds_played == usual


def test_the_rounds_wished_for_are_begun_with_except_in_a_knockout(draft: Draft) -> None:
    """It has as many as it takes."""
    wished = draft.with_rounds(1)
    assert wished.plan(1).rounds == wished.rounds_played == draft.rounds_played + 1
    assert replace(wished, format="knockout").plan(1).rounds == 0


def test_what_is_chosen_is_begun_with(draft: Draft) -> None:
    chosen: dict[str, Any] = {
        "scoring": Scoring("score"),
        "tiebreaks": ("wins", "score"),
        "company": "fresh",
        "shared_deals": True,
        "rated": False,
        "iterations": 50,
    }
    plan = replace(draft, **chosen, options={"tie_fell": "one_per_player"}).plan(1)
    assert {name: getattr(plan, name) for name in chosen} == chosen
    assert plan.options["tie_fell"] == "one_per_player"


def test_seeding_is_changed_by_neighbours(draft: Draft) -> None:
    assert [p.name for p in draft.moved(0, 1).players[:2]] == ["Bert", "Ada"]
    assert draft.moved(0, -1) == draft


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("10,6,3,1", (10, 6, 3, 1)),
        ("5, 2.5; 1/2", (5, Fraction(5, 2), Fraction(1, 2))),
        ("3 3 0", (3, 3, 0)),
        ("1", (1,)),
        ("1000 " + "0 " * (MOST_SEATS - 1), (1000,) + (0,) * (MOST_SEATS - 1)),
    ],
)
def test_points_by_place_are_read(text: str, points: tuple[Fraction, ...]) -> None:
    assert parse_points(text) == points


@pytest.mark.parametrize(
    "text", ["", "a b", "1 2", "-1", "1/0", "1001 1", "5 nan", "1 " * (MOST_SEATS + 1)]
)
def test_what_is_no_list_of_points_is_refused(text: str) -> None:
    with pytest.raises(PointsError):
        parse_points(text)

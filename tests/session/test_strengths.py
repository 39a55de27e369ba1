"""Which bot takes a seat: all kinds in turn, weaker and stronger, and some near a rating."""

import pytest

from jericho_tui.league.elo import START
from jericho_tui.play.player import SeatInfo
from tests.session.api import (
    ANY,
    Plan,
    kinds,
    measured,
    named,
    near,
    next_kind,
    rating_of,
    reach,
    stronger,
    wanted,
)
from tests.session.test_ranking import player

ADA = SeatInfo("Ada", "human")
BOTS = tuple(SeatInfo(name, "bot", "heuristic") for name in ("Rahab", "Caleb", "Joshua"))
PLAN = Plan("jericho", (ADA, *BOTS), rated=True)


def test_a_key_offers_a_person_every_bot_and_one_of_any_strength() -> None:
    bots = kinds("jericho")[2:]
    known = measured("jericho")
    assert kinds("jericho")[:2] == ("", ANY)
    assert list(bots) == sorted(known, key=lambda bot: known[bot].rating), "the weakest first"
    assert next_kind("", "jericho", 1, 1412.0) == "strength-1400"
    assert next_kind("strength-1400", "jericho", 1) == bots[0]
    assert next_kind("strength-1400", "jericho", -1) == ""
    assert next_kind("", "jericho", -1) == bots[-1]
    assert next_kind("a bot of another game", "jericho", 2) == bots[0]


def test_a_bot_gets_stronger_as_far_as_was_measured() -> None:
    assert stronger("strength-1400", "jericho", 1) == "strength-1450"
    assert stronger("strength-1400", "jericho", -1) == "strength-1350"
    best = named(reach("jericho")[-1])
    assert stronger(best, "jericho", 1) == best
    with pytest.raises(ValueError, match="champion"):
        stronger("champion", "jericho", 1)


def test_opponents_stand_around_a_rating() -> None:
    plan = near(PLAN, 1412.0)
    assert [seat.bot for seat in plan.seats] == [
        "",
        "strength-1400",
        "strength-1300",
        "strength-1500",
    ]
    assert [seat.name for seat in plan.seats] == [seat.name for seat in PLAN.seats]
    plan.check()
    assert Plan.from_table(plan.to_table()) == plan


def test_nobody_is_proposed_who_was_not_measured() -> None:
    strengths = [wanted(seat.bot) for seat in near(PLAN, 100.0).seats[1:]]
    assert all(strength in reach("jericho") for strength in strengths)


def test_the_rating_is_that_of_the_person_or_where_everybody_begins() -> None:
    row = player("Ada", rating=1234.0)
    assert rating_of(PLAN, {"ada": row}) == 1234.0
    assert rating_of(PLAN, {}) == START
    assert rating_of(Plan("jericho", BOTS, rated=False), {"ada": row}) == START


def test_another_game_keeps_a_strength_that_it_has_and_replaces_the_others() -> None:
    both = sorted(set(reach("push")) & set(reach("jericho")))
    only = next(strength for strength in reach("push") if strength not in reach("jericho"))
    seats = (ADA, *(SeatInfo(str(n), "bot", named(n)) for n in (both[0], only)))
    moved = Plan("push", seats, rated=False).with_game("jericho")
    assert [seat.bot for seat in moved.seats] == ["", named(both[0]), "heuristic"]

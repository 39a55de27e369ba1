"""What visitors may change about tournaments: their own; elsewhere they come and go themselves."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from jericho_tui.core.registry import info
from jericho_tui.league.tournament import TournamentError, TournamentPlan, plan_for
from jericho_tui.play.names import InvalidNameError
from jericho_tui.play.player import SeatInfo
from tests.store.api import MOST_FOUNDED, League, Tournaments, plan_of
from tests.store.conftest import written

As = Callable[[str], Tournaments]
pytestmark = pytest.mark.usefixtures("quick_seatings")


@pytest.fixture
def of(tmp_path: Path) -> Iterator[As]:
    """Return the tournaments as a visitor has them; those of nobody are the host's."""
    with closing(League.in_memory()) as league:
        yield lambda name: Tournaments(league.connection, tmp_path, visitor=name)


def cup(name: str = "Cup", *, takes_entries: bool = False) -> TournamentPlan:
    return plan_for(info("push"), name, "swiss", 7, size=3, rounds=3, takes_entries=takes_entries)


def people(*names: str) -> tuple[SeatInfo, ...]:
    bots = (SeatInfo(f"Bot {n}", "bot", "random") for n in range(1, 4))
    return (*(SeatInfo(name, "human") for name in names), *bots)


def names(tournaments: Tournaments, tournament_id: str) -> list[str]:
    entrants = tournaments.load(tournament_id).entrants
    return [one.player.name for one in entrants if one.left_after is None]


def test_who_founds_a_tournament_is_noted_and_it_takes_entries(of: As) -> None:
    plan = of("").load(of("Ada").create(cup(), people("ada", "Bernd"))).plan
    assert (plan.founder, plan.takes_entries) == ("Ada", True)
    assert plan_of(written(plan)) == plan
    at_home = of("").load(of("").create(cup(), people("Ada", "Bernd"))).plan
    assert (at_home.founder, at_home.takes_entries) == ("", False)
    assert not {"founder", "takes_entries"} & written(at_home).keys()


def test_who_founds_a_tournament_plays_in_it(of: As) -> None:
    with pytest.raises(TournamentError, match="Ada creates this tournament and must play in it"):
        of("Ada").create(cup(), people("Bernd", "Cleo"))


def test_a_visitor_has_so_many_tournaments_under_way_and_no_more(of: As) -> None:
    made = [of("Ada").create(cup(f"Cup {n}"), people("Ada")) for n in range(MOST_FOUNDED)]
    with pytest.raises(TournamentError, match=f"you have {MOST_FOUNDED} unfinished tournaments"):
        of("ADA").create(cup(), people("Ada"))
    of("Bernd").create(cup(), people("Bernd"))
    of("Ada").remove(made[0])
    of("Ada").create(cup(), people("Ada"))


def test_only_the_founder_and_the_host_change_it(of: As) -> None:
    found = of("Ada").create(cup(), people("Ada", "Bernd"))
    zoe = SeatInfo("Zoe", "human")
    for change in (
        lambda by: by.remove(found),
        lambda by: by.enter(found, zoe),
        lambda by: by.enter(found, SeatInfo("Bernd", "bot", "random")),
        lambda by: by.withdraw(found, 1),
    ):
        with pytest.raises(
            TournamentError, match="only Ada, who created this tournament, can change it"
        ):
            change(of("Bernd"))
    of("ADA").enter(found, zoe)
    of("").withdraw(found, 2)
    assert "Bernd" not in names(of(""), found)
    of("").remove(found)


def test_a_visitor_enters_and_leaves_for_themselves(of: As) -> None:
    found = of("Ada").create(cup(), people("Ada"))
    of("Bernd").enter(found, SeatInfo("bernd", "human"))
    assert "bernd" in names(of(""), found)
    number = of("").load(found).entrants[-1].number
    of("Bernd").withdraw(found, number)
    assert "bernd" not in names(of(""), found)


def test_the_hosts_tournament_is_entered_only_where_the_host_says_so(of: As) -> None:
    bernd = SeatInfo("Bernd", "human")
    shut = of("").create(cup(), people("Ada"))
    with pytest.raises(
        TournamentError, match=("you cannot enter this tournament yourself; ask the host")
    ):
        of("Bernd").enter(shut, bernd)
    with pytest.raises(TournamentError, match="only the host can change this tournament"):
        of("Bernd").remove(shut)
    of("Bernd").enter(of("").create(cup(takes_entries=True), people("Ada")), bernd)


def test_a_founder_that_is_no_name_is_no_plan() -> None:
    with pytest.raises(InvalidNameError):
        plan_of({**written(cup()), "founder": 7})

"""Teams in the league's file: kept, folded anew to the same numbers, exported and read back."""

from contextlib import closing
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from jericho_tui.core.outcome import Outcome
from jericho_tui.core.registry import info
from jericho_tui.league.people import EntryError
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.league.tournament import plan_for
from tests.league.test_teams import INFO, PAIRS
from tests.store.api import (
    League,
    Tally,
    export_league,
    plan_of,
    read_document,
    report,
    result_lines,
    standings,
)
from tests.store.conftest import written
from tests.store.many import record_all
from tests.store.test_database import everything

WHEN = datetime(2026, 11, 20, 21, tzinfo=UTC)


def team_results(number, seed=1, players=7):
    """Return results of two teams of two out of some players, shared victories among them."""
    rng = Random(seed)
    for i in range(number):
        names = [f"Player {n}" for n in rng.sample(range(players), 4)]
        places = rng.choice([(1, 1, 3, 3), (3, 3, 1, 1), (1, 1, 1, 1)])
        seats = tuple(
            SeatResult(name, "human", "", "", place, rng.randint(0, 9))
            for name, place in zip(names, places, strict=True)
        )
        when = WHEN + timedelta(minutes=i)
        yield MatchResult(f"t{i}", "rempart", when, seats, start_seat=0, teams=PAIRS)


@pytest.fixture
def league(tmp_path):
    league = League.open(tmp_path / "league.db")
    record_all(league, team_results(60))
    yield league
    league.close()


def test_a_result_is_read_as_it_was_entered(league):
    assert list(league.results()) == list(team_results(60))


def test_partners_are_no_opponents_on_a_players_page(league):
    career = league.career("rempart", "Player 1")
    played = [r for r in team_results(60) if "Player 1" in [seat.name for seat in r.seats]]
    met = 0
    for result in played:
        names = [seat.name for seat in result.seats]
        met += sum(PAIRS[seat] != PAIRS[names.index("Player 1")] for seat in range(4))
    assert sum(opponent.games for opponent in career.opponents) == met == 2 * len(played)
    (listed,) = league.matches("rempart", "Player 1", most=1).matches
    assert listed.teams == PAIRS


def test_partners_at_one_table_are_two_people():
    with closing(League.in_memory()) as league:
        (result,) = team_results(1)
        league.record(result)
        one, other = [seat.name for seat in result.seats][:2]
        with pytest.raises(EntryError, match="played at the same table in game t0"):
            league.merge(one, other)


def test_teams_come_back_from_an_export(league, tmp_path):
    export_league(league, tmp_path / "out")
    other = League.open(tmp_path / "other.db")
    other.take(read_document(tmp_path / "out" / "league.toml"))
    assert [result.teams for result in other.results()] == [PAIRS] * 60
    assert everything(other.path)["seats"] == everything(league.path)["seats"]
    other.close()


def test_the_plan_of_a_tournament_keeps_the_teams():
    plan = plan_for(INFO, "Cup", "swiss", 3)
    assert written(plan)["teams"] == [[1, 1, 2, 2]]
    assert plan_of(written(plan)).teams == plan.teams
    assert "teams" not in written(plan_for(info("push"), "Cup", "swiss", 3))


# --- where results are shown


ENDED = Outcome("goal", (3, 3, 1, 1), (2, 4, 0, 1), teams=PAIRS)


def test_a_result_in_words_says_who_was_with_whom(monkeypatch):
    monkeypatch.setattr(report, "ending", lambda *_: "Over.")
    names = ("Ada", "Bo", "Cy", "Di")
    row = next(line for line in result_lines("push", ENDED, names) if line.startswith("Team"))
    assert row.split()[1:] == ["1", "1", "2", "2"]
    assert standings("push", ENDED, names)[0].startswith("1st Cy (team 2), 0")


def test_a_victory_of_partners_counts_whole_for_both():
    tally = Tally(4, PAIRS)
    tally.add((1, 1, 3, 3), (0,) * 4)
    tally.add((1, 1, 1, 1), (0,) * 4)
    assert [seat.wins for seat in tally.seats()] == [1.5, 1.5, 0.5, 0.5]

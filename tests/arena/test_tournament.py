"""Bots' tables are played in order, once, whatever is killed when."""

from contextlib import closing
from dataclasses import replace

import pytest

from jericho_tui.arena import simulate
from jericho_tui.arena.simulate import SimulationError
from jericho_tui.arena.tournament import run
from jericho_tui.core.registry import info
from jericho_tui.league.formats import is_over
from jericho_tui.league.tournament import FORMATS, plan_for
from jericho_tui.play.player import Decision, SeatInfo
from jericho_tui.store.store import open_store
from tests.programs import start_python

pytestmark = pytest.mark.usefixtures("quick_seatings")


@pytest.fixture
def new_store(tmp_path):
    """Open a store of its own in a folder of that name."""
    opened = []

    def new_store(name):
        store = open_store(tmp_path / name, settings_path=tmp_path / "settings.toml")
        opened.append(store)
        return store

    yield new_store
    for store in opened:
        store.close()


def entrants(number, humans=0):
    return [
        SeatInfo(f"P{n}", "human") if n <= humans else SeatInfo(f"P{n}", "bot", "random")
        for n in range(1, number + 1)
    ]


def begin(store, form="swiss", number=9, humans=0, **settings):
    plan = plan_for(info("jericho"), "Cup", form, 11, **settings)
    return store.tournaments.create(plan, entrants(number, humans))


def told(store, tournament_id):
    """Return everything a tournament came to, without names that were drawn, and the ladder."""
    tournament = store.tournaments.load(tournament_id)
    order = [result.match_id.removeprefix(tournament_id) for result in store.league.results()]
    return tournament, order, store.league.ladder("jericho")


@pytest.mark.parametrize("form", FORMATS)
def test_a_tournament_of_bots_is_played_to_its_end(new_store, form):
    store = new_store("one")
    tournament_id = begin(store, form)
    played = list(run(store.tournaments, tournament_id))
    tournament = store.tournaments.load(tournament_id)
    assert is_over(tournament)
    assert played[-1].tournament.rounds == tournament.rounds
    assert [(p.round, p.table) for p in played] == [
        (paired.number, table.number) for paired in tournament.rounds for table in paired.tables
    ]
    assert len(store.league.match_ids()) == len(played)
    assert list(run(store.tournaments, tournament_id)) == []
    for paired in tournament.rounds:
        for table in paired.tables:
            assert store.tournaments.path(tournament_id, paired.number, table).exists()


def test_several_workers_give_the_same_ladder_as_one(new_store):
    one, many = new_store("one"), new_store("many")
    first, second = begin(one), begin(many)
    list(run(one.tournaments, first))
    list(run(many.tournaments, second, jobs=2))
    assert told(one, first) == told(many, second)


def test_people_are_waited_for(new_store):
    store = new_store("one")
    tournament_id = begin(store, number=12, humans=1)
    played = list(run(store.tournaments, tournament_id))
    tournament = store.tournaments.load(tournament_id)
    assert [
        (p.round, p.tournament.bots_only(p.tournament.rounds[0].table(p.table))) for p in played
    ]
    assert len(played) == 2
    assert tournament.open_tables == tournament.ready_tables
    assert len(tournament.rounds) == 1


def test_what_was_yielded_is_kept_when_it_is_closed(new_store):
    store = new_store("one")
    tournament_id = begin(store)
    with closing(run(store.tournaments, tournament_id)) as playing:
        first = next(playing)
    assert store.tournaments.load(tournament_id) == first.tournament
    assert sum(table.finished for table in first.tournament.rounds[0].tables) == 1


class Breaks:
    def choose(self, view, limit, should_stop=lambda: False):
        if view.ply >= 6:
            raise RuntimeError("no idea")
        return Decision(view.legal_actions()[0])


def test_a_bot_that_raises_is_named_and_the_other_results_stay(new_store, monkeypatch):
    store = new_store("one")
    tournament_id = begin(store, number=8)
    playing = run(store.tournaments, tournament_id)
    next(playing)
    monkeypatch.setattr(simulate, "create", lambda bot, game, seed, seat: Breaks())
    with pytest.raises(SimulationError, match=r"-r1-t2 .* stopped after \d moves: the bot random"):
        next(playing)
    assert len(store.league.match_ids()) == 1
    monkeypatch.undo()
    assert list(run(store.tournaments, tournament_id))


def test_who_withdraws_meanwhile_leaves_a_table_that_is_seated_anew(new_store):
    store = new_store("one")
    tournament_id = begin(store, number=8, rounds=1)
    playing = run(store.tournaments, tournament_id)
    first = next(playing)
    second = first.tournament.open_tables[0]
    store.tournaments.withdraw(tournament_id, second.entrants[0])
    (last,) = playing
    assert (last.round, last.table) == (1, 3)
    assert is_over(last.tournament)
    assert len(store.league.match_ids()) == 2


def test_a_tournament_can_be_told_how_much_its_bots_search(new_store):
    store = new_store("one")
    plan = plan_for(info("jericho"), "Cup", "knockout", 11, iterations=1)
    seats = [replace(seat, bot="planner") for seat in entrants(3)]
    tournament_id = store.tournaments.create(plan, seats)
    assert len(list(run(store.tournaments, tournament_id))) == 1


KILLED = """
import sys
from pathlib import Path
from jericho_tui.arena.tournament import run
from jericho_tui.store.store import open_store
store = open_store(Path(sys.argv[1]), settings_path=Path(sys.argv[1]) / "settings.toml")
for played in run(store.tournaments, sys.argv[2]):
    print(played.round, played.table, flush=True)
"""


def test_killed_again_and_again_it_ends_as_if_it_had_not_been(new_store, tmp_path):
    calm, killed = new_store("calm"), new_store("killed")
    first, second = begin(calm, "round_robin", 8), begin(killed, "round_robin", 8)
    list(run(calm.tournaments, first))
    for after in (0, 1, 2):
        # Killed while it plays: no line says that it is between two tables.
        process = start_python("-c", KILLED, tmp_path / "killed", second)
        assert process.stdout is not None
        for _line in range(after):
            process.stdout.readline()
        process.kill()
        process.communicate()
    assert list(run(killed.tournaments, second))
    assert told(killed, second) == told(calm, first)
    assert killed.league.check() == []

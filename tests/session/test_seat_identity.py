"""A bot is the same player of the ladder in whichever way it plays."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import pytest

from jericho_tui.cli.main import main
from jericho_tui.core.game import Seat
from jericho_tui.core.registry import info
from jericho_tui.league.results import result_of
from jericho_tui.league.tournament import plan_for
from jericho_tui.play.names import called
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.store import Store
from tests.cli.plain_table import PlainTable
from tests.session.api import (
    Deal,
    OpenMatch,
    Plan,
    Session,
    Simulation,
    look,
    run,
    simulate,
    version_of,
)
from tests.store.conftest import record_in

ADA = SeatInfo("Ada", "human")
RAHAB = SeatInfo("Rahab", "bot", "heuristic")
PLAN = Plan("jericho", (ADA, RAHAB, SeatInfo("Caleb", "bot", "random")), rated=True)
BOTS = (*PLAN.seats[1:], SeatInfo("Gad", "bot", "random"))
LADDER = {"Rahab (heuristic v2)", "Caleb (random)"}


def named(record: MatchRecord) -> set[str]:
    """Return what the ladder calls the bots of a record."""
    return {called(seat.identity) for seat in record.seats if seat.kind == "bot"}


def played_on(store: Store, opened: OpenMatch) -> MatchRecord:
    """Sit down at a match, let a move be made and saved; return the record."""
    with closing(Session(store, opened)) as session:
        session.seat_bots()
        opened.match.submit(seat := opened.match.actors()[0], _first(opened, seat))
        opened.change(lambda: None)
    return record_in(opened.path)


def _first(opened: OpenMatch, seat: Seat) -> object:
    return opened.match.state.legal_actions(seat)[0]


def lobby(store: Store) -> MatchRecord:
    return store.matches.create(PLAN.deal(1), 1).record


def text_mode(store: Store) -> MatchRecord:
    table = PlainTable.new(store, "Ada", "Rahab=heuristic", "Caleb=random", rated=True)
    table.play(["1", "quit"])
    return record_in(table.opened.path)


def table_new(store: Store) -> MatchRecord:
    seats = ("--seats", "Ada,Rahab=heuristic,Caleb=random", "--rated")
    assert main(["table", "new", "--as", "Ada", *seats, "--saves", str(store.folder)]) == 0
    (table,) = store.tables.list()
    store.tables.join(table.id, "Ada")
    path = look(store.tables, table.id, store.folder)
    assert isinstance(path, Path)
    return record_in(path)


def _cup(store: Store, *players: SeatInfo) -> str:
    plan = plan_for(info("jericho"), "Cup", "swiss", 3, sizes=(3,))
    return store.tournaments.create(plan, players)


def tournament_table(store: Store) -> MatchRecord:
    return store.tournaments.open_match(_cup(store, *PLAN.seats), 1).record


def tournament_run(store: Store) -> MatchRecord:
    cup = _cup(store, *BOTS)
    list(run(store.tournaments, cup))
    assert {row.called for row in store.league.ladder("jericho")} == {*LADDER, "Gad (random)"}
    return _without_gad(record_in(next(store.tournaments.folder.rglob("*.toml"))))


def simulated(store: Store) -> MatchRecord:
    del store
    (record,) = simulate(Simulation("jericho", BOTS, 3), [0])
    return _without_gad(record)


def _without_gad(record: MatchRecord) -> MatchRecord:
    return replace(record, seats=tuple(seat for seat in record.seats if seat.name != "Gad"))


def resumed(store: Store) -> MatchRecord:
    """A record that somebody else wrote, without versions."""
    match = PLAN.deal(1)
    match.seats = PLAN.seats
    record = MatchRecord.of(match, match_id="by-hand")
    return played_on(store, store.matches.open(store.matches.add(record)))


def branched(store: Store) -> MatchRecord:
    return played_on(store, store.matches.create(PLAN.deal(1).branch(0, PLAN.seats)))


def another_bot_plays_on(store: Store) -> MatchRecord:
    opened = store.matches.create(replace(PLAN, seats=(ADA, *PLAN.seats[1:])).deal(1))
    with closing(Session(store, opened)) as session:
        session.let_play(Seat(1), "random")
        session.let_play(Seat(2), "heuristic")
        record = record_in(opened.path)
        assert named(record) == {"Rahab (random)", "Caleb (heuristic v2)"}
        session.let_play(Seat(1), "heuristic")
        session.let_play(Seat(2), "random")
    return record_in(opened.path)


WAYS = (
    *(lobby, text_mode, table_new, tournament_table, tournament_run, simulated, resumed),
    *(branched, another_bot_plays_on),
)


@pytest.mark.usefixtures("quick_seatings")
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_the_same_bot_has_the_same_name_on_the_ladder(way: Callable[..., MatchRecord], store):
    assert named(way(store)) == LADDER


def test_bots_of_a_day_are_named_as_anywhere(store: Store):
    del store
    deal = Deal.of(date(2026, 11, 20))
    seats = [seat for seat in deal.match(ADA).seats if seat.kind == "bot"]
    assert [seat.version for seat in seats] == [version_of(s.bot, deal.game) for s in seats]


def test_a_match_of_the_day_keeps_whom_it_was_begun_with(store: Store):
    """Its result is compared with that of others who met the same bots."""
    match = Deal.of(date(2026, 11, 20)).match(ADA)
    match.seats = tuple(replace(seat, version=1) for seat in match.seats)
    opened = store.matches.create(match)
    Session(store, opened).close()
    assert {seat.version for seat in opened.match.seats} == {1}


def test_a_finished_record_keeps_what_it_says(store: Store):
    match = PLAN.deal(1)
    match.seats = PLAN.seats
    rng = Random(1)
    while actors := match.actors():
        match.submit(actors[0], rng.choice(match.state.legal_actions(actors[0])))
    opened = store.matches.create(match)
    Session(store, opened).close()
    assert {seat.version for seat in opened.match.seats} == {1}
    assert called(result_of(opened.record).seats[1].identity) == "Rahab (heuristic)"

"""Tables that wait for players: joined, changed and dealt by several terminals at once."""

import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from jericho_tui.core.actions import SentenceError
from jericho_tui.play.player import SeatInfo
from tests.builders import new_match, random_match, record_of
from tests.rows import presence_at, rows, tables_at, talk_at
from tests.store.api import (
    BegunError,
    Claim,
    MatchStore,
    Presence,
    StoreError,
    TableError,
    WaitingSeat,
    WaitingTable,
    WaitingTables,
    dump_record,
    utc_now,
    waiting,
)
from tests.store.conftest import record_in
from tests.store.terminal import terminals

OPEN = WaitingSeat("open")


def person(name: str, kind="elsewhere", *, sat=False) -> WaitingSeat:
    return WaitingSeat(kind, SeatInfo(name, "human"), sat)


def bot(name: str) -> WaitingSeat:
    return WaitingSeat("bot", SeatInfo(name, "bot", "random"), sat=True)


ADA = person("Ada", "here", sat=True)
BERND = person("Bernd")


def a_table(*seats: WaitingSeat, **more) -> WaitingTable:
    return WaitingTable(
        id="",
        game="jericho",
        rated=more.pop("rated", False),
        founder="Ada",
        created=datetime(2000, 1, 1, tzinfo=UTC),
        seats=seats or (ADA, BERND, OPEN),
        **more,
    )


@pytest.fixture
def tables(saves: Path, presence: Presence) -> WaitingTables:
    return tables_at(MatchStore(saves), presence)


def deal(table: WaitingTable):
    return new_match(len(table.seats)), 1


def seated(table: WaitingTable) -> list[tuple[str, bool]]:
    return [(seat.name, seat.taken) for seat in table.seats]


# --- from the founding to the match


def test_a_table_is_founded_joined_and_dealt(tables, saves):
    table = tables.found(a_table(options={"supply_memory_aid": "on"}, edition="mine.toml", first=2))
    assert [one.table for one in tables.list()] == [table]
    assert tables.load(table.id) == table
    assert seated(table) == [("Ada", True), ("Bernd", False), ("", False)]
    with pytest.raises(TableError, match="this table still waits for 2 more players"):
        tables.start(table.id, deal)
    tables.join(table.id, "Zoe")
    table = tables.join(table.id, "bernd")
    assert seated(table) == [("Ada", True), ("Bernd", True), ("Zoe", True)]
    assert [seat.kind for seat in table.seats] == ["here", "elsewhere", "open"]
    path = tables.start(table.id, deal)
    assert path == tables.match_path(table.id) == saves / f"{table.id}.toml"
    record = record_in(path)
    assert (record.id, record.rng_seed) == (table.id, 1)
    assert tables.list() == []


def test_whoever_comes_later_learns_which_match_it_became(tables):
    table = tables.found(a_table(ADA, bot("Rahab"), bot("Caleb")))
    path = tables.start(table.id, deal)
    before = path.read_bytes()

    def never(table):
        raise AssertionError("dealt twice")

    assert tables.start(table.id, never) == path
    for late in (
        lambda: tables.join(table.id, "Zoe"),
        lambda: tables.leave(table.id, "Ada"),
        lambda: tables.change(table.id, "Ada", lambda table: table),
        lambda: tables.cancel(table.id, "Ada"),
        lambda: tables.load(table.id),
    ):
        with pytest.raises(BegunError, match="has already started") as caught:
            late()
        assert caught.value.path == path
    assert path.read_bytes() == before


def test_who_leaves_an_open_seat_opens_it_and_a_kept_one_stays_kept(tables):
    table = tables.found(a_table())
    for name in ("Zoe", "Bernd"):
        tables.join(table.id, name)
    for name in ("Zoe", "Bernd", "Ada", "Nobody"):
        table = tables.leave(table.id, name)
    assert seated(table) == [("Ada", False), ("Bernd", False), ("", False)]
    assert tables.leave(table.id, "Ada") == table
    assert seated(tables.join(table.id, "ADA"))[0] == ("Ada", True)


@pytest.mark.parametrize(
    ("seats", "name", "sentence"),
    [
        ((ADA, BERND), "Zoe", "this table has no open seat; the free ones are kept for Bernd"),
        ((ADA, person("Bernd", sat=True)), "Zoe", "this table is full"),
        (
            (ADA, bot("Rahab"), OPEN),
            "rahab",
            "a bot at this table is called rahab; choose another name",
        ),
        ((ADA, OPEN), "", "a name must not be empty"),
        ((ADA, OPEN), "\u202eeoZ", "has characters that cannot be displayed; leave them out"),
        ((ADA, OPEN), "[bold]" * 4, "columns wide"),
    ],
)
def test_who_has_no_seat_is_told_why(tables, seats, name, sentence):
    table = tables.found(a_table(*seats))
    with pytest.raises(SentenceError, match=r"^[^\n]+$") as caught:
        tables.join(table.id, name)
    assert sentence in str(caught.value)
    assert tables.load(table.id) == table


@pytest.mark.parametrize("table_id", ["", "x" * 200, "../saves/x", "/etc/passwd", "x\ny", "[b]x"])
def test_an_id_that_no_table_has(tables, saves, table_id):
    (saves.parent / "x.toml").write_text("")
    for ask in (
        lambda: tables.load(table_id),
        lambda: tables.join(table_id, "Zoe"),
        lambda: tables.start(table_id, deal),
        lambda: tables.cancel(table_id, "Ada"),
    ):
        with pytest.raises(TableError, match=r"^there is no waiting table"):
            ask()


def test_what_was_said_at_a_table_goes_on_at_the_match_or_goes_with_it(tables):
    for end in (tables.cancel, lambda table_id, by: tables.start(table_id, deal)):
        table = tables.found(a_table(ADA, bot("Rahab"), bot("Caleb")))
        talk = talk_at(tables.match_path(table.id))
        talk.say("Ada", "Anybody?", 0)
        end(table.id, "Ada")
        assert bool(talk.news()) == tables.match_path(table.id).exists()


# --- who may change it


def test_the_founder_changes_it_and_nobody_loses_a_seat(tables):
    table = tables.found(a_table())
    tables.join(table.id, "Zoe")

    def fewer(table):
        return replace(table, seats=tuple(s for s in table.seats if s.name != "Bernd"), rated=True)

    table = tables.change(table.id, "Ada", fewer)
    assert (seated(table), table.rated) == ([("Ada", True), ("Zoe", True)], True)
    assert tables.load(table.id) == table
    with pytest.raises(TableError, match="at this table"):
        tables.change(table.id, "Ada", lambda table: replace(table, seats=(ADA, OPEN)))
    with pytest.raises(SentenceError, match="two seats have the name"):
        tables.change(table.id, "Ada", lambda t: replace(t, seats=(*t.seats, person("zoe"))))
    assert tables.load(table.id) == table


def test_while_the_founder_is_here_nobody_else_decides(tables, presence):
    table = tables.found(a_table())
    tables.join(table.id, "Bernd")
    with presence.sit(table.id, "Ada"):
        assert tables.list()[0].founder_is_here
        assert tables.list()[0].here == ("Ada",)
        for act in (
            lambda: tables.cancel(table.id, "Bernd"),
            lambda: tables.change(table.id, "Bernd", lambda table: table),
        ):
            with pytest.raises(
                TableError, match="only Ada, who created this table and is here, can change it"
            ):
                act()
    assert not tables.list()[0].founder_is_here
    with pytest.raises(TableError, match="sit down at this table first"):
        tables.cancel(table.id, "Zoe")
    tables.cancel(table.id, "Bernd")
    assert tables.list() == []


def test_when_the_founders_terminal_is_killed_the_table_stays(tables, saves):
    table = tables.found(a_table(ADA, OPEN, bot("Rahab")))
    with terminals(saves, 2) as (ada, zoe):
        assert ada.ask("sit", table.id, "Ada") == "claimed"
        assert zoe.ask("join", table.id, "Zoe") == "joined"
        assert zoe.ask("sit", table.id, "Zoe") == "claimed"
        assert tables.list()[0].here == ("Ada", "Zoe")
        ada.kill()
        (listed,) = tables.list()
        assert (listed.here, listed.founder_is_here) == (("Zoe",), False)
        assert zoe.ask("start", table.id) == f"{table.id}.toml 1"


# --- several terminals at once


def test_an_open_seat_is_one_persons(tables, saves):
    with terminals(saves, 3) as three:
        for number in range(20):
            table = tables.found(a_table(ADA, OPEN, OPEN))
            moment = time.monotonic() + 0.01
            for place, one in enumerate(three):
                one.send("at", moment, "join", table.id, f"P{number}-{place}")
            answers = sorted(one.answer() for one in three)
            assert answers == ["joined", "joined", "this table is full"]
            assert not tables.load(table.id).missing
            tables.cancel(table.id, "Ada")


def test_a_kill_between_dealing_and_clearing_away_deals_once(tables, saves, monkeypatch):
    table = tables.found(a_table(ADA, bot("Rahab"), bot("Caleb")))
    with monkeypatch.context() as patch:
        patch.setattr(waiting, "remove_row", lambda *_: 1 / 0)
        with pytest.raises(StoreError):
            tables.start(table.id, deal)
    (path,) = saves.glob("*.toml")
    before = path.read_bytes()
    assert tables.list() == [], "it waits no more"
    assert tables.start(table.id, deal) == path
    assert path.read_bytes() == before
    assert tables.sweep() == 1
    assert tables.sweep() == 0


def test_when_dealing_fails_the_table_waits_on(tables, saves):
    table = tables.found(a_table(ADA, bot("Rahab")))

    def refuse(table):
        raise StoreError.of(OSError(28, ""), saves)

    with pytest.raises(StoreError, match="disk is full"):
        tables.start(table.id, refuse)
    assert tables.load(table.id) == table


def test_so_many_tables_may_wait(tables, monkeypatch):
    monkeypatch.setattr(waiting, "MOST_WAITING", 2)
    for _ in range(2):
        tables.found(a_table())
    with pytest.raises(TableError, match="2 tables are already waiting; join one, or cancel one"):
        tables.found(a_table())


# --- sweeping


@pytest.fixture
def later(saves):
    """The tables, a day and an hour later."""
    clock = lambda: utc_now() + timedelta(hours=25)  # noqa: E731
    return tables_at(MatchStore(saves, clock), presence_at(saves, clock))


def test_a_table_that_nobody_is_at_for_a_day_is_swept(tables, later):
    table = tables.found(a_table())
    assert tables.sweep() == 0
    assert later.sweep() == 1
    with pytest.raises(TableError):
        tables.load(table.id)


def test_a_table_that_somebody_is_at_stays(tables, later, presence):
    table = tables.found(a_table())
    with presence.sit(table.id, "Bernd"):
        assert later.sweep() == 0
    assert later.sweep() == 1


def test_a_table_that_somebody_was_at_a_day_ago_stays(tables, later, presence):
    table = tables.found(a_table())
    presence.sit(table.id, "Bernd").release()
    soon = (utc_now() + timedelta(hours=20)).isoformat()
    rows(presence.folder.parent)().run("UPDATE presence SET since = ?", soon)
    assert later.sweep() == 0


def test_who_was_at_what_is_over_is_forgotten(tables, saves, presence):
    """Not who was at a table that waits, a match under way, one of a tournament, a damaged one."""
    cup = saves / "tournaments" / "cup"
    cup.mkdir(parents=True)
    records = {"on": 5, "done": None}
    for name, moves in records.items():
        record = record_of(random_match(3, moves=moves), name)
        (saves / f"{name}.toml").write_bytes(dump_record(record))
        (cup / f"cup-{name}.toml").write_bytes(dump_record(replace(record, id=f"cup-{name}")))
    (saves / "damaged.toml").write_text("x")
    table = tables.found(a_table())
    stay = [table.id, "on", "cup-on", "damaged", "Not ours"]
    for match in (*stay, "done", "cup-done", "gone"):
        claim = presence.sit(match, "Ada")
        assert isinstance(claim, Claim)
        claim.release()
    assert tables.sweep() == 0
    assert [match for match in stay if presence.present(match)] == stay
    assert not any(map(presence.present, ("done", "cup-done", "gone")))


def test_joining_and_leaving_at_once_loses_nobody(tables, saves):
    table = tables.found(a_table(ADA, *[OPEN] * 6))
    with terminals(saves, 3) as three:
        for _ in range(20):
            for word in ("join", "leave", "join"):
                for place, one in enumerate(three):
                    one.send(word, table.id, f"P{place}")
            for one in three:
                assert [one.answer() for _ in range(3)] == ["joined", "left", "joined"]
            assert {seat.name for seat in tables.load(table.id).seats if seat.sat} == {
                *("Ada", "P0", "P1", "P2"),
            }


def test_terminals_killed_at_any_moment_leave_the_table_or_its_match(tables, saves):
    """A terminal joins, leaves and starts; after its kill the table is whole, or the match is."""
    for number in range(8):
        table = tables.found(a_table(ADA, OPEN, bot("Rahab")))
        with terminals(saves, 1) as (one,):
            assert "no waiting table" in one.ask("start", "another")  # it has started
            for word in (("join", table.id, "Zoe"), ("start", table.id)):
                one.send(*word)
            time.sleep(0.005 * number)
            one.kill()
        tables.join(table.id, "Zoe") if tables.list() else None
        path = tables.start(table.id, deal)
        assert record_in(path).id == table.id
        assert tables.list() == []
    assert len(list(saves.glob("*.toml"))) == 8

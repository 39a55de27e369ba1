"""Tables that wait, as plans."""

from dataclasses import replace
from pathlib import Path

import pytest

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.registry import IDS, info
from jericho_tui.games.jericho.rules.setup import JerichoSetup
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import open_store
from tests.rows import presence_at, rows, tables_at
from tests.session.api import (
    MatchStore,
    Plan,
    Session,
    WaitingSeat,
    WaitingTables,
    plan_of,
    start,
    waiting_table,
    with_bots,
)
from tests.store.conftest import match_in, record_in

OPEN = WaitingSeat("open")
ADA = WaitingSeat("here", SeatInfo("Ada", "human"), sat=True)
BERND = WaitingSeat("elsewhere", SeatInfo("Bernd", "human"))


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "saves"
    folder.mkdir()
    return folder


@pytest.fixture
def tables(saves: Path) -> WaitingTables:
    return tables_at(MatchStore(saves), presence_at(saves))


@pytest.mark.parametrize("game", IDS)
def test_a_table_of_every_game_is_founded_filled_and_dealt(game, tables, saves):
    plan = Plan.first("Ada").with_game(game)
    number = max(3, info(game).min_seats)
    seats = [ADA, BERND, *[OPEN] * (number - 2)]
    table = tables.found(waiting_table(plan, seats, "Ada", saves))
    table = tables.change(table.id, "Ada", with_bots)
    assert not table.missing
    path = start(tables, table.id, saves)
    record = record_in(path)
    assert (record.id, record.game, record.rated) == (table.id, game, False)
    assert [seat.kind for seat in record.seats] == ["human", *["bot"] * (number - 1)]
    assert record.seats[0].name == "Ada"
    assert len(match_in(path).seats) == number


def test_filling_keeps_who_sits_and_names_everybody_apart(saves):
    rahab = WaitingSeat("open", SeatInfo("Rahab", "human"), sat=True)
    table = waiting_table(Plan.first("Ada"), [ADA, BERND, rahab, OPEN], "Ada", saves)
    filled = with_bots(table)
    assert [seat.name for seat in filled.seats] == ["Ada", "Caleb", "Rahab", "Joshua"]
    assert [seat.kind for seat in filled.seats] == ["here", "bot", "open", "bot"]
    assert with_bots(filled) == filled


def test_options_and_who_starts_reach_the_match(tables, saves):
    options: dict[str, OptionValue] = {"start_player": "printed"}
    plan = replace(Plan.first("Ada"), rated=True, options=options)
    bots = [WaitingSeat("bot", SeatInfo(name, "bot", "random"), sat=True) for name in "XYZ"]
    table = tables.found(waiting_table(plan, [ADA, *bots], "Ada", saves, first=Seat(2)))
    assert table.first == 3
    record = record_in(start(tables, table.id, saves))
    assert record.rated
    assert isinstance(record.setup, JerichoSetup)
    assert record.setup.start_seat == 2


def test_whoever_starts_it_later_finds_the_same_match(tables, saves):
    table = tables.found(waiting_table(Plan.first("Ada"), [ADA, *[OPEN] * 3], "Ada", saves))
    tables.change(table.id, "Ada", with_bots)
    path = start(tables, table.id, saves)
    before = path.read_bytes()
    assert start(tables, table.id, saves) == path
    assert path.read_bytes() == before


def test_a_bot_of_another_version_keeps_no_table_waiting(tables, saves, tmp_path):
    """As with a saved match, people choose who plays on; the usual bot is offered first."""
    bot = WaitingSeat("bot", SeatInfo("Rahab", "bot", "heuristic"), sat=True)
    gone = WaitingSeat("bot", SeatInfo("Rahab", "bot", "rule"), sat=True)
    plan = Plan.first("Ada").with_game("push")
    with pytest.raises(SentenceError, match="rule"):
        waiting_table(plan, [ADA, gone], "Ada", saves)
    table = tables.found(waiting_table(plan, [ADA, bot], "Ada", saves))
    rows(saves)().run("UPDATE waiting SET document = replace(document, 'heuristic', 'rule')")
    begun = start(tables, table.id, saves)
    assert record_in(begun).seats[1].bot == "rule"
    with open_store(saves, settings_path=tmp_path / "settings.toml", settle=False) as store:
        session = Session(store, store.matches.open(begun))
        assert not session.has_bot(Seat(1))
        assert session.other_bots(Seat(1))[0].id == "heuristic"
        session.close()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, "chess"),
        ({"options": {"no_such": True}}, "no_such"),
        ({"seats": (ADA, BERND)}, "2"),
        ({"seats": (ADA, *[OPEN] * 8)}, "9"),
        ({"game": "nottingham", "edition": "none.toml"}, "none.toml"),
    ],
)
def test_a_table_whose_match_cannot_be_is_refused(tables, saves, change, words):
    """Also one that is in a file: of a later version, or edited by hand."""
    table = waiting_table(Plan.first("Ada"), [ADA, *[OPEN] * 3], "Ada", saves)
    wrong = replace(table, **change)
    with pytest.raises(SentenceError, match=words):
        plan_of(wrong, saves).check()
    wrong = replace(
        wrong,
        seats=tuple(
            replace(seat, player=seat.player or SeatInfo(f"P{n}", "human"), sat=True)
            for n, seat in enumerate(wrong.seats)
        ),
    )
    founded = tables.found(wrong)
    with pytest.raises(SentenceError, match=words):
        start(tables, founded.id, saves)
    assert tables.load(founded.id) == founded, "it waits on"


def test_an_edition_is_one_that_everybody_finds(saves, tmp_path):
    from jericho_tui.cli.main import main

    (saves / "editions").mkdir()
    inside, outside = saves / "editions" / "mine.toml", tmp_path / "mine.toml"
    for path in (inside, outside):
        assert main(["edition", "badaboom", str(path)]) == 0
    plan = Plan.first("Ada").with_game("badaboom")
    seats = [ADA, *[OPEN] * 3]
    table = waiting_table(replace(plan, edition=str(inside)), seats, "Ada", saves)
    assert table.edition == "mine.toml"
    assert plan_of(table, saves).edition == str(inside)
    with pytest.raises(
        SentenceError, match=("every player at the table must be able to find the edition")
    ):
        waiting_table(replace(plan, edition=str(outside)), seats, "Ada", saves)
    (saves / "editions" / "loop.toml").symlink_to("loop.toml")
    with pytest.raises(SentenceError, match="symbolic link loop; fix the links"):
        waiting_table(replace(plan, edition=str(saves / "editions/loop.toml")), seats, "Ada", saves)

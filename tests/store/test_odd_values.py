"""Values that no program of ours writes: refused where they are read, in a sentence, at no cost."""

import csv
import gc
import sqlite3
import tracemalloc
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, timezone

import pytest
from tomli_w import dumps

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.outcome import check_teams
from jericho_tui.league.formats import table_standings
from jericho_tui.store.database import League
from jericho_tui.store.export import export_league
from jericho_tui.store.files import StoreError
from jericho_tui.store.league_file import (
    LeagueDocument,
    dump_document,
    parse_document,
    read_document,
)
from jericho_tui.store.record_file import dump_record, parse_record
from jericho_tui.store.records import MatchStore
from jericho_tui.store.settings import load_settings, save_settings
from jericho_tui.store.tournaments import Tournaments, match_id
from jericho_tui.text.counts import day, when
from tests.robustness.damage import records
from tests.store.many import record_all
from tests.store.test_database import WHEN, random_results, result
from tests.store.test_tournaments import plan, players

MEGABYTE = 2**20


@contextmanager
def at_most(megabytes):
    """Fail when Python's objects take more than so much at any moment."""
    seldom = gc.get_threshold()
    gc.set_threshold(700, 10, 10)  # as in the program; the suite collects garbage more seldom
    tracemalloc.start()
    try:
        yield
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        gc.set_threshold(*seldom)
    assert peak < megabytes * MEGABYTE, f"{peak / MEGABYTE:.0f} MB"


def match(team=None, score=12, name="Ada", **changes):
    """One result as `league.toml` has it; the arguments named are those of the first seat."""
    teams = [{}, {}] if team is None else [{"team": team}, {"team": 1}]
    seats = [
        {"name": name, "kind": "human", "placing": 1, "score": score, **teams[0]},
        {"name": "Bernd", "kind": "human", "placing": 2, "score": 7, **teams[1]},
    ]
    return {"match": "m1", "game": "jericho", "finished": WHEN, "seats": seats, **changes}


def refused(league, path, text):
    path.write_text(text, encoding="utf-8")
    del text
    with at_most(3), pytest.raises(StoreError) as caught:
        league.take(read_document(path))
    assert league.results() == []
    return str(caught.value)


def toml(*results):
    return dumps({"format": 1, "results": list(results)})


def test_a_team_of_a_large_number_costs_nothing():
    with at_most(1), pytest.raises(ValueError, match="no teams"):
        check_teams((0, 3_000_000), 2)


@pytest.mark.parametrize(
    "when",
    [datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=timezone(timedelta(hours=-14)))],
)
def test_a_date_that_no_time_zone_can_show_is_named(league, tmp_path, when):
    said = refused(league, tmp_path / "x.toml", toml(match(finished=when)))
    assert "entry 1 of results: finished must be a date with a time zone, in the years" in said


def test_a_large_toml_is_read_entry_by_entry():
    text = dump_document(LeagueDocument(tuple(random_results(3_000))))
    assert len(text) > MEGABYTE
    parse_document(text)  # what is loaded when it is first wanted is not counted
    with at_most(14):  # read at once it takes 16
        assert len(parse_document(text).results) == 3_000


# --- names that a spreadsheet would take for a formula


def test_names_that_begin_like_a_formula_are_harmless(league, tmp_path):
    names = ["=1+1", "+49", "-x", "@here", "'quoted", "'=1", "Ada"]
    results = [match(match=f"m{number}", name=name) for number, name in enumerate(names)]
    path = tmp_path / "x.toml"
    path.write_text(toml(*results))
    league.take(read_document(path))
    out = tmp_path / "out"
    export_league(league, out)
    for file in out.glob("*.csv"):
        with file.open(newline="") as text:
            for row in csv.reader(text):
                for field in row:
                    number = field.lstrip("-").replace(".", "", 1).isdigit()
                    assert number or not field.startswith(("=", "+", "-", "@")), field


# --- leagues


def lied(path, *statements):
    raw = sqlite3.connect(path)
    for statement in statements:
        raw.execute(statement)
    raw.commit()
    raw.close()


@pytest.fixture
def cup(tmp_path):
    """A league's file with a tournament of which one table was played."""
    path = tmp_path / "league.db"
    league = League.open(path)
    tournaments = Tournaments(league.connection, tmp_path)
    number = tournaments.create(plan(), players(6))
    tournament = tournaments.load(number)
    table = tournament.open_tables[0]
    names = [player.name for player in tournament.players(table)]
    placings = range(1, len(names) + 1)
    tournaments.finish(result(match_id(number, 1, table.number), *placings, names=names))
    league.close()
    return path, number


LIES = (
    "json_remove(document, '$.rounds[0].tables[0].entrants[0]')",
    "json_set(document, '$.rounds[0].tables[0].entrants', 'x')",
    "json_set(document, '$.rounds[0].tables[0].placings[0]', 9223372036854775807)",
    "json_set(document, '$.rounds[0].tables[0].scores[0]', 9223372036854775807)",
    "json_remove(document, '$.rounds[0].tables[0].scores')",
    "json_set(document, '$.entrants[0].joined', 9223372036854775807)",
    "json_set(document, '$.entrants[0].number', 900000000)",
    "json_set(document, '$.rounds[0].tables[0].rng_seed', -1)",
    "json_set(document, '$.rounds[0].byes', json('[9000000]'))",
    "json_set(document, '$.schedule', '" + "[" * 50_000 + "')",
    "json_set(document, '$.plan.tiebreaks', json('[" + '"wins", ' * 5_000 + '"wins"' + "]'))",
    "json_set(document, '$.plan', 'x')",
    "'[]'",
    "'no JSON'",
    'replace(document, \'"seed":\', \'"seed":1e999,"x":\')',
)
"""What a tournament's document is replaced by."""


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie[:70])
def test_a_tournament_with_rows_that_cannot_be_is_a_sentence(cup, lie):
    path, number = cup
    lied(path, f"UPDATE tournaments SET document = {lie}")
    league = League.open(path)
    tournaments = Tournaments(league.connection, path.parent)
    with at_most(20), pytest.raises(SentenceError, match=r"damaged|invalid"):
        everything_of(tournaments, league, number)
    league.close()


def everything_of(tournaments, league, number):
    """All that reads a tournament."""
    tournaments.list()
    table_standings(tournaments.load(number))
    league.document()


NUMBERS = (
    "UPDATE standings SET games = 0",
    "UPDATE standings SET rating = -9e999",
    "UPDATE standings SET rating = 1e300",
    "UPDATE standings SET variance = -1",
    "UPDATE standings SET places = 9223372036854775807",
    "UPDATE players SET name = 'x'",
    "UPDATE seats SET rating_after = 9e999",
    "UPDATE seats SET games = -1",
)


@pytest.mark.parametrize("lie", [*NUMBERS, "a text where a number stands"])
def test_numbers_that_no_results_give_are_found_and_worked_out_again(tmp_path, lie):
    path = tmp_path / "league.db"
    league = League.open(path)
    record_all(league, random_results(20))
    league.quick_check()
    league.close()
    if lie in NUMBERS:
        lied(path, lie)
    else:
        lied(
            path,
            "PRAGMA writable_schema = ON",
            "UPDATE sqlite_master SET sql = replace(sql, ' STRICT', '') WHERE name = 'standings'",
        )
        lied(path, "UPDATE standings SET games = 'x'")
    league = League.open(path)
    assert league.check() != []
    league.rebuild()
    assert league.check() == []
    league.close()


@pytest.mark.parametrize(
    "lie",
    [
        "UPDATE seats SET standing_id = NULL, games = NULL, rating_before = NULL,"
        " rating_after = NULL WHERE seat > 0",
        "DELETE FROM seats WHERE seat > 0",
        "UPDATE seats SET rating_before = 1e300",
        "UPDATE seats SET placing = -9223372036854775807",
    ],
)
def test_who_moved_by_a_match_with_rows_that_cannot_be_is_a_sentence(tmp_path, lie):
    path = tmp_path / "league.db"
    league = League.open(path)
    record_all(league, random_results(3))
    match_id = league.results()[0].match_id
    league.close()
    lied(path, lie)
    league = League.open(path)
    try:
        league.movements(match_id)
    except StoreError as error:
        assert "damaged" in str(error)  # noqa: PT017  or it is answered
    league.close()


@contextmanager
def lied_to(tmp_path, lie):
    """Open a league of three matches in which a lie was written; yield it and a player's name."""
    path = tmp_path / "league.db"
    league = League.open(path)
    record_all(league, random_results(3))
    name = league.results()[0].seats[0].name
    league.close()
    lied(path, lie)
    league = League.open(path)
    yield league, name
    league.close()


@pytest.mark.parametrize("column", ["rating_before", "rating_after", "standing_id"])
def test_a_players_match_without_ratings_is_a_damaged_league(tmp_path, column):
    with lied_to(tmp_path, f"UPDATE seats SET {column} = NULL") as (league, name):
        asked = ("jericho",) if column == "standing_id" else ("jericho", name)
        with pytest.raises(StoreError, match="damaged"):
            league.matches(*asked)


@pytest.mark.parametrize("rating", ["1e308", "9e999", "-2000000"])
def test_a_curve_through_ratings_that_cannot_be_is_a_damaged_league(tmp_path, rating):
    lie = f"UPDATE seats SET rating_after = {rating} WHERE rating_after IS NOT NULL"
    with lied_to(tmp_path, lie) as (league, name), pytest.raises(StoreError, match="damaged"):
        league.career("jericho", name, points=10)


# --- records and settings


@pytest.mark.parametrize("value", ["0x" + "f" * 5_000, str(2**63)], ids=["hex", "64 bits"])
def test_a_number_that_toml_cannot_hold_is_refused_also_in_unknown_keys(tmp_path, value):
    data = f"note = {value}\n".encode() + records()[1]
    loaded = parse_record(data, tmp_path / "x.toml")
    assert loaded.problem is not None
    if loaded.record is not None:
        dump_record(loaded.record)


def test_settings_with_a_number_that_toml_cannot_hold_can_be_written_again(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text("mine = 0x" + "f" * 5_000)
    settings = load_settings(path)
    assert settings.problem is not None
    save_settings(path, settings)


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
@pytest.mark.parametrize("hours", [14, -12])
def test_a_record_of_another_age_can_be_listed_in_every_time_zone(tmp_path, moment, hours):
    store = MatchStore(tmp_path)
    data = b"\n".join(
        f"updated = {moment}".encode() if line.startswith(b"updated") else line
        for line in records()[1].split(b"\n")
    )
    (tmp_path / "x.toml").write_bytes(data)
    (saved,) = store.list()
    now = datetime(2026, 11, 22, 12, 0, tzinfo=timezone(timedelta(hours=hours)))
    assert when(saved.updated, now)
    assert day(saved.updated, now)

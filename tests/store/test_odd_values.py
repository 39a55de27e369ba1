"""Values that no program of ours writes: refused where they are read, in a sentence, at no cost."""

import csv
import gc
import tracemalloc
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, timezone

import pytest
from tomli_w import dumps

from jericho_tui.core.outcome import check_teams
from tests.robustness.damage import records
from tests.store.api import (
    MatchStore,
    StoreError,
    day,
    dump_record,
    export_league,
    load_settings,
    parse_record,
    read_document,
    save_settings,
    when,
)
from tests.store.test_database import WHEN

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

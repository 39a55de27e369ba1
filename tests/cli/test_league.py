import csv
import json
import tomllib
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from jericho_tui.arena.simulate import Simulation, simulate
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.house import LEAGUE_FILE
from jericho_tui.store.paths import MARKER
from jericho_tui.store.records import dump_record


@pytest.fixture
def saves(tmp_path):
    """A saves folder with 16 rated matches of three players, which the league does not have yet."""
    folder = tmp_path / "saves"
    folder.mkdir()
    (folder / MARKER).touch()
    seats = (
        SeatInfo("Ada", "human"),
        SeatInfo("Bot", "bot", "heuristic"),
        SeatInfo("Zoé", "bot", "random"),
    )
    playing = tuple(replace(s, kind="bot", bot=s.bot or "random") for s in seats)
    start = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
    for number, record in enumerate(simulate(Simulation("jericho", playing, 3), range(16))):
        when = start + timedelta(minutes=20 * number)
        rated = replace(record, rated=True, seats=seats, created=when, updated=when)
        (folder / f"{record.id}.toml").write_bytes(dump_record(rated))
    return folder


def test_show_settles_and_prints_the_ladder(run, saves):
    code, out, err = run("league", "show", "--saves", saves)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Jericho"
    assert lines[1].split()[:4] == ["Rank", "Name", "Bot", "Rating"]
    assert lines[2].split()[:3] == ["1", "Bot", "heuristic"]
    assert {line.split()[1] for line in lines[2:5]} == {"Ada", "Bot", "Zoé"}


def test_json_and_table_agree(run, saves):
    rows = json.loads(run("league", "show", "jericho", "--json", "--saves", saves).out)["jericho"]
    assert [row["rank"] for row in rows] == [1, 2, 3]
    assert sum(row["rating"] for row in rows) == pytest.approx(4500)
    assert all(row["games"] == 16 and not row["provisional"] for row in rows)
    table = run("--saves", saves, "league", "show").out
    for row in rows:
        assert f"{row['rating']:.0f}" in table


def test_few_games_have_no_rank(run, saves):
    for path in sorted(saves.glob("*.toml"))[3:]:
        path.unlink()
    out = run("league", "show", "--saves", saves).out
    assert [line.split()[0] for line in out.splitlines()[2:5]] == ["?", "?", "?"]
    assert "? = too few games for a rank" in out


def test_rebuild_gives_the_same_numbers(run, saves):
    before = run("league", "show", "--json", "--saves", saves).out
    assert run("league", "rebuild", "--saves", saves).out == (
        "ratings worked out anew from 16 results\n"
    )
    assert run("league", "show", "--json", "--saves", saves).out == before


def test_where_there_are_no_saves_yet_none_are_made(run, tmp_path, snapshot):
    before = snapshot()
    nowhere = tmp_path / "nowhere"
    assert run("league", "show", "--saves", nowhere) == (
        0,
        "No rated match has been finished yet.\n",
        "",
    )
    assert run("league", "show", "--json").out == "{}\n"
    assert run("league", "rebuild", "--saves", nowhere).code == 0
    assert snapshot() == before


def test_a_saves_folder_that_is_a_file(run, tmp_path, snapshot):
    (tmp_path / "file").write_text("x")
    before = snapshot()
    for action in ("show", "rebuild"):
        sentence = run("league", action, "--saves", tmp_path / "file").refused(1)
        assert f"{tmp_path / 'file'} is a file, not a folder" in sentence
    assert snapshot() == before


def test_a_league_that_is_no_database_is_left_alone(run, saves, snapshot):
    (saves / LEAGUE_FILE).write_text("no database\n" * 100)
    before = snapshot()
    assert LEAGUE_FILE in run("league", "show", "--saves", saves).refused(1)
    assert LEAGUE_FILE in run("league", "rebuild", "--saves", saves).refused(1)
    assert snapshot() == before


def test_export_writes_files_that_others_read(run, saves, tmp_path):
    code, out, err = run("league", "export", tmp_path / "out", "--saves", saves)
    assert (code, err) == (0, "")
    written = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert sorted(out.split()) == [str(tmp_path / "out" / name) for name in written]
    with (tmp_path / "out" / "results.csv").open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) == 16 * 3
    results = tomllib.loads((tmp_path / "out" / "league.toml").read_text(encoding="utf-8"))
    assert len(results["results"]) == 16


def test_export_to_a_file_is_refused(run, saves, tmp_path, snapshot):
    (tmp_path / "file").write_text("x")
    for _ in range(2):  # the second start makes the first copy of the league
        run("league", "show", "--saves", saves)
    before = snapshot()
    sentence = run("league", "export", tmp_path / "file", "--saves", saves).refused(1)
    assert f"{tmp_path / 'file'} is a file, not a folder" in sentence
    assert snapshot() == before

import csv
import json
import shutil
import sqlite3
import tomllib
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import LEAGUE_FILE
from tests.cli.api import BACKUPS, MARKER, League, Simulation, dump_record, simulate


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A saves folder with 16 rated matches of three players, which the league does not have yet."""
    folder = tmp_path_factory.mktemp("played")
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


@pytest.fixture
def saves(played, tmp_path):
    return shutil.copytree(played, tmp_path / "saves")


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


def test_show_can_be_of_people_or_of_bots_only(run, saves):
    rows = json.loads(run("league", "show", "--json", "--saves", saves).out)["jericho"]
    for only, kind in (("people", "human"), ("bots", "bot")):
        asked = ("league", "show", "--only", only, "--saves", saves)
        shown = json.loads(run(*asked, "--json").out)["jericho"]
        assert shown == [row for row in rows if row["kind"] == kind]
        assert [row["plays"] for row in shown] == [row["bot"] for row in shown]
        table = [line.split() for line in run(*asked).out.splitlines()[2:]]
        assert [line[1] for line in table if line] == [row["name"] for row in shown]
    run("league", "show", "--only", "cats", "--saves", saves).refused(2)


def test_few_games_have_no_rank(run, saves):
    for path in sorted(saves.glob("*.toml"))[3:]:
        path.unlink()
    out = run("league", "show", "--saves", saves).out
    assert [line.split()[0] for line in out.splitlines()[2:5]] == ["?", "?", "?"]
    assert "? = too few games for a rank" in out


def test_rebuild_gives_the_same_numbers(run, saves):
    before = run("league", "show", "--json", "--saves", saves).out
    assert run("league", "rebuild", "--saves", saves).out == (
        "ratings recalculated from 16 results\n"
    )
    assert run("league", "show", "--json", "--saves", saves).out == before


def test_where_there_are_no_saves_yet_none_are_made(run, tmp_path, snapshot):
    before = snapshot()
    nowhere = tmp_path / "nowhere"
    assert run("league", "show", "--saves", nowhere) == (
        0,
        "Nobody has finished a rated game yet.\n",
        "",
    )
    assert run("league", "show", "--json").out == "{}\n"
    assert run("league", "rebuild", "--saves", nowhere).code == 0
    assert snapshot() == before


def test_a_league_that_is_no_database_is_left_alone(run, saves, snapshot):
    (saves / LEAGUE_FILE).write_text("no database\n" * 100)
    before = snapshot()
    assert LEAGUE_FILE in run("league", "show", "--saves", saves).refused(1)
    assert LEAGUE_FILE in run("league", "rebuild", "--saves", saves).refused(1)
    assert {**snapshot(), "saves/.host": None} == {**before, "saves/.host": None}


def test_export_writes_files_that_others_read(run, saves, tmp_path):
    code, out, err = run("league", "export", tmp_path / "out", "--saves", saves)
    assert (code, err) == (0, "")
    written = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert sorted(out.split()) == [str(tmp_path / "out" / name) for name in written]
    with (tmp_path / "out" / "results.csv").open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) == 16 * 3
    results = tomllib.loads((tmp_path / "out" / "league.toml").read_text(encoding="utf-8"))
    assert len(results["results"]) == 16


@pytest.fixture
def league(run, saves):
    """Run `league … --json` on the saves and return what it printed."""

    def league(*words):
        done = run("league", *words, "--json", "--saves", saves)
        assert (done.code, done.err) == (0, "")
        return json.loads(done.out)

    return league


def test_a_players_page(run, league, saves):
    page = league("player", "ZOÉ")["jericho"]
    assert (page["row"]["name"], page["row"]["games"]) == ("Zoé", 16)
    assert [seat["number"] for seat in page["by_seat"]] == [3]
    assert {met["name"]: met["games"] for met in page["opponents"]} == {"Ada": 16, "Bot": 16}
    assert len(page["matches"]) == 10
    assert page["matches"][0]["own_seat"] == 3
    lines = run("league", "player", "zoé", "jericho", "--saves", saves).out.splitlines()
    assert lines[0] == "Zoé (random) · Jericho"
    told = {line.split()[0]: line for line in lines if line}
    assert f"{page['row']['rating']:.0f} ± {page['row']['error']:.0f}" in told["Rating"]
    against = next(n for n, line in enumerate(lines) if line.startswith("Against"))
    for line, met in zip(lines[against + 1 :], page["opponents"], strict=False):
        called = met["name"] + (f" ({met['plays']})" if met["plays"] else "")
        figures = line.removeprefix(called).split()[:3]
        assert figures == ["16", str(met["ahead"]), str(met["level"])]


def test_an_unknown_player(run, saves):
    refused = run("league", "player", "Nobody", "--saves", saves).refused(2)
    assert refused == "the league has no player Nobody; choose from: Ada, Bot, Zoé"


def test_names_are_corrected_and_it_is_undone(run, league, saves):
    before = league("show")
    assert league("rename", "ada", "Ada L.")["kind"] == "rename"
    assert {row["name"] for row in league("show")["jericho"]} == {"Ada L.", "Bot", "Zoé"}
    assert league("retire", "Zoé")["number"] == 2
    assert len(league("show")["jericho"]) == 2
    assert len(league("show", "--all")["jericho"]) == 3
    league("return", "zoé")
    out = run("league", "entries", "--saves", saves).out
    assert out.splitlines() == [
        *(
            "1: Ada was renamed Ada L.",
            "2: Zoé (random) has retired",
            "3: Zoé (random) returned",
        ),
    ]
    out = run("league", "undo", "3", "--saves", saves).out
    assert out == "undone: 3: Zoé (random) returned\n"
    league("undo", 2)
    league("undo", 1)
    assert league("show") == before
    assert [entry["undone"] for entry in league("entries")["entries"]] == [True] * 3
    refused = run("league", "undo", "1", "--saves", saves).refused(1)
    assert refused == "there is no change 1 to undo; “league entries” lists the changes"


def test_two_names_of_one_player_are_merged(run, league, saves):
    document = (saves.parent / "more.toml").resolve()
    document.write_text(
        """format = 1
[[results]]
match = "another"
game = "jericho"
finished = 2026-11-19T20:00:00Z
seats = [
  { name = "Adda", kind = "human", placing = 1, score = 20 },
  { name = "Bot", kind = "bot", bot = "heuristic", placing = 2, score = 10 },
]
"""
    )
    assert league("import", document)["results"] == 1
    assert len(league("show")["jericho"]) == 4
    assert (
        run("league", "merge", "Adda", "Ada", "--saves", saves).out
        == "1: Adda was merged into Ada\n"
    )
    (ada,) = (row for row in league("show")["jericho"] if row["name"] == "Ada")
    assert ada["games"] == 17
    refused = run("league", "merge", "Ada", "Zoé", "--saves", saves).refused(1)
    assert "played at the same table in game" in refused


def test_an_import_makes_saves_where_there_are_none(run, league, saves, tmp_path):
    run("league", "export", tmp_path / "out", "--saves", saves)
    other = tmp_path / "other"
    for text in ("16 new results; already known: 0\n", "0 new results; already known: 16\n"):
        path = tmp_path / "out" / "league.toml"
        assert run("league", "import", path, "--saves", other).out == text
    assert json.loads(run("league", "show", "--json", "--saves", other).out) == league("show")


def test_a_copy_is_made_when_asked_for(run, league, saves):
    path = Path(league("backup")["file"])
    assert path.parent == saves / "backups"
    copy = saves.parent / "restored"
    copy.mkdir()
    path.rename(copy / LEAGUE_FILE)
    assert json.loads(run("league", "show", "--json", "--saves", copy).out) == league("show")


@pytest.mark.parametrize("copied", [True, False])
@pytest.mark.parametrize("junk", [b"", b"junk" * 4000], ids=["pages", "all"])
def test_a_damaged_league_is_set_aside_for_its_last_good_copy(run, league, saves, copied, junk):
    before = league("show")
    assert league("restore") == {"problems": []}, "nothing is wrong with it"
    if copied:
        league("retire", "Zoé")
        league("backup")
        (saves / BACKUPS / "league-20990101-000000.db").write_bytes(b"no league")
    path = saves / LEAGUE_FILE
    league("rename", "Ada", "Adele")
    if not copied:
        shutil.rmtree(saves / BACKUPS)
    damaged = junk or path.read_bytes()[:4096] + b"\xa5" * 40_000
    path.write_bytes(damaged)
    assert "“jericho-tui league restore”" in run("league", "rebuild", "--saves", saves).refused(1)
    done = league("restore")
    assert Path(done["aside"]).read_bytes() == damaged
    assert (done["copy"] is not None) is copied
    assert done["results"] == (0 if copied else 16)
    shown = league("show", "--all")
    assert [row["name"] for row in shown["jericho"] if row["retired"]] == ["Zoé"] * copied
    assert len(shown["jericho"]) == len(before["jericho"])
    assert league("check") == {"problems": []}


def test_a_copy_that_failed_is_said_beside_the_answer(run, league, saves):
    shown = league("show")
    (saves / BACKUPS).write_text("in the way")
    done = run("league", "show", "--json", "--saves", saves)
    assert (done.code, json.loads(done.out)) == (0, shown)
    assert done.err.startswith("the daily copy of the league failed: ")
    assert run("tournament", "show", "--saves", saves).err == done.err


def test_no_league_is_left_open_where_a_command_fails(run, saves, monkeypatch):
    """Of a folder that is not there."""
    nothing = League.in_memory()
    monkeypatch.setattr(League, "in_memory", lambda: nothing)
    run("league", "player", "Ada", "--saves", saves / "none").refused(2)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        nothing.ladder("jericho")


def test_a_number_that_does_not_follow_is_found_and_mended(run, league, saves):
    assert league("check") == {"problems": []}
    with closing(sqlite3.connect(saves / LEAGUE_FILE)) as connection:
        connection.execute("UPDATE standings SET rating = rating + 1 WHERE id = 1")
        connection.commit()
    done = run("league", "check", "--saves", saves)
    assert done.code == 1
    assert done.out.startswith(
        "rows that differ from the results: 1; `league rebuild` recalculates everything"
    )
    league("rebuild")
    assert league("check") == {"problems": []}


@pytest.mark.parametrize(
    "wrong",
    [
        "UPDATE seats SET rating_after = rating_after + 1 WHERE result_id = 4 AND seat = 1",
        "UPDATE seats SET rating_before = 1e300, variance_before = -1e300 WHERE result_id > 9",
        "UPDATE seats SET rating_before = NULL WHERE result_id = 7",
        "UPDATE seats SET variance_before = variance_before / 2; DELETE FROM players",
        "UPDATE seats SET placing = 3 - placing WHERE placing < 3 AND result_id = 2",
        "UPDATE seats SET team = seat % 2 WHERE seat < 2 AND result_id = 5",
    ],
)
def test_a_check_finds_what_the_results_do_not_give(run, league, saves, wrong):
    league("show")
    with closing(sqlite3.connect(saves / LEAGUE_FILE)) as connection:
        connection.executescript(wrong)
    assert run("league", "check", "--saves", saves).code == 1

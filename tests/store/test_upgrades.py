"""The league of 0.2.0 opens, and what the tables are today is frozen in `tests/data`."""

import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

import pytest

from jericho_tui.play.names import plays
from jericho_tui.text.language import say
from tests.programs import SOON
from tests.store.api import TABLES, VERSION, League, StoreError, ratings, rebuild
from tests.store.conftest import start_python
from tests.store.freeze import told_of
from tests.store.histories import told as told_of_all
from tests.store.histories import told_anew
from tests.store.test_database import WHEN, result

DATA = Path(__file__).parents[1] / "data"
RELEASED = 4


@pytest.fixture
def old(tmp_path):
    """A copy of a league of 0.2.0, and what it said of it; `test_old_folders` has later ones."""
    path = tmp_path / "league.db"
    shutil.copy(DATA / f"league-{RELEASED}.db", path)
    told = json.loads((DATA / f"league-{RELEASED}.json").read_text(encoding="utf-8"))
    return path, told


def version_of(path):
    """Return `user_version` out of the header (SQLite's file format, 1.3), touching nothing."""
    return int.from_bytes(path.read_bytes()[60:64])


def test_an_old_league_tells_the_same_as_ever(old):
    """Its ladder and players, and what follows from its results in a new league."""
    path, told = old
    league = League.open(path)
    assert len(league.results()) == told["results"]
    for game, ladder in told["ladders"].items():
        rows = {(row.name, row.plays): row for row in league.ladder(game)}
        assert len(rows) == len(ladder) == len(league.ladder(game))
        for line in ladder:
            what = plays(line["bot"], line.get("level", ""), line.get("version", 1))
            row = json.loads(json.dumps(asdict(rows[line["name"], what])))
            for key, value in line.items():
                if key in {"rating", "error", "trend", "history"}:
                    assert row[key] == pytest.approx(value)
                else:
                    assert row[key] == value
    players = [asdict(player) for player in league.players()]
    assert [{key: player[key] for key in told["players"][0]} for player in players] == (
        told["players"]
    )
    assert league.check() == []
    before, anew = told_of_all(league), told_anew(league)
    assert before == anew
    league.close()
    assert version_of(path) == VERSION


CUP, OTHER = "20261120-200000-cup-abcd", "20261121-200000-cup-wxyz"
ADA = ("Ada", "human", "", "", 1)
RAHAB = ("Rahab", "bot", "heuristic", "", 1)
RAHAB_2 = (*RAHAB[:4], 2)
GAD, CALEB = ("Gad", "bot", "random", "", 1), ("Caleb", "bot", "random", "", 1)


def league_4(path, *matches, merge=()):
    """Make a league of version 4 with these results, each an id and who sat there."""
    shutil.copy(DATA / f"league-{RELEASED}.db", path)
    with closing(sqlite3.connect(path)) as connection:
        for (table,) in connection.execute("SELECT name FROM pragma_table_list").fetchall():
            if not table.startswith("sqlite_"):
                connection.execute(f"DELETE FROM {table}")
        for number, (match_id, *seats) in enumerate(matches, start=1):
            connection.execute(
                "INSERT INTO results VALUES (?, ?, 'jericho', ?, NULL, NULL)",
                (number, match_id, WHEN.isoformat()),
            )
            for seat, who in enumerate(seats):
                connection.execute(
                    "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL, NULL, NULL,"
                    " NULL, NULL)",
                    (number, seat, *who, seat + 1, 8 - seat),
                )
        if merge:
            connection.execute(
                "INSERT INTO entries VALUES (1, 'merge', ?, ?, ?, 0)", (*merge, WHEN.isoformat())
            )
        connection.commit()


def ladder_of(league):
    """Return the games of everybody on the ladder, and check that they are those of the results."""
    assert league.check() == []
    assert told_of_all(league) == told_anew(league)
    before = told_of_all(league)
    league.rebuild()
    assert told_of_all(league) == before
    return {row.called: row.games for row in league.ladder("jericho", retired=True)}


def test_a_tournaments_bots_become_one_player_each(tmp_path):
    """The table of a person named their version, those of bots alone did not (version 4)."""
    path = tmp_path / "league.db"
    league_4(
        path,
        ("lobby", ADA, RAHAB_2, GAD),
        (f"{CUP}-r1-t1", ADA, CALEB, GAD),
        (f"{CUP}-r1-t2", RAHAB, CALEB, GAD),
        (f"{CUP}-r2-t1", ADA, RAHAB_2, GAD),
        (f"{CUP}-r2-t2", RAHAB, CALEB, GAD),
    )
    with closing(League.open(path)) as league:
        assert ladder_of(league) == {
            "Ada": 3,
            "Rahab (heuristic v2)": 4,
            "Caleb (random)": 3,
            "Gad (random)": 5,
        }
        assert league.upgraded
        said = say(league.upgraded[0])
    assert (
        "the league was updated: bots are now listed once, by name and engine, and all "
        "ratings were recalculated from the same results. The old file is"
    ) in said
    assert "league-version-4.db" in said
    with closing(League.open(path)) as league:
        assert league.upgraded == ()
        assert len(ladder_of(league)) == 4


BOTS_ALONE = (f"{CUP}-r1-t1", RAHAB, CALEB, GAD)
NAMED = {
    "read from its tournament, then from the nearest result": (
        (
            ("early", ADA, (*RAHAB[:4], 5), GAD),
            BOTS_ALONE,
            ("other", ADA, RAHAB_2, GAD),
            (f"{OTHER}-r1-t1", RAHAB, CALEB, GAD),
            (f"{CUP}-r1-t2", ADA, (*RAHAB[:4], 7), GAD),
        ),
        None,
        {"Rahab (heuristic v5)": 1, "Rahab (heuristic v2)": 2, "Rahab (heuristic v7)": 2},
    ),
    "only met bots: as they are today": ((BOTS_ALONE,), None, {"Rahab (heuristic v2)": 1}),
    # A record that somebody brought along says by itself what played.
    "no table of bots alone stays as it is": (
        (
            ("by-hand", RAHAB, CALEB, GAD),
            (f"{CUP}-r1-t1", ADA, RAHAB, GAD),
            (f"{CUP}-r1-t2", RAHAB_2, CALEB, GAD),
        ),
        None,
        {"Rahab (heuristic)": 2, "Rahab (heuristic v2)": 1},
    ),
    "merged by hand stays one": (
        (("lobby", ADA, RAHAB_2, GAD), BOTS_ALONE),
        ("Rahab  heuristic", "Rahab  heuristic v2"),
        {"Rahab (heuristic v2)": 2},
    ),
}


@pytest.mark.parametrize(("matches", "merge", "games"), NAMED.values(), ids=NAMED)
def test_what_a_bot_played_by(tmp_path, matches, merge, games):
    path = tmp_path / "league.db"
    league_4(path, *matches, merge=merge)
    with closing(League.open(path)) as league:
        if matches[0][0] == "by-hand":
            assert league.upgraded == ()
        assert {who: n for who, n in ladder_of(league).items() if "Rahab" in who} == games


def schema_of(path):
    """Return every table and index of a file."""
    with closing(sqlite3.connect(path)) as connection:
        return set(connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema"))


def test_an_upgraded_league_has_the_tables_of_a_new_one(old, tmp_path):
    League.open(old[0]).close()
    League.open(tmp_path / "new.db").close()
    schema = schema_of(tmp_path / "new.db")
    assert schema_of(old[0]) == schema
    assert len(TABLES.split("CREATE TABLE")) - 1 == len([s for s in schema if s[0] == "table"])


def test_the_old_file_is_kept_beside_before_anything_changes(old):
    path, _ = old
    version = version_of(path)
    League.open(path).close()
    kept = path.parent / "backups" / f"league-version-{version}.db"
    assert version_of(kept) == version
    before = kept.read_bytes()
    League.open(path).close()  # nothing is left to do
    assert kept.read_bytes() == before


def test_an_upgrade_that_fails_changes_nothing(old, monkeypatch):
    path, told = old

    def failing(connection):
        rebuild(connection)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(ratings, "rebuild", failing)
        with pytest.raises(KeyboardInterrupt):
            League.open(path)
    assert version_of(path) < VERSION
    league = League.open(path)
    assert len(league.results()) == told["results"]
    league.close()


@pytest.mark.parametrize("version", [1, 3])
def test_a_league_of_before_0_2_0_is_refused_and_stays(old, version):
    path, _ = old
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    with pytest.raises(StoreError, match=f"has version {version}, older than any release"):
        League.open(path)
    assert path.read_bytes() == before


def test_an_upgrade_without_room_for_the_copy_is_refused(old):
    path, _ = old
    (path.parent / "backups").write_text("in the way")
    with pytest.raises(StoreError, match="backups"):
        League.open(path)
    assert version_of(path) < VERSION


def test_an_upgraded_league_takes_new_results(old):
    path, told = old
    people = [row["name"] for row in told["ladders"]["jericho"] if row["kind"] == "human"]
    known = people[:2]
    league = League.open(path)
    changes = league.record(result("new", 2, 1, 3, names=[*known, "Newcomer"]))
    assert [change.games == 0 for change in changes] == [False, False, True]
    assert league.check() == []
    league.close()


def test_the_present_version_is_frozen_too(tmp_path):
    """Its tables do not change without a new version; `tests.store.freeze` makes the example."""
    path = tmp_path / "league.db"
    shutil.copy(DATA / f"league-{VERSION}.db", path)
    frozen = json.loads((DATA / f"league-{VERSION}.json").read_text(encoding="utf-8"))
    with closing(League.open(path)) as league:
        assert json.loads(json.dumps(told_of(league))) == frozen
        assert league.check() == []
    League.open(tmp_path / "new.db").close()
    assert schema_of(path) == schema_of(tmp_path / "new.db")


KILLED = """
import os, signal, sys
from pathlib import Path
from jericho_tui.store import ratings
from jericho_tui.store.database import League
ratings.rebuild = lambda _connection: os.kill(os.getpid(), signal.SIGKILL)
League.open(Path(sys.argv[1]))
"""


def test_an_upgrade_that_is_killed_is_made_by_the_next_start(old):
    path, told = old
    process = start_python(KILLED, path)
    process.communicate(timeout=SOON)
    assert process.returncode == -9
    with closing(League.open(path)) as league:
        assert len(league.results()) == told["results"]
        assert league.check() == []
    assert version_of(path) == VERSION

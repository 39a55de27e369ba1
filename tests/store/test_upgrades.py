"""Leagues of every released version: each has a frozen example in `tests/data`."""

import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

import pytest

from jericho_tui.play.names import called
from jericho_tui.prose.language import say
from jericho_tui.store import upgrades
from jericho_tui.store.database import League
from jericho_tui.store.files import StoreError
from jericho_tui.store.schema import TABLES, VERSION
from tests.store.freeze import told_of
from tests.store.histories import told as told_of_all
from tests.store.histories import told_anew
from tests.store.test_database import result

DATA = Path(__file__).parents[1] / "data"
RELEASED = range(1, VERSION)


@pytest.fixture(params=RELEASED)
def old(request, tmp_path):
    """A copy of a league of an earlier version, and what that version told of it."""
    path = tmp_path / "league.db"
    shutil.copy(DATA / f"league-{request.param}.db", path)
    told = json.loads((DATA / f"league-{request.param}.json").read_text(encoding="utf-8"))
    return path, told


def version_of(path):
    """Return `user_version` out of the header (SQLite's file format, 1.3), touching nothing."""
    return int.from_bytes(path.read_bytes()[60:64])


RATED = {"rank", "rating", "error", "trend", "history"}
"""What is told of a ladder's line that goes by the ratings' arithmetic, which version 4 changed."""


def test_an_old_league_tells_the_same_as_ever(old):
    """Who played how often and how it ended; ratings are those of its results in a new league."""
    path, told = old
    league = League.open(path)
    assert len(league.results()) == told["results"]
    for game, ladder in told["ladders"].items():
        rows = {row.name: row for row in league.ladder(game)}
        assert len(rows) == len(ladder) == len(league.ladder(game))
        for line in ladder:
            row = json.loads(json.dumps(asdict(rows[line["name"]])))
            for key in line.keys() - RATED:
                assert row[key] == line[key]
    players = [asdict(player) for player in league.players()]
    assert [{key: player[key] for key in told["players"][0]} for player in players] == (
        told["players"]
    )
    assert league.check() == []
    before, anew = told_of_all(league), told_anew(league)
    assert before == anew
    league.close()
    assert version_of(path) == VERSION


def test_an_upgrade_says_so_once_in_a_sentence(old):
    path, _ = old
    version = version_of(path)
    with closing(League.open(path)) as league:
        assert league.upgraded is not None
        sentence = say(league.upgraded)
    assert "a bot now stands on the ladder by its name and what plays under it" in sentence
    assert f"league-version-{version}.db" in sentence
    with closing(League.open(path)) as league:
        assert league.upgraded is None


def old_league(path):
    """Make a league of version 3 in which several bots and a person have one name."""
    seats = [
        # name, kind, bot, level: of one match each, in the order of entry
        [("Rahab", "bot", "heuristic", ""), ("Ada", "human", "", "")],
        [("Rahab", "bot", "champion", ""), ("Ada", "human", "", "")],
        [("Rahab", "human", "", ""), ("Ada", "human", "", "")],
        [("Joshua", "bot", "champion", ""), ("Ada", "human", "", "")],
        [("Salmon", "bot", "champion", "hard"), ("Ada", "human", "", "")],
    ]
    shutil.copy(DATA / "league-3.db", path)
    with closing(sqlite3.connect(path)) as connection:
        for table in ("encounters", "finishes", "seats", "results", "standings", "names"):
            connection.execute(f"DELETE FROM {table}")
        connection.execute("DELETE FROM players")
        connection.execute("DELETE FROM entries")
        for number, match in enumerate(seats, start=1):
            connection.execute(
                "INSERT INTO results VALUES (?, ?, 'jericho', '2026-11-20T20:00:00+00:00', NULL,"
                " NULL)",
                (number, f"m{number}"),
            )
            for seat, who in enumerate(match):
                connection.execute(
                    "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL, NULL, NULL,"
                    " NULL)",
                    (number, seat, *who, seat + 1, 10),
                )
        for number, (kind, name, other) in enumerate(
            [("rename", "Joshua", "Josh"), ("merge", "Josh", "rahab"), ("retire", "Rahab", "")],
            start=1,
        ):
            connection.execute(
                "INSERT INTO entries VALUES (?, ?, ?, ?, '2026-11-21T20:00:00+00:00', 0)",
                (number, kind, name, other),
            )
        connection.commit()


def test_one_name_that_was_several_bots_and_a_person_becomes_as_many_players(tmp_path):
    path = tmp_path / "league.db"
    old_league(path)
    with closing(League.open(path)) as league:
        rows = {
            row.called: (row.games, row.retired) for row in league.ladder("jericho", retired=True)
        }
        assert rows == {
            "Ada": (5, False),
            "Rahab (heuristic)": (1, True),
            "Rahab (champion)": (2, True),  # Joshua, who was said to be Rahab, is a champion
            "Rahab": (1, True),
            "Salmon (champion hard)": (1, False),
        }
        assert [(e.kind, called(e.name), called(e.other)) for e in league.entries()] == [
            ("rename", "Joshua (champion)", "Josh (champion)"),
            ("merge", "Josh (champion)", "rahab (champion)"),
            *(("retire", name, "") for name in ("Rahab (heuristic)", "Rahab (champion)", "Rahab")),
        ]
        assert league.check() == []
        assert told_of_all(league) == told_anew(league)


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

    def failing(step):
        def step_that_fails(connection):
            step(connection)
            raise KeyboardInterrupt

        return step_that_fails

    steps = {version: failing(step) for version, step in upgrades.STEPS.items()}
    with monkeypatch.context() as patch:
        patch.setattr(upgrades, "STEPS", steps)
        with pytest.raises(KeyboardInterrupt):
            League.open(path)
    assert version_of(path) < VERSION
    league = League.open(path)
    assert len(league.results()) == told["results"]
    league.close()


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


@pytest.mark.parametrize("version", RELEASED)
def test_every_released_version_has_a_step_and_a_frozen_example(version):
    assert version in upgrades.STEPS
    assert version_of(DATA / f"league-{version}.db") == version

"""The league's file: entering results, the ladder, rebuilding, and files that are not ours."""

import csv
import sqlite3
import stat
import threading
import tomllib
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from jericho_tui.league.elo import START, START_DEVIATION, stakes
from jericho_tui.league.ladder import PlayerRow, Rating
from jericho_tui.league.results import MatchResult, SeatResult
from tests.store.api import (
    APPLICATION_ID,
    VERSION,
    League,
    StoreError,
    connection,
    export_league,
    ratings,
)
from tests.store.conftest import line_from, start_python
from tests.store.many import record_all

WHEN = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)


def result(match_id, *placings, names="ABCDE", game="jericho", bots=False):
    """Return a result with the names in seat order."""
    seats = tuple(
        SeatResult(name, "bot", "random", "", placing, 30 - placing)
        if bots
        else SeatResult(name, "human", "", "", placing, 30 - placing)
        for name, placing in zip(names, placings, strict=False)
    )
    return MatchResult(match_id, game, WHEN, seats)


def random_results(number, seed=1, players=12):
    """Return results of tables of 3 to 5 out of some players, ties among them."""
    rng = Random(seed)
    for i in range(number):
        names = [f"Player {n}" for n in rng.sample(range(players), rng.randint(3, 5))]
        scores = [rng.randint(0, 12) for _ in names]
        places = [1 + sum(other > score for other in scores) for score in scores]
        seats = tuple(
            SeatResult(name, "human", "", "", place, score)
            for name, place, score in zip(names, places, scores, strict=True)
        )
        game = rng.choice(["jericho", "jericho", "push"])
        yield MatchResult(f"m{i}", game, WHEN + timedelta(minutes=i), seats)


def everything(path):
    """Return every row of every table."""
    connection = sqlite3.connect(path)
    try:
        tables = ("players", "standings", "results", "seats", "entries", "tournaments")
        return {t: connection.execute(f"SELECT * FROM {t}").fetchall() for t in tables}
    finally:
        connection.close()


def execute(path, script):
    """Change a database behind the league's back."""
    connection = sqlite3.connect(path)
    try:
        connection.executescript(script)
    finally:
        connection.close()


# --- entering results


def test_a_result_moves_the_ratings_as_the_formula_says(league):
    changes = league.record(result("m", 1, 1, 3))
    assert [(c.name, c.seat, c.before, c.games) for c in changes] == [
        ("A", 0, 1500.0, 0),
        ("B", 1, 1500.0, 0),
        ("C", 2, 1500.0, 0),
    ]
    at_stake = stakes([START] * 3, [START_DEVIATION**2] * 3)
    assert tuple(c.delta for c in changes) == pytest.approx(at_stake.changes((1, 1, 3)))
    assert league.changes("m") == changes
    assert "m" in league.match_ids()
    assert league.match_ids() == {"m"}
    assert league.results() == [result("m", 1, 1, 3)]


def test_what_is_not_entered_has_no_changes(league):
    assert league.changes("m") is None
    assert "m" not in league.match_ids()
    assert league.ladder("jericho") == []
    assert league.players() == []
    assert league.rebuild() == 0


def test_the_same_match_again_counts_once(league):
    first = league.record(result("m", 1, 2, 3))
    league.record(result("n", 3, 2, 1))
    before = league.ladder("jericho")
    again = replace(result("m", 1, 2, 3), finished=WHEN + timedelta(days=1))
    assert league.record(again) == first
    assert league.ladder("jericho") == before


@pytest.mark.parametrize(
    "other",
    [
        result("m", 2, 1, 3),
        result("m", 1, 2, 3, names="ABX"),
        result("m", 1, 2, 3, 4),
        result("m", 1, 2, 3, game="push"),
    ],
)
def test_another_result_under_the_same_id_is_refused(league, other):
    first = league.record(result("m", 1, 2, 3))
    before = everything(league.path)
    with pytest.raises(StoreError, match=r"the league .* already has game m with another"):
        league.record(other)
    assert everything(league.path) == before
    assert league.changes("m") == first


def test_names_that_differ_in_case_or_composition_are_one_player(league):
    league.record(result("m", 1, 2, names=["Chloé", "Straße"]))
    league.record(result("n", 2, 1, names=["CHLOE\u0301", "STRASSE"]))
    assert [(p.name, p.kind) for p in league.players()] == [
        ("CHLOE\u0301", "human"),
        ("STRASSE", "human"),
    ]
    assert [row.games for row in league.ladder("jericho")] == [2, 2]
    assert [c.name for c in league.changes("m")] == ["Chloé", "Straße"]


def test_ratings_are_those_of_the_ladder_and_cost_the_same_however_long_that_is(league):
    record_all(league, random_results(60))
    ladder = league.ladder("jericho")
    statements: list[str] = []
    league.connection.raw.set_trace_callback(statements.append)
    some = league.ratings("jericho", [row.name.upper() for row in ladder[:3]] + ["Nobody"])
    league.connection.raw.set_trace_callback(None)
    assert some == {
        **{row.root: Rating(row.rating, row.games) for row in ladder[:3]},
        "nobody": None,
    }
    assert [some[row.root].provisional for row in ladder[:3]] == [
        row.provisional for row in ladder[:3]
    ]
    assert len([statement for statement in statements if "SELECT" in statement]) == 5
    league.retire(ladder[0].name)
    assert league.ratings("jericho", [ladder[0].name]) == {ladder[0].root: None}
    assert league.ratings("rempart", [ladder[1].name]) == {ladder[1].root: None}


def test_a_row_of_the_ladder(league):
    league.record(result("m", 1, 2, 3, bots=True))
    league.record(result("n", 2, 1, 3, bots=True))
    first, second, last = league.ladder("jericho")
    assert (first.name, last.name) == ("B", "C")
    assert (second.name, second.kind, second.bot, second.rank) == ("A", "bot", "random", None)
    assert (second.games, second.wins, second.average_place) == (2, 1, 1.5)
    assert second.form == (1, 2)
    assert second.history == tuple(
        next(c.after for c in league.changes(m) if c.name == "A") for m in "mn"
    )
    assert second.rating == second.history[-1]
    assert second.trend == second.rating - 1500
    assert 0 < second.error < 1.96 * 350


def test_form_and_history_are_the_last_ten(league):
    for i in range(16):
        league.record(result(f"m{i}", *((1, 2) if i % 3 else (2, 1))))
    first, second = league.ladder("jericho")
    assert (first.rank, second.rank) == (1, 2)
    assert first.form == tuple(1 if i % 3 else 2 for i in range(6, 16))
    assert len(first.history) == 10
    assert first.trend == pytest.approx(first.rating - league.changes("m10")[0].after)


# --- rebuilding


def test_rebuilding_gives_the_same_numbers_to_the_last_bit(league):
    for entered in random_results(300):
        league.record(entered)
    before = everything(league.path)
    assert len(before["results"]) == 300
    assert league.rebuild() == 300
    assert everything(league.path) == before


def test_rebuilding_mends_every_number(league):
    for entered in random_results(60):
        league.record(entered)
    before = everything(league.path)
    execute(
        league.path,
        "UPDATE standings SET rating = 1, games = 2, wins = 3, places = 4, variance = 5;"
        "UPDATE seats SET games = 7, rating_before = 8, rating_after = 9 WHERE result_id > 10;"
        "UPDATE players SET name = 'X';",
    )
    assert everything(league.path) != before
    league.rebuild()
    assert everything(league.path) == before


def test_a_check_leaves_the_last_digits_to_the_machine(league):
    for entered in random_results(20):
        league.record(entered)
    execute(
        league.path,
        "UPDATE standings SET rating = rating * (1 + 1e-12);"
        "UPDATE seats SET rating_after = rating_after * (1 + 1e-12);",
    )
    assert league.check() == []
    execute(league.path, "UPDATE seats SET rating_after = rating_after + 0.001;")
    assert len(league.check()) == 1


def test_rebuilding_forgets_who_has_no_result(league):
    league.record(result("m", 1, 2))
    execute(
        league.path,
        "INSERT INTO players VALUES ('z', 'Z', 'human', '', '', 1, 0);"
        "INSERT INTO standings VALUES"
        " (9, 'jericho', 'z', 2000, 1, 1, 1, 100, 9);",
    )
    league.rebuild()
    assert [row.name for row in league.ladder("jericho")] == ["A", "B"]
    assert league.players() == [
        PlayerRow("A", "human", "", root="a"),
        PlayerRow("B", "human", "", root="b"),
    ]
    assert league.check() == []


# --- one transaction


def broken_off(*_given):
    raise KeyboardInterrupt


def test_a_failure_in_the_middle_of_an_entry_leaves_nothing_of_it(league, monkeypatch):
    league.record(result("m", 1, 2, 3))
    before = everything(league.path)

    with monkeypatch.context() as patch:
        patch.setattr(ratings.Ratings, "save", broken_off)
        with pytest.raises(KeyboardInterrupt):
            league.record(result("n", 1, 2, 3))
    assert everything(league.path) == before
    league.record(result("n", 1, 2, 3))
    assert league.match_ids() == {"m", "n"}


KILLED = """
import sys
from pathlib import Path
from jericho_tui.store.database import League
from tests.store.test_database import random_results
league = League.open(Path(sys.argv[1]))
for result in random_results(100000, seed=int(sys.argv[2])):
    league.record(result)
    print(result.match_id, flush=True)
"""


def test_a_kill_while_recording_loses_nothing_that_was_reported(tmp_path):
    path = tmp_path / "league.db"
    process = start_python(KILLED, path, 1)
    for _ in range(30):
        line_from(process)
    process.kill()
    said = process.communicate()[0].split()
    league = League.open(path)
    entered = league.match_ids()
    assert {f"m{i}" for i in range(30)} | set(said[:-1]) <= entered
    before = everything(path)
    assert league.rebuild() == len(entered)
    assert everything(path) == before
    league.close()


def test_threads_may_share_a_league(league):
    def work(part):
        for number, entered in enumerate(random_results(60)):
            if number % 3 == part:
                league.record(entered)
                league.ladder("jericho")

    threads = [threading.Thread(target=work, args=(part,)) for part in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(league.match_ids()) == 60


# --- the file


def test_the_file_is_the_users_only_and_says_whose_it_is(tmp_path):
    path = tmp_path / "league.db"
    league = League.open(path)
    league.record(result("m", 1, 2))
    for entry in tmp_path.iterdir():
        assert stat.S_IMODE(entry.stat().st_mode) == 0o600
    pragma = {
        name: league.connection.rows(f"PRAGMA {name}")[0][0]
        for name in (
            "application_id",
            "user_version",
            "journal_mode",
            "synchronous",
            "foreign_keys",
        )
    }
    league.close()
    assert pragma == {
        "application_id": APPLICATION_ID,
        "user_version": VERSION,
        "journal_mode": "wal",
        "synchronous": 2,  # FULL
        "foreign_keys": 1,
    }
    assert [entry.name for entry in tmp_path.iterdir()] == ["league.db"]
    again = League.open(path)
    assert "m" in again.match_ids()
    again.close()


def test_every_table_is_strict(league):
    tables = league.connection.rows(
        "SELECT name, strict FROM pragma_table_list WHERE schema = 'main'"
    )
    strict = dict(tables)
    assert strict.pop("sqlite_schema") == 0
    assert {"players", "results", "seats", "tournaments"} < set(strict)
    assert set(strict.values()) == {1}
    league.record(result("m", 1, 2))
    with pytest.raises(sqlite3.IntegrityError):
        execute(league.path, "UPDATE standings SET rating = 'high'")


def foreign_database(path):
    execute(path, "CREATE TABLE t (x); INSERT INTO t VALUES (1);")


@pytest.mark.parametrize(
    "make",
    [
        lambda path: path.write_text("hello, this is not a database at all"),
        lambda path: path.write_bytes(b"\0" * 4096),
        lambda path: path.write_bytes(b"SQLite format 3\0"),
        foreign_database,
    ],
)
def test_a_file_that_is_no_league_is_refused_and_stays(tmp_path, make):
    path = tmp_path / "league.db"
    make(path)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="is not a league of this program"):
        League.open(path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["league.db"]


def test_a_league_of_a_newer_version_is_refused_by_name(tmp_path):
    path = tmp_path / "league.db"
    League.open(path).close()
    execute(path, f"PRAGMA user_version = {VERSION + 1}")
    before = path.read_bytes()
    with pytest.raises(
        StoreError,
        match=(
            f"has version {VERSION + 1}, from a newer Jericho TUI; this one reads up to {VERSION}"
        ),
    ):
        League.open(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("offset", [100, 4096, 5000])
def test_a_damaged_league_is_a_sentence_and_stays(tmp_path, offset):
    path = tmp_path / "league.db"
    league = League.open(path)
    for entered in random_results(40):
        league.record(entered)
    league.close()
    data = bytearray(path.read_bytes())
    data[offset : offset + 60_000] = b"\xa5" * min(60_000, len(data) - offset)
    path.write_bytes(data)
    with pytest.raises(
        StoreError,
        match="is damaged and stays as it is; “jericho-tui league restore”",
    ):
        open_and_use(path)
    assert path.read_bytes() == data


def open_and_use(path):
    league = League.open(path)
    try:
        league.record(result("new", 1, 2, names=["Player 1", "Player 2"]))
    finally:
        league.close()


def test_a_missing_folder_is_a_sentence(tmp_path):
    with pytest.raises(StoreError, match="no such file or folder"):
        League.open(tmp_path / "gone" / "league.db")
    assert list(tmp_path.iterdir()) == []


def test_waiting_in_vain_for_another_program_is_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.05)
    league = League.open(tmp_path / "league.db")
    other = sqlite3.connect(league.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="another program is using the league"):
        league.record(result("m", 1, 2))
    assert league.ladder("jericho") == []  # reading goes on
    other.execute("ROLLBACK")
    other.close()
    league.record(result("m", 1, 2))
    league.close()


def test_a_full_disk_is_a_sentence_and_changes_nothing(league):
    league.record(result("m", 1, 2))
    before = everything(league.path)
    ((pages,),) = league.connection.rows("PRAGMA page_count")
    league.connection.rows(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="the disk is full, so the league"):
        list(map(league.record, random_results(500)))
    league.connection.rows("PRAGMA max_page_count = 100000")
    assert everything(league.path)["results"][: len(before["results"])] == before["results"]
    number = len(league.match_ids())
    assert league.rebuild() == number


# --- export


def test_the_export_says_everything_twice(league, tmp_path):
    names = ["=1+1", 'Zoë "x"', "C, D"]
    league.record(result("m", 1, 2, 3, names=names, bots=True))
    league.record(result("n", 2, 1, names=["Bo", "Cy"], game="push"))
    written = export_league(league, tmp_path / "out" / "deep")
    names_written = ["results.csv", "ladder.csv", "league.toml", "bgstats.json"]
    assert [path.name for path in written] == names_written
    with written[0].open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["name"] for row in rows] == ["'=1+1", *names[1:], "Bo", "Cy"]
    assert [row["seat"] for row in rows] == ["1", "2", "3", "1", "2"]
    assert float(rows[0]["rating_after"]) == league.changes("m")[0].after
    with written[1].open(newline="", encoding="utf-8") as file:
        ladder = list(csv.DictReader(file))
    assert [(row["game"], row["name"]) for row in ladder] == [
        *(("jericho", name) for name in ("'=1+1", *names[1:])),
        *(("push", name) for name in ("Cy", "Bo")),
    ]
    table = tomllib.loads(written[2].read_text(encoding="utf-8"))
    assert table["format"] == 1
    assert table["results"][0]["match"] == "m"
    assert table["results"][0]["finished"] == WHEN
    assert [seat["name"] for seat in table["results"][0]["seats"]] == names
    assert table["results"][1]["seats"][0] == {
        "name": "Bo",
        "kind": "human",
        "placing": 2,
        "score": 28,
    }

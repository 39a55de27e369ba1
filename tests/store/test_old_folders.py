"""What 0.2.0 and the state of 26 November 2026 wrote opens and plays on, all there.

The two folders in `tests/data/old-folders` were made by the programs of commits 8c2f3435 (0.2.0)
and 76558cea (`2026-11-26`), by their command line in text mode: rated games, an unfinished game of
each of the six with options that are not the default, a tournament that is over and one that waits
for Ada; the later one also has tables that wait, chat, an analysis, exercises, puzzles, a daily
deal, invitations to the club, and the bot `rule` in a save and on the ladder. `wanted.json` is what
these programs said of them; on the later ladder the bots of tournaments have one line each since.
"""

import contextlib
import io
import json
import re
import shutil
import sqlite3
import stat
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from jericho_tui.cli.main import main
from jericho_tui.text.language import say
from tests.cli.api import Dailies
from tests.programs import SOON
from tests.store.api import League, waiting
from tests.store.conftest import start_python

OLD = Path(__file__).parents[1] / "data" / "old-folders"
WANTED = json.loads((OLD / "wanted.json").read_text("utf-8"))
STATES = sorted(WANTED)
LATER = "2026-11-26"


@pytest.fixture(scope="module", params=STATES)
def state(request):
    return request.param


@pytest.fixture(scope="module")
def saves(state, tmp_path_factory):
    """The folder after its first command, which says that the league was updated."""
    folder = tmp_path_factory.mktemp("old") / "saves"
    shutil.copytree(OLD / state, folder)
    for path in folder.rglob("*"):
        path.chmod(0o700 if path.is_dir() else stat.S_IRUSR | stat.S_IWUSR)
    for path in folder.glob("waiting/*.toml"):  # a table that waits for a day is swept
        now = f"created = {datetime.now(UTC):%Y-%m-%d %H:%M:%S}+00:00"
        path.write_text(re.sub(r"^created = .*", now, path.read_text(), flags=re.MULTILINE))
    said = io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
        assert main(["--saves", str(folder), "league", "show"]) == 0
    assert (
        "the league was updated: bots are now listed once, by name and engine, and all "
        "ratings were recalculated from the same results. The old file is"
    ) in said.getvalue()
    return folder


@pytest.fixture
def ask(saves, capsys):
    def command(*words, keys=""):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sys.stdin", _typed(keys))
            patch.setattr(Dailies, "today", lambda _dailies: date(2026, 11, 26))
            capsys.readouterr()
            code = main(["--saves", str(saves), *words])
            out, err = capsys.readouterr()
        assert (code, err) == (0, ""), (code, out, err)
        return out

    return command


def _typed(keys):
    return io.TextIOWrapper(io.BytesIO(keys.encode()), encoding="utf-8")


def told(ask, *words):
    return json.loads(ask(*words, "--json"))


def ladders(data):
    return {
        game: [(row["name"], row["bot"], round(row["rating"], 6), row["games"]) for row in rows]
        for game, rows in data.items()
    }


def test_the_ladders_are_as_they_were(state, ask):
    wanted = ladders(WANTED[state]["league"])

    assert ladders(told(ask, "league", "show")) == wanted
    ask("league", "rebuild")
    assert ladders(told(ask, "league", "show")) == wanted


def test_its_tournaments_are_there(state, ask):
    for name in ("Cup", "Friends"):
        found, wanted = told(ask, "tournament", "show", name), WANTED[state][name]
        for key in ("finished", "plan", "standings"):
            assert found.get(key) == wanted.get(key), (name, key)


def test_its_tables_wait_and_its_members_are_known(state, ask, monkeypatch):
    if state == LATER:
        # They are swept a day after it, by the clock of whoever runs this.
        monkeypatch.setattr(waiting, "FORGOTTEN", timedelta(days=100_000))
        tables = {table["id"]: table for table in told(ask, "table", "list")["tables"]}
        assert {table["id"]: table["seats"] for table in WANTED[state]["tables"]} == {
            key: table["seats"] for key, table in tables.items()
        }
        members = told(ask, "club", "members")["members"]
        assert [(one["name"], one["since"]) for one in members] == [
            (one["name"], one["since"]) for one in WANTED[state]["members"]
        ]


def test_what_was_learnt_is_there(state, ask):
    if state == LATER:
        assert {one["match"] for one in told(ask, "learn", "Ada")["exercises"]} != set()
        assert told(ask, "puzzles", "push", "--as", "Ada")["tries"] == WANTED[state]["tries"]
        day = told(ask, "daily", "--day", "2026-11-26", "--as", "Ada")
        assert len(day["results"]) == WANTED[state]["daily"]


def test_every_game_plays_on(saves, ask):
    unfinished = [path for path in saves.glob("*.toml") if "[result]" not in path.read_text()]
    assert len(unfinished) >= 6
    for path in unfinished:
        moves = path.read_text().partition("moves = ")[2].count("\n")
        out = ask("play", "--plain", "--resume", str(path), keys="1\n1\n")
        assert "jericho-tui play --plain --resume" in out, path
        assert path.read_text().partition("moves = ")[2].count("\n") >= moves
    assert "damaged: 0" in ask("doctor")


def test_the_heuristic_plays_on_for_a_bot_that_is_gone(state, saves, ask):
    if state == LATER:
        (path,) = [path for path in saves.glob("*jericho*.toml") if '"rule"' in path.read_text()]
        out = ask("play", "--plain", "--resume", str(path), keys="1\nheuristic\n1\n")
        assert "Bo (a bot) failed: there is no bot “rule” for this game" in out
        assert "Name the bot that continues: heuristic, " in out
        assert '"rule"' not in path.read_text()
        assert "rule v4" in ask("league", "show", "push")


def test_its_chat_is_shown(state, saves, ask):
    if state == LATER:
        assert not list(saves.glob("*.talk"))
        (talk,) = saves.rglob("*.talk")
        out = ask("play", "--plain", "--resume", str(saves / talk.stem), keys="talk\n")
        assert "Hello Bea" in out


OLD_FILES = {
    "20261126-163307-jericho-qfks.toml.talk",
    "20261126-163117-push-h6f5.toml.analysis",
    "learning/a8fab6a0d8218e61dd723a38.toml",
    "puzzles/a8fab6a0d8218e61dd723a38.toml",
    "waiting/20261126-163210-jericho-4gpr.toml",
    "waiting/20261126-163211-push-8c9p.toml",
}


def rows_in(folder):
    """Return everything that was read from files, as text."""
    with closing(sqlite3.connect(folder / "league.db")) as connection:
        return {
            table: sorted(map(str, connection.execute(f"SELECT * FROM {table}")))
            for table in ("chat", "waiting", "analyses", "exercises", "tries")
        }


def files_in(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def copy_of(state, folder):
    shutil.copytree(OLD / state, folder)
    for path in folder.rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
    return folder


def test_old_files_are_rows_now_and_a_copy_of_them_stays(state, tmp_path):
    folder = copy_of(state, tmp_path / "saves")
    before = {name: (folder / name).read_bytes() for name in OLD_FILES if state == LATER}
    with closing(League.open(folder / "league.db")) as league:
        said = [say(sentence) for sentence in league.upgraded]
    assert any("6 files of chat, answers and tables" in one for one in said) == bool(before)
    kept = folder / "backups" / "old-files"
    assert {name: (kept / name).read_bytes() for name in files_in(kept)} == before
    assert not OLD_FILES & files_in(folder)
    if before:
        assert all(rows_in(folder).values())
    with closing(League.open(folder / "league.db")) as league:
        assert league.upgraded == ()


KILLED = """
import os, signal, sys
from pathlib import Path
from jericho_tui.store import migration
from jericho_tui.store.database import League
name, left = sys.argv[2], int(sys.argv[3])
done = getattr(migration, name)
def counted(*values, **named):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return done(*values, **named)
setattr(migration, name, counted)
League.open(Path(sys.argv[1]))
"""


@pytest.mark.parametrize("left", [0, 3])
@pytest.mark.parametrize("name", ["keep_aside", "reader_of", "read_limited"])
def test_a_start_that_is_killed_is_made_good_by_the_next(tmp_path, name, left):
    whole, folder = copy_of(LATER, tmp_path / "whole"), copy_of(LATER, tmp_path / "saves")
    League.open(whole / "league.db").close()
    process = start_python(KILLED, folder / "league.db", name, left)
    process.communicate(timeout=SOON)
    assert process.returncode == -9
    with closing(League.open(folder / "league.db")) as league:
        assert league.check() == []
    assert rows_in(folder) == rows_in(whole)
    assert files_in(folder) == files_in(whole)


def test_a_damaged_old_file_is_named_and_all_others_are_read(tmp_path):
    whole, folder = copy_of(LATER, tmp_path / "whole"), copy_of(LATER, tmp_path / "saves")
    League.open(whole / "league.db").close()
    (folder / "puzzles" / "a8fab6a0d8218e61dd723a38.toml").write_text("format = 1\nnonsense")
    with closing(League.open(folder / "league.db")) as league:
        said = [say(sentence) for sentence in league.upgraded]
    assert any("1 old file is damaged and was not read" in one for one in said)
    assert rows_in(folder) == rows_in(whole) | {"tries": []}


def test_a_folder_that_only_can_be_read_shows_what_its_old_files_say(tmp_path):
    folder = copy_of(LATER, tmp_path / "saves")
    before = files_in(folder)
    with closing(League.copy_of(folder / "league.db")) as league:
        for table in ("chat", "waiting", "analyses", "exercises", "tries"):
            assert league.connection.rows(f"SELECT * FROM {table}"), table
    assert files_in(folder) == before

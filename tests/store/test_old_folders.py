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
import shutil
import stat
from pathlib import Path

import pytest

from jericho_tui.cli.main import main

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


def test_its_tables_wait_and_its_members_are_known(state, ask):
    if state == LATER:
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

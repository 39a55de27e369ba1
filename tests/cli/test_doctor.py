import json
import stat

import pytest

from jericho_tui import __version__
from jericho_tui.store.store import open_store
from tests.builders import random_match
from tests.cli.api import WaitingTables, crashes_folder


@pytest.fixture(autouse=True)
def _state(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def saves(tmp_path):
    with open_store(tmp_path / "saves", settings_path=tmp_path / "none") as store:
        store.matches.create(random_match(3, moves=20), 1)
    return tmp_path / "saves"


def test_all_is_well(run, saves):
    done = run("doctor", "--saves", saves)
    assert done.code == 0
    assert "0 finished, 1 in progress" in done.out
    assert done.out.endswith("All is well.\n")
    assert done.err == ""


def test_what_is_wrong_and_what_to_do(run, saves):
    (path,) = saves.glob("*.toml")
    path.write_text(path.read_text().replace('"2 feed', '"2 jump', 1))
    done = run("doctor", "--saves", saves)
    assert done.code == 1
    assert f"BAD   saved games: {path}: line " in done.out
    assert "      → its first" in done.out
    assert done.out.endswith("1 problem.\n")


def test_json_has_every_finding(run, saves):
    (saves / "x.toml").write_text("[")
    done = run("doctor", "--saves", saves, "--json")
    data = json.loads(done.out)
    assert done.code == 1
    assert data["problems"] == 1
    assert {finding["severity"] for finding in data["findings"]} == {"good", "note", "bad"}
    assert all(finding["sentence"].isprintable() for finding in data["findings"])


@pytest.mark.parametrize(
    ("compiled", "english", "french"),
    [(False, "(pure Python), Python 3", "(Python pur)"), (True, "(compiled)", "(compilé)")],
)
def test_it_says_which_build_runs(run, saves, compiled, english, french, build):
    build(compiled)
    assert english in run("doctor", "--saves", saves).out
    assert french in run("doctor", "--saves", saves, "--lang", "fr").out


@pytest.mark.parametrize(
    (("code"), "text"),
    [
        (
            "en",
            (
                "unofficial; not affiliated with the games’ designers and publishers. To play a "
                "printed game, buy it"
            ),
        ),
        (
            "fr",
            (
                "non officiel\u202f; sans lien avec les auteurs et les éditeurs des jeux. Pour "
                "jouer au jeu imprimé, achetez-le"
            ),
        ),
    ],
)
def test_it_says_that_it_is_unofficial(run, saves, code, text):
    assert text in run("doctor", "--saves", saves, "--lang", code).out


def test_a_hostile_file_name_is_harmless(run, saves):
    (saves / "a\x1b[2J\u202eb\n.toml").write_text("[")
    out = run("doctor", "--saves", saves).out
    assert "\x1b" not in out
    assert "\u202e" not in out


def fail(_tables):
    raise KeyError("R5")


def test_a_mistake_of_ours_is_a_sentence_and_a_report(run, saves, monkeypatch):
    monkeypatch.setattr(WaitingTables, "list", fail)
    done = run("table", "list", "--saves", saves)
    sentence = done.refused(70)
    (report,) = crashes_folder().glob("*.txt")
    assert str(report) in sentence
    (record,) = saves.glob("*.toml")
    assert f"last record: {record}" in report.read_text()
    assert "'R5'" not in report.read_text()
    assert "crash reports: 1, the last one is" in run("doctor", "--saves", saves).out


@pytest.mark.parametrize("how", ["option", "environment"])
def test_a_log_is_kept_when_asked_for(run, saves, tmp_path, monkeypatch, how):
    path = tmp_path / "the log"
    words = ["--log", path] if how == "option" else []
    if how == "environment":
        monkeypatch.setenv("JERICHO_LOG", str(path))
    assert run("rules", *words).code == 0
    assert run("league", "show", "--saves", saves, *words).code == 0
    lines = path.read_text().splitlines()
    assert [line.split(" ", 2)[2] for line in lines if " start " in line] == [
        f"start Jericho TUI {__version__}, rules",
        f"start Jericho TUI {__version__}, league",
    ]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_log_that_cannot_be_kept_is_refused(run, tmp_path):
    assert "log" in run("rules", "--log", tmp_path / "none" / "log").refused(1)


def test_without_asking_there_is_no_log(run, tmp_path, monkeypatch):
    monkeypatch.delenv("JERICHO_LOG", raising=False)
    before = set(tmp_path.iterdir())
    run("rules")
    assert set(tmp_path.iterdir()) - before <= {tmp_path / "home"}


def test_damaged_files_are_listed_by_folder_and_date(run, saves):
    (good,) = saves.glob("*.toml")
    cup = saves / "tournaments" / "cup"
    cup.mkdir(parents=True)
    bad = good.read_text().replace('"2 feed', '"2 jump', 1)
    for number in range(40):
        ((saves, cup)[number % 2] / f"x{number:03}.toml").write_text(bad)
    found = run("doctor", "--saves", saves)
    assert (found.code, found.err) == (1, "")
    lines = [line for line in found.out.splitlines() if ": line " in line]
    # By folder, and there by the dates in the records, which are all the same, and the ids.
    assert [line.split(": ")[1].rpartition("/")[2] for line in lines] == [
        f"x{number:03}.toml" for part in (0, 1) for number in range(38 + part, -1, -2)
    ]

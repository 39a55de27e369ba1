"""The shell completes commands, games, bots, options, saves, tables, tournaments and names."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.programs import run_python

ROOT = Path(__file__).parents[2]


@pytest.fixture
def saves(run, tmp_path: Path) -> Path:
    folder = tmp_path / "saves"
    shutil.copytree(ROOT / "saves", folder, ignore=shutil.ignore_patterns("*.db*", ".club"))
    common = ("--saves", str(folder))
    assert run("table", "new", "push", "--seats", "Ada,open", *common).code == 0
    cup = ("tournament", "new", "Cup", "push", "--entrants", "Ada,random,random", *common)
    assert run(*cup).code == 0
    assert run("club", "invite", "Zoe", *common).code == 0
    return folder


def completed(line: str, saves: Path) -> set[str]:
    """Return what may follow a command line; the words that come after the cursor are cut."""
    out = saves / "completions"
    environ = {
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_IFS": "\n",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(out),
        "COMP_LINE": f"jericho-tui {line}",
        "COMP_POINT": str(len(f"jericho-tui {line}")),
        "COMP_TYPE": "9",
        "JERICHO_SAVES": str(saves),
    }
    code, said, err = run_python("-m", "jericho_tui", environ=environ)
    assert (code, said, err) == (0, "", "")
    return {word.strip() for word in out.read_text().split("\n")}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("tour", {"tournament"}),
        ("table f", {"fill"}),
        ("play pu", {"push"}),
        ("play push --se", {"--seats"}),
        ("play --seats Ada,champ", {"Ada,champion"}),
        ("play rempart --seats snai", {"snail"}),
        ("play push --seats snai", {""}),
        ("arena run push --bots heu", {"heuristic"}),
        ("play push --options risk=t", {"risk=true"}),
        ("replay example-jericho-f", {"example-jericho-finished.toml"}),
        ("tournament show C", {"Cup"}),
        ("club revoke Z", {"Zoe"}),
        ("league show --only p", {"people"}),
        ("--lang f", {"fr"}),
    ],
)
def test_words_are_completed(line: str, words: set[str], saves: Path) -> None:
    assert completed(line, saves) == words


def test_a_table_and_a_saved_game_are_completed(saves: Path) -> None:
    (table,) = completed("table join ", saves) - {"-h", "--help", "--as", "--plain"}
    assert table.startswith("2")
    found = completed("play --resume ", saves)
    assert str(saves / "example-jericho-finished.toml") in found


def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    assert completed(f"--saves {tmp_path}/none league player A", tmp_path) == {""}
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_is_read_by_it(run, tmp_path: Path, shell: str) -> None:
    script = tmp_path / "script"
    script.write_text(run("completion", shell).out)
    assert "jericho-tui" in script.read_text()
    if shutil.which(shell):
        subprocess.run([shell, "-n", script], check=True, env=os.environ)


def test_without_argcomplete_the_command_says_how_to_install_it(run, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "argcomplete.shell_integration", None)
    assert "completion needs argcomplete: " in run("completion", "bash").refused(2)


def test_the_manual_page_has_every_command(run) -> None:
    page = run("man").out
    assert page.startswith(".TH JERICHO-TUI 6 ")
    for name in ("play", "table new", "club invite", "arena run"):
        assert f"\n.SS jericho\\-tui {name}\n" in page
    assert ".TP\n.B \\-\\-seats SPEC[,SPEC…]\nplayers in seat order" in page
    assert "\njericho-tui play jericho" in page


def test_a_build_prints_the_manual_page_without_the_dependencies() -> None:
    without = (
        "import sys; sys.modules.update(dict.fromkeys(['platformdirs', 'textual', 'tomli_w']))"
    )
    script = f"{without}; from jericho_tui.cli.main import main; sys.exit(main())"
    code, page, problems = run_python("-c", script, "man", "--lang", "en")
    assert (code, problems) == (0, "")
    assert page.startswith(".TH JERICHO-TUI")

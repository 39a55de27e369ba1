import os
import signal
import time
from pathlib import Path

import pytest

import jericho_tui
from tests.programs import SOON, run_python, start_python

FULL = Path("/dev/full")


@pytest.mark.parametrize("compiled", [False, True])
def test_version_says_which_build_runs(run, build, compiled, monkeypatch):
    build(compiled)
    program = f"jericho-tui {jericho_tui.__version__}"
    english, french = ("compiled", "compilé") if compiled else ("pure Python", "Python pur")
    monkeypatch.setenv("LANGUAGE", "en_GB")
    assert run("--version") == (0, f"{program}, {english}\n", "")
    assert run("--lang", "fr", "--version") == (0, f"{program}, {french}\n", "")
    monkeypatch.setenv("LANGUAGE", "fr")
    assert run("--version") == (0, f"{program}, {french}\n", "")


def test_version_loads_nothing_that_it_does_not_need():
    code = (
        "import sys; before = set(sys.modules); from jericho_tui.cli.main import main;"
        "main(['--version']); print(*sorted(set(sys.modules) - before))"
    )
    _code, out, _err = run_python("-c", code)
    loaded = set(out.splitlines()[1].split())
    parts = ("cli", "cli.main", "store", "store.build")
    assert loaded == {"jericho_tui", *(f"jericho_tui.{part}" for part in parts)}


def test_no_command_loads_textual(tmp_path):
    """Importing every command is not enough: running them must not either."""
    script = """
import sys
from jericho_tui.cli.main import main
import jericho_tui.cli.lobby
table = ["--seats", "random,random,heuristic", "--matches", "2", "--rng-seed", "1"]
assert main(["simulate", "jericho", *table, "--record", "r"]) == 0
assert main(["replay", "r/sim-jericho-1-000001.toml"]) == 0
assert main(["league", "show", "--saves", "r"]) == 0
assert main(["rules"]) == 0
assert main([]) == 2
print([name for name in sys.modules if name.split(".")[0] in ("textual", "rich")])
"""
    code, out, err = run_python("-c", script, cwd=tmp_path)
    assert code == 0, err
    assert out.splitlines()[-1] == "[]"


def test_without_a_terminal_the_lobby_points_to_the_commands(run, snapshot):
    before = snapshot()
    sentence = run().refused(2)
    assert "needs a terminal" in sentence
    assert "--help" in sentence
    assert snapshot() == before


def test_help_lists_the_commands(run):
    code, out, err = run("--help")
    assert (code, err) == (0, "")
    for command in ("simulate", "replay", "league", "rules"):
        assert f"\n  {command} " in out
    assert run("simulate", "--help").out.startswith("usage: jericho-tui simulate")


def test_language_of_argument_settings_and_environment(run, tmp_path, monkeypatch):
    assert "il n’y a" in run("rules", "chess", "--lang", "fr").err
    assert "il n’y a" in run("--lang=fr", "rules", "chess").err
    monkeypatch.setenv("LANGUAGE", "fr")
    assert "il n’y a" in run("rules", "chess").err
    settings = tmp_path / "home" / "jericho-tui" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('language = "en"\n')
    assert "there is no game" in run("rules", "chess").err
    assert "il n’y a" in run("rules", "chess", "--lang", "fr").err


def test_argparse_itself_speaks_french(run):
    out = run("--lang", "fr", "simulate", "--help").out
    assert "show this help message" not in out
    assert "arguments are required" not in run("--lang", "fr", "replay").refused(2)


def test_rules_prints_the_rulebook_of_the_language(run):
    english, french = run("rules"), run("rules", "jericho", "--lang", "fr")
    assert english.code == french.code == 0
    assert english.out.startswith("# Jericho\n")
    assert french.out.startswith("# Jericho\n")
    assert english.out != french.out
    assert "{#" not in english.out


def test_a_reader_who_has_seen_enough_is_no_error():
    with start_python("-m", "jericho_tui", "rules") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.skipif(not FULL.exists(), reason="only some systems have it")
def test_a_full_disk_behind_the_output_is_one_sentence():
    with FULL.open("wb") as full:
        code, _out, err = run_python("-m", "jericho_tui", "rules", stdout=full)
    assert code == 1
    assert err == "jericho-tui: output: No space left on device\n"


def test_an_encoding_that_lacks_a_character_is_no_error():
    code, out, err = run_python(
        "-m", "jericho_tui", "rules", "--lang", "fr", environ={"PYTHONIOENCODING": "ascii"}
    )
    assert (code, err) == (0, "")
    assert "?" in out


def test_ctrl_c_ends_a_simulation_quietly(tmp_path):
    table = ("--seats", "random,random,random", "--matches", 10**6, "--rng-seed", 1, "--jobs", 2)
    command = ("simulate", "jericho", *table, "--record", "out")
    with start_python(
        "-m", "jericho_tui", *command, cwd=tmp_path, start_new_session=True
    ) as process:
        deadline = time.monotonic() + SOON
        while not list(tmp_path.glob("out/*.toml")):
            assert time.monotonic() < deadline
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=SOON)
    assert (process.returncode, out, err) == (130, b"", b"")
    assert not [path for path in (tmp_path / "out").iterdir() if path.suffix != ".toml"]

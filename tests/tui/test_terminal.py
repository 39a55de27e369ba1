"""The real program in a real (pseudo) terminal: keys in, a kill in the middle, a resume."""

import os
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.benchmarks.terminal import Terminal
from tests.programs import ROOT, SOON, is_gone, wait_until
from tests.robustness.seats import HURRIED, REAL

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX pseudo-terminal")
LOBBY = "Hamster Rolle"
"""What the lobby shows at every size: the last game of its list."""


def program(folder: Path, *words: str, run: Sequence[str] = HURRIED) -> Terminal:
    """Start the program as its user would, with settings of its own.

    :param run: the program; in a hurry it takes a key as soon as the screen is there, which a busy
        machine may tell it late.
    """
    command = [sys.executable, *run, *words, "--saves", str(folder / "saves")]
    return Terminal(command, 80, 24, surroundings(folder))


def surroundings(folder: Path) -> dict[str, str]:
    """Return the environment of a user with settings of their own."""
    settings = folder / "settings" / "jericho-tui" / "settings.toml"
    if not settings.exists():
        settings.parent.mkdir(parents=True)
        settings.write_text('name = "Ada"\npace = "instant"\n')
    return {
        **{key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ},
        "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]),
        "LANG": "C.UTF-8",
        "USER": "ada",
        "XDG_CONFIG_HOME": str(folder / "settings"),
        "TEXTUAL_ANIMATIONS": "none",
    }


def shows(terminal: Terminal, *words: str) -> bool:
    """Wait until the screen shows one of these."""
    return terminal.shows(*words, patience=SOON)


def moves(folder: Path) -> list[str]:
    [path] = (folder / "saves").glob("*.toml")
    found: list[str] = tomllib.loads(path.read_text())["moves"]
    return found


def test_it_comes_to_the_lobby_and_ends(tmp_path):
    with program(tmp_path, run=REAL) as terminal:
        assert shows(terminal, LOBBY)
        terminal.press("\x11")  # always taken, as every move is saved
        assert terminal.finish(SOON) == 0


def test_a_match_killed_while_a_person_thinks_goes_on_without_losing_a_move(tmp_path):
    with program(tmp_path) as terminal:
        assert shows(terminal, LOBBY)
        terminal.press("n")
        assert shows(terminal, "Opening card")
        terminal.press("enter")
        assert shows(terminal, "Feed the supply")
        terminal.press("enter")
        assert shows(terminal, "Wall:", "Supply:")
        before = moves(tmp_path)
        assert len(before) >= 8
    # Leaving the context killed it with SIGKILL.
    with program(tmp_path) as terminal:
        assert shows(terminal, f"{len(before)} moves")
        terminal.press("enter")
        assert shows(terminal, "Your hand")
        assert moves(tmp_path) == before
        terminal.press("enter")

        def goes_on() -> bool:
            terminal.read(0.2, quiet=0.0, limit=0.2)
            return len(moves(tmp_path)) > len(before)

        wait_until(goes_on)
        assert moves(tmp_path)[: len(before)] == before
    assert not list((tmp_path / "saves").glob("*.tmp*"))


def test_a_match_killed_while_a_bot_thinks_goes_on_and_leaves_no_process_behind(tmp_path):
    seats = ("--seats", "Ada,champion,champion")
    with program(tmp_path, "play", *seats, run=(*HURRIED, "+endless")) as terminal:
        assert shows(terminal, "Opening card")
        terminal.press("enter")
        assert shows(terminal, "is thinking…")
        [_program, helper] = terminal.processes()
        before = moves(tmp_path)
        assert before
    # Leaving the context killed the program with SIGKILL, and nothing else.
    wait_until(lambda: is_gone(helper))
    with program(tmp_path) as terminal:
        assert shows(terminal, f"{len(before)} move")
        terminal.press("enter")
        assert shows(terminal, "Feed the supply"), "the bots have moved"
        assert moves(tmp_path)[: len(before)] == before

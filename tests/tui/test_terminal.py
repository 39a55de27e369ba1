"""The real program in a real (pseudo) terminal: keys in, a kill in the middle, a resume."""

import os
import sys
import tomllib
from pathlib import Path

import pytest

from jericho_tui.tui.input_guard import GRACE
from tests.benchmarks.terminal import Terminal
from tests.programs import SOON, is_gone, wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX pseudo-terminal")

_TAKES_KEYS = GRACE + 0.4
"""Seconds of silence after which a key is taken: a busy machine tells the program late that what
it wrote is shown."""


def program(folder: Path, *words: str) -> Terminal:
    """Start the program as its user would, with settings of its own."""
    command = [sys.executable, "-m", "jericho_tui", *words, "--saves", str(folder / "saves")]
    return Terminal(command, 80, 24, surroundings(folder))


def surroundings(folder: Path) -> dict[str, str]:
    """Return the environment of a user with settings of their own."""
    settings = folder / "settings" / "jericho-tui" / "settings.toml"
    if not settings.exists():
        settings.parent.mkdir(parents=True)
        settings.write_text('name = "Ada"\npace = "instant"\n')
    return {
        **{key: os.environ[key] for key in ("PATH", "HOME", "PYTHONPATH") if key in os.environ},
        "LANG": "C.UTF-8",
        "USER": "ada",
        "XDG_CONFIG_HOME": str(folder / "settings"),
        "TEXTUAL_ANIMATIONS": "none",
    }


def shows(terminal: Terminal, words: str, patience: float = SOON) -> bool:
    """Wait until the screen shows some words, and then for as long as keys are not taken yet."""
    for _ in range(int(patience / 0.2)):
        terminal.read(patience=0.2, quiet=0.05)
        if words in terminal.text():
            terminal.read(patience=_TAKES_KEYS, quiet=_TAKES_KEYS)
            return True
    return False


def moves(folder: Path) -> list[str]:
    [path] = (folder / "saves").glob("*.toml")
    found: list[str] = tomllib.loads(path.read_text())["moves"]
    return found


def test_a_match_killed_while_a_person_thinks_goes_on_without_losing_a_move(
    tmp_path: Path,
) -> None:
    with program(tmp_path) as terminal:
        assert shows(terminal, "New game")
        terminal.press("n")
        assert shows(terminal, "Opening card")
        terminal.press("enter")
        assert shows(terminal, "Feed the supply")
        terminal.press("enter")
        assert shows(terminal, "Wall:") or shows(terminal, "Supply:")
        before = moves(tmp_path)
        assert len(before) >= 8
    # Leaving the context killed it with SIGKILL.
    with program(tmp_path) as terminal:
        assert shows(terminal, f"{len(before)} moves")
        terminal.press("enter")
        assert shows(terminal, "Your hand")
        assert moves(tmp_path) == before
        terminal.press("enter")
        assert shows(terminal, "lays") or shows(terminal, "adds")
        assert moves(tmp_path)[: len(before)] == before
        assert len(moves(tmp_path)) > len(before)
    assert not list((tmp_path / "saves").glob("*.tmp*"))


def test_a_match_killed_while_a_bot_thinks_goes_on_and_leaves_no_process_behind(
    tmp_path: Path,
) -> None:
    with program(tmp_path, "play", "--seats", "Ada,champion,champion") as terminal:
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

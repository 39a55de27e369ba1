import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import visible
from tests.store.api import (
    MARKER,
    install_command,
    quoted,
    saves_folder,
    settings_file,
    typed_path,
)


@pytest.fixture
def marked(tmp_path):
    folder = tmp_path / "saves"
    folder.mkdir()
    (folder / MARKER).touch()
    return folder


def test_the_chosen_folder_comes_first(tmp_path, marked):
    chosen = tmp_path / "chosen"
    assert saves_folder(chosen, {"JERICHO_SAVES": "/elsewhere"}, tmp_path) == chosen
    assert not chosen.exists()


def test_then_the_environment(tmp_path, marked):
    assert saves_folder(None, {"JERICHO_SAVES": "/elsewhere"}, tmp_path) == Path("/elsewhere")


def test_a_strangers_saves_folder_is_left_alone(tmp_path, monkeypatch):
    (tmp_path / "saves").mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert saves_folder(None, {}, tmp_path) == tmp_path / "data" / "jericho-tui" / "saves"
    assert list((tmp_path / "saves").iterdir()) == []
    assert not (tmp_path / "data").exists()


def test_a_tilde_is_the_home_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert saves_folder(Path("~/games"), {}) == tmp_path / "games"
    assert saves_folder(None, {"JERICHO_SAVES": "~/games"}) == tmp_path / "games"


def test_settings_live_in_the_users_configuration(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert settings_file() == tmp_path / "jericho-tui" / "settings.toml"


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("games/friday.toml", "games/friday.toml"),
        ("  ~/friday.toml ", "/tmp/ada/friday.toml"),
        ("'my games/friday.toml'", "my games/friday.toml"),
        ('"friday.toml"', "friday.toml"),
        ("[red]x[/red]", "[red]x[/red]"),
        ("'", "'"),
    ],
)
def test_a_typed_path_is_what_a_shell_would_make_of_it(monkeypatch, text, path):
    monkeypatch.setenv("HOME", "/tmp/ada")
    assert typed_path(text) == Path(path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("  ", "type the path of a file"),
        ("''", "type the path of a file"),
        ("a\x00b", r"a\x00b”"),
        ("\u202etxt", "has characters that cannot be displayed; leave them out"),
        ("~nobody-of-that-name/x", "unknown user in “"),
    ],
)
def test_what_is_no_path_is_a_sentence(text, said):
    with pytest.raises(SentenceError) as error:
        typed_path(text)
    assert said in str(error.value)
    assert str(error.value).isprintable()


# --- commands to paste into a shell

NAMES = (
    "plain",
    "two words",
    'it\'s "here"',
    "$HOME `id` $(id) !! \\ * ~ # & ;",
    "é 日本",
    "-rf",
    "two\nlines",
    "it's\x1b[31m é\\",
)


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_path_is_one_printable_word_that_bash_reads_back(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    word = quoted(path)
    assert visible(word, len(word)) == word
    done = subprocess.run(["bash", "-c", f"printf %s {word}"], capture_output=True, check=True)
    assert done.stdout == os.fsencode(path)


def test_packages_are_installed_where_the_program_is(monkeypatch) -> None:
    monkeypatch.setattr(sys, "executable", "/opt/my tools/python")
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: True)
    assert install_command("a", "b") == "'/opt/my tools/python' -m pip install a b"
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)  # as uv makes environments
    assert install_command("a") == "uv pip install --python '/opt/my tools/python' a"

"""Commands that the reader pastes into a shell."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from jericho_tui.core.sentence import visible
from tests.store.api import install_command, quoted

NAMES = (
    "plain",
    "two words",
    'it\'s "here"',
    "$HOME `id` $(id) !! \\ * ~ # & ;",
    "é 日本",
    "-rf",
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

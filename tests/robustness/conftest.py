"""What several of these tests ask for by name: folders of their own, and the program's commands."""

import io
from pathlib import Path

import pytest

from jericho_tui.cli.main import main
from tests.cli.conftest import Command, Run
from tests.programs import home_in


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No file of the user's, English, and screens on which nothing moves; return the test's folder.

    It is also the working folder.
    """
    for variable, folder in home_in(tmp_path).items():
        monkeypatch.setenv(variable, folder)
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run a command line in this process; whoever is asked for something quits."""

    def command(*words: object) -> Run:
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        capsys.readouterr()
        code = main([str(word) for word in words])
        return Run(code, *capsys.readouterr())

    return command

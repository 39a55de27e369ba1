from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from jericho_tui.cli.main import main
from jericho_tui.play.player import Limit
from jericho_tui.sitting.sitting import Sitting
from jericho_tui.store.store import Store, open_store
from tests.programs import home_in


class Run(NamedTuple):
    """What a command line came to."""

    code: int
    out: str
    err: str

    def refused(self, code: int) -> str:
        """Check that it was refused as every refusal must be; return the sentence."""
        assert self.code == code, self
        assert self.out == ""
        assert self.err.startswith("jericho-tui: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        assert "Traceback" not in self.err
        return self.err.removeprefix("jericho-tui: ").rstrip("\n")


Command = Callable[..., Run]


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that search, and hints, think for some milliseconds only."""
    monkeypatch.setattr(Sitting, "limit", Limit(iterations=40))


@pytest.fixture(autouse=True)
def _nobodys_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the user's settings nor their language nor their saves."""
    for variable, folder in home_in(tmp_path).items():
        monkeypatch.setenv(variable, folder)
    monkeypatch.delenv("JERICHO_SAVES", raising=False)
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(capsys) -> Command:
    """Run a command line in this process."""

    def command(*words: object) -> Run:
        capsys.readouterr()
        code = main([str(word) for word in words])
        return Run(code, *capsys.readouterr())

    return command


@pytest.fixture
def snapshot(tmp_path) -> Callable[[], dict[str, bytes]]:
    """Every file and folder under the test's own folder, to compare."""

    def files() -> dict[str, bytes]:
        return {
            str(path.relative_to(tmp_path)): path.read_bytes() if path.is_file() else b"/"
            for path in sorted(Path(tmp_path).rglob("*"))
        }

    return files


@pytest.fixture
def store(tmp_path) -> Iterator[Store]:
    """Matches, league and settings of this test's own."""
    with open_store(tmp_path / "saves", settings_path=tmp_path / "settings.toml") as opened:
        yield opened

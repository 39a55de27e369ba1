import re
import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import jericho_tui
from jericho_tui.arena import simulate
from jericho_tui.bots.worker import Thinker
from jericho_tui.cli import analyse
from jericho_tui.cli.commands import parser_for
from jericho_tui.cli.main import main
from jericho_tui.play.player import Limit
from jericho_tui.session import daily
from jericho_tui.session.session import Session
from jericho_tui.store import flocks
from jericho_tui.store.store import Store, open_store
from tests.cli.api import Claim
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
    monkeypatch.setattr(Session, "limit", Limit(iterations=40))


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


@pytest.fixture(scope="session")
def pages() -> dict[str, str]:
    """Return every page of help by its command."""
    found, left = {}, [""]
    while left:
        name = left.pop()
        with redirect_stdout(StringIO()) as out:
            assert main([*name.split(), "--help"]) == 0
        page = found[name] = out.getvalue()
        listed = re.findall(r"^ {2,4}([a-z]+)  +[a-z]", page.partition("\noptions:")[0], re.M)
        listed += re.findall(r"^    ([a-z]+)  +[a-z]", page.partition("  ACTION\n")[2], re.M)
        left += [f"{name} {word}".strip() for word in listed if " ..." in page.split("\n")[0]]
    assert len(found) > 50
    return found


@pytest.fixture
def snapshot(tmp_path) -> Callable[[], dict[str, bytes]]:
    """Every file and folder under the test's own folder, to compare."""

    def files() -> dict[str, bytes]:
        return {
            str(path.relative_to(tmp_path)): path.read_bytes() if path.is_file() else b"/"
            for path in sorted(Path(tmp_path).rglob("*"))
        }

    return files


def parsed(line: str) -> dict[str, Any]:
    """Return what a command line says."""
    words = tuple(shlex.split(line))
    return vars(parser_for(words).parse_args(words))


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Let the program be a compiled build or a pure one: a library stands beside its source."""
    core = tmp_path / "jericho_tui" / "core"

    def built(compiled: bool) -> None:
        core.mkdir(parents=True)
        (core / f"past.{'cpython-313-darwin.so' if compiled else 'py'}").touch()
        monkeypatch.setattr(jericho_tui, "__file__", str(core.parent / "__init__.py"))

    return built


@pytest.fixture
def bots_are(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[..., object]], None]:
    """Let bots of simulations choose by a function of what they see."""

    def choosing(choose: Callable[..., object]) -> None:
        class Bot:
            def choose(self, view: Any, limit: Limit, should_stop: object = None) -> object:
                return choose(view)

        monkeypatch.setattr(simulate, "create", lambda *_which: Bot())

    return choosing


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait for long until another program has written."""
    monkeypatch.setattr(flocks, "PATIENCE", 0.02)


@pytest.fixture
def analyse_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no process be started for an analysis."""
    monkeypatch.setattr(analyse, "thinkers", lambda _jobs: [Thinker(process=False)])


@pytest.fixture
def two_stand_ins(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Sequence[Any]]:
    """Let two bots that do not search play in people's place."""
    every = daily.stand_ins
    monkeypatch.setattr(daily, "stand_ins", lambda deal: every(deal)[-2:])
    return daily.stand_ins


@pytest.fixture
def store(tmp_path) -> Iterator[Store]:
    """Matches, league and settings of this test's own."""
    with open_store(tmp_path / "saves", settings_path=tmp_path / "settings.toml") as opened:
        yield opened


@pytest.fixture
def claims() -> Iterator[list[Claim]]:
    """What other terminals have claimed."""
    held: list[Claim] = []
    yield held
    for claim in held:
        claim.release()

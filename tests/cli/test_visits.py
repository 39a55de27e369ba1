"""A visitor's command line: what the club gives it, and nothing that the table does not have."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from jericho_tui.cli.main import main
from jericho_tui.text import language
from tests.cli.api import Visit, WaitingTables, hide_places
from tests.cli.conftest import Run
from tests.cli.plain_table import Keyboard, Screen

Visiting = Callable[..., Run]


@pytest.fixture(autouse=True)
def at_home_afterwards() -> Iterator[None]:
    yield
    hide_places(hide=False)
    language.choose("en")


@pytest.fixture
def visiting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Visiting:
    """Run a command line as Ada's visit."""

    def run(*line: str | Path) -> Run:
        visit = Visit("Ada", tmp_path / "saves" / ".club", searching=2)
        code = main([*map(str, line)], visit)
        out, err = capsys.readouterr()
        return Run(code, out, err)

    return run


@pytest.mark.parametrize(
    "line",
    [
        "doctor", "check x.toml", "replay x.toml", "league export /tmp/x", "league check",
        "league rename a b", "league import /etc/passwd", "tournament export x /tmp/x",
        "tournament run x", "tournament play x", "tournament new X --iterations 9 --entrants Ada,b",
        "simulate jericho --seats random,random --matches 1 --rng-seed 1", "arena show /tmp",
        "edition jericho /tmp/x", "game new x", "game check push", "--game /tmp/x.py league show",
        "play --resume /etc/passwd", "play --edition /etc/passwd", "play --plain --rng-seed 1",
        "table new --edition /etc/passwd", "play --plain --as Bernd", "--as Bernd",
        "--saves /tmp table list", "--log /tmp/log table list", "table list --log /tmp/log",
        "play --plain --seats Ada,Bernd,heuristic", "play --plain --seats Bernd,heuristic,random",
    ],
)  # fmt: skip
def test_what_is_not_in_the_table_is_refused(visiting: Visiting, tmp_path: Path, line: str) -> None:
    before = {path.name for path in tmp_path.iterdir()}
    refusal = visiting(*line.split()).refused(1)
    assert refusal == "visitors of the club cannot do this"
    assert {path.name for path in tmp_path.iterdir()} <= before | {"saves"}
    assert not list((tmp_path / "saves").glob("*.toml"))


def test_a_table_is_founded_in_the_visitors_name(visiting: Visiting, tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    done = visiting("--saves", saves, "--as", "ada", "table", "new", "--json")
    assert done.code == 0, done
    assert '"Ada"' in done.out
    listed = visiting("table", "list")
    assert "Ada" in listed.out
    assert str(tmp_path) not in done.out + listed.out


def test_plain_mode_names_no_file(
    visiting: Visiting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keyboard = Keyboard(["help", "save /elsewhere", "save", "1", "quit"])
    screen = Screen()
    monkeypatch.setattr("sys.stdin", keyboard)
    monkeypatch.setattr("sys.stdout", screen)
    done = visiting("play", "--plain", "--seats", "Ada,heuristic,random")
    said = screen.getvalue()
    assert done.code == 0, (done, said)
    assert said.count("Visitors of the club cannot do this") == 2
    assert "save:" not in said
    assert str(tmp_path) not in said
    assert "--resume" not in said
    assert len(list((tmp_path / "saves").glob("*.toml"))) == 1


def test_a_crash_stays_with_the_host(
    visiting: Visiting, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(*_anything: object) -> None:
        raise ZeroDivisionError(str(tmp_path))

    monkeypatch.setattr(WaitingTables, "list", fail)
    sentence = visiting("table", "list").refused(70)
    assert sentence == "the program failed; saved games are safe, and the host has been told"
    (report,) = tmp_path.rglob("crash-*.txt")
    assert "ZeroDivisionError" in report.read_text()


@pytest.mark.parametrize(
    "error", [PermissionError(13, "Permission denied", "/elsewhere/secret"), OSError(28, "full")]
)
def test_what_the_system_reports_names_no_place(
    visiting: Visiting, monkeypatch: pytest.MonkeyPatch, error: OSError
) -> None:
    def fail(*_anything: object) -> None:
        raise error

    monkeypatch.setattr(WaitingTables, "list", fail)
    assert "/" not in visiting("table", "list").refused(1)


def test_without_a_terminal_there_are_the_league_and_tournaments(
    visiting: Visiting,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    quick_seatings: None,
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "x"
    lines = [
        "league", "league push", "player Ada", "tournament",
        "found Cup push --size 2 --entrants Ada,Bernd,Cleo,Dora",
        "tournament cup", "enter cup", "list", "withdraw cup", "withdraw cup Bernd",
        "tournament cup --report --cross-table", "forget cup", "tournament",
        f"league export {elsewhere}", "quit",
    ]  # fmt: skip
    screen = Screen()
    monkeypatch.setattr("sys.stdin", Keyboard(lines))
    monkeypatch.setattr("sys.stdout", screen)
    done = visiting()
    said = screen.getvalue()
    assert done.code == 0, (done, said)
    for text in (
        "league [GAME]: show the ladders",
        "Nobody has finished a rated game yet.",
        "the league has no player Ada; there are none yet",
        "There are no tournaments yet.",
        "Cup · Push · round 1 of",
        "two seats have the name “Ada”",
        "Organiser   Ada",
        "has left",
        "its games and ratings stay",
    ):
        assert text in said, said
    assert said.count("There are no tournaments yet.") == 2
    assert "Cup, round 1, table 1" in said, "list shows where join sits down"
    assert max(map(len, said[: said.index(">")].splitlines())) <= 80
    assert str(tmp_path) not in said
    assert not elsewhere.exists()

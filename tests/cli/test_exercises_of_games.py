"""Exercises, puzzles and deals of the day of every game line by line, in both languages."""

import io
import json
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from jericho_tui import games
from jericho_tui.cli.main import main
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord
from jericho_tui.prose import language
from jericho_tui.prose.language import _
from jericho_tui.sitting.daily import Deal
from jericho_tui.sitting.plan import Plan
from jericho_tui.sitting.puzzles import puzzles_of
from jericho_tui.sitting.training import Training
from jericho_tui.store.dailies import Dailies
from jericho_tui.store.exercises import Tries
from jericho_tui.store.paths import MARKER
from jericho_tui.store.record_file import dump_record
from tests.judgements import judge
from tests.tui.played import played

Say = Callable[..., str]
SEATS = (
    SeatInfo("Ada", "human"),
    SeatInfo("Rahab", "bot", "heuristic"),
    SeatInfo("Caleb", "bot", "heuristic"),
)
LANGUAGES = ("en", "fr")
PUZZLED = [game for game in games.IDS if puzzles_of(game)]


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "saves"
    folder.mkdir()
    (folder / MARKER).touch()
    return folder


@pytest.fixture
def say(saves: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    """Give a command line, and lines to be read; return what was printed."""

    def give(*words: str, lines: tuple[str, ...] = ()) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["--as", "Ada", *words, "--saves", str(saves)]) == 0
        return capsys.readouterr().out

    return give


def verdict(told: str) -> bool:
    """Whether one of the verdicts stands in a text, in the language in use."""
    texts = (
        _("Right: {move} ({chance})."),
        _("Good: {move} costs only {cost}."),
        _("Not yet: {move} costs {cost}."),
        _("Not yet: {move} is none of the good moves."),
    )
    return any(text.partition("{")[0] in told for text in texts)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games.IDS)
def test_own_mistakes(game: str, lang: str, saves: Path, say: Say) -> None:
    match = played(Plan(game, SEATS[: games.info(game).max_seats], rated=False), 9)
    path = saves / f"20261120-120000-{game}-aaaa.toml"
    path.write_bytes(dump_record(MatchRecord.of(match, match_id=path.stem)))
    judge(path, match, wrong=(0, 2))
    mine = [match.game.format_action(move.action) for move in match.moves if move.seat == 0][:4]
    lines = tuple(mine) if game == "hamster_rolle" else ("1", "1")  # its moves have no numbers
    told = say("learn", "--plain", "--lang", lang, lines=lines)
    language.choose(lang)
    assert verdict(told)
    assert _("Mistakes of {name}").format(name="Ada") in told
    assert say("learn", "--json", "--lang", lang).count('"asked": 1') >= 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", PUZZLED)
def test_puzzles(game: str, lang: str, saves: Path, say: Say) -> None:
    training = Training(Tries(saves), "Ada", game, lambda: datetime.now(UTC))
    puzzle = training.next()
    assert puzzle is not None  # nobody has solved all of them
    told = say("puzzles", game, "--plain", "--lang", lang, lines=(puzzle.best,))
    language.choose(lang)
    assert verdict(told)
    assert json.loads(say("puzzles", game, "--json"))["tries"] == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games.IDS)
def test_a_deal_of_the_day(game: str, lang: str, say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    days = (date(2026, 11, 20) + timedelta(days=number) for number in range(12))
    day = next(day for day in days if Deal.of(day).game == game)
    monkeypatch.setattr(Dailies, "today", lambda _dailies: day)
    told = say("daily", "--plain", "--lang", lang, lines=("1",))
    assert told.count("> ") > 0
    shown = say("daily", "--show", "--lang", lang)
    language.choose(lang)
    assert _("begun, not over") in shown
    assert json.loads(say("daily", "--json"))["standing"] == "running"

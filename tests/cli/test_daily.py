"""`jericho-tui daily` and `puzzles`, line by line and as JSON; nobody sees what they may not."""

import io
import json
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest

from jericho_tui.cli.main import main
from jericho_tui.sitting import daily
from jericho_tui.sitting.daily import Deal, bot_name
from jericho_tui.sitting.training import puzzles_of
from jericho_tui.store.dailies import Dailies
from jericho_tui.store.store import open_store
from tests.dailies import bots_play, person_plays

Say = Callable[..., str]


TODAY = date(2026, 11, 20)
JERICHO, PUSH = TODAY, TODAY - timedelta(days=1)


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(Dailies, "today", lambda _dailies: TODAY)
    return tmp_path / "saves"


@pytest.fixture
def say(saves: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    """Give a command line, and lines to be read; return what was printed."""

    def give(*words: str, lines: tuple[str, ...] = (), code: int = 0, who: str = "Ada") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["--as", who, *words, "--saves", str(saves)]) == code
        captured = capsys.readouterr()
        return captured.out if code == 0 else captured.err

    return give


def played(saves: Path, day: date, *names: str) -> list[Path]:
    """Let people play a day, and all bots; return their files."""
    with open_store(saves, settle=False) as store:
        for number, name in enumerate(names):
            person_plays(store, day, name, seed=number)
        bots_play(store, day)
        return [store.dailies.path(day, Deal.of(day).game, name) for name in names]


def test_it_is_begun_line_by_line_and_taken_up_again(saves: Path, say: Say) -> None:
    day = str(PUSH)
    assert "draw" in say("daily", "--plain", "--day", day, lines=("quit",))
    assert "in progress" in say("daily", "--show", "--day", day)
    told = json.loads(say("daily", "--json", "--day", day))
    assert (told["standing"], told["results"], told["missing"]) == ("running", [], [])
    assert len(told["days"]) == 7
    assert [path.suffix for path in (saves / "daily" / day).glob("*.toml")] == [".toml"]


def test_who_waits_for_the_bots_line_by_line_hears_of_them(
    saves: Path, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two that do not search: they are done at once, and each is told all the same."""
    every = daily.stand_ins
    for module in (daily, daily):
        monkeypatch.setattr(module, "stand_ins", lambda deal: every(deal)[-2:])
    with open_store(saves, settle=False) as store:
        person_plays(store, PUSH, "Ada")
    told = say("daily", "--plain", "--day", str(PUSH)).splitlines()
    begun = told.index("2 bots are playing the same cards now; this can take minutes.")
    for name in (bot_name("push", bot.id) for bot in daily.stand_ins(Deal.of(PUSH))):
        first = next(place for place, line in enumerate(told) if line == f"{name} plays: move 1")
        done = next(place for place, line in enumerate(told) if f"{name} finished at" in line)
        assert begun < first < done
    again = say("daily", "--plain", "--day", str(PUSH))
    assert "bots are playing the same cards now; this can take minutes." not in again


def test_a_deal_of_the_day_offers_no_help_and_says_why(say: Say) -> None:
    told = say("daily", "--plain", "--day", str(PUSH), lines=("help", "hint", "undo", "quit"))
    assert "\nlook" in told
    assert "\nhint" not in told
    assert "\nundo" not in told
    assert told.lower().count("the daily deal allows no undo, hints or other help") == 2


def test_two_people_compare_when_both_have_played(saves: Path, say: Say) -> None:
    day = JERICHO
    theirs = played(saves, day, "Bernard")[0]
    before = say("daily", "--show", "--day", str(day))
    assert "1 other player here has played it; you see the result once you have." in before
    assert "Bernard" not in before
    file = str(theirs)
    resume = ("play", "--plain", "--resume", file)
    for words in (("replay", file), ("analyse", file), ("share", file), resume):
        assert "finish the daily deal" in say(*words, code=1)
    assert "no result" in say("daily", "--share", "--day", str(day), code=2)
    played(saves, day, "Ada")
    after = say("daily", "--show", "--day", str(day))
    assert "Bernard" in after
    assert "Champion" in after
    results = json.loads(say("daily", "--json", "--day", str(day)))["results"]
    assert [one["name"] for one in results if one["you"]] == ["Ada"]
    assert "Result" in say("replay", str(theirs))
    shared = say("daily", "--share", "--day", str(day))
    assert "Bernard" not in shared
    assert f"Jericho TUI, daily deal {day}" in shared


def test_ones_own_is_not_opened_before_it_is_over(saves: Path, say: Say) -> None:
    day = JERICHO
    say("daily", "--plain", "--day", str(day), lines=("quit",))
    (path,) = (saves / "daily" / str(day)).glob("*.toml")
    assert ("This game is not over, so hidden cards stay hidden. --open shows everything.") in say(
        "replay", str(path)
    )
    assert "first: this would show its cards" in say("replay", str(path), "--open", code=1)


def test_a_day_that_is_over_or_not_yet_is_refused(say: Say) -> None:
    assert "--day 2020-01-01: you can play the deals from" in say(
        "daily", "--plain", "--day", "2020-01-01", code=2
    )
    assert "“tomorrow” is not a date" in say("daily", "--day", "tomorrow", code=2)


def test_puzzles_are_answered_line_by_line_and_counted(say: Say) -> None:
    puzzle = next(iter(puzzles_of("jericho").values()))
    told = say("puzzles", "jericho", "--plain", lines=("moves", "1", "quit"))
    assert "clearly better" in told
    data = json.loads(say("puzzles", "jericho", "--json"))
    assert data["tries"] == 1
    assert puzzle.id in [one["id"] for one in data["puzzles"]]
    assert json.loads(say("puzzles", "jericho", "--json", who="Bernard"))["tries"] == 0

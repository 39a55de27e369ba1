"""`jericho-tui analyse`."""

import json
from pathlib import Path

import pytest

from jericho_tui.cli.main import main
from jericho_tui.play.match import Match
from jericho_tui.play.record import MatchRecord
from tests.benchmarks.analysis import play
from tests.builders import random_match
from tests.cli.api import decisions_of, dump_record, version_of
from tests.judgements import judge

pytestmark = pytest.mark.usefixtures("analyse_here")


def kept(match: Match, path: Path) -> Path:
    path.write_bytes(dump_record(MatchRecord.of(match, match_id=path.stem)))
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return kept(random_match(3, seed=4), tmp_path / "x.toml")


def test_grades_marks_and_the_judge_are_printed(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As text and as JSON, in which every decision has its options."""
    assert main(["analyse", str(path), "--iterations", "20"]) == 0
    told = capsys.readouterr().out
    for text in ("Accuracy", "Ada lost", "better: ", "analysed by Champion", "20 tries"):
        assert text in told
    assert main(["analyse", str(path), "--iterations", "20", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    version = version_of("champion", "jericho")
    assert data["judge"] == {"bot": "champion", "version": version, "iterations": 20}
    assert [seat["name"] for seat in data["seats"]] == ["Ada", "Bernd", "Chloé"]
    for seat in data["seats"]:
        assert 0 <= seat["accuracy"] <= 100
    given = sum(sum(seat["marks"].values()) for seat in data["seats"])
    assert given == sum(decision["mark"] != "" for decision in data["decisions"])
    for decision in data["decisions"]:
        assert decision["played"] in [option["action"] for option in decision["options"]]
        if not decision["mark"]:
            continue
        assert decision["before"] >= decision["after"]


def test_moves_with_a_hint_are_not_counted_and_it_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = random_match(3, seed=4)
    own = [asked.ply + 1 for asked in decisions_of(match) if asked.seat == 0]
    path = kept(match, tmp_path / "x.toml")
    judge(path, match)
    assert main(["analyse", str(path), "--iterations", "20"]) == 0
    assert "hint" not in capsys.readouterr().out
    match.hinted = own[:3]
    kept(match, path)
    words = ["analyse", str(path), "--iterations", "20"]
    assert main([*words, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [seat["hinted"] for seat in data["seats"]] == [3, 0, 0]
    assert data["seats"][0]["decisions"] == len(own) - 3
    hinted = [one for one in data["decisions"] if one["hinted"]]
    assert [one["move"] for one in hinted] == own[:3]
    assert not any(one["mark"] for one in hinted)
    assert main(words) == 0
    assert "3 moves with a hint or by a substitute bot are not counted." in capsys.readouterr().out


def test_with_open_cards_the_other_line_is_printed_too(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", str(path), "--iterations", "10"]) == 0
    alone = capsys.readouterr().out
    assert main(["analyse", str(path), "--iterations", "10", "--open"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(alone.partition("\nanalysed by")[0])
    assert "With all cards open, Ada lost" in told
    assert main(["analyse", str(path), "--iterations", "10", "--open", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [one["move"] for one in data["open"]["decisions"]] == [
        one["move"] for one in data["decisions"]
    ]
    assert data["open"]["decisions"] != data["decisions"]
    assert main(["analyse", str(path), "--iterations", "10", "--json"]) == 0
    assert "open" not in json.loads(capsys.readouterr().out)


def test_where_nobody_holds_cards_none_can_be_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(play("push", ["random", "random"], 1), tmp_path / "x.toml")
    assert main(["analyse", str(path), "--open"]) == 2
    assert "no player hides cards in this game" in capsys.readouterr().err


def test_a_match_that_goes_on_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = random_match(3, seed=4)
    path = kept(match.branch(20, match.seats), tmp_path / "x.toml")
    assert main(["analyse", str(path)]) == 1
    assert "unfinished games" in capsys.readouterr().err

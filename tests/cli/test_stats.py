"""`jericho-tui stats`: what follows from saved matches, analyses, the league and exercises."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from jericho_tui.cli.main import main
from jericho_tui.league.statistics import ACHIEVEMENTS
from jericho_tui.store.store import open_store
from tests.tui.taught import winter

EVENING = datetime(2026, 11, 20, 21, 14, tzinfo=UTC)


@pytest.fixture(scope="module")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dozen matches of three games, all analysed, half of them rated."""
    folder = tmp_path_factory.mktemp("stats") / "saves"
    settings = folder.with_name("settings.toml")
    with open_store(folder, clock=lambda: EVENING, settings_path=settings) as store:
        winter(store, EVENING)
    return folder


def told(saves: Path, capsys: pytest.CaptureFixture[str], who: str = "Ada") -> dict[str, Any]:
    assert main(["stats", who, "--json", "--saves", str(saves)]) == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


def test_everything_is_counted_once(saves: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = told(saves, capsys)
    assert data["all"]["matches"] == 12, "rated matches stand in the league as well"
    assert {game: tally["matches"] for game, tally in data["games"].items()} == {
        "jericho": 6,
        "push": 3,
        "rempart": 3,
    }
    assert {size: tally["matches"] for size, tally in data["seats"].items()} == {"3": 6, "4": 6}
    assert len(data["accuracy"]) == data["all"]["analysed"] == 12
    assert sum(one["number"] for one in data["mistakes"]) > 3
    met = {one["name"]: one["matches"] for one in data["company"]}
    assert met["Chloé"] == met["Bernard"] == 12
    assert met["Dora"] == 6
    assert [one["id"] for one in data["achievements"]] == [one.id for one in ACHIEVEMENTS]
    earned = {one["id"] for one in data["achievements"] if one["earned"]}
    assert {"spotless", "sharp", "only-moves"} <= earned
    assert "it-sits" not in earned


def test_a_rated_match_whose_file_is_gone_still_counts(
    saves: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = told(saves, capsys)["all"]
    (rated, *_) = [path for path in saves.glob("*.toml") if "rated = true" in path.read_text()]
    data = rated.read_bytes()
    rated.unlink()
    try:
        after = told(saves, capsys)["all"]
    finally:
        rated.write_bytes(data)
    assert (after["matches"], after["analysed"]) == (12, 11)
    assert after["wins"] == before["wins"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            (
                "Ada: statistics",
                "all games",
                "Frequent mistakes",
                "Win 6 different games.",
            ),
        ),
        (
            "fr",
            (
                "Ada\u202f: statistiques",
                "tous les jeux",
                "Gagnez à 6 jeux différents.",
            ),
        ),
    ],
)
def test_the_page_is_printed_in_both_languages(
    saves: Path, capsys: pytest.CaptureFixture[str], language: str, words: tuple[str, ...]
) -> None:
    assert main(["stats", "Ada", "--saves", str(saves), "--lang", language]) == 0
    page = capsys.readouterr().out
    for word in words:
        assert word in page


def test_of_somebody_unknown_there_is_nothing_to_tell(
    saves: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["stats", "Zoé", "--saves", str(saves)]) == 0
    assert "This player has no finished games here." in capsys.readouterr().out
    assert told(saves, capsys, "Bernard")["all"] is None, "statistics are of people"

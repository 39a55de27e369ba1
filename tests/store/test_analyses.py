"""The file beside a match that holds its analysis."""

from pathlib import Path

import pytest

from jericho_tui.bots.analysis import Analysis, Judge, Judged, Option, decisions_of
from jericho_tui.play.match import Match
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.analyses import (
    DamagedAnalysisError,
    load_analysis,
    save_analysis,
)
from jericho_tui.store.files import StoreError
from jericho_tui.store.paths import analysis_path
from jericho_tui.store.store import open_store
from tests.builders import random_match

JUDGE = Judge("champion", 1, 1000)


@pytest.fixture(scope="module")
def match() -> Match:
    return random_match(3, seed=4)


@pytest.fixture(scope="module")
def analysis(match: Match) -> Analysis:
    found = {}
    for asked in decisions_of(match):
        other = next(one for one in asked.view.legal_actions() if one != asked.action)
        options = (Option(other, 0.4567, 700), Option(asked.action, None, 3))
        found[asked.ply] = Judged(asked.ply, asked.seat, options, 1)
    return Analysis(JUDGE, found)


@pytest.fixture
def path(tmp_path: Path, match: Match, analysis: Analysis) -> Path:
    path = tmp_path / "x.toml"
    save_analysis(path, match, analysis)
    return path


def test_a_part_is_kept_too(tmp_path: Path, match: Match, analysis: Analysis) -> None:
    first = sorted(analysis.decisions)[:5]
    part = Analysis(JUDGE, {ply: analysis.decisions[ply] for ply in first})
    save_analysis(tmp_path / "x.toml", match, part)
    assert load_analysis(tmp_path / "x.toml", match) == part


def test_the_line_with_open_cards_is_kept_beside_the_other(
    tmp_path: Path, match: Match, analysis: Analysis
) -> None:
    first, second = sorted(analysis.decisions)[:2]
    both = Analysis(JUDGE, {first: analysis.decisions[first]}, {second: analysis.decisions[second]})
    save_analysis(tmp_path / "x.toml", match, both)
    assert load_analysis(tmp_path / "x.toml", match) == both
    assert both.opened.of(match.moves[second].seat) == [both.open[second]]


def test_without_a_file_there_is_nothing(tmp_path: Path, match: Match) -> None:
    assert load_analysis(tmp_path / "x.toml", match) is None


def test_another_match_has_another_digest_and_no_part_in_it(path: Path, match: Match) -> None:
    shorter = match.branch(match.ply - 1, match.seats)
    other = random_match(3, seed=5)
    assert len({MatchRecord.of(m, match_id="m").digest for m in (match, shorter, other)}) == 3
    assert load_analysis(path, other) is None
    assert load_analysis(path, shorter) is None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("format = 1", "format = 2"),
        ("iterations = 1000", "iterations = -1"),
        ("played = 2", "played = 3"),
        ("0.4567", "7.5"),
        ("seat = 1", "seat = 2"),
        ("move = 1\n", "move = 999\n"),
        ("tries = [700, 3]", "tries = [700]"),
        ("bot = ", "bot : "),
        ("options = [", "options = [7, "),
    ],
)
def test_what_is_damaged_is_refused_and_stays(
    path: Path, match: Match, before: str, after: str
) -> None:
    file = analysis_path(path)
    text = file.read_text().replace(before, after, 1)
    assert text != file.read_text()
    file.write_text(text)
    with pytest.raises(DamagedAnalysisError, match="until you remove it"):
        load_analysis(path, match)
    assert file.read_text() == text


def test_a_folder_in_its_place_is_refused(tmp_path: Path, match: Match) -> None:
    analysis_path(tmp_path / "x.toml").mkdir()
    with pytest.raises(StoreError):
        load_analysis(tmp_path / "x.toml", match)


def test_it_is_no_match_of_the_list_and_goes_with_its_match(
    tmp_path: Path, match: Match, analysis: Analysis
) -> None:
    with open_store(tmp_path / "saves", settings_path=tmp_path / "settings.toml") as store:
        path = store.matches.create(match).path
        save_analysis(path, match, analysis)
        assert [saved.path for saved in store.matches.list()] == [path]
        kept = store.saved.delete(path)
        assert analysis_path(kept).is_file()
        assert not analysis_path(path).exists()
        assert store.saved.restore() == path
        assert load_analysis(path, match) == analysis
        store.saved.rename(path, "An evening")
        assert load_analysis(path, match) == analysis

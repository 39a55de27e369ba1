"""The rows that hold what a bot says of matches."""

from pathlib import Path

import pytest

from jericho_tui.bots.analysis import Analysis, Judge, Judged, Option, decisions_of
from jericho_tui.play.match import Match
from jericho_tui.play.record import MatchRecord
from tests.builders import random_match
from tests.rows import rows
from tests.store.api import Analyses

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
def analyses(tmp_path: Path) -> Analyses:
    return Analyses(rows(tmp_path))


def test_a_part_is_kept_too(analyses: Analyses, match: Match, analysis: Analysis) -> None:
    assert analyses.load(match) is None
    first = sorted(analysis.decisions)[:5]
    part = Analysis(JUDGE, {ply: analysis.decisions[ply] for ply in first})
    analyses.save(match, part)
    assert analyses.load(match) == part
    analyses.save(match, analysis)
    assert analyses.load(match) == analysis


def test_the_line_with_open_cards_is_kept_beside_the_other(
    analyses: Analyses, match: Match, analysis: Analysis
) -> None:
    first, second = sorted(analysis.decisions)[:2]
    both = Analysis(JUDGE, {first: analysis.decisions[first]}, {second: analysis.decisions[second]})
    analyses.save(match, both)
    assert analyses.load(match) == both
    assert both.opened.of(match.moves[second].seat) == [both.open[second]]


def test_another_match_has_another_digest_and_no_part_in_it(
    analyses: Analyses, match: Match, analysis: Analysis
) -> None:
    analyses.save(match, analysis)
    shorter = match.branch(match.ply - 1, match.seats)
    other = random_match(3, seed=5)
    assert len({MatchRecord.of(m, match_id="m").digest for m in (match, shorter, other)}) == 3
    assert analyses.load(other) is None
    assert analyses.load(shorter) is None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"iterations":1000', '"iterations":-1'),
        ('"played":2', '"played":3'),
        ("0.4567", "7.5"),
        ('"seat":1', '"seat":2'),
        ('"move":1,', '"move":999,'),
        ('"tries":[700,3]', '"tries":[700]'),
        ('"bot":', '"bo":'),
        ('"options":[', '"options":[7,'),
    ],
)
def test_what_is_damaged_is_no_analysis(
    analyses: Analyses, tmp_path: Path, match: Match, analysis: Analysis, before: str, after: str
) -> None:
    analyses.save(match, analysis)
    digest = MatchRecord.of(match, match_id="").digest
    text = analyses.document(digest) or ""
    assert before in text
    rows(tmp_path)().run("UPDATE analyses SET document = ?", text.replace(before, after, 1))
    assert analyses.load(match) is None

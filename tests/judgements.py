"""Analyses that nobody had to think for: every decision judged as a test says."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from jericho_tui.bots.analysis import (
    MOST_OPTIONS,
    Analysis,
    Asked,
    Judged,
    Option,
    decisions_of,
    hides,
    judge_of,
)
from jericho_tui.core.seats import stream
from jericho_tui.play.match import Match
from tests.rows import save_analysis

GOOD, BETTER, BEST = 0.30, 0.48, 0.50
"""Shares of the action that was done, of others, and of the best, where it was a mistake."""


def judgement(asked: Asked, *, wrong: bool) -> Judged:
    """Return a decision judged: what was done is the best there was, or costs 20 % of the victory.

    Of the others the first is the best, the second hardly worse, and the rest are mistakes.
    """
    others = [one for one in asked.view.legal_actions() if one != asked.action]
    if not wrong:
        kept = [Option(one, GOOD, 10) for one in others[: MOST_OPTIONS - 1]]
        return Judged(asked.ply, asked.seat, (Option(asked.action, BEST, 100), *kept), 0, GOOD)
    shares = (BEST, BETTER, *(0.25,) * (MOST_OPTIONS - 3))
    known = [Option(one, share, 10) for one, share in zip(others, shares, strict=False)]
    options = (*known, Option(asked.action, GOOD, 10))
    return Judged(asked.ply, asked.seat, options, len(known), GOOD)


def analysis_of(match: Match, is_wrong: Callable[[Asked], bool]) -> Analysis:
    """Return a match's analysis in which these decisions are mistakes and all others are best."""
    found = [judgement(asked, wrong=is_wrong(asked)) for asked in decisions_of(match)]
    return Analysis(judge_of(match.game.info.id, 20), {one.ply: one for one in found})


def varied(match: Match) -> Analysis:
    """Return an analysis with marks of all kinds, whole, with open cards where that says more."""
    rng = stream(1, "varied")
    lines = [
        {asked.ply: _varied(asked, rng) for asked in decisions_of(match)}
        for _line in range(2 if hides(match.game.info.id) else 1)
    ]
    return Analysis(judge_of(match.game.info.id), *lines)


def _varied(asked: Asked, rng: Random) -> Judged:
    """Return a decision judged: half are the best there was, the others cost less or more."""
    best = rng.choice((0.12, 0.25, 0.34, 0.6))
    cost = max(0.0, rng.choice((0.0, 0.0, 0.0, 0.01, 0.03, 0.06, 0.1)))
    others = [one for one in asked.view.legal_actions() if one != asked.action][:3]
    lot = best - 0.05
    if not cost:
        kept = [Option(one, best - 0.02 * n, 90) for n, one in enumerate(others, start=1)]
        return Judged(asked.ply, asked.seat, (Option(asked.action, best, 700), *kept), 0, lot)
    kept = [Option(one, best - 0.005 * n, 300 - 90 * n) for n, one in enumerate(others)]
    done = Option(asked.action, max(0.0, best - cost), 125)
    return Judged(asked.ply, asked.seat, (*kept, done), len(kept), lot)


def judge(path: Path, match: Match, seat: int = 0, wrong: Sequence[int] = (1, 3, 5)) -> Analysis:
    """Keep an analysis beside a match in which some decisions of a seat are mistakes.

    :param wrong: which of the seat's decisions, from 0.
    """
    own = [asked.ply for asked in decisions_of(match) if asked.seat == seat]
    plies = {own[number] for number in wrong if number < len(own)}
    analysis = analysis_of(match, lambda asked: asked.ply in plies)
    save_analysis(path, match, analysis)
    return analysis

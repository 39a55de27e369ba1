"""Analyses that nobody had to think for: every decision judged as a test says."""

from collections.abc import Callable, Sequence
from pathlib import Path

from jericho_tui.bots.analysis import (
    MOST_OPTIONS,
    Analysis,
    Asked,
    Judged,
    Option,
    decisions_of,
    judge_of,
)
from jericho_tui.play.match import Match
from jericho_tui.store.analyses import save_analysis

GOOD, BETTER, BEST = 0.30, 0.48, 0.50
"""Shares of the action that was done, of others, and of the best, where it was a mistake."""


def judgement(asked: Asked, *, wrong: bool) -> Judged:
    """Return a decision judged: what was done is the best there was, or costs 20 % of the victory.

    Of the others the first is the best, the second hardly worse, and the rest are mistakes.
    """
    others = [one for one in asked.view.legal_actions() if one != asked.action]
    if not wrong:
        kept = [Option(one, GOOD, 10) for one in others[: MOST_OPTIONS - 1]]
        return Judged(asked.ply, asked.seat, (Option(asked.action, BEST, 100), *kept), 0)
    shares = (BEST, BETTER, *(0.25,) * (MOST_OPTIONS - 3))
    known = [Option(one, share, 10) for one, share in zip(others, shares, strict=False)]
    options = (*known, Option(asked.action, GOOD, 10))
    return Judged(asked.ply, asked.seat, options, len(known))


def analysis_of(match: Match, is_wrong: Callable[[Asked], bool]) -> Analysis:
    """Return a match's analysis in which these decisions are mistakes and all others are best."""
    found = [judgement(asked, wrong=is_wrong(asked)) for asked in decisions_of(match)]
    return Analysis(judge_of(match.game.info.id, 20), {one.ply: one for one in found})


def judge(path: Path, match: Match, seat: int = 0, wrong: Sequence[int] = (1, 3, 5)) -> Analysis:
    """Keep an analysis beside a match in which some decisions of a seat are mistakes.

    :param wrong: which of the seat's decisions, from 0.
    """
    own = [asked.ply for asked in decisions_of(match) if asked.seat == seat]
    plies = {own[number] for number in wrong if number < len(own)}
    analysis = analysis_of(match, lambda asked: asked.ply in plies)
    save_analysis(path, match, analysis)
    return analysis

"""`jericho-tui analyse FILE`: what the strongest bot says of every decision of a finished match.

What is found is kept beside the match: asked again it is there at once, and what was interrupted
goes on where it ended.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from jericho_tui.bots.grades import Grade, Mark, grades
from jericho_tui.bots.registry import reason_for
from jericho_tui.cli.parser import add_jobs, add_number
from jericho_tui.cli.progress import Progress
from jericho_tui.cli.replay import load_seen
from jericho_tui.core import limits
from jericho_tui.core.sentence import Sentence
from jericho_tui.play.match import Match
from jericho_tui.prose.analysis import grade_lines, judged_by, lost_and_won, marked, mistake_line
from jericho_tui.prose.language import _, say
from jericho_tui.sitting.analysing import Analysing, thinkers


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", metavar=_("FILE"), type=Path, help=_("a match's TOML file"))
    add_number(
        parser,
        "--iterations",
        1,
        limits.MOST_ITERATIONS,
        _("how many tries a decision is worth; by default 1000, where the game is quick"),
    )
    add_jobs(parser, _("how many processes think; by default one for each processor, at most 4"))
    parser.add_argument("--json", action="store_true", help=_("print JSON"))


def run(arguments: argparse.Namespace) -> int:
    """Judge the match as far as it is not judged yet, and print what was found."""
    _record, match = load_seen(arguments)
    analysing = Analysing(match, arguments.file, arguments.iterations)
    crew = thinkers(arguments.jobs)
    try:
        with Progress(analysing.total, done=analysing.done, quiet=arguments.json) as progress:
            analysing.run(crew, told=lambda _judged: progress.step())
    finally:
        for thinker in crew:
            thinker.close()
    outcome = match.outcome()
    assert outcome is not None  # else there is nothing to analyse
    found = grades(analysing.analysis, outcome, match.game.info.id)
    if arguments.json:
        print(json.dumps(_data(analysing, found), indent=2))
        return 0
    names = [seat.name for seat in match.seats]
    print(*grade_lines(found, names), "", sep="\n")
    print(*(lost_and_won(grade, name) for grade, name in zip(found, names, strict=True)), sep="\n")
    lines = [mistake_line(one, mark, match) for one, mark in marked(analysing.analysis, match)]
    print("", *(lines or [_("No move is marked.")]), sep="\n")
    print("", judged_by(match.game.info.id, analysing.judge), sep="\n")
    if analysing.trouble is not None:
        print(say(analysing.trouble))
    return 0


def _data(analysing: Analysing, found: list[Grade]) -> dict[str, Any]:
    """Return an analysis for a program: seats and moves are counted from 1."""
    match, judge = analysing.match, analysing.judge
    decisions = analysing.analysis.decisions
    marks = {one.ply: mark for one, mark in marked(analysing.analysis, match)}
    return {
        "game": match.game.info.id,
        "judge": {"bot": judge.bot, "version": judge.version, "iterations": judge.iterations},
        "seats": [
            {
                "name": seat.name,
                "accuracy": round(grade.accuracy, 1),
                "decisions": grade.decisions,
                "marks": {str(mark): grade.marks[mark] for mark in Mark},
                "own": round(grade.own, 4),
                "others": round(grade.others, 4),
                "luck": round(grade.luck, 4),
            }
            for seat, grade in zip(match.seats, found, strict=True)
        ],
        "decisions": [
            {
                "move": ply + 1,
                "seat": decisions[ply].seat + 1,
                "mark": marks.get(ply, ""),
                "before": decisions[ply].before,
                "after": decisions[ply].after,
                "cost": round(decisions[ply].cost, 4),
                "played": match.game.format_action(
                    decisions[ply].options[decisions[ply].played].action
                ),
                "options": _options(match, ply, analysing),
            }
            for ply in sorted(decisions)
        ],
    }


def _options(match: Match, ply: int, analysing: Analysing) -> list[dict[str, Any]]:
    decision = analysing.analysis.decisions[ply]
    view = match.at(ply).observation(decision.seat)
    return [
        {
            "action": match.game.format_action(option.action),
            "chance": option.share,
            "tries": option.visits,
            "reason": _words(reason_for(match.game, view, option.action)),
        }
        for option in decision.options
    ]


def _words(reason: Sentence | None) -> str:
    return "" if reason is None else say(reason)

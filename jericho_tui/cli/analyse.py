"""`jericho-tui analyse FILE`: what the strongest bot says of every decision of a finished match.

What is found is kept in the league: asked again it is there at once, and what was interrupted goes
on where it ended.
"""

import argparse
import json
from collections.abc import Sequence
from typing import Any

from jericho_tui.bots.analysis import Analysis, Judged
from jericho_tui.bots.grades import Grade, Mark, grades, marked, noted, sides_of
from jericho_tui.bots.registry import reason_for
from jericho_tui.bots.worker import Thinker
from jericho_tui.cli.parser import (
    Parser,
    UsageError,
    add_flag,
    add_jobs,
    add_json,
    add_match_file,
    add_number,
    file_path,
)
from jericho_tui.cli.progress import Progress
from jericho_tui.cli.replay import load_seen
from jericho_tui.core import limits
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match
from jericho_tui.session.analysing import Analysing, thinkers
from jericho_tui.store.store import open_store
from jericho_tui.text.analysis import (
    grade_lines,
    hinted_text,
    judged_by,
    lost_and_won,
    lost_open,
    meaning,
    mistake_line,
    thresholds_text,
)
from jericho_tui.text.language import _, say


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    add_match_file(parser, file_path)
    text = _("playouts per decision (default: at most 1000, by game)")
    add_number(parser, "--iterations", 1, limits.MOST_ITERATIONS, text)
    add_jobs(parser, _("number of processes (default: one per core, at most 4)"))
    add_flag(parser, "--open", _("also grade with all cards known, to separate luck from skill"))
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Judge the match as far as it is not judged yet, and print what was found."""
    _record, match = load_seen(arguments)
    with open_store(arguments.saves, settle=False) as store:
        return _analyse(arguments, Analysing(match, store.analyses, arguments.iterations))


def _analyse(arguments: argparse.Namespace, analysing: Analysing) -> int:
    if arguments.open and not analysing.has_open:
        raise UsageError(
            Sentence(
                N_(
                    "--open: no player hides cards in this game, so there is nothing to open; "
                    "leave the option out"
                )
            )
        )
    crew = thinkers(arguments.jobs)
    try:
        _judge(analysing, crew, quiet=arguments.json, open_cards=False)
        if arguments.open:
            _judge(analysing, crew, quiet=arguments.json, open_cards=True)
    finally:
        for thinker in crew:
            thinker.close()
    if arguments.json:
        print(json.dumps(_data(analysing, open_cards=arguments.open), indent=2))
    else:
        _print_text(analysing, open_cards=arguments.open)
    return 0


def _judge(analysing: Analysing, crew: Sequence[Thinker], *, quiet: bool, open_cards: bool) -> None:
    done = analysing.done_open if open_cards else analysing.done
    with Progress(analysing.total, done=done, quiet=quiet) as progress:
        analysing.run(crew, told=lambda _judged: progress.step(), open_cards=open_cards)


def _print_text(analysing: Analysing, *, open_cards: bool) -> None:
    match, analysis = analysing.match, analysing.analysis
    names = [seat.name for seat in match.seats]
    seen = _grades(analysis, match)
    outcome = match.outcome()
    assert outcome is not None  # else there is nothing to analyse
    told = [*meaning(sides_of(outcome)), *filter(None, [hinted_text(seen)])]
    print(*grade_lines(seen, names), "", *told, "", sep="\n")
    print(*(lost_and_won(grade, name) for grade, name in zip(seen, names, strict=True)), sep="\n")
    _print_marked(analysis, match)
    if open_cards:
        opened = _grades(analysis.opened, match)
        print("", _("With all cards open:"), *grade_lines(opened, names), "", sep="\n")
        three = zip(seen, opened, names, strict=True)
        print(*(lost_open(one, other, name) for one, other, name in three), sep="\n")
        _print_marked(analysis.opened, match)
    print("", judged_by(match.game.info.id, analysing.judge, analysing.budget), sep="\n")
    if analysing.done < analysing.total:
        text = _("{done} of {total} decisions are analysed; run the same command to continue.")
        print(text.format(done=analysing.done, total=analysing.total))
    if analysing.trouble is not None:
        print(say(analysing.trouble))


def _print_marked(analysis: Analysis, match: Match) -> None:
    people = [Seat(n) for n, seat in enumerate(match.seats) if seat.kind == "human"]
    me = people[0] if len(people) == 1 else None
    lines = [mistake_line(one, mark, match, me) for one, mark in noted(analysis, match)]
    outcome = match.outcome()
    assert outcome is not None  # else there is nothing to analyse
    told = thresholds_text(match.game.info.id, sides_of(outcome))
    print("", *(lines or [_("No move is marked.")]), "", told, sep="\n")


def _grades(analysis: Analysis, match: Match) -> list[Grade]:
    outcome = match.outcome()
    assert outcome is not None  # else there is nothing to analyse
    return grades(analysis, outcome, match.game.info.id, match.hinted)


def _data(analysing: Analysing, *, open_cards: bool) -> dict[str, Any]:
    """Return an analysis for a program: seats and moves are counted from 1."""
    match, judge = analysing.match, analysing.judge
    data: dict[str, Any] = {
        "game": match.game.info.id,
        "judge": {"bot": judge.bot, "version": judge.version, "iterations": judge.iterations},
        **_line_data(analysing.analysis, match),
    }
    if analysing.budget is not None:
        data |= {"seconds": analysing.budget, "total": analysing.total}
    if open_cards:
        data["open"] = _line_data(analysing.analysis.opened, match)
    return data


def _line_data(analysis: Analysis, match: Match) -> dict[str, Any]:
    """Return one line of an analysis: what was judged by the same eyes."""
    decisions = analysis.decisions
    marks = {one.ply: mark for one, mark in marked(analysis, match)}
    return {
        "seats": [
            {
                "name": seat.name,
                "accuracy": None if grade.accuracy is None else round(grade.accuracy, 1),
                "decisions": grade.decisions,
                "hinted": grade.hinted,
                "marks": {str(mark): grade.marks[mark] for mark in Mark},
                "own": round(grade.own, 4),
                "others": None if grade.others is None else round(grade.others, 4),
                "luck": None if grade.luck is None else round(grade.luck, 4),
            }
            for seat, grade in zip(match.seats, _grades(analysis, match), strict=True)
        ],
        "decisions": [
            {
                "move": ply + 1,
                "seat": one.seat + 1,
                "mark": marks.get(ply, ""),
                "hinted": ply + 1 in match.hinted,
                "before": one.before,
                "after": one.after,
                "cost": round(one.cost, 4),
                "played": match.game.format_action(one.options[one.played].action),
                "options": _options(one, match),
            }
            for ply, one in sorted(decisions.items())
        ],
    }


def _options(decision: Judged, match: Match) -> list[dict[str, Any]]:
    view = match.at(decision.ply).observation(decision.seat)
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

"""`jericho-tui analyse FILE`: what the strongest bot says of every decision of a finished match.

What is found is kept in the league; asked again, an interrupted analysis continues.
"""

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from jericho_tui.bots.analysis import Analysis, Judged, hides
from jericho_tui.bots.grades import Grade, Mark, grades, marked, noted, sides_of
from jericho_tui.bots.registry import reason_for
from jericho_tui.bots.worker import Thinker
from jericho_tui.cli.parser import Parser, UsageError, add, add_flag, file_path
from jericho_tui.cli.replay import load_seen
from jericho_tui.cli.report import Progress, Report
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.play.match import Match
from jericho_tui.session.analysing import Analysing, thinkers
from jericho_tui.store.store import open_store
from jericho_tui.text import analysis as text
from jericho_tui.text.language import _, say


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    add(parser, "file", type=file_path)
    add(parser, "--iterations", _("playouts per decision (default: at most 1000, by game)"))
    add(parser, "--jobs", _("number of processes (default: one per core, at most 4)"))
    add_flag(parser, "--open", _("also grade with all cards known, to separate luck from skill"))
    add(parser, "--json")


def run(arguments: argparse.Namespace) -> Report:
    """Judge the match as far as it is not judged yet, and print what was found."""
    _record, match = load_seen(arguments)
    with open_store(arguments.saves, settle=False) as store:
        return _analyse(arguments, Analysing(match, store.analyses, arguments.iterations))


def _analyse(arguments: argparse.Namespace, analysing: Analysing) -> Report:
    if arguments.open and not hides(analysing.match.game.info.id):
        text = N_(
            "--open: no player hides cards in this game, so there is nothing to open; "
            "leave the option out"
        )
        raise UsageError.because(text)
    crew = thinkers(arguments.jobs)
    try:
        for open_cards in (False, True) if arguments.open else (False,):
            _judge(analysing, crew, quiet=arguments.json, open_cards=open_cards)
    finally:
        for thinker in crew:
            thinker.close()
    lines = _lines(analysing, open_cards=arguments.open)
    return Report(partial(_data, analysing, open_cards=arguments.open), lines)


def _judge(analysing: Analysing, crew: Sequence[Thinker], *, quiet: bool, open_cards: bool) -> None:
    done = analysing.done_open if open_cards else analysing.done
    with Progress(analysing.total, done=done, quiet=quiet) as progress:
        analysing.run(crew, told=lambda _judged: progress.step(), open_cards=open_cards)


def _lines(analysing: Analysing, *, open_cards: bool) -> Iterator[str]:
    match, analysis = analysing.match, analysing.analysis
    game, sides = match.game.info.id, sides_of(_outcome(match))
    names = [seat.name for seat in match.seats]
    seen = _grades(analysis, match)
    yield from (*text.grade_lines(seen, names), "", *text.meaning(sides))
    yield from filter(None, [text.hinted_text(seen)])
    yield ""
    yield from map(text.lost_and_won, seen, names)
    yield from _marked(analysis, match)
    if open_cards:
        opened = _grades(analysis.opened, match)
        yield from ("", _("With all cards open:"), *text.grade_lines(opened, names), "")
        yield from map(text.lost_open, seen, opened, names)
        yield from _marked(analysis.opened, match)
    yield from ("", text.judged_by(game, analysing.judge, analysing.budget))
    if analysing.done < analysing.total:
        told = _("{done} of {total} decisions are analysed; run the same command to continue.")
        yield told.format(done=analysing.done, total=analysing.total)
    if analysing.trouble is not None:
        yield say(analysing.trouble)


def _marked(analysis: Analysis, match: Match) -> list[str]:
    people = [Seat(n) for n, seat in enumerate(match.seats) if seat.kind == "human"]
    me = people[0] if len(people) == 1 else None
    lines = [text.mistake_line(one, mark, match, me) for one, mark in noted(analysis, match)]
    least = text.thresholds_text(match.game.info.id, sides_of(_outcome(match)))
    return ["", *(lines or [_("No move is marked.")]), "", least]


def _grades(analysis: Analysis, match: Match) -> list[Grade]:
    return grades(analysis, _outcome(match), match.game.info.id, match.hinted)


def _outcome(match: Match) -> Outcome:
    outcome = match.outcome()
    assert outcome is not None  # else there is nothing to analyse
    return outcome


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
            "reason": reason_for(match.game, view, option.action) or "",
        }
        for option in decision.options
    ]

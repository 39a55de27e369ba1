"""A result as plain lines, whichever the game."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.play.match import Match
from jericho_tui.text.aloud import sentence
from jericho_tui.text.counts import ordinal
from jericho_tui.text.language import _
from jericho_tui.text.notation import words_of
from jericho_tui.text.segments import NAME, Segment, fill
from jericho_tui.text.table import columns


class ScoreRow(NamedTuple):
    """A line of a score sheet."""

    title: str
    cells: Sequence[str]
    """By seat."""
    tone: str
    """In which a screen paints the cells: `plain`, `strong` (the sum) or `quiet` (said aside)."""


def score_rows(game_id: str, outcome: Outcome) -> list[ScoreRow]:
    """Return where everybody's points came from, their sum, and what parts who is level."""
    rows = [
        ScoreRow(_(line.title).format(n=line.number), list(map(str, line.points)), "plain")
        for line in outcome.lines
    ]
    rows.append(ScoreRow(_("Score"), list(map(str, outcome.scores)), "strong"))
    titles = words_of(game_id).tiebreaks
    for key, values in outcome.tiebreaks:
        rows.append(ScoreRow(_(titles[key]), list(map(str, values)), "quiet"))
    if outcome.teams:
        rows.append(ScoreRow(_("Team"), [str(team + 1) for team in outcome.teams], "quiet"))
    return rows


def result_lines(game_id: str, outcome: Outcome, names: Sequence[str]) -> list[str]:
    """Return the lines that tell how a match ended: the score line by line, and who won why."""
    rows = [["", *names]]
    rows += [[row.title, *row.cells] for row in score_rows(game_id, outcome)]
    rows.append([_("Rank"), *map(ordinal, outcome.placings)])
    return [*columns(rows, right=range(1, len(names) + 1)), "", ending(game_id, outcome, names)]


def move_told(match: Match, ply: int, me: Seat | None = None) -> Sequence[Segment]:
    """Return what everybody saw of the move that led to `ply` (from 1) of a finished match.

    :param me: whom the log calls “you”, and tells more.

    Where a log says nothing of it, as of many a pass, what was done is named.
    """
    names = tuple(seat.name for seat in match.seats)
    words = words_of(match.game.info.id)
    logged = words.log_lines(match.journal[ply - 1], names, me)
    seat, action = match.moves[ply - 1]
    if logged or seat == CHANCE:
        return logged[0] if logged else ()
    name = Segment(_("You") if seat == me else names[seat], NAME)
    return fill(_("{name}: {text}"), name=name, text=words.action_name(action, names))


def standings(game_id: str, outcome: Outcome, names: Sequence[str]) -> list[str]:
    """Return each player's place and where their points came from, a sentence each, best first."""
    titles = words_of(game_id).tiebreaks
    lines = []
    for seat in sorted(range(len(names)), key=lambda seat: outcome.placings[seat]):
        figures = [
            (_(line.title).format(n=line.number), line.points[seat]) for line in outcome.lines
        ]
        figures += [(_(titles[key]), values[seat]) for key, values in outcome.tiebreaks]
        name = names[seat]
        if outcome.teams:
            name = _("{name} (team {team})").format(name=name, team=outcome.teams[seat] + 1)
        text = (
            _("{place} {name}, {score}: {figures}.") if figures else _("{place} {name}, {score}.")
        )
        lines.append(
            text.format(
                place=ordinal(outcome.placings[seat]),
                name=name,
                score=outcome.scores[seat],
                figures=", ".join(f"{title} {points}" for title, points in figures),
            )
        )
    return lines


def ending(game_id: str, outcome: Outcome, names: Sequence[str], me: Seat | None = None) -> str:
    """Return who won and what decided it.

    :param me: who is called “you”.
    """
    return words_of(game_id).ending(outcome, names, me)


def ending_told(game_id: str, outcome: Outcome, names: Sequence[str], me: Seat | None) -> list[str]:
    """Return the sentences that tell how a match ended: the reader's own result first."""
    told = [f"{ending(game_id, outcome, names, me)}."]
    if me is not None and me not in outcome.winners:
        text = _("You finish {rank} of {n} with a score of {score}.")
        rank, n = ordinal(outcome.placings[me]), len(outcome.placings)
        told.insert(0, text.format(rank=rank, n=n, score=outcome.scores[me]))
    return told + _ties(game_id, outcome, names, me)


def _ties(game_id: str, outcome: Outcome, names: Sequence[str], me: Seat | None) -> list[str]:
    titles = words_of(game_id).tiebreaks
    ranked = sorted(range(len(names)), key=lambda seat: outcome.placings[seat])
    called = [_("you") if seat == me else name for seat, name in enumerate(names)]
    lines = []
    for one, other in pairwise(ranked):
        parted = 1 < outcome.placings[one] < outcome.placings[other]
        if not parted or outcome.scores[one] != outcome.scores[other]:
            continue
        for key, values in outcome.tiebreaks:
            if values[one] == values[other]:
                continue
            text = _("{first} and {second} have {score} each; {title}: {more} to {fewer}.")
            title = _(titles[key]).partition(" (")[0]
            lines.append(
                sentence(
                    text.format(
                        first=called[one],
                        second=called[other],
                        score=outcome.scores[one],
                        title=title[:1].lower() + title[1:],
                        more=values[one],
                        fewer=values[other],
                    )
                )
            )
            break
    return lines

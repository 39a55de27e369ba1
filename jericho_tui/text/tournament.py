"""Tournaments in words: formats, where one stands, points, what parts two lines, awards."""

from fractions import Fraction
from typing import Final

from jericho_tui.core.sentence import N_
from jericho_tui.league.final import Award
from jericho_tui.league.formats import is_over
from jericho_tui.league.standings import TIEBREAKS, Line, Scoring
from jericho_tui.league.tournament import Company, Format, Tournament
from jericho_tui.play.player import SeatInfo
from jericho_tui.text.company import enumeration
from jericho_tui.text.counts import ordinal
from jericho_tui.text.language import _, decimals, ngettext
from jericho_tui.text.segments import NAME, NUMBER, Segment, fill
from jericho_tui.text.table import Column

_FORMATS: Final[dict[Format, tuple[str, str]]] = {
    "round_robin": (N_("Round robin"), N_("everyone meets everyone as evenly as the rounds allow")),
    "swiss": (N_("Swiss"), N_("players with similar scores meet, preferably for the first time")),
    "knockout": (
        N_("Knockout"),
        N_("the better half of every table advances, until one table is left"),
    ),
    "ladder": (
        N_("Ladder challenge"),
        N_("neighbours on a ladder share a table, and the winner climbs to the next"),
    ),
}


def format_title(form: Format) -> str:
    """Return the name of a format."""
    return _(_FORMATS[form][0])


def format_explanation(form: Format) -> str:
    """Return in half a sentence who meets whom."""
    return _(_FORMATS[form][1])


_COMPANIES: Final[dict[Company, tuple[str, str]]] = {
    "level": (
        N_("similar scores"),
        N_(
            "Players with similar scores meet, so points separate the best players well. "
            "Rematches happen: with 16 players in five rounds, about one meeting in six."
        ),
    ),
    "fresh": (
        N_("new opponents"),
        N_(
            "Avoids rematches where possible; otherwise pairs players with similar scores. Tables "
            "are less even, so points separate the best players less well."
        ),
    ),
}


def company_title(company: Company) -> str:
    """Return whom a Swiss rather brings together."""
    return _(_COMPANIES[company][0])


def company_explanation(company: Company) -> str:
    """Return what that brings and what it costs."""
    return _(_COMPANIES[company][1])


def points_text(points: Fraction) -> str:
    """Return points as people write them: whole, else with at most two decimals."""
    return decimals(float(points), 2).rstrip("0").rstrip(".,")


def counted_points(points: Fraction) -> str:
    """Return so many points in words, e.g. “7 points”."""
    number = int(points) if points.denominator == 1 else 2
    return ngettext("{points} point", "{points} points", number).format(points=points_text(points))


def scoring_text(scoring: Scoring) -> str:
    """Return what a table is worth, e.g. “points by place: 5, 3, 1”."""
    if scoring.kind == "score":
        return _("the game’s own points")
    if not scoring.points:
        return _("12 points for finishing ahead of all opponents, proportionally fewer otherwise")
    each = [points_text(points) for points in scoring.points]
    points = ("; " if any("," in text for text in each) else ", ").join(each)
    return _("points by rank: {points}").format(points=points)


def progress_text(tournament: Tournament) -> str:
    """Return how far a tournament is, e.g. “round 2 of 4, 3 of 5 tables finished”."""
    number, rounds = len(tournament.rounds), tournament.plan.rounds
    if is_over(tournament):
        return finished_text(number)
    if not number:
        return _("not started")
    place = _("round {number} of {rounds}") if rounds else _("round {number}")
    tables = tournament.rounds[-1].tables
    text = ngettext(
        "{round}, {done} of {tables} table finished",
        "{round}, {done} of {tables} tables finished",
        len(tables),
    )
    return text.format(
        round=place.format(number=number, rounds=rounds),
        done=sum(table.finished for table in tables),
        tables=len(tables),
    )


def finished_text(rounds: int) -> str:
    """Return that a tournament is over, e.g. “finished after 4 rounds”."""
    text = ngettext("finished after {n} round", "finished after {n} rounds", rounds)
    return text.format(n=rounds)


def decided_text(line: Line) -> str:
    """Return what puts a line behind the one above it with as many points; empty: nothing does."""
    if not line.decided:
        return ""
    return _("by tie-break: {title}").format(title=_(TIEBREAKS[line.decided].title))


def standing_columns(tournament: Tournament) -> list[Column[Line]]:
    """Return what is told of who stands where; a screen has place and name before it."""

    def player(line: Line) -> SeatInfo:
        return tournament.entrant(line.entrant).player

    def left_or_decided(line: Line) -> str:
        left = tournament.entrant(line.entrant).left_after is not None
        return _("has left") if left else decided_text(line)

    points = _("points")
    return [
        Column("", lambda line: ordinal(line.place)),
        Column(_("Name"), lambda line: player(line).name, left=True),
        Column(_("Bot"), lambda line: player(line).bot, left=True),
        Column(_("Points"), lambda line: points_text(line.points), short=points, tone="strong"),
        Column(_("Tables"), lambda line: str(line.played), short=_("tables")),
        Column(_("Won"), lambda line: str(line.wins), short=_("won")),
        *map(_tiebreak_column, tournament.plan.tiebreaks),
        Column("", left_or_decided, left=True),
    ]


def _tiebreak_column(key: str) -> Column[Line]:
    """Return what a tie-break was; victories have a column of their own on a screen."""
    title = _(TIEBREAKS[key].title)
    return Column(
        title[:1].upper() + title[1:],
        lambda line: points_text(dict(line.tiebreaks)[key]),
        short=None if key == "wins" else title,
    )


def award_line(tournament: Tournament, award: Award) -> list[Segment]:
    """Return an award with who won it, e.g. “Widest lead at a table: Ada (12)”."""
    names = [[Segment(tournament.entrant(n).player.name, NAME)] for n in award.entrants]
    return fill(
        _("{award}: {names} ({value})"),
        award=_(award.title),
        names=enumeration(names),
        value=Segment(points_text(award.value), NUMBER),
    )

"""Tournaments as lines of text, and as data for JSON."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from jericho_tui.core.teams import sides
from jericho_tui.games import title
from jericho_tui.league.final import FinalReport
from jericho_tui.league.formats import is_over, table_standings
from jericho_tui.league.standings import TIEBREAKS, Line, Pairwise, cross_table
from jericho_tui.league.tournament import Table, Tournament
from jericho_tui.prose.counts import chance_text
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.segments import plain
from jericho_tui.prose.table import columns, table
from jericho_tui.prose.tournament import (
    award_line,
    finished_text,
    format_explanation,
    format_title,
    points_text,
    progress_text,
    scoring_text,
    standing_columns,
)
from jericho_tui.store.tournament_text import plan_table, tournament_table
from jericho_tui.store.tournaments import TournamentRow


def listing(rows: Sequence[TournamentRow]) -> list[str]:
    """Return all tournaments, the newest first."""
    if not rows:
        return [_("There are no tournaments yet.")]
    heads = [_("Tournament"), _("Name"), _("Format"), _("Entrants"), _("Round reached"), ""]
    lines = [heads]
    for row in rows:
        state = (
            finished_text(row.round)
            if row.finished
            else ngettext("{n} table open", "{n} tables open", row.open_tables).format(
                n=row.open_tables
            )
        )
        lines.append(
            [
                *(row.id, row.plan.name, format_title(row.plan.format)),
                *(str(row.entrants), str(row.round), state),
            ]
        )
    return columns(lines, right={3, 4})


def row_data(row: TournamentRow) -> dict[str, Any]:
    """Return a line of the list for JSON."""
    data = {**asdict(row), "plan": plan_table(row.plan)}
    return {key: data[key] for key in ("id", "created", "finished", *data)}


def overview(tournament_id: str, tournament: Tournament) -> list[str]:
    """Return what a tournament is and where it stands."""
    plan = tournament.plan
    kind = f"{format_title(plan.format)} ({format_explanation(plan.format)})"
    lines = [
        f"{plan.name} · {title(plan.game)} · {progress_text(tournament)}",
        "",
        *columns(
            [
                [_("Tournament"), tournament_id],
                *([[_("Organiser"), plan.founder]] if plan.founder else []),
                [_("Format"), kind],
                [_("Points"), scoring_text(plan.scoring)],
                *_tiebreak_lines(plan.tiebreaks),
            ]
        ),
        "",
        *table(standing_columns(tournament), table_standings(tournament)),
    ]
    if tournament.rounds and not is_over(tournament):
        lines += ["", *_last_round(tournament)]
    return lines


def cross(tournament: Tournament) -> list[str]:
    """Return who finished before whom how often, by the order of the standings."""
    order = [line.entrant for line in table_standings(tournament)]
    names = [tournament.entrant(number).player.name for number in order]
    heads = ["", "", *map(str, range(1, len(order) + 1))]
    rows = [
        [str(number), name, *map(_cell, row)]
        for number, (name, row) in enumerate(
            zip(names, cross_table(order, tournament.field()), strict=True), start=1
        )
    ]
    return columns([heads, *rows], right=[0, *range(2, len(heads))])


def report(tournament: Tournament, final: FinalReport) -> list[str]:
    """Return awards and strengths."""
    lines = [plain(award_line(tournament, award)) for award in final.awards]
    if final.strengths is None:
        return lines
    rows = [["", _("Strength"), _("from"), _("to"), _("Games"), _("stronger than the next")]]
    likely = final.strengths.superiority
    for number, estimate in enumerate(final.strengths.estimates):
        ahead = likely[number][number + 1] if number + 1 < len(likely) else None
        rows.append(
            [
                estimate.name,
                *(f"{value:.0f}" for value in (estimate.rating, estimate.low, estimate.high)),
                str(estimate.games),
                "" if ahead is None else chance_text(ahead),
            ]
        )
    explained = _(
        "Strength in Elo points from all tables at once (Plackett-Luce), with 95 % intervals"
    )
    return [*lines, "", explained, *columns(rows, right={1, 2, 3, 4, 5})]


def tournament_data(
    tournament_id: str, tournament: Tournament, final: FinalReport | None
) -> dict[str, Any]:
    """Return a tournament for JSON; entrants by number, seats and rounds from 1."""
    data: dict[str, Any] = {
        "id": tournament_id,
        "finished": is_over(tournament),
        **tournament_table(tournament),
        "standings": [_line_data(tournament, line) for line in table_standings(tournament)],
        "ready": [table.number for table in tournament.ready_tables],
    }
    if final is not None:
        data["awards"] = list(map(asdict, final.awards))
        data["strengths"] = None if final.strengths is None else asdict(final.strengths)
    return data


def _line_data(tournament: Tournament, line: Line) -> dict[str, Any]:
    name = tournament.entrant(line.entrant).player.name
    return {**asdict(line), "name": name, "tiebreaks": dict(line.tiebreaks)}


def _tiebreak_lines(keys: Sequence[str]) -> list[list[str]]:
    lines = []
    for number, key in enumerate(keys):
        tiebreak = TIEBREAKS[key]
        told = _("{name}: {explanation}").format(
            name=_(tiebreak.title), explanation=_(tiebreak.explanation)
        )
        lines.append(["" if number else _("Tie-breaks"), told])
    return lines


def _last_round(tournament: Tournament) -> list[str]:
    last = tournament.rounds[-1]
    rows = [[_table_name(table), _table_state(tournament, table)] for table in last.tables]
    if last.byes:
        names = [tournament.entrant(number).player.name for number in last.byes]
        rows.append([_("Sitting out"), ", ".join(names)])
    return [_("round {number}").format(number=last.number), *columns(rows)]


def _table_name(table: Table) -> str:
    return _("table {n}").format(n=table.number)


def _table_state(tournament: Tournament, table: Table) -> str:
    names = [player.name for player in tournament.players(table)]
    teams = sides(tournament.teams(table), len(names))
    if table.placings is None or table.scores is None:
        text = ", ".join(" & ".join(names[seat] for seat in team) for team in teams)
        return text if tournament.bots_only(table) else _("{names} (ready)").format(names=text)
    told = [f"{names[seat]} {score}" for seat, score in enumerate(table.scores)]
    placed = [(table.placings[team[0]], [told[seat] for seat in team]) for team in teams]
    return ", ".join(f"{place} {' & '.join(team)}" for place, team in sorted(placed))


def _cell(between: Pairwise | None) -> str:
    if between is None:
        return "·"
    return f"{points_text(between.score)}/{between.games}" if between.games else ""

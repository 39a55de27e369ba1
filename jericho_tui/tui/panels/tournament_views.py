"""A tournament as lines: its tables, standings, cross table, and what it came to."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from typing import Final

from jericho_tui.core.outcome import opposed
from jericho_tui.core.sentence import estimated
from jericho_tui.league.final import FinalReport
from jericho_tui.league.formats import table_standings
from jericho_tui.league.plackett_luce import StrengthReport
from jericho_tui.league.standings import Line as Placed
from jericho_tui.league.standings import cross_table
from jericho_tui.league.tournament import Round, Table, Tournament
from jericho_tui.play.names import cell_width
from jericho_tui.text.language import _
from jericho_tui.text.segments import plain
from jericho_tui.text.tournament import award_line, counted_points, standing_columns
from jericho_tui.tui.widgets.canvas import Line, Piece, fit, fit_right
from jericho_tui.tui.widgets.chart import bar
from jericho_tui.tui.widgets.picker import Grid

_DONE: Final = "●"
_BEGUN: Final = "◐"
_WAITS: Final = "○"
_READY: Final = "▶"
_CELL: Final = 4
_BARS: Final = 24
"""Most columns of a bar beside standings."""
_LEAST_BARS: Final = 8
_SIGNS: Final = {1: "①", 2: "②", 3: "③"}


@dataclass(frozen=True)
class Sheet:
    """Lines to walk in."""

    head: Line | None
    rows: Sequence[Line]
    entrants: Sequence[int | None] = ()
    """Whom each row is about; () where rows are about nobody."""
    parts: dict[int, Line] = field(default_factory=dict)
    """Headings by the row above which they stand."""


def tables_sheet(tournament: Tournament, shown: Round, begun: Collection[int], width: int) -> Sheet:
    """Return the tables of a round, and who sits it out.

    :param begun: numbers of tables whose match has begun.
    """
    rows = [_table_row(tournament, table, table.number in begun) for table in shown.tables]
    parts: dict[int, Line] = {}
    if shown.byes:
        names = " · ".join(tournament.entrant(number).player.name for number in shown.byes)
        text = _("sits out: {names}").format(names=names)
        parts[len(rows)] = [(fit(text, max(1, width - 2)).rstrip(), "quiet")]
    return Sheet(None, rows, parts=parts)


def rounds_sheet(tournament: Tournament, but: Round, width: int) -> Sheet:
    """Return the tables of every round but one, the latest first."""
    rows: list[Line] = []
    parts: dict[int, Line] = {}
    for paired in reversed(tournament.rounds):
        if paired is not but:
            parts[len(rows)] = [(_("Round {n}").format(n=paired.number), "gold")]
            rows += tables_sheet(tournament, paired, (), width).rows
    return Sheet(None, rows, parts=parts)


def course_sheet(tournament: Tournament, width: int) -> Sheet:
    """Return where everybody stood after every round; of many rounds, after the last that fit."""
    order = [line.entrant for line in table_standings(tournament)]
    entrants = [tournament.entrant(number) for number in order]
    name = min(max(map(cell_width, [e.player.name for e in entrants])), 20) + 1
    room = max(1, (width - 6 - name) // _CELL)
    rounds = range(1, len(tournament.rounds) + 1)[-room:]
    places = [_places_after(tournament, number) for number in range(rounds[0] - 1, rounds[-1] + 1)]
    rows: list[Line] = []
    for place, entrant in enumerate(entrants, 1):
        row: Line = [(fit_right(f"{place}.", 3) + " ", "quiet")]
        row.append((fit(entrant.player.name, name), "plain"))
        for number, (before, after) in zip(rounds, pairwise(places), strict=True):
            here, there = after[entrant.number], before[entrant.number]
            first = number == 1 or entrant.joined >= number
            role = "plain" if first or here == there else "up" if here < there else "down"
            text = str(here) if entrant.joined <= number else "·"
            row.append((fit_right(text, _CELL), role))
        rows.append(row)
    return Sheet([(" " * (4 + name) + _heads([n - 1 for n in rounds]), "quiet")], rows)


def _places_after(tournament: Tournament, rounds: int) -> dict[int, int]:
    then = replace(tournament, rounds=tournament.rounds[:rounds])
    return {line.entrant: line.place for line in table_standings(then)}


def standings_sheet(tournament: Tournament, width: int) -> Sheet:
    """Return who stands where, with as many columns as there is room for."""
    lines = table_standings(tournament)
    entrants = [tournament.entrant(line.entrant) for line in lines]
    name = max(map(cell_width, [*(e.player.name for e in entrants), _("player")])) + 4
    grid = Grid.of(standing_columns(tournament), lines).within(width - 6 - name)
    name = min(name, width - 6 - grid.width)
    free = width - 6 - name - grid.width
    met_head, met = _met_beside(tournament, lines, free)
    bars = min(_BARS, free - cell_width(met_head) - 2)
    most = max([1, *(float(line.points) for line in lines)])
    rows: list[Line] = []
    for line, entrant, pairs in zip(lines, entrants, met, strict=True):
        gone = entrant.left_after is not None
        bot = entrant.player.kind == "bot"
        tail = f" {_('withdrew')}" if gone else f" {_('bot')}" if bot else ""
        called = min(cell_width(entrant.player.name), name - cell_width(tail))
        rows.append(
            [
                (fit_right(f"{line.place}.", 3) + " ", "quiet"),
                (fit(entrant.player.name, called), "off" if gone else "plain"),
                (fit(tail, name - called), "quiet"),
                *grid.line(line),
                *pairs,
            ]
        )
        if bars >= _LEAST_BARS:
            tone = "gold" if line.place == 1 else "quiet"
            rows[-1].append((f"  {bar(float(line.points) / most, bars)}", tone))
    head = "    " + fit(_("player"), name) + grid.head + met_head
    return Sheet([(head, "quiet")], rows, [line.entrant for line in lines])


def _met_beside(
    tournament: Tournament, lines: Sequence[Placed], room: int
) -> tuple[str, Sequence[Line]]:
    """Return head and rows of the cross table beside standings; empty where it has no room."""
    order = [line.entrant for line in lines]
    if 2 + len(order) * _CELL > room:
        return "", [[]] * len(order)
    cell = _met(tournament, order)
    places = range(len(order))
    rows: list[Line] = [[("  ", "plain"), *_met_line(cell, row, places)] for row in places]
    return "  " + _heads(places), rows


def _met(tournament: Tournament, order: Sequence[int]) -> Callable[[int, int], Piece]:
    """Return what paints what was between the entrants of a row and a column."""
    cells = cross_table(order, tournament.field())

    def cell(row: int, column: int) -> Piece:
        pair = cells[row][column]
        if pair is None:
            return ("·", "faint")
        role = "up" if 2 * pair.score > pair.games else "quiet"
        return (_halves(pair.score) if pair.games else "", role)

    return cell


def cross_sheet(tournament: Tournament, width: int, around: int) -> Sheet:
    """Return what was between each two; where not all columns fit, those around a row.

    :param around: the row in whose neighbourhood the columns are.
    """
    order = [line.entrant for line in table_standings(tournament)]
    names = [tournament.entrant(number).player.name for number in order]
    return Sheet(*_square(names, _met(tournament, order), width, around), order)


def strengths_sheet(tournament: Tournament, report: FinalReport, width: int, around: int) -> Sheet:
    """Return how likely each is stronger than each other, in percent, the strongest first."""
    if report.strengths is None:
        return Sheet(None, [[(_("No table has finished yet."), "quiet")]])
    names = [estimate.name for estimate in report.strengths.estimates]
    chances = report.strengths.superiority

    def cell(row: int, column: int) -> Piece:
        if row == column:
            return ("·", "faint")
        chance = chances[row][column]
        return (estimated(chance), "up" if chance >= 0.95 else "quiet" if chance < 0.5 else "plain")

    return Sheet(*_square(names, cell, width, around), _numbers(tournament, names))


def report_sheet(tournament: Tournament, report: FinalReport, width: int) -> Sheet:
    """Return the podium, the awards and everybody's strength."""
    rows: list[Line] = []
    entrants: list[int | None] = []
    parts: dict[int, Line] = {}

    def begin(title: str) -> None:
        parts[len(rows)] = [(title, "gold")]

    def add(row: Line, entrant: int | None = None) -> None:
        rows.append(row)
        entrants.append(entrant)

    if report.podium:
        begin(_("Podium"))
        for line in report.podium:
            add(_podium_row(tournament, line), line.entrant)
    if report.awards:
        begin(_("Awards"))
        for award in report.awards:
            add([(fit(plain(award_line(tournament, award)), width - 2).rstrip(), "plain")])
    if report.strengths is not None:
        begin(_("Strength from all tables at once, in Elo points (Plackett–Luce)"))
        names = [estimate.name for estimate in report.strengths.estimates]
        strengths = _strength_rows(report.strengths, width - 2)
        for row, number in zip(strengths, _numbers(tournament, names), strict=True):
            add(row, number)
    return Sheet(None, rows, entrants, parts)


def _numbers(tournament: Tournament, names: Sequence[str]) -> list[int | None]:
    numbers = {entrant.player.name: entrant.number for entrant in tournament.entrants}
    return [numbers.get(name) for name in names]


def _square(
    names: Sequence[str], cell: Callable[[int, int], Piece], width: int, around: int
) -> tuple[Line, list[Line]]:
    """Return head and rows of a table of everybody by everybody, the columns numbered."""
    name = min(max(map(cell_width, names), default=0), 20) + 1
    room = max(1, (width - 6 - name) // _CELL)
    first = max(0, min(around - room // 2, len(names) - room))
    shown = range(first, min(first + room, len(names)))
    head = " " * (4 + name) + _heads(shown)
    rows: list[Line] = []
    for place, called in enumerate(names):
        row: Line = [(fit_right(str(place + 1), 3) + " ", "quiet"), (fit(called, name), "plain")]
        rows.append([*row, *_met_line(cell, place, shown)])
    return [(head, "quiet")], rows


def _heads(columns: Sequence[int]) -> str:
    return "".join(fit_right(str(column + 1), _CELL) for column in columns)


def _met_line(cell: Callable[[int, int], Piece], row: int, columns: Sequence[int]) -> Line:
    cells = (cell(row, column) for column in columns)
    return [(fit_right(text, _CELL), role) for text, role in cells]


def _table_row(tournament: Tournament, table: Table, begun: bool) -> Line:
    ready = not table.finished and not tournament.bots_only(table)
    sign = _READY if ready else _DONE if table.finished else _BEGUN if begun else _WAITS
    line: Line = [
        (f"{sign} ", "gold" if ready else "quiet"),
        (fit_right(str(table.number), 2) + "  ", "gold" if ready else "quiet"),
    ]
    players = list(enumerate(tournament.players(table)))
    teams = tournament.teams(table)
    if table.placings is not None:
        # Teams that are level stay together.
        order = list(zip(table.placings, teams or table.placings, strict=True))
        players.sort(key=lambda seat: order[seat[0]])
    for number, (seat, player) in enumerate(players):
        if number:
            partners = not opposed(teams, players[number - 1][0], seat)
            line.append((" & " if partners else " · ", "faint"))
        score = f" {table.scores[seat]}" if table.scores is not None else ""
        won = table.placings is not None and table.placings[seat] == 1
        human = ready and player.kind == "human"
        line.append((f"{player.name}{score}", "gold" if human else "strong" if won else "plain"))
    return line


def _podium_row(tournament: Tournament, line: Placed) -> Line:
    name = tournament.entrant(line.entrant).player.name
    return [
        (f"{_SIGNS[line.place]}  ", "gold"),
        (fit(name, 22), "strong"),
        (counted_points(line.points), "plain"),
    ]


def _strength_rows(report: StrengthReport, width: int) -> list[Line]:
    """Return a line a player: rating, interval as figures and drawn, chance against the next."""
    estimates = report.estimates
    name = min(max(cell_width(estimate.name) for estimate in estimates), 20) + 1
    low = min(estimate.low for estimate in estimates)
    high = max(estimate.high for estimate in estimates)
    chances = [
        _("{chance} % likely above the next").format(chance=estimated(row[place + 1]))
        for place, row in enumerate(report.superiority[:-1])
    ]
    widest = max([0, *map(cell_width, chances)]) + 2
    room = width - name - 18 - widest
    rows: list[Line] = []
    for estimate, chance in zip(estimates, [*chances, ""], strict=True):
        row: Line = [
            (fit(estimate.name, name), "plain"),
            (fit_right(f"{estimate.rating:.0f}", 5), "strong"),
            (fit_right(f"{estimate.low:.0f}–{estimate.high:.0f}", 12), "quiet"),
            (fit_right(chance, widest), "quiet"),
        ]
        if room >= 6:
            share = (estimate.rating - low) / (high - low or 1.0)
            row.append((" " + bar(share, room), "gold"))
        rows.append(row)
    return rows


def _halves(score: Fraction) -> str:
    """Return a score in whole and half wins, e.g. 2½."""
    whole, rest = divmod(score, 1)
    return f"{whole or ''}½" if rest else str(whole)

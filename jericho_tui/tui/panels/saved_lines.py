"""A saved match as a row of the list, and in full; nothing that is hidden in it is in either."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from jericho_tui.play.names import cell_width
from jericho_tui.session.browse import STATUSES
from jericho_tui.session.people import bot_title
from jericho_tui.store.files import shown
from jericho_tui.store.record_file import watched
from jericho_tui.store.records import SavedMatch
from jericho_tui.text.counts import day, how_far, moves_text, when
from jericho_tui.text.language import _, ngettext, say
from jericho_tui.tui.widgets.canvas import Line, fit, fit_line, fit_right, line_width, wrap_line
from jericho_tui.tui.widgets.picker import flow, joined, joined_within

if TYPE_CHECKING:
    from jericho_tui.league.ladder import RatingChange

_SIGNS: Final = {
    "running": ("◐", "gold"),
    "finished": ("●", "plain"),
    "damaged": ("▲", "down"),
    "foreign-version": ("▲", "warning"),
}
_GAP: Final = 2
_PLACE: Final = 3
"""Columns of a place."""
_NUMBER: Final = 4
"""Columns of a move's number."""
_BAR: Final = 8
"""Least columns in which scores are told apart."""


@dataclass(frozen=True)
class Columns:
    """How wide the columns of the list are; the players get what is left."""

    game: int
    """0: all matches are of one game, which is not repeated."""
    progress: int
    date: int

    @classmethod
    def of(cls, matches: Sequence[SavedMatch], now: datetime) -> "Columns":
        """Return columns in which all entries fit."""
        titles = {match.game_title for match in matches} - {""}
        return cls(
            game=_widest(titles) + _GAP if len(titles) > 1 else 0,
            progress=_widest(_progress(match) for match in matches) + _GAP,
            date=_widest(_date(match, now) for match in matches),
        )


def row(match: SavedMatch, columns: Columns, width: int, now: datetime, who: str = "") -> Line:
    """Return a match as a row of exactly `width` columns.

    :param who: whose turn is pointed out, where there is room; empty: nobody's.
    """
    sign, role = _SIGNS[match.status]
    head: Line = [
        (f"{sign} ", role),
        (fit(match.game_title, columns.game), "plain"),
        (fit(_progress(match), columns.progress), "quiet" if match.problem is None else role),
    ]
    room = width - line_width(head) - columns.date - _GAP
    date = (fit_right(_date(match, now), columns.date + _GAP), "quiet")
    told = _who(match, room)
    turn = f"  {_('your turn')}" if who and match.is_turn_of(who) else ""
    if turn and line_width(told) + cell_width(turn) <= room:
        told = [*fit_line(told, room - cell_width(turn)), (turn, "gold")]
    return [*head, *fit_line(told, max(0, room)), date]


def detail(
    match: SavedMatch,
    now: datetime,
    width: int,
    changes: "Sequence[RatingChange]" = (),
    stands: str = "",
    *,
    roomy: bool = False,
) -> list[Line]:
    """Return all that can be told of a match.

    :param changes: what it did to the ratings, in seat order; () when nothing.
    :param stands: `where` it stands; empty: only how far it is, for which no file is read.
    :param roomy: whether there is a line for everybody, and so for how far they came.
    """
    moves = moves_text(match.ply)
    kind = _("example") if match.example else _("rated") if match.rated else _("casual")
    facts = [kind, moves, when(match.updated, now)]
    if match.created is not None and day(match.created, now) != day(match.updated, now):
        begun = _("started {date}").format(date=day(match.created, now))
        facts.insert(2, begun)
    if match.problem is not None:
        good = ngettext("{n} good move", "{n} good moves", match.ply)
        facts = [good.format(n=match.ply)] if match.ply else []
    facts.append(shown_name(match))
    lines = [
        *wrap_line(_headline(match, stands), width, 0),
        *((roomy and _standings(match, changes, width)) or flow(_players(match, changes), width)),
        *flow([[(fact, "quiet")] for fact in facts], width),
    ]
    return [line for line in lines if line]


def last_moves(log: Sequence[Line], width: int, height: int) -> list[Line]:
    """Return the end of a log below a title, as many whole lines as there is room for."""
    lines: list[Line] = []
    for line in reversed(log):
        wrapped = wrap_line(line, width, _NUMBER)
        if len(lines) + len(wrapped) + 2 > height:
            break
        lines[:0] = wrapped
    return [[], [(_("Last moves"), "quiet")], *lines] if lines else []


def shown_name(match: SavedMatch) -> str:
    """Return the name of a match's file, fit to be shown."""
    return shown(type(match.path)(match.path.name))


def _date(match: SavedMatch, now: datetime) -> str:
    """Return when a match was last played; of an example that it is one."""
    return _("example") if match.example else day(match.updated, now)


def _widest(texts: Iterable[str]) -> int:
    return max(map(cell_width, texts), default=0)


def _progress(match: SavedMatch) -> str:
    if match.status == "running":
        return how_far(match.game, match.progress)
    return _(STATUSES[match.status])


def _who(match: SavedMatch, width: int) -> Line:
    """Return what a match is called and who plays it, or why it is damaged.

    With a title, everybody is named only where there is room for all; else the winner.
    """
    if match.problem is not None:
        reason = say(match.problem.located)
        return [(f"{match.title or shown_name(match)}  ", "plain"), (reason, "quiet")]
    players = _players(match, brief=True)
    if not match.title:
        return joined_within(players, width)
    title: Line = [(match.title, "strong")]
    named = [players, players[:1]] if match.result is not None else [players]
    lines = ([*title, ("  ", "plain"), *joined(entries)] for entries in named)
    return next((line for line in lines if line_width(line) <= width), title)


def _headline(match: SavedMatch, stands: str) -> Line:
    told: Line = [(stands or _progress(match), "plain")]
    if match.problem is not None:
        _sign, role = _SIGNS[match.status]
        told = [(f"{_(STATUSES[match.status])}: ", role), (say(match.problem.located), "plain")]
    names = (match.title, "strong"), (match.game_title, "plain")
    return joined([*([name] for name in names if name[0]), told])


def where(match: SavedMatch) -> str:
    """Return where a match under way stands, in words; its file is read for that.

    Not on the event loop: its rules may have to be loaded first.
    """
    from jericho_tui.text.notation import words_of

    seen = watched(match.path)
    if seen is None:  # it has gone since
        return _progress(match)
    return words_of(match.game).headline(seen, [seat.name for seat in match.seats])


def _players(
    match: SavedMatch, changes: "Sequence[RatingChange]" = (), *, brief: bool = False
) -> list[Line]:
    """Return who plays: with points when it is over, else with who is to move.

    :param brief: whether bots, places and what it did to ratings are left out.
    """
    players: list[Line] = []
    if match.result is None:
        for number, info in enumerate(match.seats):
            turn = match.problem is None and number in match.actors
            role = "gold" if turn else "plain" if brief else "strong"
            bot = info.kind == "bot" and not brief
            title = [(f" {bot_title(info)}", "quiet")] if bot else []
            players.append([(("▸" if turn else "") + info.name, role), *title])
        return players
    for seat in sorted(match.result.seats, key=lambda seat: seat.placing):
        best = seat.placing == 1 and not (brief and match.title)
        entry: Line = [(f"{seat.name} {seat.score}", "strong" if best else "plain")]
        if not brief:
            entry = [(f"{seat.placing}. ", "quiet"), *entry, *_change(seat.name, changes)]
        players.append(entry)
    return players


def _standings(match: SavedMatch, changes: "Sequence[RatingChange]", width: int) -> list[Line]:
    """Return a line for each of a match that is over, with a bar as long as the score.

    Empty where there is no room, or where fewer points are more.
    """
    if match.result is None:
        return []
    seats = sorted(match.result.seats, key=lambda seat: seat.placing)
    scores = [seat.score for seat in seats]
    names = _widest(seat.name for seat in seats)
    figures = _widest(map(str, scores))
    ends = [_change(seat.name, changes) for seat in seats]
    room = width - _PLACE - names - figures - 2 - max(map(line_width, ends))
    if room < _BAR or scores[0] <= 0 or scores[-1] < 0 or scores != sorted(scores, reverse=True):
        return []
    roles = ["strong" if seat.placing == 1 else "plain" for seat in seats]
    return [
        [
            (fit(f"{seat.placing}.", _PLACE), "quiet"),
            (fit(seat.name, names + 1), role),
            (fit("█" * round(room * seat.score / scores[0]), room), "quiet"),
            (fit_right(str(seat.score), figures + 1), role),
            *end,
        ]
        for seat, role, end in zip(seats, roles, ends, strict=True)
    ]


def _change(name: str, changes: "Sequence[RatingChange]") -> Line:
    by_name = {change.name: round(change.delta) for change in changes}
    if name not in by_name:
        return []
    delta = by_name[name]
    sign = "+" if delta > 0 else "−" if delta < 0 else "±"
    return [(f" {sign}{abs(delta)}", "up" if delta > 0 else "down")]

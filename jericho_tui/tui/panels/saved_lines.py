"""A saved match as a row of the list, and in full; nothing that is hidden in it is in either."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from jericho_tui.play.names import cell_width
from jericho_tui.prose.language import _, ngettext, say
from jericho_tui.prose.standing import headline, progress
from jericho_tui.prose.when import day, when
from jericho_tui.sitting.browse import STATUSES
from jericho_tui.sitting.people import bot_title
from jericho_tui.store.files import shown
from jericho_tui.store.records import SavedMatch
from jericho_tui.tui.widgets.canvas import Line, fit, fit_line, fit_right, line_width, wrap_line

if TYPE_CHECKING:
    from jericho_tui.league.ladder import RatingChange

_SIGNS: Final = {
    "running": ("◐", "gold"),
    "finished": ("●", "plain"),
    "damaged": ("▲", "down"),
    "foreign-version": ("▲", "warning"),
}
_GAP: Final = 2


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
            date=_widest(day(match.updated, now) for match in matches),
        )


def row(match: SavedMatch, columns: Columns, width: int, now: datetime) -> Line:
    """Return a match as a row of exactly `width` columns."""
    sign, role = _SIGNS[match.status]
    head: Line = [
        (f"{sign} ", role),
        (fit(match.game_title, columns.game), "plain"),
        (fit(_progress(match), columns.progress), "quiet" if match.problem is None else role),
    ]
    room = width - line_width(head) - columns.date - _GAP
    date = (fit_right(day(match.updated, now), columns.date + _GAP), "quiet")
    return [*head, *fit_line(_who(match), max(0, room)), date]


def detail(
    match: SavedMatch, now: datetime, width: int, changes: "Sequence[RatingChange]" = ()
) -> list[Line]:
    """Return all that can be told of a match.

    :param changes: what it did to the ratings, in seat order; () when nothing.
    """
    moves = ngettext("{n} move", "{n} moves", match.ply).format(n=match.ply)
    facts = [_("rated") if match.rated else _("casual"), moves, when(match.updated, now)]
    if match.created is not None and day(match.created, now) != day(match.updated, now):
        begun = _("begun {date}").format(date=day(match.created, now))
        facts.insert(2, begun)
    if match.problem is not None:
        good = ngettext("the first {n} move is good", "the first {n} moves are good", match.ply)
        facts = [good.format(n=match.ply)] if match.ply else []
    name: Line = [(" · ".join([*facts, ""]), "quiet"), (shown_name(match), "quiet")]
    lines = [_headline(match), _players(match, changes), name]
    return [wrapped for line in lines if line for wrapped in wrap_line(line, width, 0)]


def reason(match: SavedMatch) -> str:
    """Return why a match is damaged; empty when it is not."""
    return "" if match.problem is None else say(match.problem.located)


def shown_name(match: SavedMatch) -> str:
    """Return the name of a match's file, fit to be shown."""
    return shown(type(match.path)(match.path.name))


def _widest(texts: Iterable[str]) -> int:
    return max(map(cell_width, texts), default=0)


def _progress(match: SavedMatch) -> str:
    if match.status == "running":
        return progress(match.game, match.public)
    return _(STATUSES[match.status])


def _who(match: SavedMatch) -> Line:
    """Return what a match is called and who plays it, or why it is damaged."""
    if match.problem is not None:
        return [(f"{match.title or shown_name(match)}  ", "plain"), (reason(match), "quiet")]
    line: Line = [(f"{match.title}  ", "strong")] if match.title else []
    if match.result is not None:
        for place, seat in enumerate(sorted(match.result.seats, key=lambda seat: seat.placing)):
            line.append((" · " if place else "", "faint"))
            tone = "strong" if seat.placing == 1 and not match.title else "plain"
            line.append((f"{seat.name} {seat.score}", tone))
        return line
    for number, info in enumerate(match.seats):
        turn = number in match.actors
        line.append((" · " if number else "", "faint"))
        line.append((("▸" if turn else "") + info.name, "gold" if turn else "plain"))
    return line


def _headline(match: SavedMatch) -> Line:
    """Return what a match is called and where it stands."""
    line: Line = []
    if match.title:
        line.append((match.title, "strong"))
    if match.game_title:
        line += [(" · " if line else "", "quiet"), (match.game_title, "plain")]
    line.append((" · " if line else "", "quiet"))
    if match.problem is not None:
        _sign, role = _SIGNS[match.status]
        return [*line, (f"{_(STATUSES[match.status])}: ", role), (reason(match), "plain")]
    if match.status == "finished":
        return [*line, (_(STATUSES["finished"]), "plain")]
    names = [seat.name for seat in match.seats]
    return [*line, (headline(match.game, match.public, names), "plain")]


def _players(match: SavedMatch, changes: "Sequence[RatingChange]") -> Line:
    """Return who plays: with places and points when it is over, else with who is to move."""
    line: Line = []
    if match.result is None:
        for number, info in enumerate(match.seats):
            turn = match.problem is None and number in match.actors
            line.append((" · " if number else "", "faint"))
            line.append((("▸" if turn else "") + info.name, "gold" if turn else "strong"))
            if info.kind == "bot":
                line.append((f" {bot_title(info, match.game)}", "quiet"))
        return line
    by_name = {change.name: change.delta for change in changes}
    for place, seat in enumerate(sorted(match.result.seats, key=lambda seat: seat.placing)):
        line.append((" · " if place else "", "faint"))
        line.append((f"{seat.placing}. ", "quiet"))
        line.append((f"{seat.name} {seat.score}", "strong" if seat.placing == 1 else "plain"))
        if seat.name in by_name:
            delta = round(by_name[seat.name])
            sign = "+" if delta > 0 else "−" if delta < 0 else "±"
            line.append((f" {sign}{abs(delta)}", "up" if delta > 0 else "down"))
    return line

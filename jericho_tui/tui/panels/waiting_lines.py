"""A table that waits for players as a row of the list, and in full."""

from datetime import datetime
from typing import Final

from jericho_tui.core.game import GameInfo
from jericho_tui.games import IDS, info_or_error
from jericho_tui.prose.language import _, say
from jericho_tui.prose.waiting import seats_text, waits_for
from jericho_tui.prose.when import when
from jericho_tui.store.waiting import ListedTable
from jericho_tui.store.waiting_file import WaitingTable
from jericho_tui.tui.panels.saved_lines import flow, joined_within
from jericho_tui.tui.widgets.canvas import Line, fit_line, line_width, wrap_line

_WAITS: Final = ("◌ ", "gold")
_DAMAGED: Final = ("▲ ", "down")


def game_title(table: WaitingTable) -> str:
    """Return what the game of a table is called; its id where this program does not have it."""
    found = info_or_error(table.game) if table.game in IDS else None
    return found.title if isinstance(found, GameInfo) else table.game


def row(listed: ListedTable, width: int) -> Line:
    """Return a table as a row of exactly `width` columns."""
    return fit_line(_row(listed, width), max(0, width))


def _row(listed: ListedTable, width: int) -> Line:
    table = listed.table
    if table is None:
        return [_DAMAGED, (f"{listed.id}  ", "plain"), (_problem(listed), "quiet")]
    head: Line = [
        _WAITS,
        (f"{game_title(table)}  ", "plain"),
        (f"{waits_for(table)}  ", "gold"),
    ]
    seated: list[Line] = [[(seat.name, "plain")] for seat in table.seats if seat.taken]
    return [*head, *joined_within(seated, width - line_width(head))]


def detail(listed: ListedTable, now: datetime, width: int) -> list[Line]:
    """Return all that can be told of a table."""
    table = listed.table
    if table is None:
        reason: Line = [(f"{listed.id}: ", "plain"), (_problem(listed), "quiet")]
        return wrap_line(reason, width, 0)
    text = _("set up by {name}") if listed.founder_is_here else _("set up by {name}, who is away")
    facts = [
        _("rated") if table.rated else _("casual"),
        text.format(name=table.founder),
        when(table.created, now),
        listed.id,
    ]
    head: Line = [(game_title(table), "plain"), (" · ", "quiet"), (waits_for(table), "gold")]
    return [
        *wrap_line(head, width, 0),
        *wrap_line([(seats_text(table), "strong")], width, 0),
        *flow([[(fact, "quiet")] for fact in facts], width),
    ]


def _problem(listed: ListedTable) -> str:
    """Return why a table cannot be used."""
    assert listed.problem is not None  # what cannot be used says why
    return say(listed.problem)

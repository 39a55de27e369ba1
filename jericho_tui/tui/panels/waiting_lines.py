"""A table that waits for players as a row of the list, and in full."""

from datetime import datetime
from typing import Final

from jericho_tui.core.game import GameInfo
from jericho_tui.core.registry import IDS, info_or_error
from jericho_tui.session.ready import YourTable
from jericho_tui.store.tournaments import ReadyTable
from jericho_tui.store.waiting import ListedTable, WaitingTable
from jericho_tui.text.counts import when
from jericho_tui.text.language import _
from jericho_tui.text.waiting import (
    friend_waits,
    place_text,
    player_text,
    seats_text,
    waits_for,
)
from jericho_tui.tui.widgets.canvas import Line, fit_line, line_width, wrap_line
from jericho_tui.tui.widgets.picker import flow, joined_within

_WAITS: Final = ("◌ ", "gold")
_READY: Final = ("▶ ", "gold")


def game_title(table: WaitingTable | ReadyTable) -> str:
    """Return what the game of a table is called; its id where this program does not have it."""
    found = info_or_error(table.game) if table.game in IDS else None
    return found.title if isinstance(found, GameInfo) else table.game


def row(listed: ListedTable | YourTable, width: int) -> Line:
    """Return a table as a row of exactly `width` columns."""
    line = _your_row(listed) if isinstance(listed, YourTable) else _row(listed, width)
    return fit_line(line, max(0, width))


def _your_row(ready: YourTable) -> Line:
    against = _("against {names}").format(names=", ".join(ready.others))
    return [
        _READY,
        (_("Your table is ready") + "  ", "gold"),
        (f"{place_text(ready.table)}  ", "plain"),
        (against, "quiet"),
    ]


def _your_detail(ready: YourTable, width: int) -> list[Line]:
    table = ready.table
    head: Line = [
        (_("Your table is ready"), "gold"),
        (" · ", "quiet"),
        (place_text(table), "strong"),
    ]
    facts = [game_title(table), _("rated") if table.rated else _("casual"), table.id]
    lines = [
        *wrap_line(head, width, 0),
        *wrap_line([(", ".join(map(player_text, table.players)), "plain")], width, 0),
    ]
    if ready.here:
        text = _("Already at the table: {names}.").format(names=", ".join(ready.here))
        lines += wrap_line([(text, "gold")], width, 0)
    return [*lines, *flow([[(fact, "quiet")] for fact in facts], width)]


def _row(listed: ListedTable, width: int) -> Line:
    table = listed.table
    head: Line = [
        _WAITS,
        (f"{game_title(table)}  ", "plain"),
        (f"{waits_for(table)}  ", "gold"),
    ]
    seated: list[Line] = [[(seat.name, "plain")] for seat in table.seats if seat.taken]
    return [*head, *joined_within(seated, width - line_width(head))]


def detail(listed: ListedTable | YourTable, now: datetime, width: int, who: str) -> list[Line]:
    """Return all that can be told of a table.

    :param who: who is at this terminal.
    """
    if isinstance(listed, YourTable):
        return _your_detail(listed, width)
    table = listed.table
    text = _("created by {name}") if listed.founder_is_here else _("created by {name}, who is away")
    facts = [
        _("rated") if table.rated else _("casual"),
        text.format(name=table.founder),
        when(table.created, now),
        listed.id,
    ]
    call = friend_waits(listed, who) or waits_for(table)
    head: Line = [(game_title(table), "plain"), (" · ", "quiet"), (call, "gold")]
    return [
        *wrap_line(head, width, 0),
        *wrap_line([(seats_text(table), "strong")], width, 0),
        *flow([[(fact, "quiet")] for fact in facts], width),
    ]

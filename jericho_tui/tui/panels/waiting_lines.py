"""A table that waits for players as a row of the list, and in full."""

from collections.abc import Sequence
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
from jericho_tui.tui.widgets.canvas import Line, Piece, fit_line, line_width, wrap_line
from jericho_tui.tui.widgets.picker import flow, joined, joined_within

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
    title, place = _("Your table is ready"), place_text(ready.table)
    return [_READY, (f"{title}  ", "gold"), (f"{place}  ", "plain"), (against, "quiet")]


def _your_detail(ready: YourTable, width: int) -> list[Line]:
    table = ready.table
    head = (_("Your table is ready"), "gold"), (place_text(table), "strong")
    told = [(", ".join(map(player_text, table.players)), "plain")]
    if ready.here:
        text = _("Already at the table: {names}.").format(names=", ".join(ready.here))
        told.append((text, "gold"))
    facts = [game_title(table), _("rated") if table.rated else _("casual"), table.id]
    return _in_full(head, told, facts, width)


def _in_full(
    head: Sequence[Piece], told: Sequence[Piece], facts: Sequence[str], width: int
) -> list[Line]:
    lines = [joined([[piece] for piece in head]), *([piece] for piece in told)]
    wrapped = [one for line in lines for one in wrap_line(line, width, 0)]
    return [*wrapped, *flow([[(fact, "quiet")] for fact in facts], width)]


def _row(listed: ListedTable, width: int) -> Line:
    table = listed.table
    game, waits = game_title(table), waits_for(table)
    head: Line = [_WAITS, (f"{game}  ", "plain"), (f"{waits}  ", "gold")]
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
    head = (game_title(table), "plain"), (call, "gold")
    return _in_full(head, [(seats_text(table), "strong")], facts, width)

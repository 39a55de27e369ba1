"""What flies over a Push table: drawn cards into columns, columns to whoever takes them."""

from typing import Any

from jericho_tui.core.events import Event
from jericho_tui.games.push.events import Placed, Taken
from jericho_tui.tui.tables.choosing import ChoosingTable
from jericho_tui.tui.tables.motion import Flight, flight
from jericho_tui.tui.tables.push.chips import CARD, card_brick
from jericho_tui.tui.tables.push.columns import Columns


def flown(table: ChoosingTable[Any], event: Event) -> list[Flight]:
    """Return what an event moves; the table still shows what was before it."""
    columns = table.query_one(Columns)
    match event:
        case Placed(card=card, column=column):
            return flight(card_brick(card, CARD), columns.drawn_at(), columns.card_at(column))
        case Taken(seat=seat, column=column, cards=cards):
            end = table.seat_at(seat)
            return [
                flown
                for row, card in enumerate(cards)
                for flown in flight(card_brick(card, CARD), columns.card_at(column, row), end)
            ]
    return []

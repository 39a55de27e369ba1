"""What flies over a Nottingham table: goods from hand to hand, coins to whoever earns them."""

from typing import Any, Final

from jericho_tui.core.events import Event
from jericho_tui.games.nottingham.events import (
    Chosen,
    Delivered,
    Exchanged,
    Gift,
    Kept,
    LootKept,
    MissionDone,
    Took,
)
from jericho_tui.tui.tables.choosing import ChoosingTable
from jericho_tui.tui.tables.motion import Flight, flight, spot
from jericho_tui.tui.tables.nottingham.chips import BACK, chip
from jericho_tui.tui.tables.nottingham.market import Market
from jericho_tui.tui.tables.nottingham.seats import Missions
from jericho_tui.tui.widgets.canvas import Piece

_HIDDEN: Final[Piece] = (f" {BACK} ", "quiet")


def flown(table: ChoosingTable[Any], event: Event) -> list[Flight]:
    """Return what an event moves; the table still shows what was before it."""
    at = table.seat_at
    market = spot(table.query_one(Market), 0, 0)
    match event:
        case Took(seat=seat, item=item) | Kept(seat=seat, item=item):
            return flight(chip(item), market, at(seat))
        case Exchanged(seat=seat, other=other):
            return [*flight(_HIDDEN, at(seat), at(other)), *flight(_HIDDEN, at(other), at(seat))]
        case Chosen(seat=seat, target=target, item=got):
            return flight(_HIDDEN if got is None else chip(got), at(target), at(seat))
        case Gift(seat=seat, item=got):
            return flight(_HIDDEN if got is None else chip(got), market, at(seat))
        case Delivered(seat=seat, item=item):
            return flight(chip(item), at(seat), market)
        case LootKept(seat=seat, points=points):
            return flight((f" +{points} ", "gold-block"), market, at(seat))
        case MissionDone(seat=seat, points=points):
            start = spot(table.query_one(Missions), 0, 0)
            return flight((f" +{points} ", "gold-block"), start or market, at(seat))
    return []

"""What flies over a Badaboom table: tricks, the bomb, stolen cards, coins."""

from typing import Any, Final

from jericho_tui.core.events import Event
from jericho_tui.games.badaboom.events import (
    BombGiven,
    CoinsPaid,
    Put,
    Stolen,
    TrickPlayed,
)
from jericho_tui.tui.tables.badaboom.bomb import Bomb
from jericho_tui.tui.tables.badaboom.chips import card_brick
from jericho_tui.tui.tables.choosing import ChoosingTable
from jericho_tui.tui.tables.motion import Flight, flight, spot
from jericho_tui.tui.widgets.canvas import Piece

_BOMB: Final[Piece] = (" ● ", "gold-block")
_HIDDEN: Final[Piece] = (" ▒▒▒ ", "quiet")


def flown(table: ChoosingTable[Any], event: Event) -> list[Flight]:
    """Return what an event moves; the table still shows what was before it."""
    at = table.seat_at
    bomb = spot(table.query_one(Bomb), 0, 0)
    match event:
        case TrickPlayed(seat=seat, card=card, target=target):
            return flight(card_brick(card), at(seat), at(target))
        case BombGiven(seat=seat, receiver=receiver):
            return flight(_BOMB, at(seat), at(receiver))
        case Stolen(seat=seat, victim=victim, card=card):
            return flight(_HIDDEN if card is None else card_brick(card), at(victim), at(seat))
        case Put(seat=seat, card=card):
            return flight(card_brick(card), at(seat), bomb)
        case CoinsPaid(paid=paid):
            return [
                flown
                for seat, coins in enumerate(paid)
                if coins
                for flown in flight((f" +{coins} ", "gold-block"), bomb, at(seat))
            ]
    return []

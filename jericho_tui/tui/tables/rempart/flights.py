"""What flies over a Rempart table: cards from the grid into ramparts, and what is shot out."""

from typing import Any

from textual.geometry import Offset

from jericho_tui.core.events import Event
from jericho_tui.games.rempart.events import Inserted, Kept, Shot
from jericho_tui.prose.rempart.words import figure_sign
from jericho_tui.tui.tables.choosing import ChoosingTable
from jericho_tui.tui.tables.motion import Flight, flight
from jericho_tui.tui.tables.rempart.stones import Stones


def flown(table: ChoosingTable[Any], event: Event) -> list[Flight]:
    """Return what an event moves; the table still shows what was before it."""
    match event:
        case (Kept() | Inserted()) as built:
            piece = (f"  {figure_sign(built.figure)}  ", "stone-brick")
            start = table.query_one(Stones).place_at(built.place)
            return flight(piece, start, table.seat_at(built.seat))
        case Shot(victim=victim, figure=figure):
            hit = table.seat_at(victim)
            piece = (f" {figure_sign(figure)} ", "stone-brick-alt")
            return flight(piece, hit, None if hit is None else hit + Offset(6, 4))
    return []

"""What flies over a Jericho table: cards that are laid, trumpets, walls that fall."""

from textual.geometry import Offset

from jericho_tui.core.events import Event
from jericho_tui.games.jericho.cards import TRUMPET, colour_of
from jericho_tui.games.jericho.events import Buried, Fed, Felled, Laid, TrumpetJoined
from jericho_tui.tui.tables.choosing import ChoosingTable
from jericho_tui.tui.tables.jericho.chips import BACK, chip
from jericho_tui.tui.tables.jericho.choice import Choice
from jericho_tui.tui.tables.jericho.hand import Hand
from jericho_tui.tui.tables.jericho.panels import Supply
from jericho_tui.tui.tables.jericho.walls import Walls
from jericho_tui.tui.tables.motion import Flight, flight, spot


def flown(table: ChoosingTable[Choice], event: Event) -> list[Flight]:
    """Return what an event moves; the table still shows what was before it."""
    walls = table.query_one(Walls)
    supply = spot(table.query_one(Supply), 0, 0)
    match event:
        case Laid(seat=seat, card=card):
            end = walls.wall_at(colour_of(card), seat, end=True)
            return flight(chip(card), _hand(table, seat, card), end)
        case TrumpetJoined(seat=seat, colour=colour):
            end = walls.wall_at(colour, seat, end=True)
            return flight(chip(TRUMPET), _hand(table, seat, TRUMPET), end)
        case Felled(owner=owner, colour=colour, card=card):
            # The highest card falls, and stands first (rule 16).
            return flight(chip(card), walls.wall_at(colour, owner, end=False), supply)
        case Fed(seat=seat) | Buried(seat=seat):
            return flight(BACK, _hand(table, seat, event.card), supply)
    return []


def _hand(table: ChoosingTable[Choice], seat: int, card: int | None) -> Offset | None:
    """Return where a card of a seat lies: in the hand that is shown, else beside the name."""
    choice = table.choice
    assert table.sight is not None
    if seat != table.sight.observation.seat or choice is None or card not in choice.hand:
        return table.seat_at(seat)
    chosen = choice.index if choice.card == card else choice.hand.index(card)
    return table.query_one(Hand).card_at(chosen)

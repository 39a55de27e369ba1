"""Jericho on the screen: walls, hand, figures, the keys that choose a move, and the scorings."""

from collections.abc import Sequence
from typing import Any, Final

from textual.screen import ModalScreen

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.events import ColourScored
from jericho_tui.tui.tables import table_in_words
from jericho_tui.tui.tables.jericho.ceremony import Ceremony
from jericho_tui.tui.tables.jericho.view import JerichoTable


def _ceremony(
    events: Sequence[Event], names: tuple[str, ...], me: Seat | None, before: Any, still: bool
) -> ModalScreen[None] | None:
    if not any(isinstance(event, ColourScored) for event in events):
        return None
    won = tuple(before.won_count(seat) for seat in range(before.num_seats))
    return Ceremony(events, names, me, won, still=still)


TABLE: Final = table_in_words("jericho", JerichoTable, _ceremony)

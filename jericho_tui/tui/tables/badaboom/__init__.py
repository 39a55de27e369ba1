"""Badaboom on the screen: the bomb, the bags, who is asked what, and the explosions."""

from collections.abc import Sequence
from typing import Any, Final

from textual.screen import ModalScreen

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.games.badaboom.events import Exploded
from jericho_tui.tui.tables import table_in_words
from jericho_tui.tui.tables.badaboom.ceremony import Explosion
from jericho_tui.tui.tables.badaboom.view import BadaboomTable


def _ceremony(
    events: Sequence[Event], names: tuple[str, ...], me: Seat | None, before: Any, still: bool
) -> ModalScreen[None] | None:
    if not any(isinstance(event, Exploded) for event in events):
        return None
    return Explosion(events, names, me, before, still=still)


TABLE: Final = table_in_words("badaboom", BadaboomTable, _ceremony)

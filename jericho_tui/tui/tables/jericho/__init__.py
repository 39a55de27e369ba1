"""Jericho on the screen: walls, hand, figures, the keys that choose a move, and the scorings."""

from collections.abc import Sequence
from typing import Any, Final

from textual.screen import ModalScreen

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_
from jericho_tui.games.jericho.events import ColourScored
from jericho_tui.prose import jericho as prose
from jericho_tui.tui.tables import GameTable
from jericho_tui.tui.tables.jericho.ceremony import Ceremony
from jericho_tui.tui.tables.jericho.view import JerichoTable
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import Line


def _ceremony(
    events: Sequence[Event], names: tuple[str, ...], me: Seat | None, before: Any, still: bool
) -> ModalScreen[None] | None:
    if not any(isinstance(event, ColourScored) for event in events):
        return None
    won = tuple(before.won_count(seat) for seat in range(before.num_seats))
    return Ceremony(events, names, me, won, still=still)


_ROLES: Final = {
    "plain": "plain",
    "name": "strong",
    "me": "gold",
    "number": "strong",
    "quiet": "quiet",
    **{f"colour:{colour}": f"{name}-bold" for colour, name in enumerate(CARD_COLOURS)},
}


def _log(events: Sequence[Event], names: tuple[str, ...], me: Seat | None) -> list[Line]:
    return [
        [(segment.text, _ROLES[segment.role]) for segment in line]
        for line in prose.log_lines(events, names, me)
    ]


TABLE: Final = GameTable(
    view=JerichoTable,
    ceremony=_ceremony,
    prompt=prose.prompt,
    log=_log,
    action_name=prose.action_name,
    rule_now=prose.rule_now,
    ending=prose.ending,
    tiebreaks={"wall_cards": N_("Cards left in the walls")},
)

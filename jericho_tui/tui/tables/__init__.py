"""How each game looks on the table: one package a game, found by the game's id.

A game's package exports `TABLE`, a `GameTable`: the widget, and the dialog that shows what a move
brought about when that deserves a pause (a scoring).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from textual.screen import ModalScreen

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.tui.tables.table import TableView
from jericho_tui.tui.widgets.canvas import Line


@dataclass(frozen=True)
class GameTable:
    """What the table screen asks of a game."""

    view: type[TableView]
    ceremony: Callable[
        [Sequence[Event], tuple[str, ...], Seat | None, Any, bool], ModalScreen[None] | None
    ]
    """From a move's events, the names, who looks, the observation before it, and whether to show
    it all at once: the dialog to show, or None."""
    prompt: Callable[[Any, tuple[str, ...]], str]
    """From an observation and the names: what its seat is asked for."""
    log: Callable[[Sequence[Event], tuple[str, ...], Seat | None], list[Line]]
    """From a move's events as a seat saw them, the names and the seat: the lines of the log."""
    action_name: Callable[[Any], str]
    """What an action is called, e.g. “lay red 5”."""
    rule_now: Callable[[Any, Any | None], str]
    """From an observation and the action being considered, if any: the anchor of the rulebook's
    chapter that matters now."""
    ending: Callable[[Outcome, tuple[str, ...], Seat | None], str]
    """From an outcome, the names and who looks: how the match was decided."""
    tiebreaks: Mapping[str, str]
    """What the further figures of an outcome are called (gettext message ids)."""


def table_of(game_id: str) -> GameTable:
    """Return the table of a game."""
    table: GameTable = import_module(f"jericho_tui.tui.tables.{game_id}").TABLE
    return table

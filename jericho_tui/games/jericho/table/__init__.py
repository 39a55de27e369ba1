"""Jericho on the screen: walls, hand, figures, the keys that choose a move, and the scorings."""

from typing import Final

from jericho_tui.games.jericho.table.ceremony import Scoring
from jericho_tui.games.jericho.table.view import JerichoTable
from jericho_tui.tui.tables import table_in_words

TABLE: Final = table_in_words("jericho", JerichoTable, Scoring.of)

"""Rempart on the screen: the places on a grid, ramparts as walls, the keys that choose a move."""

from typing import Final

from jericho_tui.tui.tables import table_in_words
from jericho_tui.tui.tables.rempart.view import RempartTable

TABLE: Final = table_in_words("rempart", RempartTable)

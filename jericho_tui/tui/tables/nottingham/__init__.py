"""Nottingham on the screen: track, seats, what is traded, the own hand, and the keys to choose."""

from typing import Final

from jericho_tui.tui.tables import table_in_words
from jericho_tui.tui.tables.nottingham.view import NottinghamTable

TABLE: Final = table_in_words("nottingham", NottinghamTable)

"""Badaboom on the screen: the bomb, the bags, who is asked what, and the explosions."""

from typing import Final

from jericho_tui.tui.tables import table_in_words
from jericho_tui.tui.tables.badaboom.ceremony import Explosion
from jericho_tui.tui.tables.badaboom.view import BadaboomTable

TABLE: Final = table_in_words("badaboom", BadaboomTable, Explosion.of)

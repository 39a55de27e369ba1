"""Push on the screen: columns, players with what they risk, and the keys that choose a move."""

from typing import Final

from jericho_tui.tui.tables import table_in_words
from jericho_tui.tui.tables.push.view import PushTable

TABLE: Final = table_in_words("push", PushTable)

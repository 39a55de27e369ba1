"""Hamster Rolle on the screen: the wheel from the side, stocks, and keys that let a piece go.

`raster` paints shapes as half blocks or dots and `picture` says which: both are pure, so they are
tested and measured without a screen. `wheel_view` draws the cells that changed, `hand` is the
choice under way, `panels` the words, `film` a roll as it happened.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jericho_tui.tui.tables import GameTable

    TABLE: GameTable

__all__ = ["TABLE"]


def __getattr__(name: str) -> Any:
    """Make the table when it is first asked for: pictures need none."""
    if name != "TABLE":
        raise AttributeError(name)
    from jericho_tui.tui.tables import table_in_words
    from jericho_tui.tui.tables.hamster_rolle.view import HamsterTable

    return table_in_words("hamster_rolle", HamsterTable)

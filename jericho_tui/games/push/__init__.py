"""Push, a card game of columns, a die and knowing when to stop, for 2 to 6.

Charter. The rules page's paragraphs and rulings (P1-P15) on the protocol of `core.game`; imports
`core` only. What may surprise: everything but the order of the draw pile is open, so all seats
know the same; the die is a move of CHANCE; the cards in front of a seat are counted in one
integer, explained in `bundle`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jericho_tui.games.push.rules import GAME

__all__ = ["GAME"]


def __getattr__(name: str) -> Any:
    """Load the rules when they are first asked for: a list of games needs only `info`."""
    if name != "GAME":
        raise AttributeError(name)
    from jericho_tui.games.push.rules import GAME

    return GAME

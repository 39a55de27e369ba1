"""Jericho, a card game of walls and trumpets for 3 to 5.

Charter. The rules page's paragraphs and rulings (J1-J23) on the protocol of `core.game`; imports
`core` only. What may surprise: cards, walls and hands are packed integers, explained in
`packing`; `state` is the one transition, `observation` what a seat knows, `determinize` the
worlds it may be in.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jericho_tui.games.jericho.rules import GAME

__all__ = ["GAME"]


def __getattr__(name: str) -> Any:
    """Load the rules when they are first asked for: a list of games needs only `info`."""
    if name != "GAME":
        raise AttributeError(name)
    from jericho_tui.games.jericho.rules import GAME

    return GAME

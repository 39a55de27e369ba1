"""How far a match is, in as few words as a list has room for; no rules are loaded to say it."""

from importlib import import_module

from jericho_tui.core.game import Progress
from jericho_tui.core.registry import part_of
from jericho_tui.prose.counts import moves_text

_FLOOR = "jericho_tui.prose"


def how_far(game_id: str, progress: Progress) -> str:
    """Return the words of a game: `how_far` of the module `progress` of its package here.

    Of a game without one it is how many moves were made.

    :raises BrokenGameError: it has some, and they cannot be loaded.
    """
    own = part_of(game_id, _FLOOR)
    if own is None:
        return moves_text(progress.number)
    text: str = import_module(f"{own.__name__}.progress").how_far(progress)
    return text

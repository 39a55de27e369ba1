"""The words of a game, found by its id: its own voice, or its notation where it has none."""

from importlib import import_module
from typing import Any, Final

from jericho_tui.games import part_of
from jericho_tui.prose.notation import Notation
from jericho_tui.prose.voice import Voice

_FLOOR: Final = "jericho_tui.prose"


def words_of(game_id: str) -> Voice[Any, Any]:
    """Return the words of a game: `VOICE` of the module `voice` of its package here.

    :raises BrokenGameError: it has some, and they cannot be loaded.
    """
    own = part_of(game_id, _FLOOR)
    if own is None:
        return Notation(game_id)
    voice: Voice[Any, Any] = import_module(f"{own.__name__}.voice").VOICE
    return voice

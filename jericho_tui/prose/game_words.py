"""The words of a game, found by its id: its own voice, or its notation where it has none."""

from typing import Any

from jericho_tui.core.registry import part_of
from jericho_tui.prose.notation import Notation
from jericho_tui.prose.voice import Voice


def words_of(game_id: str) -> Voice[Any, Any]:
    """Return the words of a game: `VOICE` of the module `text` of its folder.

    :raises BrokenGameError: it has some, and they cannot be loaded.
    """
    own = part_of(game_id, "text")
    return Notation(game_id) if own is None else own.VOICE

"""What is asked of a process that thinks, and what it says before it answers."""

from collections.abc import Callable
from typing import Any, NamedTuple

from jericho_tui.play.player import Decision, Limit, Player

Recipe = Callable[[], Player]
"""Makes a player wherever it is called; it can be pickled."""


class Question(NamedTuple):
    """What a player is to decide."""

    recipe: Recipe
    view: Any
    limit: Limit
    aloud: bool = False
    """Whether whoever asks listens while it is thought over."""


class SoFar(NamedTuple):
    """What a player would decide by now."""

    decision: Decision

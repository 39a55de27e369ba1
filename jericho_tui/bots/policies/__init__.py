"""What bots know of each game: one file a game, found by the game's id.

Charter. `policies/<game>.py` holds a `POLICY`; nothing else in `bots` knows a game. A game without
a file can still be played by the bots that need no knowledge.
"""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol


class Policy(Protocol):
    """What is known of a game beyond its rules; sees observations only."""

    points_per_e: float
    """By how many points a lead must grow for the odds of winning to grow e-fold."""

    def values(self, view: Any, actions: Sequence[Any]) -> list[float]:
        """Return for each action of the observing seat the lead it is expected to end in.

        The lead over the average opponent, in points of the final score.
        """
        ...


@cache
def has_policy(game_id: str) -> bool:
    """Return whether something is known of a game; does not load it."""
    return game_id.isidentifier() and find_spec(f"{__name__}.{game_id}") is not None


def policy_for(game_id: str) -> Policy:
    """Return what is known of a game; only for games of which `has_policy` is true."""
    policy: Policy = import_module(f"{__name__}.{game_id}").POLICY
    return policy

"""Where a match of any game stands, in words: each game's own, found by its id.

A game's package here has `headline` and `progress`.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any


def headline(game: str, observation: Any, names: Sequence[str]) -> str:
    """Return where a match stands and who is asked, e.g. “Round 2 of 3 · Dora to play”."""
    text: str = _words(game).headline(observation, names)
    return text


def progress(game: str, observation: Any) -> str:
    """Return how far a match is in as few words as a list has room for, e.g. “round 2/3”."""
    text: str = _words(game).progress(observation)
    return text


def _words(game: str) -> Any:
    return import_module(f"jericho_tui.prose.{game}")

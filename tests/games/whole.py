"""The games that have everything of their own: bots, texts, table, tutorial, puzzles, example."""

from typing import Final

from jericho_tui.core.registry import IDS, part_of

WHOLE: Final = [game for game in IDS if part_of(game, "bots") is not None]
"""All but Hearts, which is one file."""

"""A walk through the screens, over whatever is in a saves folder."""

import asyncio
from pathlib import Path
from typing import Final
from unittest.mock import patch

from jericho_tui.store.house import open_house
from jericho_tui.tui.app import JerichoApp
from tests.robustness.results import WHEN

_LOBBY: Final = ("tab", "down", "f", "s", "escape", "tab", "o", "escape")
_LEAGUE: Final = ("l", "g", "G", "o", "s", "f", "f", "down", "enter", "tab", "tab", "tab", "g")
_BACK: Final = ("escape", "escape", "escape")
_CUPS: Final = ("T", "enter", "v", "v", "left", "right", "tab", "v", *_BACK)
_NEXT_CUP: Final = ("T", "down", "down", "enter", "v", "v", "left", "tab", *_BACK)
KEYS: Final = (*_LOBBY, *_LEAGUE, *_BACK, *_CUPS, *_NEXT_CUP, "question_mark", "escape")
"""Lobby, ladders, a player's page, two tournaments, the rules."""


def walk(saves: Path) -> set[str]:
    """Look at everything that the lobby leads to; return the names of the screens that were seen.

    What a screen raises is raised here.
    """
    return asyncio.run(_walk(saves))


async def _walk(saves: Path) -> set[str]:
    seen = set()
    with open_house(saves, clock=lambda: WHEN, settle=False) as house:
        with patch.object(JerichoApp, "grace", 0.0):  # nobody waits here between two keys
            app = JerichoApp(house, seed=1, clock=lambda: WHEN)
        async with app.run_test(size=(80, 24)) as pilot:
            for key in KEYS:
                await pilot.press(key)
                await pilot.pause()
                seen.add(type(app.screen).__name__)
    return seen

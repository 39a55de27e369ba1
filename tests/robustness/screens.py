"""A walk through the screens, over whatever is in a saves folder."""

import asyncio
import math
from pathlib import Path
from time import process_time
from typing import Final

from jericho_tui.store.store import open_store
from jericho_tui.tui.app import JerichoApp
from tests.robustness.results import WHEN
from tests.tui.playing import polite

_LOBBY: Final = ("tab", "down", "f", "s", "escape", "tab", "o", "escape")
_LEAGUE: Final = (
    "l",
    "enter",
    "g",
    "G",
    "o",
    "s",
    "f",
    "f",
    "down",
    "enter",
    "tab",
    "tab",
    "tab",
    "g",
)
_BACK: Final = ("escape", "escape", "escape")
_CUPS: Final = ("T", "enter", "v", "v", "left", "right", "tab", "v", *_BACK)
_NEXT_CUP: Final = ("T", "down", "down", "enter", "v", "v", "left", "tab", *_BACK)
KEYS: Final = (*_LOBBY, *_LEAGUE, *_BACK, *_CUPS, *_NEXT_CUP, "question_mark", "escape")
"""Lobby, ladders, a player's page, two tournaments, the rules."""


def walk(saves: Path, longest: float = math.inf) -> set[str]:
    """Look at everything that the lobby leads to; return the names of the screens that were seen.

    What a screen raises is raised here.

    :param longest: seconds of the processor that a key may take, and the start.
    """
    return asyncio.run(_walk(saves, longest))


async def _walk(saves: Path, longest: float) -> set[str]:
    seen = set()
    began = process_time()
    with open_store(saves, clock=lambda: WHEN, settle=False) as store:
        app = JerichoApp(store, seed=1, clock=lambda: WHEN)
        polite(app)
        async with app.run_test(size=(80, 24)) as pilot:
            for key in KEYS:
                await pilot.press(key)
                await pilot.pause()
                took = process_time() - began
                assert took < longest, f"{took:.1f} s for {key} at {type(app.screen).__name__}"
                seen.add(type(app.screen).__name__)
                began = process_time()
    return seen

"""How much of our own code does one step pass? `python -m tests.walks` prints it as JSON.

Counts functions, modules and calls of the package with `sys.setprofile` in every thread, painting
included and Textual's own code excluded, at 120 columns by 40 rows. The walks are the start to an
empty lobby, opening a save from the lobby, and at that table of Jericho the right arrow and the
second Enter. The bots there play at random; from the arrow on a key would show their moves, so that
a walk ends with their answers.
"""

import asyncio
import json
import os
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import FrameType
from typing import Any, Final

import jericho_tui

PACKAGE: Final = str(Path(jericho_tui.__file__).parent) + os.sep
SEED: Final = 20261126
_IDLE: Final = 100
"""Calls in one look below which the program is at rest: it only looks for news."""
_CALM: Final = 4
"""Looks without more than that, after which a walk is over."""
_LOOK: Final = 0.1
"""Seconds between two looks."""


class Walk:
    """Counts the package's functions while `on`, in every thread that starts after it."""

    def __init__(self) -> None:
        self.on = False
        self.calls: Counter[tuple[str, str, int]] = Counter()
        threading.setprofile(self._called)
        sys.setprofile(self._called)

    def _called(self, frame: FrameType, event: str, _argument: Any) -> None:
        if self.on and event == "call":
            code = frame.f_code
            if code.co_filename.startswith(PACKAGE):
                self.calls[code.co_filename, code.co_qualname, code.co_firstlineno] += 1

    async def measured(self, step: Callable[[], Awaitable[object]]) -> dict[str, int]:
        """Return what a step passes until the program is at rest."""
        self.calls.clear()
        self.on = True
        await step()
        looks = [self.calls.copy()]
        while len(looks) <= _CALM or looks[-1].total() - looks[-1 - _CALM].total() > _IDLE:
            await asyncio.sleep(_LOOK)
            looks.append(self.calls.copy())
        self.on = False
        calls = looks[-1 - _CALM]
        return {
            "functions": sum(1 for _file, name, _line in calls if not name.endswith(">")),
            "modules": len({file for file, _name, _line in calls}),
            "calls": calls.total(),
        }


async def walks() -> dict[str, dict[str, int]]:
    """Return functions, modules and calls by walk."""
    from jericho_tui.core.registry import load
    from jericho_tui.core.seats import stream
    from jericho_tui.store.store import open_store
    from jericho_tui.tui.app import JerichoApp
    from jericho_tui.tui.pace import Pace
    from tests.benchmarks.matches import new_match
    from tests.tui.playing import polite, session, until

    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    walk, found = Walk(), {}
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        settings = folder / "settings.toml"
        settings.write_text('name = "Ada"\npace = "slow"\n')
        with open_store(folder / "none", settings_path=settings) as store:
            running = JerichoApp(store, seed=SEED).run_test(size=(120, 40))
            found["empty lobby"] = await walk.measured(running.__aenter__)
            await running.__aexit__(None, None, None)
        game = load("jericho")
        setup = game.deal(4, {"start_player": "seat0"}, stream(SEED, "deal"))
        with open_store(folder / "saves", settings_path=settings) as store:
            store.matches.create(new_match(game, setup, people=1), SEED)
            app = JerichoApp(store, seed=SEED)
            polite(app)
            async with app.run_test(size=(120, 40)) as pilot:

                async def press(key: str, mode: str = "table") -> None:
                    await pilot.press(key)
                    await until(pilot, lambda: app.current_mode == mode)

                await asyncio.sleep(1)
                found["loading a save"] = await walk.measured(lambda: press("enter"))
                await press("enter")
                match = session(pilot).match
                await until(pilot, lambda: match.ply == 4 and 0 in match.actors())
                app.pace = Pace.STEP
                await asyncio.sleep(1)
                found["right arrow"] = await walk.measured(lambda: press("right"))
                found["Enter"] = await walk.measured(lambda: press("enter"))
    return found


if __name__ == "__main__":
    print(json.dumps(asyncio.run(walks())))

"""Thousands of applications start and are waited for in this suite: both are made cheap.

Nothing of what is tested changes: style sheets are read as before, only once a process instead of
once an application; what waits until a process is idle looks more often, but not before whatever
the event loop is about to do is done: a process that a loaded machine does not let run looks idle.
Where the program
gives up on what does not answer in time, it has more patience: a loaded machine is no fault.
"""

import asyncio
from typing import Any

import pytest
from textual import _wait, pilot
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from jericho_tui.bots import worker
from tests.programs import SOON

_LOOK_EVERY = 0.005
"""Seconds between two looks at whether the process is idle; Textual's own are 0.02."""
_SOON_DUE = 0.02
"""Seconds: a screen paints what has changed within a sixtieth."""
_MOST_ROUNDS = 200
"""Turns of the loop after which what goes on for ever is not waited for."""


async def nothing_is_due() -> None:
    """Wait until the running loop has nothing to do, and no timer of it is about to end."""
    loop: Any = asyncio.get_running_loop()
    calm = 0
    for _ in range(_MOST_ROUNDS):
        await asyncio.sleep(0)
        soon = loop.time() + _SOON_DUE
        due = [h.when() for h in loop._scheduled if not h.cancelled() and h.when() < soon]
        if due:
            await asyncio.sleep(max(0.0, min(due) - loop.time()))
        calm = 0 if due or loop._ready else calm + 1
        if calm == 2:
            return


def hurry(patch: pytest.MonkeyPatch) -> None:
    """Share what was read of style sheets, and notice sooner that nothing happens any more."""
    read = Stylesheet._parse_rules
    known: dict[tuple[object, ...], list[RuleSet]] = {}

    def parse_rules(sheet: Stylesheet, *values: Any, **named: Any) -> list[RuleSet]:
        key = (values, *named.items(), *sheet._variables.items())
        if key not in known:
            known[key] = read(sheet, *values, **named)
        return known[key]

    patch.setattr(Stylesheet, "_parse_rules", parse_rules)
    patch.setattr(_wait, "SLEEP_GRANULARITY", _LOOK_EVERY)
    looks_idle = _wait.wait_for_idle

    async def wait_for_idle(*seconds: float) -> None:
        await looks_idle(*seconds)
        await nothing_is_due()

    patch.setattr(pilot, "wait_for_idle", wait_for_idle)
    patch.setattr(pilot.Pilot._wait_for_screen, "__defaults__", (SOON,))
    patch.setattr(worker, "_GRACE", SOON)
    patch.setattr(worker, "_ARRIVAL", SOON)

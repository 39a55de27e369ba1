"""Saved matches at which people have talked, and how one comes to see it."""

from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input

from tests.rows import talk_at
from tests.tui.inner import load_record
from tests.tui.playing import press, session, settle, until

REMARKS = (
    (30, "Bernard", "Anybody for a truce?"),
    (5, "Chloé", "Never. [b]Never![/b]"),
    (1, "Ada", "Wait until you see what I have kept for your green walls, all evening long."),
)
"""How many moves before the last something was said, by whom, and what."""


def talk_beside(path: Path, evening: datetime) -> None:
    """Let people have talked at a saved match."""
    loaded = load_record(path)
    assert loaded.match is not None
    for minutes, (before, name, text) in enumerate(REMARKS):
        moment = evening + timedelta(minutes=minutes)
        talk_at(path, lambda at=moment: at).say(name, text, loaded.match.ply - before)  # type: ignore[misc]


def to_talk(
    *keys: str, words: str = ""
) -> Callable[[Pilot[None]], Coroutine[object, object, None]]:
    """Return what sits down, waits until the talk is there, and presses some keys."""

    async def act(pilot: Pilot[None]) -> None:
        await settle(pilot)
        await press(pilot, "enter")
        await until(pilot, lambda: len(session(pilot).talk.heard) == len(REMARKS))
        await settle(pilot)
        await press(pilot, *keys)
        if words:
            pilot.app.screen.query_one(Input).value = words
            await press(pilot, "enter")

    return act

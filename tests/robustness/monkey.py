"""An ape at the keyboard: bursts of keys, clicks, pastes and resizes, on every screen, at any time.

Nothing it does may end the program, and no move may be played that nobody confirmed: each needs a
key or click of its own, typed later than the grace after the position and the screen had changed.
The application runs without a terminal.
"""

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import chdir, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from textual import events
from textual.keys import key_to_character
from textual.pilot import Pilot

from jericho_tui.games.badaboom.table import BadaboomTable
from jericho_tui.store.store import open_store
from jericho_tui.text import language
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.input_guard import GRACE
from jericho_tui.tui.screens.table import TableScreen
from jericho_tui.tui.tables.table import TableView
from tests.tui.playing import polite
from tests.tui.scenes import EVENING, SCENES, Scene, application

PLACES = (
    *("lobby", "lobby-empty", "lobby-search", "seats", "seat-name", "options", "settings"),
    *("commands", "keys", "rules", "rules-search", "lobby-export"),
    *("opening", "table", "push", "rempart", "nottingham", "badaboom", "hamster"),
    *("curtain", "scoring", "badaboom-explosion", "hint", "bot-failed", "scoreboard", "game"),
    *("replay", "replay-branch", "history", "league", "player"),
    *("tournaments", "tournament-new", "tournament", "tutorial", "push-tutorial"),
)
"""Scenes from which the ape sets out."""
_PAUSES = (0.0, 0.0, 0.01, 0.05, 0.15, 0.3, 0.45, 0.6, 0.9)
_SIZES = ((80, 24), (120, 40), (200, 60), (60, 15), (81, 25))
_WILD = (
    *("enter",) * 12,
    *("space", "escape", "tab", "shift+tab", "backspace", "delete", "home", "end"),
    *("up", "down", "left", "right", "pageup", "pagedown", "f1", "f2", "f5", "f10", "ctrl+p"),
    *"1234567890abcdefghijklmnopqrstuvwxyzGNPRTé?/[]+-",
)


@dataclass
class Tally:
    """What was done, and what came of it."""

    counts: Counter[str] = field(default_factory=Counter)
    unmeant: list[str] = field(default_factory=list)
    """Moves that nobody confirmed."""


class Witness:
    """Sees when positions and screens change, when something is typed, and which moves are made."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._typed: list[float] = []
        """Of what was typed for this position: how long after the last change, in seconds."""
        self._changed = 0.0

    def types(self, at: float) -> None:
        """Note that something was typed at a time of `monotonic`."""
        self._typed.append(at - self._changed)

    def changes(self, *, position: bool = False) -> None:
        """Note that a screen or a position changes now."""
        self._changed = time.monotonic()
        if position:
            self._typed.clear()

    def sees(self, screen: TableScreen, message: TableView.ActionChosen) -> None:
        """Judge a move about to be played."""
        table = screen.query_one(TableView)
        if isinstance(table, BadaboomTable) and table._passes is not None:
            return  # said beforehand
        self._tally.counts["moves"] += 1
        if not any(late >= GRACE for late in self._typed):
            late = [round(late, 3) for late in self._typed[-5:]]
            self._tally.unmeant.append(f"{message.action!r}: typed {late} s after the change")

    @contextmanager
    def watching(self, app: JerichoApp) -> Iterator[None]:
        """Watch an application and its tables."""
        chosen, reposition = TableScreen._action_chosen, TableScreen._reposition

        async def judged(screen: TableScreen, message: TableView.ActionChosen) -> None:
            if screen.asked is not None and message.position == screen._position:
                self.sees(screen, message)
            await chosen(screen, message)

        def noted(screen: TableScreen) -> None:
            self.changes(position=True)
            reposition(screen)

        app.screen_change_signal.subscribe(app, lambda _screen: self.changes())
        judged._textual_on = chosen._textual_on  # type: ignore[attr-defined]
        handlers = TableScreen.__dict__["_decorated_handlers"][TableView.ActionChosen]
        before = list(handlers)
        handlers[:] = [(judged, selectors) for _method, selectors in before]
        TableScreen._reposition = noted  # type: ignore[method-assign,assignment]
        try:
            yield
        finally:
            handlers[:] = before
            TableScreen._reposition = reposition  # type: ignore[method-assign]


class Ape:
    """Types at random."""

    def __init__(self, pilot: Pilot[None], rng: Random, tally: Tally, witness: Witness) -> None:
        self._pilot = pilot
        assert isinstance(pilot.app, JerichoApp)
        self._app = pilot.app
        self._rng = rng
        self._tally = tally
        self._witness = witness

    async def rage(self, seconds: float) -> None:
        """Go on for as often as fits into so long, or until the program is left."""
        for _ in range(int(seconds * len(_PAUSES) / sum(_PAUSES))):
            if self._app.leaving or not self._app.screen_stack:
                return
            kind = self._rng.random()
            if kind < 0.8:
                self._burst()
            elif kind < 0.92:
                self._clicks()
            elif kind < 0.96:
                self._send(events.Paste(self._rng.choice(("Ann", "x" * 300, "1\r\r", "\x1b[31m"))))
                self._tally.counts["pastes"] += 1
            else:
                size = self._rng.choice(_SIZES)
                self._app.post_message(events.Resize(*_size(size)))
                self._tally.counts["resizes"] += 1
            self._tally.counts["bursts"] += 1
            await asyncio.sleep(self._rng.choice(_PAUSES))
            if self._app._exception is not None:
                return

    async def hammer(self, seconds: float) -> None:
        """Type Enter again and again, sooner than anybody could read what it does."""
        for _ in range(int(seconds / 0.15)):
            self._type(events.Key("enter", "\r"))
            await asyncio.sleep(0.15)

    def _burst(self) -> None:
        rng = self._rng
        number = rng.randint(1, 10)
        keys = rng.choices(_WILD, k=number)
        if rng.random() < 0.4:
            keys = [rng.choice(keys)] * number
        elif rng.random() < 0.5 and self._app._guard.meant(time.monotonic()):
            bound = [key for key in self._app.screen.active_bindings if key != "ctrl+q"]
            keys = rng.choices(bound or _WILD, k=number)
        for key in keys:
            character = key if len(key) == 1 else key_to_character(key)
            self._type(events.Key(key, character))
            self._tally.counts["keys"] += 1

    def _clicks(self) -> None:
        width, height = self._app.size
        x, y = self._rng.randrange(max(1, width)), self._rng.randrange(max(1, height))
        for _ in range(self._rng.choice((1, 1, 2, 3))):
            self._send(events.MouseDown(None, x, y, 0, 0, 1, False, False, False, x, y))
            self._type(events.MouseUp(None, x, y, 0, 0, 1, False, False, False, x, y))
            self._tally.counts["clicks"] += 1

    def _type(self, event: events.Event) -> None:
        self._witness.types(event.time)
        self._send(event)

    def _send(self, event: events.Event) -> None:
        driver = self._app._driver
        if driver is not None:
            event.set_sender(self._app)
            driver.send_message(event)


def _size(size: tuple[int, int]) -> tuple[Any, Any]:
    from textual.geometry import Size

    return Size(*size), Size(*size)


async def visit(
    name: str,
    seed: int,
    seconds: float,
    tally: Tally,
    *,
    grace: float = GRACE,
    habit: Callable[[Ape, float], Awaitable[None]] = Ape.rage,
) -> None:
    """Let the ape loose on a scene.

    :param grace: that of the application; the witness judges by `GRACE`.
    :raises Exception: whatever ended the program.
    """
    scene: Scene = SCENES[name]
    rng = Random(f"{name}-{seed}")
    language.choose("en")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        where = Path(folder)
        with (
            chdir(where),  # a path that it types leads from here
            open_store(
                where / "saves", clock=lambda: EVENING, settings_path=where / "settings.toml"
            ) as store,
        ):
            app = application(scene, store)
            witness = Witness(tally)
            polite(app)  # on the way there
            async with app.run_test(size=rng.choice(_SIZES[:3])) as pilot:
                await scene.act(pilot)
                app.store.settings_path = where / "settings.toml"
                app._guard._grace = grace
                with witness.watching(app):
                    await habit(Ape(pilot, rng, tally, witness), seconds)
                app.exit()  # as people end it, whatever is being put together
    tally.counts["rounds"] += 1

"""Playing by keys: what several tests of screens need."""

import string
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from rich.style import Style
from textual.css.query import NoMatches
from textual.pilot import Pilot
from textual.worker import WorkerCancelled

from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.rules.state import JerichoState
from jericho_tui.play.match import Match
from jericho_tui.sitting.sitting import Sitting
from jericho_tui.tui.input_guard import GuardedApp, InputGuard
from jericho_tui.tui.screens.lobby import LobbyScreen
from jericho_tui.tui.screens.table import TableScreen
from jericho_tui.tui.widgets.canvas import Canvas
from tests.programs import SOON

_LETTERS = string.ascii_letters + string.digits + string.punctuation
_LETTERS += "".join(map(chr, range(0xC0, 0x2B0)))  # the wheel has hundreds of colours
"""For the styles on a screen."""


def polite(app: GuardedApp) -> None:
    """Let keys be taken as soon as the screen is there: whoever types has waited for it."""
    app._guard = InputGuard(0.0)


async def settle(pilot: Pilot[None]) -> None:
    """Wait until workers, messages and refreshes are done and nobody has moved for a while."""
    calm, before = 0, None
    while calm < 3:
        with suppress(WorkerCancelled):  # another has taken its place, and is waited for next
            await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        now = [
            (id(screen), screen.sitting.match.ply if isinstance(screen, TableScreen) else 0)
            for screen in pilot.app.screen_stack
        ]
        rests = now == before and all(worker.is_finished for worker in pilot.app.workers)
        calm = calm + 1 if rests else 0
        before = now


async def until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Let the application run until something is so, however slow the machine is.

    What cannot be looked at yet, as a screen that is not laid out or that has none of its widgets,
    is not so yet.
    """
    end = monotonic() + SOON
    while True:
        try:
            if condition():
                return
        except (AssertionError, NoMatches):
            if monotonic() > end:
                raise
        assert monotonic() < end, screen_text(pilot)
        await pilot.pause(0.01)


def table(pilot: Pilot[None]) -> TableScreen:
    """Return the table, which may have something over it."""
    for screen in pilot.app.screen_stack:
        if isinstance(screen, TableScreen):
            return screen
    raise AssertionError(f"no table under {pilot.app.screen!r}")


def sitting(pilot: Pilot[None]) -> Sitting:
    """Return the sitting at the table."""
    return table(pilot).sitting


def jericho(match: Match) -> JerichoState:
    """Return the position of a match of Jericho."""
    assert isinstance(match.state, JerichoState)
    return match.state


def submit(match: Match, *moves: str) -> None:
    """Make moves as a record has them: `1 take`."""
    for text in moves:
        number, _space, notation = text.partition(" ")
        match.submit(Seat(int(number) - 1), match.game.parse_action(notation))


def made(pilot: Pilot[None]) -> list[str]:
    """Return the moves made so far, as a record has them."""
    match = sitting(pilot).match
    return [f"{move.seat + 1} {match.game.format_action(move.action)}" for move in match.moves]


async def sit_down(pilot: Pilot[None]) -> None:
    """Take up the one match that is saved, in which no curtain falls at first."""
    await settle(pilot)
    await press(pilot, "enter")
    assert isinstance(pilot.app.screen, TableScreen)


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, each settled before the next; in the lobby the first when its list is read."""
    if pilot.app.workers and isinstance(pilot.app.screen, LobbyScreen):
        await settle(pilot)
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


async def play_to_end(pilot: Pilot[None], key: str = "enter", most: int = 900) -> None:
    """Press one key until the scoreboard shows."""
    for _ in range(most):
        if pilot.app.current_mode == "scoreboard":
            return
        await press(pilot, key)
    raise AssertionError(f"no scoreboard after {most} keys")


def painted(pilot: Pilot[None], kind: type[Canvas]) -> str:
    """Return what stands on one of the canvases; spaces that keep words together as any others."""
    lines = pilot.app.screen.query_one(kind)._painted
    text = "\n".join("".join(text for text, _role in line) for line in lines)
    return text.replace("\u00a0", " ")


def leave_after(act: Callable[[Pilot[Any]], Awaitable[object]]) -> Callable[[Pilot[Any]], Any]:
    """Return what acts and then leaves the application."""

    async def act_and_leave(pilot: Pilot[Any]) -> None:
        await act(pilot)
        pilot.app.exit()

    return act_and_leave


def styled_text(pilot: Pilot[None]) -> str:
    """Return what the terminal shows, then a letter for the style of each cell, and the styles.

    Blank is the style of most cells, and blanks on its background.
    """
    cells = [
        [(cell, segment.style or Style.null()) for segment in strip for cell in segment.text]
        for strip in pilot.app.screen._compositor.render_strips()
    ]
    ((usual, _number),) = Counter(style for row in cells for _cell, style in row).most_common(1)
    letters = {str(usual): " "}
    styles = []
    for row in cells:
        line = ""
        for cell, style in row:
            if cell == " " and style.bgcolor == usual.bgcolor and not style.underline:
                line += " "
            else:
                line += letters.setdefault(str(style), _LETTERS[len(letters) - 1])
        styles.append(line)
    legend = [f"{letter} {style}" for style, letter in letters.items()]
    shown = screen_text(pilot).splitlines()
    return "\n".join(line.rstrip() for line in [*shown, "", *styles, *legend, ""])


def screen_text(pilot: Pilot[None]) -> str:
    """Return everything the terminal shows now, as text; it is all laid out."""
    width, height = pilot.app.size
    strips = pilot.app.screen._compositor.render_strips()
    lines = ["".join(segment.text for segment in strip) for strip in strips]
    assert len(lines) == height
    return "\n".join(line[:width] for line in lines)

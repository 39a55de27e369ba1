"""Playing by keys: what several tests of screens need."""

import string
from asyncio import sleep
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

from rich.style import Style
from textual.app import App
from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.events import Key
from textual.pilot import Pilot
from textual.strip import Strip
from textual.worker import WorkerCancelled

from jericho_tui.core.game import Seat
from jericho_tui.play.match import Match
from tests.programs import SOON
from tests.tui.inner import (
    REPEAT_DELAY,
    AccessibleApp,
    Canvas,
    InputGuard,
    JerichoState,
    KeyParser,
    Line,
    LobbyScreen,
    Session,
    TableScreen,
)

_LETTERS = string.ascii_letters + string.digits + string.punctuation
_LETTERS += "".join(map(chr, range(0xC0, 0x2B0)))  # the wheel has hundreds of colours
"""For the styles on a screen."""


def polite(app: AccessibleApp) -> None:
    """Let keys be taken as soon as the screen is there: whoever types has waited for it."""
    app._guard = InputGuard(0.0)


def notes(pilot: Pilot[None]) -> list[str]:
    """Return what is noted in the corner, whether or not it is drawn."""
    return [str(note.message) for note in pilot.app._notifications]


def toasts(pilot: Pilot[None]) -> str:
    """Return the same as one text."""
    return "\n".join(notes(pilot))


def send(app: App[None], text: str) -> None:
    """Send what a terminal does."""
    assert app._driver is not None
    for message in KeyParser().feed(text):
        app._driver.process_message(message)


def burst(pilot: Pilot[None], *keys: str, at: float | None = None) -> None:
    """Type keys at once, as a terminal hands over what was typed while nobody looked.

    :param at: when, by `time.monotonic`, however late a loaded machine comes to it; None: now.
    """
    assert pilot.app._driver is not None
    for key in keys:
        event = Key(key, key if len(key) == 1 else None)
        event.set_sender(pilot.app)
        event.time = event.time if at is None else at
        pilot.app._driver.send_message(event)


async def takes_keys(pilot: Pilot[Any]) -> None:
    """Wait until a key would be taken for what is shown, and is not held for one before."""
    app: AccessibleApp = pilot.app  # type: ignore[assignment]
    guard = app._guard
    await settle(pilot)
    await until(pilot, lambda: guard.ripe(monotonic()))
    await until(pilot, lambda: monotonic() - guard._last > REPEAT_DELAY)
    await settle(pilot)


async def is_left(pilot: Pilot[Any]) -> None:
    """Wait until the program has ended, which a key may do without a word."""
    end = monotonic() + SOON
    while pilot.app.is_running and not pilot.app._exit:
        assert monotonic() < end
        await sleep(0.01)


async def settle(pilot: Pilot[None]) -> None:
    """Wait until workers, messages and refreshes are done and nobody has moved for a while."""
    calm, before = 0, None
    while calm < 3:
        with suppress(WorkerCancelled):  # another has taken its place, and is waited for next
            await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        now = [
            (id(screen), screen.session.match.ply if isinstance(screen, TableScreen) else 0)
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


def is_waiting(pilot: Pilot[None]) -> bool:
    """Whether the table has come to whom it asks, or waits for."""
    return table(pilot)._waiting is not None


def bot_has_decided(pilot: Pilot[None]) -> bool:
    """Whether a bot's move waits for its pause to end, or for a key."""
    return getattr(table(pilot)._waiting, "ready", False)


def hears_nothing(pilot: Pilot[None]) -> None:
    """Let a table hear no more of what other terminals do."""
    table(pilot).looking = lambda: lambda: None  # type: ignore[method-assign]
    table(pilot)._look_no_more()


def hear(pilot: Pilot[None], found: Any) -> None:
    """Let a table hear what another terminal has written, behind whatever it is told before."""
    table(pilot).call_later(table(pilot)._changed, found)


def session(pilot: Pilot[None]) -> Session:
    """Return the session at the table."""
    return table(pilot).session


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
    match = session(pilot).match
    return [f"{move.seat + 1} {match.game.format_action(move.action)}" for move in match.moves]


async def sit_down(pilot: Pilot[None]) -> None:
    """Take up the one match that is saved, in which no curtain falls at first."""
    await settle(pilot)
    await press(pilot, "enter")
    assert shows(pilot, "TableScreen")


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


def is_a(node: object, *kinds: str) -> bool:
    """Whether something is of one of these kinds, by the names that style sheets have for them."""
    return not {kind.__name__ for kind in type(node).__mro__}.isdisjoint(kinds)


def shows(shown: Pilot[None] | App[None], *kinds: str) -> bool:
    """Whether a screen of one of these kinds is shown."""
    return is_a((shown.app if isinstance(shown, Pilot) else shown).screen, *kinds)


def part(shown: Pilot[None] | App[None] | DOMNode, selector: str) -> Any:
    """Return the part of the screen that a selector names, as a style sheet would."""
    app = shown.app if isinstance(shown, Pilot) else shown
    return (app.screen if isinstance(app, App) else app).query_one(selector)


def painted_lines(pilot: Pilot[None]) -> Iterator[tuple[str, Sequence[Line]]]:
    """Yield the name of every canvas that is shown, and what stands on it, piece by piece."""
    for canvas in pilot.app.screen.query(Canvas):
        yield type(canvas).__name__, canvas._painted


def painted(pilot: Pilot[None], selector: str) -> str:
    """Return what stands on one of the canvases; spaces that keep words together as any others."""
    lines = part(pilot, selector)._painted
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
        for strip in strips(pilot)
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


def strips(pilot: Pilot[None]) -> list[Strip]:
    """Return what the terminal shows, line by line."""
    return pilot.app.screen._compositor.render_strips()


def pieces(pilot: Pilot[None]) -> list[tuple[str, Style]]:
    """Return what the terminal shows piece by piece, each with its style."""
    return [(part.text, part.style or Style.null()) for strip in strips(pilot) for part in strip]


def screen_text(pilot: Pilot[None]) -> str:
    """Return everything the terminal shows now, as text; it is all laid out."""
    width, height = pilot.app.size
    lines = [strip.text for strip in strips(pilot)]
    assert len(lines) == height
    return "\n".join(line[:width] for line in lines)

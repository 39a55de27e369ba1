"""What a key writes to the terminal: no more than changes, and then everything stands there."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pyte
import pytest
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from tests.tui.leagues import play_evenings, two_cups
from tests.tui.playing import part, press, settle, strips, until

_PRIVATE = re.compile(r"\x1b\[[<=>?][0-9;]*(?:\$p|[a-zA-Z])|\x1b[P\]X^_].*?(?:\x1b\\|\x07)", re.S)
"""Modes and titles, which draw nothing."""


class Drawn:
    """A terminal of this size."""

    def __init__(self, columns: int, lines: int) -> None:
        self.frames: list[str] = []
        """What was written, piece by piece."""
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.Stream(self._screen)

    @property
    def size(self) -> int:
        """How many bytes were written."""
        return len("".join(self.frames).encode())

    def write(self, text: str) -> None:
        """Draw."""
        self.frames.append(text)
        self._stream.feed(_PRIVATE.sub("", text))

    def text(self) -> list[str]:
        """Return what stands there, line by line."""
        return [line.rstrip() for line in self._screen.display]


@contextmanager
def drawing(monkeypatch: pytest.MonkeyPatch, columns: int, lines: int) -> Iterator[Drawn]:
    """Let the application that runs meanwhile draw."""
    drawn = Drawn(columns, lines)
    monkeypatch.setattr(HeadlessDriver, "is_headless", False)
    monkeypatch.setattr(HeadlessDriver, "write", lambda _driver, text: drawn.write(text))
    yield drawn


def shown(pilot: Pilot[None]) -> list[str]:
    """Return what the screen should look like, line by line."""
    return [strip.text.rstrip() for strip in strips(pilot)]


_LIST = 1_500
"""Bytes that moving the cursor of a list may cost: two rows, and what is told of the new one."""
_GAME = 4_000
"""Bytes that the next game of the list may cost: its row, its tagline, seats, rules, ladder."""


async def _costs(pilot: Pilot[None], drawn: Drawn, *keys: str) -> list[int]:
    """Press keys; return how many bytes each wrote, and see that all of the screen stands there."""
    sizes = []
    for key in keys:
        before = drawn.size
        await press(pilot, key)
        await settle(pilot)
        sizes.append(drawn.size - before)
        assert drawn.text() == shown(pilot), key
    return sizes


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_an_arrow_in_the_lobby_writes_what_it_changes(make_app, evenings, monkeypatch, size):
    with drawing(monkeypatch, *size) as drawn:
        async with make_app().run_test(size=size) as pilot:
            listed = part(pilot, "SavedGames")
            await until(pilot, lambda: len(listed.matches) >= len(evenings))
            await settle(pilot)
            for bytes_ in await _costs(pilot, drawn, "down", "down", "up", "home", "end"):
                assert 0 < bytes_ < _LIST
            part(pilot, "NewGame").focus()
            await settle(pilot)
            for bytes_ in await _costs(pilot, drawn, *["down"] * 5):
                assert 0 < bytes_ < _GAME


async def test_an_arrow_in_a_long_list_writes_what_it_changes(make_app, store, monkeypatch):
    play_evenings(store)
    two_cups(store)
    with drawing(monkeypatch, 120, 40) as drawn:
        async with make_app().run_test(size=(120, 40)) as pilot:
            await settle(pilot)
            for way in (("T",), ("l", "enter")):
                await _costs(pilot, drawn, *way)
                for bytes_ in await _costs(pilot, drawn, "down", "up"):
                    assert 0 < bytes_ < 3 * _GAME, way
                await _costs(pilot, drawn, "enter", "down", "escape", "escape")


async def test_whatever_opens_or_closes_all_of_it_stands_in_the_terminal(
    make_app, evenings, monkeypatch
):
    with drawing(monkeypatch, 120, 40) as drawn:
        async with make_app().run_test(size=(120, 40)) as pilot:
            await settle(pilot)
            await _costs(pilot, drawn, "question_mark", "pagedown", "escape", "f1", "escape")
            await _costs(pilot, drawn, "slash", "a", "escape", "f10", "down", "escape", "ctrl+p")
            await _costs(pilot, drawn, "escape", "e", "down", "escape", "v", "right", "escape")
            await _costs(pilot, drawn, "n", "right", "enter", "right", "enter", "escape")


async def test_another_size_writes_everything_again(make_app, evenings, monkeypatch):
    with drawing(monkeypatch, 120, 40) as drawn:
        async with make_app().run_test(size=(120, 40)) as pilot:
            await settle(pilot)
            for columns in (119, 120):
                before = drawn.size
                await pilot.resize_terminal(columns, 40)
                await settle(pilot)
                assert drawn.size - before > 8_000
            assert drawn.text() == shown(pilot)

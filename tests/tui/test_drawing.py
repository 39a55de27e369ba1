"""What a key writes to the terminal: no more than changes, and then everything stands there."""

from collections.abc import Iterator
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.drawn import Drawn, drawing, shown
from tests.tui.inner import Canvas, MatchStore, SavedMatch
from tests.tui.leagues import play_evenings, two_cups
from tests.tui.playing import part, press, settle, until

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


async def test_the_next_game_neither_reads_nor_paints_the_saved_ones(
    make_app, evenings, monkeypatch
):
    async with make_app().run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        part(pilot, "NewGame").focus()
        await settle(pilot)
        painted: list[str] = []
        paint = Canvas.repaint

        def repaint(canvas: Any) -> None:
            painted.append(type(canvas).__name__)
            paint(canvas)

        monkeypatch.setattr(Canvas, "repaint", repaint)
        read: list[object] = []

        def read_in_slices(*known: object) -> Iterator[list[SavedMatch]]:
            read.append(known)
            return iter(())

        monkeypatch.setattr(MatchStore, "read_in_slices", read_in_slices)
        await press(pilot, "down")
        await settle(pilot)
        assert "NewGame" in painted
        assert "SavedGames" not in painted
        assert read == []


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

"""What still comes for a screen that has been left, or for all of them, ends nothing."""

import asyncio
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.geometry import Size
from textual.screen import ModalScreen

from tests.quick_screens import nothing_is_due
from tests.tui.inner import AppScreen
from tests.tui.playing import burst, is_left, settle


async def test_what_was_to_follow_a_refresh_of_a_screen_that_is_gone_is_dropped(make_app):
    """Textual runs it on the screen that is shown by then."""
    app = make_app()
    called: list[str] = []
    async with app.run_test() as pilot:
        await settle(pilot)
        screen = AppScreen[None]()
        await app.push_screen(screen)
        screen.call_after_refresh(called.append, "in time")
        await settle(pilot)
        screen.call_after_refresh(called.append, "too late")
        await app.pop_screen()
        await settle(pilot)
    assert called == ["in time"]


async def test_a_terminal_that_is_resized_while_the_program_ends_is_nobodys_matter(make_app):
    app = make_app()
    async with app.run_test() as pilot:
        await settle(pilot)
        app.exit()
        size = Size(100, 40)
        app.post_message(Resize(size, size))
        await is_left(pilot)
    app.check()


async def test_while_the_program_ends_no_mode_is_switched_to(make_app):
    """Textual closes one mode after the other, and cannot bear another one meanwhile."""
    app = make_app()
    async with app.run_test() as pilot:
        await settle(pilot)
        app.exit()
        app.action_league()
        assert app.current_mode == "lobby"
        app.leave_mode("tournament")
        assert app.current_mode == "lobby"


class _Slow(ModalScreen[None]):
    """A dialog whose frame stands before what is in it does."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("x", "ask", "Ask")]

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.begun, self.go_on = asyncio.Event(), asyncio.Event()

    async def on_mount(self) -> None:
        self.begun.set()
        await self.go_on.wait()

    def action_ask(self) -> None:
        self.asked += 1


async def test_no_key_comes_to_a_dialog_that_is_still_put_together(make_app, monkeypatch):
    app = make_app()
    monkeypatch.setattr(type(app), "grace", 0.01)
    async with app.run_test() as pilot:
        await settle(pilot)
        dialog = _Slow()
        app.push_screen(dialog)
        await dialog.begun.wait()
        for _ in range(3):
            burst(pilot, "x")
            await nothing_is_due()
        dialog.go_on.set()
        await settle(pilot)
        assert dialog.asked == 0
        await asyncio.sleep(0.3)  # else it is held
        await pilot.press("x")
        await settle(pilot)
        assert dialog.asked == 1

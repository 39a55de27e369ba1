"""What still comes for a screen that has been left, or for all of them, ends nothing."""

import pytest
from textual import work
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.worker import WorkerFailed

from tests.tui.conftest import AppMaker
from tests.tui.playing import settle

pytestmark = pytest.mark.asyncio


class _Asking(Screen[None]):
    @work(thread=True)
    def ask(self) -> None:
        self.app.call_from_thread(self.refresh)


async def test_a_screen_that_asks_when_it_is_gone_ends_nothing(make_app: AppMaker) -> None:
    """A handler that was under way while the screen was taken away begins a thread's work."""
    app = make_app()
    async with app.run_test() as pilot:
        await settle(pilot)
        screen = _Asking()
        await app.push_screen(screen)
        await app.pop_screen()
        worker = screen.ask()
        with pytest.raises(WorkerFailed, match="NoActiveAppError"):
            await worker.wait()
        await settle(pilot)
        assert app._exception is None


async def test_a_terminal_that_is_resized_while_the_program_ends_is_nobodys_matter(
    make_app: AppMaker,
) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settle(pilot)
        await app._close_all()
        size = Size(40, 10)
        app.post_message(Resize(size, size))
        await pilot._wait_for_screen()
    assert app._exception is None

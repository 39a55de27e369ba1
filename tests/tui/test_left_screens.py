"""What a screen still asks for when it has been left ends nothing."""

import pytest
from textual import work
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

"""A screen that follows other programs: of one saves folder there may be many."""

from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar

from textual import events, on

from jericho_tui.tui.beside import Lookout
from jericho_tui.tui.screens.screen import AppScreen


class LookingScreen(AppScreen[None]):
    """Looks around, from a thread of its own, as long as it is what is shown."""

    every: ClassVar[float] = 1.0
    """Seconds between two looks. A folder takes a `stat` as long as nothing changes in it; a list
    that is a second late keeps nobody waiting."""

    def __init__(self) -> None:
        super().__init__()
        self._lookout: Lookout | None = None

    @abstractmethod
    def looking(self) -> Callable[[], object]:
        """Return what looks, from the thread, and posts what is new.

        Asked on the event loop: a screen that is gone has no application to be asked for anything.
        """

    @on(events.ScreenResume)
    def _look_out(self) -> None:
        self._look_away()
        self._lookout = Lookout(self.looking(), self.every)

    @on(events.ScreenSuspend)
    @on(events.Unmount)
    def _look_away(self) -> None:
        if self._lookout is not None:
            self._lookout.stop()
            self._lookout = None

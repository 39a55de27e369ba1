"""An application of several modes, each with the screen that it was last entered with."""

from collections.abc import Callable

from textual.screen import Screen
from textual.widget import AwaitMount, Widget

from jericho_tui.tui.rated import RatedApp


class SwitchingApp(RatedApp):
    """Makes the screen of a mode as that is entered, and lets go of it as that is left."""

    DEFAULT_MODE = "lobby"

    def switch_mode(self, mode: str) -> AwaitMount:
        """Switch to a mode; not while leaving, when Textual closes one mode after the other."""
        return AwaitMount(Widget(), []) if self._exit else super().switch_mode(mode)

    def _switch(self, mode: str, screen: Callable[[], Screen[None]]) -> None:
        if mode == self.current_mode:
            self.switch_mode(self.DEFAULT_MODE)
        self._drop(mode)
        if mode not in self._modes:  # else the program is being left
            self.add_mode(mode, screen)
        self.switch_mode(mode)

    def _leave_for(self, mode: str, to: str) -> None:
        """Go from a mode to another, and let go of what was shown in it."""
        self.switch_mode(to)
        self._drop(mode)

    def _drop(self, mode: str) -> None:
        """Let go of a mode; nothing where that has been done, or will be as the program ends."""
        if mode in self._modes and mode != self.current_mode and not self._exit:
            self.remove_mode(mode)

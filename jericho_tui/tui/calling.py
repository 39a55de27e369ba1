"""Telling whoever looks elsewhere that they are waited for: window title, bell, notification.

Only while the terminal is not looked at, as far as it says (xterm's focus events). What is told
names the player and the game, never a card.
"""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from jericho_tui.core.sentence import visible
from jericho_tui.prose.language import _

if TYPE_CHECKING:
    from textual.app import App

    from jericho_tui.store.settings import Settings

_BELL: Final = "\a"
_KEEP_TITLE, _OLD_TITLE = "\x1b[22;2t", "\x1b[23;2t"
"""xterm's stack of window titles."""
_OSC_9: Final = ("iTerm.app", "WezTerm", "ghostty", "kitty", "rio", "WarpTerminal")
"""Terminals, as `TERM_PROGRAM` names them, that show what OSC 9 says as a notification."""
_OSC_777: Final = ("rxvt", "foot", "contour")
"""What the `TERM` of terminals begins with that take OSC 777, as VTE's do (`VTE_VERSION`)."""


class Caller:
    """Calls people to the table, and lets the window have its title again."""

    def __init__(self, app: "App[None]", environ: Mapping[str, str] = os.environ) -> None:
        self._app = app
        self._environ = environ
        self._titled = False

    def call(self, name: str, game: str, settings: "Settings") -> None:
        """Tell that somebody is asked, as the settings say, unless the terminal is looked at."""
        self.say(_("{name}, it is your turn · {game}").format(name=name, game=game), settings)

    def say(self, text: str, settings: "Settings") -> None:
        """Tell something, as the settings say, unless the terminal is looked at."""
        if self._app.app_focus:
            return
        text = visible(text, 100)
        if settings.call_by_title:
            self._write(("" if self._titled else _KEEP_TITLE) + f"\x1b]2;{text}\x07")
            self._titled = True
        if settings.call_by_notice:
            self._write(notification(text, self._environ))
        if settings.call_by_bell:
            self._write(_BELL)

    def looked_at(self) -> None:
        """Let the window have the title that it had."""
        if self._titled:
            self._titled = False
            self._write(_OLD_TITLE)

    def _write(self, sequence: str) -> None:
        driver = self._app._driver
        if sequence and driver is not None:
            driver.write(sequence)


def notification(text: str, environ: Mapping[str, str]) -> str:
    """Return what makes a terminal show a notification; empty for one that is not known to."""
    if environ.get("TMUX") or environ.get("STY"):
        return ""  # a multiplexer keeps it to itself
    if environ.get("TERM_PROGRAM") in _OSC_9 or "KITTY_WINDOW_ID" in environ:
        return f"\x1b]9;{text}\x07"
    if environ.get("VTE_VERSION") or environ.get("TERM", "").startswith(_OSC_777):
        return f"\x1b]777;notify;Jericho;{text.replace(';', ',')}\x07"
    return ""

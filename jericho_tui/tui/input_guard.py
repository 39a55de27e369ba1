"""Which keys and clicks count: those that the player gave after seeing what the screen shows.

Each key carries the moment when it was typed, and the guard knows since when screen and position
have been in sight. That guards against quick, held and queued keys, for the whole application:

- What was typed for another screen does nothing.
- What commits (a `Commit`, and Enter always) does nothing if it was typed for another position, or
  less than `GRACE` after the position came into sight: nobody reads it in that time.
- A held key counts from its first press, and two commits at once are one.
"""

from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Final

from textual.binding import Binding

GRACE: Final = 0.4
"""Seconds for which nothing that commits is taken after the screen or the position changed."""
REPEAT_GAP: Final = 0.12
"""Seconds at most between two of a held key; terminals repeat 10 to 40 times a second."""
REPEAT_DELAY: Final = 0.7
"""Seconds at most until a held key begins to repeat; desktops wait 0.2 to 0.66."""


@dataclass(frozen=True)
class Commit(Binding):
    """A command that plays, begins, gives away or ends something: nothing to be typed by mistake.

    Enter always is one, whatever it is bound to.
    """


class InputGuard:
    """Since when what is shown is in sight, and which keys came; times are of `monotonic`."""

    def __init__(self, grace: float = GRACE) -> None:
        """Begin with nothing on the screen.

        :param grace: seconds; 0 takes whatever was typed after the last change.
        """
        self._grace = grace
        self._screen_since = self._position_since = inf
        """inf: it is not in sight yet."""
        self._key = ""
        self._pressed = self._last = self._committed = -inf
        """When the run of this key began and went on, and when a key committed last."""

    def changed(self, *, screen: bool) -> None:
        """Note that another position, or another screen altogether, will be shown."""
        self._position_since = inf if self._grace else monotonic()
        if screen:
            self._screen_since = self._position_since

    def shown(self, now: float) -> None:
        """Note that what had changed is on the screen now."""
        self._screen_since = min(self._screen_since, now)
        self._position_since = min(self._position_since, now)

    def meant(self, time: float) -> bool:
        """Return whether what was typed at `time` was typed for this screen."""
        return time >= self._screen_since

    def ripe(self, time: float) -> bool:
        """Return whether what was typed at `time` may commit: after the grace."""
        return time >= self._position_since + self._grace

    def press(self, key: str, time: float, *, commits: bool = False) -> float:
        """Note a key; return when it was pressed, which is earlier for one that is held.

        :param commits: whether it does; one that was pressed for the position before counts as held
            as long as it may not have begun to repeat.
        """
        if not self._grace:
            return time
        gap = REPEAT_DELAY if commits and self._last < self._position_since else REPEAT_GAP
        if key != self._key or time - self._last > gap:
            self._pressed = time
        self._key, self._last = key, time
        return self._pressed

    def commits(self, time: float) -> bool:
        """Take a key that commits, or not: two at once are one."""
        at_once = self._grace and time - self._committed <= REPEAT_GAP
        if at_once or not self.ripe(time):
            return False
        self._committed = time
        return True

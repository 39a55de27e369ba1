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
from typing import Any, ClassVar, Final

from textual import events
from textual.app import App
from textual.binding import Binding

from jericho_tui.tui.commands import bindings_of, everywhere

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


class GuardedApp(App[None], inherit_bindings=False):
    """An application behind an `InputGuard`."""

    grace: ClassVar[float] = GRACE
    """Seconds for which a change of what is seen lets nothing commit."""
    leaving = False
    """Whether it is ending."""

    def __init__(self, *, ansi_color: bool | None = None) -> None:
        super().__init__(ansi_color=ansi_color)
        self._guard = InputGuard(self.grace)
        self._changes = 0
        """How often screen or position have changed."""
        self._dispatched: events.Key | None = None
        """The key whose command runs now."""
        self._drags = True
        """Whether the mouse button that is down was taken."""

    def on_mount(self) -> None:
        self.screen_change_signal.subscribe(
            self, lambda _screen: self.position_changed(screen=True)
        )
        self.position_changed(screen=True)

    def exit(self, *args: Any, **kwargs: Any) -> None:
        self.leaving = True
        super().exit(*args, **kwargs)

    def position_changed(self, *, screen: bool = False) -> None:
        """Say that what the screen shows has another meaning now, as after a move.

        :param screen: whether it is another screen altogether.
        """
        self._guard.changed(screen=screen)
        self._changes += 1
        self.call_after_refresh(self._shown, self._changes)

    def _shown(self, change: int) -> None:
        if change != self._changes:
            return  # it has changed again since
        if self._batch_count:  # private: a mode that was just switched to is painted a little later
            self.set_timer(REPEAT_GAP / 4, lambda: self.call_after_refresh(self._shown, change))
        else:
            self._guard.shown(monotonic())

    async def on_event(self, event: events.Event) -> None:
        """Take an event if it is meant; a key comes here again once no widget has taken it."""
        if isinstance(event, events.InputEvent | events.Paste):
            if self.leaving or not self.screen_stack:
                return
            if not event.is_forwarded and not self.quits(event) and not self._takes(event):
                return
            if event.is_forwarded and isinstance(event, events.Key):
                if not self._guard.meant(event.time) or self._writes(event):
                    return
                self._dispatched = event
        try:
            await super().on_event(event)
        finally:
            self._dispatched = None

    def _takes(self, event: events.Event) -> bool:
        """Take note of an event; return whether it was meant for what is shown."""
        guard = self._guard
        if isinstance(event, events.Key):
            commits = self._commits(event)
            event.time = guard.press(event.key, event.time, commits=commits)
            return guard.meant(event.time) and (not commits or guard.commits(event.time))
        if isinstance(event, events.MouseDown):
            self._drags = guard.ripe(event.time)
        if isinstance(event, events.MouseDown | events.MouseUp):
            return self._drags and guard.meant(event.time)
        return not isinstance(event, events.Paste) or guard.meant(event.time)

    def _writes(self, event: events.Key) -> bool:
        """Write a key into the line that the key before it has opened; return whether it did."""
        line, text = self.focused, event.character
        write = getattr(line, "insert_text_at_cursor", None)
        if line is None or text is None or write is None or not event.is_printable:
            return False
        if consumed := line.check_consume_key(event.key, text):
            write(text)
        return consumed

    def may_commit(self) -> bool:
        """Return whether the key whose command runs now may commit."""
        return self._dispatched is None or self._guard.ripe(self._dispatched.time)

    def key_typed(self) -> str:
        key = self._dispatched
        return "•" if key is None else self.get_key_display(Binding(key.key, "", ""))

    def quits(self, event: events.Event) -> bool:
        """Return whether a key quits: it is always taken, as every move is saved."""
        return isinstance(event, events.Key) and any(
            one.action == "quit" and one.key == event.key for one in everywhere(self.screen)
        )

    def _commits(self, event: events.Key) -> bool:
        focused = self.focused
        if focused is not None and focused.check_consume_key(event.key, event.character):
            return False  # it is text
        return event.key == "enter" or any(
            isinstance(binding, Commit) for _node, binding in bindings_of(self.screen, event.key)
        )

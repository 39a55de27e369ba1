"""Which keys and clicks are taken: those that were meant for what the screen shows.

A key carries the moment at which it was typed, the screen the moment since which it shows what it
shows. Between the two lies everything that goes wrong with quick, held and queued keys: what was
typed for another screen is dropped; what commits somebody to something is dropped too when it was
typed for another position, or before one could have read this one. There is one such place for
the whole application; no screen, dialog or table guards itself.
"""

from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import ClassVar, Final

from textual import events
from textual.app import App
from textual.binding import Binding

from jericho_tui.tui.commands import app_bindings

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
    """What was shown since when, and which keys came; times are in seconds of `monotonic`."""

    def __init__(self, grace: float = GRACE) -> None:
        """Begin with nothing on the screen.

        :param grace: seconds; 0 takes whatever was typed after the last change.
        """
        self._grace = grace
        self._screen_since = inf
        """Since when the screen is to be seen; inf: it is not yet."""
        self._position_since = inf
        """The same of the position that it shows."""
        self._key = ""
        self._pressed = -inf
        """When the run of this key began: a key that is held is one press."""
        self._last = -inf
        """When its latest event came."""
        self._committed = -inf
        """When the last key that committed was pressed."""

    def changed(self, *, screen: bool) -> None:
        """Another position, or another screen altogether, will be shown."""
        self._position_since = inf if self._grace else monotonic()
        if screen:
            self._screen_since = self._position_since

    def shown(self, now: float) -> None:
        """What had changed is on the screen now."""
        self._screen_since = min(self._screen_since, now)
        self._position_since = min(self._position_since, now)

    def meant(self, time: float) -> bool:
        """Whether what was typed at `time` was typed for this screen."""
        return time >= self._screen_since

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

    def ripe(self, time: float) -> bool:
        """Whether what was typed at `time` may commit: for this position, after the grace."""
        return time >= self._position_since + self._grace

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

    def position_changed(self, *, screen: bool = False) -> None:
        """Say that what the screen shows has another meaning now: a move was made, or somebody
        is asked; what was about to be committed was meant for the position before.

        :param screen: whether it is another screen altogether.
        """
        self._guard.changed(screen=screen)
        self._changes += 1
        self.call_after_refresh(self._shown, self._changes)

    def _shown(self, change: int) -> None:
        if change != self._changes:
            return  # it has changed again since
        if self._batch_count:  # a mode that was just switched to is painted a little later
            self.set_timer(REPEAT_GAP / 4, lambda: self.call_after_refresh(self._shown, change))
        else:
            self._guard.shown(monotonic())

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.InputEvent | events.Paste) and not self._takes_input:
            return
        if event.is_forwarded or self.quits(event) or self._takes(event):
            await super().on_event(event)

    async def on_key(self, event: events.Key) -> None:
        event.prevent_default()
        if self._guard.meant(event.time) and self._takes_input:
            self._dispatched = event
            try:
                if not self._writes(event):
                    await self._on_key(event)
            finally:
                self._dispatched = None

    def _takes(self, event: events.Event) -> bool:
        """Whether an event is not of the terminal, or was meant for what is shown."""
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
        """Write a key where text is typed by now; return whether it was one to be written.

        It was typed right behind the key that opened the line, and so was sent elsewhere: what is
        sent to a line does not come here.
        """
        line, text = self.focused, event.character
        if line is None or text is None or not event.is_printable:
            return False
        if not line.check_consume_key(event.key, text):
            return False
        if write := getattr(line, "insert_text_at_cursor", None):
            write(text)
        return write is not None

    @property
    def _takes_input(self) -> bool:
        """Whether there is a screen for it; none is left when the application ends."""
        return not self._exit and bool(self.screen_stack)

    def may_commit(self) -> bool:
        """Whether the key whose command runs now may commit."""
        return self._dispatched is None or self._guard.ripe(self._dispatched.time)

    def key_typed(self) -> str:
        key = self._dispatched
        return "•" if key is None else self.get_key_display(Binding(key.key, "", ""))

    def quits(self, event: events.Event) -> bool:
        """Whether a key quits from everywhere; it is always taken, as every move is saved."""
        return isinstance(event, events.Key) and any(
            binding.action == "quit" and binding.key == event.key for binding in app_bindings(self)
        )

    def _commits(self, event: events.Key) -> bool:
        focused = self.focused
        if focused is not None and focused.check_consume_key(event.key, event.character):
            return False  # it is text
        return event.key == "enter" or any(
            isinstance(binding, Commit)
            for _, bindings in self.screen._modal_binding_chain
            for binding in bindings.key_to_bindings.get(event.key, ())
        )

"""Which keys and clicks are taken: those that were meant for what the screen shows.

A key carries the moment at which it was typed, the screen the moment since which it shows what it
shows. Between the two lies everything that goes wrong with quick, held and queued keys: what was
typed for another screen is dropped; what commits somebody to something is dropped too when it was
typed for another position, or before one could have read this one. There is one such place for
the whole application; no screen, dialog or table guards itself.
"""

from dataclasses import dataclass
from functools import partial
from math import inf
from time import monotonic
from typing import ClassVar, Final

from textual import events
from textual.app import App
from textual.binding import Binding
from textual.message import Message
from textual.message_pump import MessagePump

from jericho_tui.tui.commands import app_bindings

GRACE: Final = 0.4
"""Seconds for which nothing that commits is taken after the screen or the position changed."""
REPEAT_GAP: Final = 0.12
"""Seconds at most between two of a held key; terminals repeat 10 to 40 times a second."""
REPEAT_DELAY: Final = 0.7
"""Seconds at most until a held key begins to repeat; desktops wait 0.2 to 0.66."""
_SETTLES: Final = 1.0
"""Seconds after which a commit counts as dealt with, whatever became of it."""
_ROUNDS: Final = 3
"""How often a probe follows a commit: a click becomes a choice, that an action, that a move."""


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
        self._settles_at = -inf
        """Until when a commit that was taken is dealt with at most."""

    def changed(self, *, screen: bool) -> None:
        """Another position, or another screen altogether, will be shown."""
        since = inf if self._grace else monotonic()
        self._position_since = since
        if screen:
            self._screen_since = since
            self._settles_at = -inf

    def shown(self, now: float) -> None:
        """What had changed is on the screen now."""
        self._screen_since = min(self._screen_since, now)
        self._position_since = min(self._position_since, now)

    def meant(self, time: float) -> bool:
        """Whether what was typed at `time` was typed for this screen."""
        return time >= self._screen_since

    def press(self, key: str, time: float) -> float:
        """Note a key; return when it was pressed, which is earlier for one that is held."""
        if not self._grace:
            return time
        if key != self._key or time - self._last > REPEAT_GAP:
            self._pressed = time
        self._key, self._last = key, time
        return self._pressed

    def begins_to_repeat(self, key: str, time: float) -> bool:
        """Whether a key may be held: it was pressed for an earlier position, and not long ago."""
        return (
            key == self._key
            and REPEAT_GAP < time - self._last <= REPEAT_DELAY
            and self._last < self._position_since
        )

    def hold(self, time: float) -> None:
        """Note that the last key has been held up to `time`."""
        self._last = time

    def ripe(self, time: float) -> bool:
        """Whether what was typed at `time` may commit: for this position, after the grace."""
        return time >= self._position_since + self._grace

    @property
    def settling(self) -> bool:
        """Whether a commit is still being dealt with: no other is taken meanwhile."""
        return monotonic() < self._settles_at

    def settle(self, seconds: float = _SETTLES) -> None:
        """A commit was taken, and is dealt with in so many seconds at most; 0: it is."""
        self._settles_at = monotonic() + seconds


class Probe(Message, bubble=True):
    """Goes the way of an input event, right behind it, up to the application."""

    def __init__(self, target: MessagePump, left: int) -> None:
        super().__init__()
        self.target = target
        self.left = left


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
        self._doubtful: events.Key | None = None
        """A key of which it is not known yet whether it is held."""
        self._drags = True
        """Whether the mouse button that is down was taken."""
        self._clicked: events.MouseUp | None = None
        """The click that is dealt with; None: a key is, or nothing."""

    def on_mount(self) -> None:
        """Watch what is on top."""
        self.screen_change_signal.subscribe(
            self, lambda _screen: self.position_changed(screen=True)
        )
        self.position_changed(screen=True)

    # What is shown.

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

    # What is typed.

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.InputEvent | events.Paste) and not self._takes_input:
            return
        if event.is_forwarded:
            await super().on_event(event)
        elif isinstance(event, events.Key):
            await self._key_typed(event)
        elif isinstance(event, events.MouseDown | events.MouseUp):
            if self._button_taken(event):
                await super().on_event(event)
        elif not isinstance(event, events.Paste) or self._guard.meant(event.time):
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
        """Whether the key whose command runs now may commit, or the click that is dealt with."""
        event = self._dispatched or (self._clicked if self._guard.settling else None)
        return event is None or self._guard.ripe(event.time)

    def key_typed(self) -> str:
        key = self._dispatched
        return "•" if key is None else self.get_key_display(Binding(key.key, "", ""))

    async def _key_typed(self, event: events.Key) -> None:
        guard, key = self._guard, event.key
        if self.quits(event):
            await super().on_event(event)
            return
        doubtful, self._doubtful = self._doubtful, None
        if doubtful is not None:
            if key == doubtful.key:
                guard.hold(doubtful.time)
            else:
                await self._take_key(doubtful, commits=True)
        commits = self._commits(event)
        if commits and guard.ripe(event.time) and guard.begins_to_repeat(key, event.time):
            self._doubtful = event
            self.set_timer(REPEAT_GAP, partial(self._decide, event))
        else:
            await self._take_key(event, commits=commits)

    async def _decide(self, event: events.Key) -> None:
        """Take a key that was not held: none like it followed."""
        if self._doubtful is event:
            self._doubtful = None
            await self._take_key(event, commits=True)

    async def _take_key(self, event: events.Key, *, commits: bool) -> None:
        guard = self._guard
        event.time = guard.press(event.key, event.time)
        if not guard.meant(event.time):
            return
        if not commits:
            await super().on_event(event)
        elif guard.ripe(event.time) and (not guard.settling or event._sender is not self):
            guard.settle()
            self._clicked = None
            target = self.focused or self.screen
            await super().on_event(event)
            target.post_message(Probe(target, _ROUNDS))

    def quits(self, event: events.Event) -> bool:
        """Whether a key quits from everywhere; it is always taken, as every move is saved."""
        return isinstance(event, events.Key) and any(
            binding.action == "quit" and binding.key == event.key for binding in app_bindings(self)
        )

    def _button_taken(self, event: events.MouseDown | events.MouseUp) -> bool:
        guard = self._guard
        if isinstance(event, events.MouseDown):
            self._drags = guard.ripe(event.time) and not guard.settling
        taken = self._drags and guard.meant(event.time)
        if taken and isinstance(event, events.MouseUp) and self.mouse_over is not None:
            guard.settle()
            self._clicked = event
            # The click is sent after this event, on the same way.
            self.call_later(self.mouse_over.post_message, Probe(self.mouse_over, _ROUNDS))
        return taken

    def on_probe(self, probe: Probe) -> None:
        if not probe.left or not probe.target.post_message(Probe(probe.target, probe.left - 1)):
            self._guard.settle(0.0)

    def _commits(self, event: events.Key) -> bool:
        focused = self.focused
        if focused is not None and focused.check_consume_key(event.key, event.character):
            return False  # it is text
        return event.key == "enter" or any(
            isinstance(binding, Commit)
            for _, bindings in self.screen._modal_binding_chain
            for binding in bindings.key_to_bindings.get(event.key, ())
        )

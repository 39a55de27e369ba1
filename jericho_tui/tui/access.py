"""What the application does for whoever sits in front of it: looks, language, keys, motion, room.

Nothing here knows matches or games.
"""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Iterable, Sequence
from time import monotonic
from typing import Any, ClassVar, Final

from rich.console import RenderableType
from textual import constants, events, on
from textual._compositor import CompositorUpdate
from textual._context import active_message_pump
from textual.app import App, ScreenStackError
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.driver import Driver
from textual.geometry import Size
from textual.notifications import Notification, Notify, SeverityLevel
from textual.reactive import reactive
from textual.screen import Screen
from textual.types import NoActiveAppError
from textual.worker import WorkerFailed, get_current_worker

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.settings import Settings
from jericho_tui.text import language
from jericho_tui.text.language import _, say
from jericho_tui.tui.commands import (
    Available,
    Given,
    bindings_of,
    everywhere,
    is_available,
    key_name,
)
from jericho_tui.tui.input_guard import GRACE, REPEAT_GAP, Commit, InputGuard
from jericho_tui.tui.key_parser import Key, is_foreign
from jericho_tui.tui.mosaic import MOSAICS, QUADRANTS, Mosaic, finest
from jericho_tui.tui.screens.screen import Retranslated
from jericho_tui.tui.standing import Difference, Standing
from jericho_tui.tui.themes import ANSI, THEMES
from jericho_tui.tui.widgets.canvas import Canvas, Line, wrap

LEAST: Final = Size(60, 20)
"""Columns and lines below which no screen of ours makes sense."""


def fits(size: Size) -> bool:
    """Return whether a terminal of this size has room for our screens."""
    return size.width >= LEAST.width and size.height >= LEAST.height


class Cover(Canvas):
    """Hides the screen below, which stays as it is."""

    DEFAULT_CSS = """
    Cover { layer: cover; dock: top; width: 100%; height: 100%; background: $background; }
    """

    def paint(self, width: int, height: int) -> Sequence[Line]:
        size = self.app.size
        asked = _("Please enlarge the window to {width}×{height}.").format(
            width=LEAST.width, height=LEAST.height
        )
        has = _("It has {width}×{height}. The game waits.").format(
            width=size.width, height=size.height
        )
        texts = [(text, "gold") for text in wrap(asked, width, 4)]
        texts += [(text, "quiet") for text in wrap(has, width, 4)]
        top = max(0, (height - len(texts)) // 2)
        return [[] for _row in range(top)] + [
            [(text.strip().center(width), role)] for text, role in texts
        ]


_ENDINGS: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""Signals with which others end the program: a shutdown, a terminal window that is closed."""
_READ: Final = 5.0
"""Seconds for which a reason is shown."""
_STAYS: Final = 24 * 60 * 60.0
"""Seconds a note stays when nothing may move by itself: until the next key takes it away."""


class AccessibleApp(App[None], inherit_bindings=False):
    """An application with themes, two languages, keys to one's liking and nothing that must move.

    No command that is shown is silent, and no more is written than must be.

    Without colour (`NO_COLOR`, see no-color.org) it uses the terminal's own theme, of which
    Textual then takes the colours away; what stood on a colour is reversed and bricks are parted
    by lines.
    """

    check_action = is_available
    ENABLE_COMMAND_PALETTE = False  # ours is `dialogs.palette`
    # Canvases have no text to select; and a button pressed over a widget that is being removed
    # ends Textual 8.2.8 (`Screen._forward_event`: its parent is None), where text can be.
    ALLOW_SELECT = False
    grace: ClassVar[float] = GRACE
    """Seconds for which a change of what is seen lets nothing commit."""
    leaving = False
    """Whether it is ending."""
    mosaic: reactive[Mosaic] = reactive(QUADRANTS)
    """What pictures are drawn with."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "keys", N_("Keys"), priority=True, id="app.keys"),
        Binding("f10,ctrl+s", "settings", N_("Settings"), priority=True, id="app.settings"),
        Binding("ctrl+p", "palette", N_("Commands"), priority=True, id="app.commands"),
        Binding("ctrl+q", "quit", N_("Quit"), show=False, priority=True, id="app.quit"),
        Binding("ctrl+c", "help_quit", show=False),
        Binding("ctrl+z", "suspend_process", N_("Suspend"), show=False, id="app.suspend"),
    ]

    def __init__(self, settings: Settings) -> None:
        """Look and behave as the settings say."""
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.take_theme(settings.theme)
        self.keep_still(settings.reduced_motion)
        self.take_blocks(settings.blocks)
        self._guard = InputGuard(self.grace)
        self._changes = 0
        """How often screen or position have changed."""
        self._dispatched: events.Key | None = None
        """The key whose command runs now."""
        self._drags = True
        """Whether the mouse button that is down was taken."""
        self._standing = Standing()
        self._drawn: tuple[Screen[Any] | None, Size] = None, Size()
        """The screen that was drawn last, and how large the terminal was."""
        self._slow = False
        self._note: Notification | None = None
        """The reason that was shown last."""
        self._told_of_layout = False
        """Whether it has been said that the keyboard types no Latin letters."""
        self._said: list[Sentence] = []
        """Problems that have been shown."""
        self._error: Exception | None = None
        """What has ended it."""
        self.key_problems: list[Sentence] = []
        """What of the settings' keys could not be used."""
        self.renamed_keys = False
        """Whether the settings called commands by names that they no longer have."""
        if settings.keys:
            from jericho_tui.tui.keymap import read_keymap, with_present_names

            keys = with_present_names(settings.keys)
            self.renamed_keys, settings.keys = keys is not settings.keys, keys
            keymap, self.key_problems = read_keymap(settings.keys)
            self.set_keymap(keymap)

    def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, self._screen_changed)
        self.position_changed(screen=True)
        # Leave the terminal as it was before, also when another program ends this one.
        for number in _ENDINGS:
            # Not on Windows, and not in a thread.
            with contextlib.suppress(NotImplementedError, ValueError, RuntimeError):
                asyncio.get_running_loop().add_signal_handler(number, self.leave, number)

    # The end.

    def _handle_exception(self, error: Exception) -> None:
        """End with the error, unless something that is taken away misses what already has been.

        A handler that was under way when its screen was left, or the program, finds no widgets or
        no screen, and a thread that it began no application.
        """
        if isinstance(error, WorkerFailed):
            reason: BaseException = error.error
            node: object = get_current_worker().node
        else:
            reason, node = error, active_message_pump.get(self)
        going = isinstance(node, DOMNode) and (node._pruning or not node.is_attached)
        going = going or self.leaving or not self.screen_stack
        if going and isinstance(reason, NoMatches | NoActiveAppError | ScreenStackError):
            return
        self._error = self._error or error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Close, and print nothing: Textual's own traceback shows variables, and so hands."""
        self._close_messages_no_wait()

    def check(self) -> None:
        """Raise, when the application has been left, the error that ended it."""
        if isinstance(self._error, WorkerFailed):
            raise self._error.error
        if self._error is not None:
            raise self._error

    def exit(self, *args: Any, **kwargs: Any) -> None:
        self.leaving = True
        super().exit(*args, **kwargs)

    def leave(self, number: int) -> None:
        """Leave as a signal of this number says."""
        self.exit(return_code=128 + number)

    def get_driver_class(self) -> type[Driver]:
        usual = super().get_driver_class()
        if usual.__name__ == "LinuxDriver":
            from jericho_tui.tui.terminal import TerminalDriver

            return TerminalDriver
        if usual.__name__ == "WebDriver":
            from jericho_tui.tui.browser import BrowserDriver

            return BrowserDriver
        return usual

    # What is written.

    @property
    def line_is_slow(self) -> bool:
        """Whether what was written ever waited for the terminal: then nothing flies over it."""
        self._slow = self._slow or getattr(self._driver, "waits", False)
        return self._slow

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if (screen, self.size) != self._drawn:
            self._drawn = screen, self.size
            self._standing.forget()
        if isinstance(renderable, CompositorUpdate):
            renderable = Difference(self._standing, renderable)
        with getattr(self._driver, "frame", contextlib.nullcontext)():
            super()._display(screen, renderable)

    @on(Driver.SignalResume)
    def _draw_again(self) -> None:
        self._standing.forget()
        self.refresh(layout=True)

    # Looks.

    def take_theme(self, name: str) -> None:
        """Wear the theme of this name in the settings, as the terminal can show it; the first one
        for an unknown name.
        """
        self.theme_chosen = name if name in THEMES else next(iter(THEMES))
        theme = THEMES[self.theme_chosen][0]
        sixteen = self.console.color_system in ("standard", "windows")
        worn = ANSI if self.no_color or sixteen else theme
        self.register_theme(worn)
        self.theme = worn.name

    def take_blocks(self, name: str) -> None:
        """Draw pictures with the mosaic of this name in the settings; with the finest that the
        terminal surely shows for an unknown name.
        """
        found = MOSAICS.get(name)
        self.mosaic = found or finest(os.environ, windows=sys.platform == "win32")

    # Language.

    def speak(self, code: str) -> None:
        """Speak another language from now on: every screen writes its texts anew."""
        language.choose(code)
        modes = self._screen_stacks  # private: a screen of another mode is seen again
        for screen in (screen for mode in modes for screen in self.get_screen_stack(mode)):
            for node in (screen, *screen.query("*")):
                if isinstance(node, Retranslated):
                    node.retranslate()
            for canvas in screen.query(Canvas):
                canvas.repaint()
                canvas.refresh(layout=True)  # another language may need more lines

    # Motion.

    @property
    def reduced_motion(self) -> bool:
        """Whether nothing on the screen may move by itself."""
        return self.animation_level == "none"

    @property
    def motion_is_off_outside(self) -> bool:
        """Whether the environment rules motion out (TEXTUAL_ANIMATIONS=none)."""
        return constants.TEXTUAL_ANIMATIONS == "none"

    def keep_still(self, still: bool) -> None:
        """Let nothing move by itself, or let it again."""
        self.animation_level = "none" if still else constants.TEXTUAL_ANIMATIONS

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,
    ) -> None:
        if self.reduced_motion:
            timeout = _STAYS
        super().notify(message, title=title, severity=severity, timeout=timeout, markup=markup)

    # Room.

    async def on_event(self, event: events.Event) -> None:
        """Take an event if it is meant; a key comes here again once no widget has taken it."""
        if isinstance(event, events.InputEvent | events.Paste):
            taken = self._retakes if event.is_forwarded else self._takes
            if self.leaving or not self.screen_stack or not taken(event):
                return
        try:
            await super().on_event(event)
        finally:
            self._dispatched = None

    def _takes(self, event: events.Event) -> bool:
        """Return whether an event of the terminal was meant for what is shown."""
        guard = self._guard
        if isinstance(event, events.Key):
            return self._takes_key(event)
        if not fits(self.size):
            return False
        if isinstance(event, events.MouseDown):
            self._drags = guard.ripe(event.time)
        if isinstance(event, events.MouseDown | events.MouseUp):
            return self._drags and guard.meant(event.time)
        return not isinstance(event, events.Paste) or guard.meant(event.time)

    def _takes_key(self, event: events.Key) -> bool:
        """Return whether a key was meant; one that quits always is, as every move is saved."""
        if isinstance(event, Key) and event.latin and not self._binds(event.key):
            event.key = event.latin
        if self.reduced_motion:
            self.clear_notifications()
        if any(one.action == "quit" and one.key == event.key for one in everywhere(self.screen)):
            return True
        commits = self._commits(event)
        event.time = self._guard.press(event.key, event.time, commits=commits)
        return (
            fits(self.size)
            and self._guard.meant(event.time)
            and (not commits or self._guard.commits(event.time))
        )

    def _binds(self, key: str) -> bool:
        return bool(bindings_of(self.screen, key, modal=False))

    def _retakes(self, event: events.Event) -> bool:
        """Return whether an event that no widget has taken gives a command."""
        if isinstance(event, events.Key):
            if not self._guard.meant(event.time) or self._writes(event):
                return False
            self._dispatched = event
        return True

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

    def _commits(self, event: events.Key) -> bool:
        focused = self.focused
        if focused is not None and focused.check_consume_key(event.key, event.character):
            return False  # it is text
        return event.key == "enter" or any(
            isinstance(binding, Commit) for _node, binding in bindings_of(self.screen, event.key)
        )

    def position_changed(self, *, screen: bool = False) -> None:
        """Say that what the screen shows has another meaning now, as after a move.

        :param screen: whether it is another screen altogether.
        """
        self._drop_note()
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

    def on_resize(self, event: events.Resize) -> None:
        if event.size != self._drawn[1]:
            self._standing.forget()
        self._see_to_cover(event.size)

    def _screen_changed(self, screen: Screen[object]) -> None:
        self.position_changed(screen=True)
        if screen is self.screen:
            self._see_to_cover(self.size)
            self.call_after_refresh(self._follow)

    def _see_to_cover(self, size: Size) -> None:
        covers = self.screen.query(Cover)
        if fits(size):
            covers.remove()
        elif not covers and not self.leaving:
            self.screen.mount(Cover())

    def _follow(self) -> None:
        for canvas in self.screen.query(Canvas):
            canvas.follow()
        spot = getattr(self.screen.focused, "cursor_screen_offset", None)  # a line being typed
        if spot is not None:
            self.cursor_position = spot

    # Keys.

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        """Run what a key is bound to, in dialogs too what works everywhere; say once that the
        letters of other alphabets do nothing.
        """
        if await super()._check_bindings(key, priority):
            return True
        if priority:
            return False
        bound = bindings_of(self.screen, key)
        if self._say_why([(node, one.action, one.description) for node, one in bound]):
            return True
        for binding in everywhere(self.screen) if self.screen.is_modal else ():
            if binding.key == key:
                await self.give((self, binding.action, binding.description))
                return True
        if is_foreign(key.rpartition("+")[2]) and not self._told_of_layout:
            self._told_of_layout = True
            self.notify(_("Switch the keyboard to Latin letters."), timeout=20)
        return False

    async def give(self, command: Given) -> None:
        """Give a command otherwise than by its key; where it cannot be, say why."""
        node, action, _title = command
        if not await self.run_action(action, node):
            self._say_why([command])

    def reason(self, node: DOMNode, action: str) -> Sentence | None:
        """Return why a command that is shown cannot be given now; None: it can, or is not shown."""
        target, name, parameters = self._parse_action(action, node)
        if not isinstance(target, Available):
            return None
        found = target.availability(name, parameters)
        return found if isinstance(found, Sentence) else None

    def _say_why(self, commands: Iterable[Given]) -> bool:
        """Say why the first command that has a reason cannot be given; return whether one has."""
        for node, action, title in commands:
            reason = self.reason(node, action)
            if reason is not None:
                from jericho_tui.text.aloud import sentence

                text = sentence(say(reason))
                self.note(f"{_(title)} · {text}" if title else text)
                return True
        return False

    def note(self, text: str) -> None:
        """Show a reason in the place of the one before: held keys pile up nothing.

        It goes with the position that it is about.
        """
        if self._note is None or self._note.message != text or self._note.has_expired:
            self._drop_note()
            self._note = Notification(text, timeout=_STAYS if self.reduced_motion else _READ)
            self.post_message(Notify(self._note))

    def clear_notifications(self) -> None:
        self._note = None
        super().clear_notifications()

    def _drop_note(self) -> None:
        if self._note is not None:
            self._unnotify(self._note)  # private: nothing else takes one away
            self._note = None

    def say_once(self, problem: Sentence | None) -> None:
        """Say what is wrong, unless nothing is or it has been said."""
        if problem is not None and problem not in self._said:
            self._said.append(problem)
            self.notify(say(problem), severity="warning", timeout=20)

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action in ("keys", "settings", "palette"):
            return not getattr(self.screen, "app_wide", False)
        if action == "suspend_process":
            return self._driver is not None and self._driver.can_suspend
        return True

    def action_keys(self) -> None:
        from jericho_tui.tui.dialogs.keys import KeysDialog

        self.push_screen(KeysDialog(self.screen))

    def action_help_quit(self) -> None:
        """Say how to quit: other programs are left by this key, and here it may be a slip."""
        key = next(key_name(one) for one in everywhere(self.screen) if one.action == "quit")
        self.notify(_("{key} quits; the game is saved.").format(key=key))

    def action_palette(self) -> None:
        from jericho_tui.tui.dialogs.keys import PaletteDialog

        self.push_screen(PaletteDialog(self.screen))

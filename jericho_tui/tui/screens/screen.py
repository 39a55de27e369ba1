"""What screens and dialogs have in common, whatever they show."""

from collections import Counter
from collections.abc import Callable, Sequence
from inspect import isawaitable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar, runtime_checkable

from textual import events, on
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.binding import ActiveBinding
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import Worker

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import Sentence
from jericho_tui.store.files import Changes
from jericho_tui.tui.beside import Lookout
from jericho_tui.tui.commands import bindings_of, is_available
from jericho_tui.tui.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from jericho_tui.tui.app import JerichoApp

T = TypeVar("T")
A = TypeVar("A")
_WIDE, _HIGH = 160, 50
"""The size from which a screen is spacious."""


@runtime_checkable
class Retranslated(Protocol):
    """A screen or widget that keeps texts besides those it paints."""

    def retranslate(self) -> None:
        """Write the texts anew, in the language in use; what was done and chosen stays."""
        ...


class AppScreen(Screen[T], Generic[T]):
    """A screen or dialog of this application; it is left once, whoever asks for it how often.

    It has the class “spacious” where there is room below what else is shown.
    """

    if TYPE_CHECKING:

        @property
        def app(self) -> "JerichoApp":  # type: ignore[override]  # narrower, as textual advises
            """The application, narrower than Textual's."""

    check_action = is_available
    _leaves_with: tuple[T | None] | None = None
    """What it returns as soon as what lies over it has gone; None: nobody has asked for that."""
    _active: dict[str, ActiveBinding] | None = None
    """The active bindings; None if they may have changed since they were found."""
    is_drawn = False
    """Whether it has been seen."""
    panels: ClassVar[Sequence[str]] = ()
    """Ids of the panels that the Tab key goes through; at one of them the screen has its class,
    such as “at-turns”."""
    all_fit: ClassVar[Size] = Size()
    """The least size that has room for all panels; in a smaller one the screen is “paged”."""
    every: ClassVar[float] = 1.0
    """Seconds between two looks. A folder takes a `stat` as long as nothing changes in it; a list
    that is a second late keeps nobody waiting."""
    looks_behind: ClassVar[bool] = False
    """Whether it looks also while another screen lies over it."""
    _lookout: Lookout | None = None

    def __init__(self) -> None:
        super().__init__()
        self._jobs = Counter[str]()
        """How many jobs of each group were begun."""

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        """Return whether a command can be given; see `Available`."""
        del action, parameters
        return True

    def rules_page(self) -> tuple[str, str] | None:
        """Return the game and the chapter where the rulebook opens; empty: its beginning.

        None: where the screen below says.
        """
        return None

    def action_leave(self) -> None:
        self.dismiss()

    def _post_register(self, app: App[object]) -> None:
        """Have the classes of this terminal's size before anything is styled and laid out.

        Textual 8.2.8 adds them at the first resize, and then styles every widget a second time.
        """
        super()._post_register(app)
        for length, wanted, usual in zip(
            app.size,
            (self.HORIZONTAL_BREAKPOINTS, self.VERTICAL_BREAKPOINTS),
            (app.HORIZONTAL_BREAKPOINTS, app.VERTICAL_BREAKPOINTS),
            strict=True,
        ):
            steps = (usual if wanted is None else wanted) or []
            self.add_class(*self._get_breakpoint_classes(length, steps), update=False)

    @on(events.Mount)
    def _mind_messages(self) -> None:
        self.screen_layout_refresh_signal.subscribe(self, self._place_messages)

    def _place_messages(self, _screen: Screen[object]) -> None:
        """Let no message stand on the keys or on a line that is typed into."""
        high = sum(toast.region.height for toast in self.query("Toast").results(Widget))
        if not high:
            return
        bottom = self.size.height
        kept = [one.region for one in self.query("KeyBar, TalkEntry, Input").results(Widget)]
        for region in sorted(kept, key=lambda region: -region.bottom):
            if region.height and region.bottom > bottom - high:
                bottom = min(bottom, region.y)
        rack = self.query_one("ToastRack")
        if rack.styles.margin.bottom != self.size.height - bottom:
            rack.styles.margin = (0, 0, self.size.height - bottom, 0)

    def _compositor_refresh(self) -> None:
        """Draw what has changed; while Textual 8.2.8 writes nothing, that is kept for later."""
        if self.app._batch_count:
            return
        super()._compositor_refresh()
        if self.is_current and not self.is_drawn:
            self.is_drawn = True
            self.drawn()

    def drawn(self) -> None:
        """Do what would hold up the first sight of the screen; by default there is nothing.

        Called once, as soon as that is written. At a start Textual 8.2.8 calls what waits for a
        refresh before anything is drawn.
        """

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """By key, what it does now: of several commands the first that can be given.

        Textual names the first that is shown, also where the key does another, and finds them at
        every call; here they are found once after each `refresh_bindings`.
        """
        if self._active is not None:
            return self._active
        found: dict[str, ActiveBinding] = {}
        visits = self.app.visit is not None
        for node, binding in bindings_of(self):
            if visits and self.app.refuses(node, binding.action):
                continue
            # Private: nothing else tells whose action it is.
            owner, name, parameters = self.app._parse_action(binding.action, node)
            there, before = owner.check_action(name, parameters), found.get(binding.key)
            if there is not False and (
                before is None
                or (there and not before.enabled)
                or (binding.priority and not before.binding.priority)
            ):
                found[binding.key] = ActiveBinding(node, binding, bool(there), binding.tooltip)
        self._active = found
        return found

    def refresh_bindings(self) -> None:
        self._active = None
        super().refresh_bindings()

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Leave the screen and return `result`; later calls do nothing.

        Textual removes whatever is on top: a screen under another one leaves when it is seen again.
        """
        if self.app.screen is self:
            return super().dismiss(result)
        if self in self.app.screen_stack and self._leaves_with is None:
            self._leaves_with = (result,)
        return AwaitComplete()  # nothing to wait for

    def call_after_refresh(
        self, callback: Callable[..., Any], *args: object, **kwargs: object
    ) -> bool:
        """Call something once the screen has been painted, unless it has been left by then.

        Textual has whatever screen is shown by then call it.
        """

        async def call() -> None:
            if self.is_attached and not self._pruning:
                done = callback(*args, **kwargs)
                if isawaitable(done):
                    await done

        return super().call_after_refresh(call)

    @on(events.ScreenSuspend)
    @on(events.ScreenResume)
    def _keys_change(self) -> None:
        """Have no keys named that are not this screen's while another lies over it."""
        for bar in self.query(KeyBar):
            bar.repaint()

    def ask(self, dialog: Screen[A], then: Callable[[A], object]) -> None:
        """Open a dialog and go on with its answer, unless it is left or answered with no."""

        def answered(answer: A | None) -> None:
            if answer is not None and answer is not False:
                then(answer)

        self.app.push_screen(dialog, answered)

    def job(
        self,
        title: str,
        act: Callable[[], A],
        done: Callable[[A], object],
        failed: Callable[[], object] = lambda: None,
        *,
        group: str = "",
    ) -> Worker[None]:
        """Do something off the event loop; the end of the program waits for it.

        :param title: of the notice that says why it cannot be done; empty: nothing is said.
        :param done: takes the answer, unless the screen has gone.
        :param failed: called where it cannot be done.
        :param group: of whose jobs only the answer of the last is taken; empty: of every one.
        """
        self._jobs[group] += 1
        number = self._jobs[group]

        def answered(answer: A) -> None:
            if self.is_attached and (not group or number == self._jobs[group]):
                done(answer)

        def refused(reason: Sentence) -> None:
            if title:
                self.app.show_reason(title, reason)
            failed()

        def work() -> None:
            try:
                answer = act()
            except SentenceError as error:
                self.app.call_from_thread(refused, error.sentence)
            else:
                self.app.call_from_thread(answered, answer)

        return self.run_worker(work, thread=True)

    def watched(self) -> Sequence[Path]:
        """Return the files and folders whose changes have the screen read again."""
        return ()

    def reread(self) -> object:
        """Read what is shown again; it may have changed meanwhile."""
        return None

    def looking(self) -> Callable[[], object] | None:
        """Return what looks around, from a thread, while this is what is shown; None: nothing.

        Other programs use the same folder. Asked on the event loop: a screen that is gone has no
        application to be asked for anything.
        """
        paths = self.watched()
        if not paths:
            return None
        changes = Changes(*paths)

        def look() -> None:
            if changes.news():
                self.call_later(self.reread)

        return look

    @on(events.ScreenResume)
    def _look_out(self) -> None:
        look = self.looking() if self._lookout is None else None
        if look is not None:
            self._lookout = Lookout(look, self.every)

    @on(events.ScreenSuspend)
    def _look_away(self) -> None:
        if not self.looks_behind:
            self._look_no_more()

    @on(events.Unmount)
    def _look_no_more(self) -> None:
        if self._lookout is not None:
            self._lookout.stop()
            self._lookout = None

    @on(events.Resize)
    def _measure(self, event: events.Resize) -> None:
        """Have the classes that say how much room there is."""
        self.set_class(event.size.width >= _WIDE and event.size.height >= _HIGH, "spacious")
        self.set_class(self.is_paged, "paged")

    @property
    def is_paged(self) -> bool:
        """Whether the terminal has no room for all panels."""
        size = self.app.size
        return size.width < self.all_fit.width or size.height < self.all_fit.height

    @property
    def panel(self) -> str | None:
        """The id of the panel with the focus."""
        name = None if self.focused is None else self.focused.id
        return name if name in self.panels else None

    @on(events.DescendantFocus)
    def _open_panel(self) -> None:
        if self.panel is not None:
            self.remove_class(*(f"at-{name}" for name in self.panels if name != self.panel))
            self.add_class(f"at-{self.panel}")

    def action_panel(self, step: int) -> None:
        place = 0 if self.panel is None else self.panels.index(self.panel)
        self.query_one(f"#{self.panels[(place + step) % len(self.panels)]}").focus()

    @on(events.ScreenResume)
    def _seen_again(self) -> None:
        if self._leaves_with is not None:
            self.dismiss(*self._leaves_with)

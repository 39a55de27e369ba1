"""A pause for what deserves one, such as a scoring: it is shown step by step over the table."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.widgets.canvas import Canvas


class Ceremony(AppScreen[None], ModalScreen[None]):
    """What a move caused, as far as it has been shown; in the end it goes back to the table.

    A game lays panels out and paints them by `shown`, and binds the keys that go on.
    """

    CSS_PATH = Path(__file__).with_name("ceremony.tcss")  # a subclass stands with its game
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "app.rules", N_("Rules"), show=False, id="app.rules"),
    ]
    game_id: ClassVar[str]
    chapter: ClassVar[str]
    """The anchor of the rulebook's chapter that tells what is shown."""
    held_for: ClassVar[type[Event]]
    """A move that caused such an event deserves it."""

    shown = 0
    """How many steps have been shown."""
    step: float
    """Seconds from one step to the next."""

    def __init__(
        self,
        events: Sequence[Event],
        names: tuple[str, ...],
        me: Seat | None,
        before: Any,
        *,
        still: bool,
    ) -> None:
        """Hold a ceremony.

        :param before: what everybody saw before the move.
        :param still: show everything at once (reduced motion).
        """
        super().__init__()
        self.events = events
        self.names = names
        self.me = me
        self.before = before
        self.prepare()
        self.shown = self.steps if still else 0

    def prepare(self) -> None:
        """Work out what is shown."""

    @classmethod
    def of(
        cls,
        events: Sequence[Event],
        names: tuple[str, ...],
        me: Seat | None,
        before: Any,
        still: bool,
    ) -> Self | None:
        """Return the ceremony that a move deserves, from what it caused; None: it deserves none."""
        held = any(isinstance(event, cls.held_for) for event in events)
        return cls(events, names, me, before, still=still) if held else None

    @property
    def steps(self) -> int:
        """How many steps it has."""
        return 0

    @property
    def finished(self) -> bool:
        """Whether everything is shown."""
        return self.shown >= self.steps

    def on_mount(self) -> None:
        self.retranslate()
        if not self.finished:
            self.set_interval(self.step, self._tick)

    def retranslate(self) -> None:
        """Name the panels in the language in use."""

    def go_to(self, step: int) -> None:
        """Show so many steps."""
        self.shown = step
        for canvas in self.query(Canvas):
            canvas.repaint()
        self.refresh_bindings()

    def _tick(self) -> None:
        if not self.finished:
            self.go_to(self.shown + 1)

    def rules_page(self) -> tuple[str, str]:
        """Return where the rulebook opens: at what is shown."""
        return self.game_id, self.chapter

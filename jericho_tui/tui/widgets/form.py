"""A form: settings, one per row, with the meaning of the one under the cursor below."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from textual import on
from textual.content import Content
from textual.widgets import Static

from jericho_tui.play.names import cell_width
from jericho_tui.tui.widgets.canvas import Piece, fit
from jericho_tui.tui.widgets.picker import Picker

T = TypeVar("T")


def arrows(value: str) -> str:
    """Return a value between the arrows that change it."""
    return f"‹ {value} ›"


def stepped(values: Sequence[T], value: T, step: int) -> T:
    """Return the value so many steps after another, going round."""
    return values[(values.index(value) + step) % len(values)]


@dataclass(frozen=True)
class Field:
    """A setting, in the language in use."""

    title: str
    shown: Piece
    """Its value."""
    meaning: str | Content
    change: Callable[[int], object]
    """Takes the next value (1) or the one before (-1)."""
    edit: Callable[[], object] | None = None
    """Asks for a value; None: the next is taken."""


class Form(Picker):
    """The settings; its screen gives the keys."""

    def __init__(
        self,
        fields: Callable[[], Sequence[Field]],
        told: Static,
        *,
        role: str = "strong",
        gap: int = 2,
        id: str,  # noqa: A002  Textual's name
    ) -> None:
        """Make a form.

        :param fields: returns the settings as they are now.
        :param told: shows what the one under the cursor means.
        :param role: of the titles; `gap` is the space after them.
        """
        super().__init__(id=id)
        self._fields, self._told, self._role, self._gap = fields, told, role, gap

    def write(self) -> None:
        """Show the settings as they are now."""
        fields = self._fields()
        widest = max((cell_width(field.title) for field in fields), default=0) + self._gap
        self.fill([[(fit(field.title, widest), self._role), field.shown] for field in fields])
        self.explain()

    @on(Picker.Moved)
    def explain(self) -> None:
        """Say what the setting under the cursor means."""
        if fields := self._fields():
            self._told.update(fields[self.cursor].meaning)

    def change(self, step: int) -> None:
        """Change the setting under the cursor."""
        self._fields()[self.cursor].change(step)

    def edit(self) -> None:
        """Ask for a value of the setting under the cursor, or take the next."""
        field = self._fields()[self.cursor]
        (field.edit or (lambda: field.change(1)))()

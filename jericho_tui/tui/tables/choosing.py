"""A table on which a move is chosen step by step before it is confirmed."""

from collections.abc import Callable
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from jericho_tui.core.sentence import N_
from jericho_tui.tui.tables.table import TableView


class Choosable(Protocol):
    """Which move the keys have chosen so far; every step leaves it on a legal one."""

    @property
    def action(self) -> Any | None:
        """The chosen action; None when there is nothing to choose."""
        ...

    def take(self, action: Any) -> None:
        """Choose exactly this legal action."""
        ...

    def across(self, step: int) -> None:
        """Go a step to the right (1) or left (-1)."""
        ...

    def along(self, step: int) -> None:
        """Go a step of the other kind: another row, another variant."""
        ...

    def edge(self, last: bool) -> None:
        """Go to the first or the last of what can be chosen."""
        ...

    def way_to(self, action: Any) -> list[str]:
        """Return the table's commands that choose a legal action from here."""
        ...


C = TypeVar("C", bound=Choosable)


class ChoosingTable(TableView, Generic[C]):
    """A table with a choice. Subclasses begin it in `show`, and show it in `show_choice`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "confirm", N_("Play"), id="table.play"),
        Binding("home", "edge(0)", N_("First"), show=False, id="table.first"),
        Binding("end", "edge(1)", N_("Last"), show=False, id="table.last"),
    ]

    def __init__(self, log: Widget | None = None) -> None:
        super().__init__(log)
        self.choice: C | None = None
        """None while the viewing seat is not asked."""

    def show_choice(self) -> None:
        """Show the choice, and what it would do."""
        raise NotImplementedError

    def considered(self) -> Any | None:
        """Return the chosen action while the viewing seat is asked."""
        return None if self.choice is None else self.choice.action

    def way_to(self, action: Any) -> list[str]:
        """Return the commands that lead from what is considered to playing `action`."""
        return [*(() if self.choice is None else self.choice.way_to(action)), "confirm"]

    def choose(self, action: Any) -> None:
        """Choose this action."""
        self.change(lambda choice: choice.take(action))

    def change(self, change: Callable[[C], None]) -> None:
        """Change the choice and show it; without one do nothing."""
        if self.choice is None:
            self.choose_early(lambda: self.change(change))
            return
        change(self.choice)
        self.keep_chosen()
        self.post_message(self.Considered())
        self.show_choice()

    def action_confirm(self) -> None:
        """Play the chosen action."""
        action = self.considered()
        if action is not None:
            self.commit(action)

    def action_across(self, step: int) -> None:
        """Go to a neighbour."""
        self.change(lambda choice: choice.across(step))

    def action_along(self, step: int) -> None:
        """Go to another row or variant."""
        self.change(lambda choice: choice.along(step))

    def action_edge(self, end: int) -> None:
        """Go to the first or last that can be chosen."""
        self.change(lambda choice: choice.edge(bool(end)))

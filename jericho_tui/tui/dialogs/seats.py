"""Choosing who sits where."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.bots.registry import bots_for, find
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games import load
from jericho_tui.play.names import InvalidNameError, clean_name, name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.prose.language import _, say
from jericho_tui.sitting.plan import Plan
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.dialogs.notice import Notice
from jericho_tui.tui.dialogs.text_entry import TextEntry
from jericho_tui.tui.widgets.canvas import Line, fit
from jericho_tui.tui.widgets.picker import Picker


class SeatsDialog(Dialog[Plan]):
    """Edits the seats of a plan; returns the new plan."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "kind(1)", N_("Person or bot"), id="seats.kind"),
        Binding("left", "kind(-1)", N_("Person or bot"), show=False, id="seats.kind-back"),
        Binding("enter", "rename", N_("Name"), show=True, priority=True, id="seats.name"),
        Binding("plus,a", "add", N_("Add a seat"), id="seats.add"),
        Binding("minus,delete", "remove", N_("Remove"), id="seats.remove"),
        Binding("k,shift+up", "shift(-1)", N_("Move up"), id="seats.move-up"),
        Binding("j,shift+down", "shift(1)", N_("Move down"), id="seats.move-down"),
        Binding("tab", "known", N_("Known player"), priority=True, id="seats.known-player"),
        Binding("escape", "leave", N_("Done"), id="seats.done"),
    ]

    def __init__(self, plan: Plan, known: Sequence[str]) -> None:
        """Edit.

        :param known: names of people who have played before, offered by Tab.
        """
        super().__init__(N_("Who plays"))
        self.plan = plan
        self._known = known
        self._kinds = ("", *(bot.id for bot in bots_for(plan.game)))

    def contents(self) -> list[Widget]:
        """Return the list of seats."""
        return [Picker(id="seats"), Static("", id="detail")]

    def on_mount(self) -> None:
        """Fill the list."""
        self._show()

    def retranslate(self) -> None:
        """Write the list anew too."""
        super().retranslate()
        self._show()

    @property
    def _seat(self) -> int:
        return self.query_one(Picker).cursor

    @on(Picker.Picked)
    def _picked(self) -> None:
        """A row was clicked twice."""
        self.action_rename()

    def action_leave(self) -> None:
        """Return the plan if it can start."""
        try:
            self.plan.check()
        except SentenceError as error:
            self.app.push_screen(Notice(N_("Who plays"), error.sentence))
            return
        self.dismiss(self.plan)

    def action_kind(self, step: int) -> None:
        """Make the seat a person's or the next bot's."""
        seat = self.plan.seats[self._seat]
        kind = self._kinds[(self._kinds.index(seat.bot) + step) % len(self._kinds)]
        info = SeatInfo(seat.name, "bot", kind) if kind else SeatInfo(seat.name, "human")
        self._change(self.plan.with_seat(self._seat, info))

    def action_add(self) -> None:
        """Add a bot."""
        self._change(self.plan.with_another())
        self.query_one(Picker).action_edge(1)

    def action_remove(self) -> None:
        """Remove the seat."""
        self._change(self.plan.without(self._seat))

    def action_shift(self, step: int) -> None:
        """Move the seat up or down the table."""
        place = max(0, min(self._seat + step, len(self.plan.seats) - 1))
        self.plan = self.plan.moved(self._seat, step)
        self._show(place)

    def action_known(self) -> None:
        """Give the seat the next known name that is free."""
        taken = {name_key(seat.name) for seat in self.plan.seats}
        here = name_key(self.plan.seats[self._seat].name)
        keys = [name_key(name) for name in self._known]
        start = keys.index(here) + 1 if here in keys else 0
        order = [*range(start, len(keys)), *range(start)]
        free = [self._known[i] for i in order if keys[i] not in taken]
        if free:
            self._rename(free[0])

    def action_rename(self) -> None:
        """Ask for the seat's name."""
        seat = self.plan.seats[self._seat]
        title = Sentence(N_("Name of seat {n}"), {"n": self._seat + 1})
        dialog = TextEntry(title, seat.name, self._check)
        self.app.push_screen(dialog, self._rename)

    def _check(self, text: str) -> str:
        name = clean_name(text)
        for number, seat in enumerate(self.plan.seats):
            if number != self._seat and name_key(seat.name) == name_key(name):
                raise InvalidNameError(
                    Sentence(N_("“{name}” already has a seat"), {"name": seat.name})
                )
        return name

    def _rename(self, name: str | None) -> None:
        if name is not None:
            seat = self.plan.seats[self._seat]
            info = SeatInfo(name, seat.kind, seat.bot, seat.level)
            self._change(self.plan.with_seat(self._seat, info))

    def _change(self, plan: Plan) -> None:
        self.plan = plan
        self._show()

    def _show(self, cursor: int | None = None) -> None:
        info = load(self.plan.game).info
        box = self.query_one("#box")
        box.border_subtitle = _("{low} to {high} players").format(
            low=info.min_seats, high=info.max_seats
        )
        rows: list[Line] = []
        for number, seat in enumerate(self.plan.seats, 1):
            row: Line = [(f"{number}  ", "quiet"), (fit(seat.name, 21), "strong")]
            if seat.kind == "human":
                row.append((f"‹ {_('person')} ›", "plain"))
            else:
                bot = find(seat.bot, self.plan.game)
                row.append((f"‹ {_(bot.title)} ›", "gold"))
            rows.append(row)
        self.query_one(Picker).fill(rows, cursor)
        self._show_detail()

    @on(Picker.Moved)
    def _show_detail(self) -> None:
        """Say what the bot under the cursor is like."""
        seat = self.plan.seats[self._seat]
        text = _(find(seat.bot, self.plan.game).character) if seat.bot else ""
        self.query_one("#detail", Static).update(Content(text))

"""Who plays on from an earlier position."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.player import SeatInfo
from jericho_tui.prose.language import _
from jericho_tui.sitting.people import bot_title
from jericho_tui.sitting.strengths import next_kind
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.widgets.canvas import Line, fit
from jericho_tui.tui.widgets.picker import Picker


class BranchDialog(Dialog[tuple[SeatInfo, ...]]):
    """Asks who takes which seat of the new match; returns the seats."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", N_("Play on"), priority=True, id="branch.play-on"),
        Binding("right", "kind(1)", N_("Person or bot"), id="branch.kind"),
        Binding("left", "kind(-1)", N_("Person or bot"), show=False, id="branch.kind-back"),
    ]

    def __init__(self, game: str, ply: int, seats: Sequence[SeatInfo], *, fixed: bool) -> None:
        """Ask.

        :param seats: who had them so far.
        :param fixed: whether everybody must keep their seat.
        """
        super().__init__(N_("Play on from here"))
        self._game = game
        self._ply = ply
        self._seats = list(seats)
        self._fixed = fixed

    def contents(self) -> list[Widget]:
        return [Static(id="what"), Picker(id="seats")]

    def write(self) -> None:
        text = _(
            "A new game begins after move {n}. It does not count for the ladder, and this one stays"
            " as it is."
        )
        self.query_one("#what", Static).update(Content(text.format(n=self._ply)))
        self._show()

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        del parameters
        return not (action == "kind" and self._fixed)

    def action_start(self) -> None:
        self.dismiss(tuple(self._seats))

    def action_kind(self, step: int) -> None:
        place = self.query_one(Picker).cursor
        seat = self._seats[place]
        bot = next_kind(seat.bot, self._game, step)
        self._seats[place] = SeatInfo(seat.name, "bot" if bot else "human", bot)
        self._show()

    def _show(self) -> None:
        rows: list[Line] = []
        for number, seat in enumerate(self._seats, 1):
            title = bot_title(seat)
            rows.append(
                [
                    (f"{number}  ", "quiet"),
                    (fit(seat.name, 21), "strong"),
                    (title if self._fixed else f"‹ {title} ›", "gold" if seat.bot else "plain"),
                ]
            )
        self.query_one(Picker).fill(rows)

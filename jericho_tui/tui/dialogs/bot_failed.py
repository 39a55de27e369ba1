"""What to do about a bot that failed."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.bots.characters import BotInfo
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.session.session import Session
from jericho_tui.store.files import shown
from jericho_tui.text.language import _, say
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.widgets.canvas import Line
from jericho_tui.tui.widgets.picker import Picker

AGAIN = "again"
LEAVE = "leave"


class BotFailedDialog(Dialog[str]):
    """Says what went wrong; returns `AGAIN`, `LEAVE` or the id of the bot that is to play on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", N_("Choose"), priority=True, id="failed.choose"),
    ]

    def __init__(
        self,
        name: str,
        error: Sentence,
        path: str,
        others: Sequence[BotInfo],
        *,
        rated: bool,
        again: bool = True,
    ) -> None:
        """Ask.

        :param name: who failed.
        :param path: where the match is saved.
        :param others: the bots that could play on.
        :param rated: whether the match counts for the ladder so far.
        :param again: whether the bot may be asked again.
        """
        super().__init__(N_("A bot failed"))
        self._name = name
        self._answers = [*([AGAIN] if again else []), *(bot.id for bot in others), LEAVE]
        self._others = others
        text = N_("{name} (a bot) failed: {error}. The game waits; it is saved in {path}.")
        if rated:
            text = N_(
                "{name} (a bot) failed: {error}. The game waits; it is saved in {path}. If "
                "another bot continues, the game no longer counts for the ladder."
            )
        self._what = Sentence(text, {"name": name, "error": error, "path": path})

    @classmethod
    def of(cls, session: Session, seat: Seat, error: Sentence) -> "BotFailedDialog":
        """Return the question about the bot of a seat."""
        name, path = session.names[seat], shown(session.opened.path)
        others, rated = session.other_bots(seat), session.match.rated
        return cls(name, error, path, others, rated=rated, again=session.has_bot(seat))

    def contents(self) -> list[Widget]:
        return [Static(id="what"), Picker(id="ways")]

    def write(self) -> None:
        self.query_one("#what", Static).update(Content(say(self._what)))
        titles = {AGAIN: _("Ask {name} again").format(name=self._name), LEAVE: _("Leave the table")}
        for bot in self._others:
            titles[bot.id] = _("{bot} continues").format(bot=_(bot.title))
        rows: list[Line] = [[(titles[answer], "plain")] for answer in self._answers]
        self.query_one(Picker).fill(rows)

    @on(Picker.Picked)
    def _picked(self) -> None:
        """A row was clicked twice."""
        self.action_take()

    def action_take(self) -> None:
        self.dismiss(self._answers[self.query_one(Picker).cursor])

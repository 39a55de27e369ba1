"""What to do about a bot that failed."""

from collections.abc import Sequence

from jericho_tui.bots.characters import BotInfo
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.session.session import Session
from jericho_tui.store.files import shown
from jericho_tui.text.language import _
from jericho_tui.tui.dialogs.dialog import ChoiceDialog
from jericho_tui.tui.widgets.canvas import Line

AGAIN = "again"
LEAVE = "leave"


class BotFailedDialog(ChoiceDialog):
    """Says what went wrong; returns `AGAIN`, `LEAVE` or the id of the bot that is to play on."""

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
        text = N_("{name} (a bot) failed: {error}. The game waits; it is saved in {path}.")
        if rated:
            text = N_(
                "{name} (a bot) failed: {error}. The game waits; it is saved in {path}. If "
                "another bot continues, the game no longer counts for the ladder."
            )
        answers = [*([AGAIN] if again else []), *(bot.id for bot in others), LEAVE]
        what = Sentence(text, {"name": name, "error": error, "path": path})
        super().__init__(N_("A bot failed"), (), answers, what)
        self._who, self._others = name, others

    def rows(self) -> Sequence[Line]:
        titles = {AGAIN: _("Ask {name} again").format(name=self._who), LEAVE: _("Leave the table")}
        for bot in self._others:
            titles[bot.id] = _("{bot} continues").format(bot=_(bot.title))
        return [[(titles[answer], "plain")] for answer in self._values]

    @classmethod
    def of(cls, session: Session, seat: Seat, error: Sentence) -> "BotFailedDialog":
        """Return the question about the bot of a seat."""
        name, path = session.names[seat], shown(session.opened.path)
        others, rated = session.other_bots(seat), session.match.rated
        return cls(name, error, path, others, rated=rated, again=session.has_bot(seat))

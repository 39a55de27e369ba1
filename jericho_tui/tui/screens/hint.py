"""What the hint bot thinks of the moves of whoever is asked at a table."""

from collections.abc import Callable
from typing import Any

from jericho_tui.core.actions import IllegalActionError
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.player import Decision
from jericho_tui.session.session import Session
from jericho_tui.session.thought import hint_bot
from jericho_tui.text.language import say
from jericho_tui.text.notation import words_of
from jericho_tui.tui.dialogs.hints import HintsDialog
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.screens.thinking import Answered, BotFailed, Bots, Question
from jericho_tui.tui.tables.table import TableView


class Hint:
    """A question to the hint bot, and the dialog in which its answer is awaited."""

    def __init__(self, screen: AppScreen[None], bots: Bots, session: Session) -> None:
        self._screen = screen
        self._bots = bots
        self._session = session
        self._asked: tuple[Question, HintsDialog] | None = None

    def ask(self, seat: Seat, table: TableView[Any], consider: Callable[[Any], object]) -> None:
        """Let the strongest bot look at the moves of `seat`.

        :param table: where the dialog lies, and shows the move under its cursor.
        :param consider: told which move that is, or was before the question.
        """
        session, screen = self._session, self._screen
        actions, names = session.match.state.legal_actions(seat), session.names
        words = words_of(session.match.game.info.id)
        title = hint_bot(session.match).title
        before = table.considered()
        dialog = HintsDialog(
            title,
            actions,
            lambda action: words.action_name(action, names),
            session.match.game.format_action,
            table.aside,
            consider,
        )

        def tell(so_far: Decision) -> None:
            dialog.post_message(HintsDialog.Heard(so_far))

        try:
            thought = session.advice(seat, tell)
        except IllegalActionError as error:
            screen.app.note(say(error.sentence))
            return

        def answered(action: Any) -> None:
            self.stop()
            consider(before if action is None else action)

        screen.app.push_screen(dialog, answered)
        self._asked = Question(), dialog
        self._bots.ask(self._asked[0], thought, aside=True)

    def stop(self) -> None:
        """Wait for no answer."""
        if self._asked is not None:
            self._asked[0].stop.set()
            self._asked = None

    def stand_in_line(self) -> None:
        """Show how long the line is in which what was asked here stands."""
        if self._asked is not None and self._asked[1].is_attached:
            self._asked[1].stand_in_line(self._session.before)

    def answered(self, message: Answered) -> bool:
        """Show an answer to what was asked here; return whether it is one."""
        if self._asked is None or message.question is not self._asked[0]:
            return False
        self._asked[1].answer(message.decision)
        return True

    def failed(self, message: BotFailed) -> bool:
        """Say that what was asked here has failed; return whether it was that."""
        if self._asked is None or message.question is not self._asked[0]:
            return False
        self._asked[1].dismiss(None)
        text = Sentence(N_("The bot you asked failed: {error}."), {"error": message.error})
        self._screen.notify(say(text), severity="warning", markup=False)
        return True

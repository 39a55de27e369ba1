"""What to do about a bot that failed."""

from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.session.session import Session
from jericho_tui.store.files import shown
from jericho_tui.tui.dialogs.dialog import ChoiceDialog

AGAIN = "again"
LEAVE = "leave"


def bot_failed(session: Session, seat: Seat, error: Sentence) -> ChoiceDialog:
    """Say what went wrong; ask for `AGAIN`, `LEAVE` or the id of the bot that is to play on."""
    text = N_("{name} (a bot) failed: {error}. The game waits; it is saved in {path}.")
    if session.match.rated:
        text = N_(
            "{name} (a bot) failed: {error}. The game waits; it is saved in {path}. If "
            "another bot continues, the game no longer counts for the ladder."
        )
    name, path = session.names[seat], shown(session.opened.path)
    what = Sentence(text, {"name": name, "error": error, "path": path})
    answers = {}
    if session.has_bot(seat):
        answers[AGAIN] = Sentence(N_("Ask {name} again"), {"name": name})
    for bot in session.other_bots(seat):
        answers[bot.id] = Sentence(N_("{bot} continues"), {"bot": Sentence(bot.title)})
    answers[LEAVE] = Sentence(N_("Leave the table"))
    return ChoiceDialog(N_("A bot failed"), list(answers.values()), list(answers), what)

"""What to do about a bot that failed."""

from collections.abc import Sequence
from pathlib import Path

from jericho_tui.bots.characters import BotInfo
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.files import shown
from jericho_tui.tui.dialogs.dialog import ChoiceDialog

AGAIN = "again"
LEAVE = "leave"


def bot_failed(
    name: str, error: Sentence, path: Path, others: Sequence[BotInfo], *, rated: bool, again: bool
) -> ChoiceDialog:
    """Say what went wrong; ask for `AGAIN`, `LEAVE` or the id of the bot that is to play on.

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
    what = Sentence(text, {"name": name, "error": error, "path": shown(path)})
    answers = {AGAIN: Sentence(N_("Ask {name} again"), {"name": name})} if again else {}
    for bot in others:
        answers[bot.id] = Sentence(N_("{bot} continues"), {"bot": Sentence(bot.title)})
    answers[LEAVE] = Sentence(N_("Leave the table"))
    return ChoiceDialog(N_("A bot failed"), list(answers.values()), list(answers), what)

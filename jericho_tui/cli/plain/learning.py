"""Learning from one's own mistakes line by line."""

from collections.abc import Callable
from datetime import date

from jericho_tui import games
from jericho_tui.bots.worker import Thinker
from jericho_tui.cli.plain.exercise import ask, verdict_lines
from jericho_tui.cli.plain.wire import Wire
from jericho_tui.prose.language import _, say
from jericho_tui.prose.learning import comes_back, done, history, question, standing
from jericho_tui.sitting.learning import Learning


def learn(wire: Wire, learning: Learning, thinker: Thinker, today: Callable[[], date]) -> int:
    """Ask what is to be asked today, one after the other; return the exit code.

    :param learning: has been read.
    """
    wire.say(_("Mistakes made by {name}").format(name=learning.who))
    if learning.trouble is not None:
        wire.say(say(learning.trouble))
    first = True
    while (posed := learning.next()) is not None:
        if first:
            wire.say(standing(learning.counts()), _("Type help for a list of commands."))
            first = False
        record, mistake = posed.analysed.record, posed.mistake
        text = _("{game}, game {match}, move {move}")
        wire.say(
            "",
            text.format(
                game=games.title(record.game), match=mistake.place.match_id, move=mistake.place.move
            ),
            question(mistake.mark, mistake.cost),
        )
        if posed.card is not None:
            wire.say(history(posed.card.asked, posed.card.well))
        answer = ask(wire, posed.exercise, thinker)
        if answer is None:
            wire.say(_("See you next time: your answers are saved."))
            return 0
        wire.say(*verdict_lines(posed.exercise, answer))
        wire.say(comes_back(learning.note(mistake, answer).schedule, today()))
        if learning.trouble is not None:
            wire.say(say(learning.trouble))
    wire.say(*done(learning.counts(), today()))
    return 0

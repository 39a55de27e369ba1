"""A position that is answered line by line: asked, looked at, and what the answer is worth."""

from collections.abc import Callable
from datetime import date
from typing import Final

from jericho_tui.bots.worker import Thinker
from jericho_tui.cli.plain.seen import View, action_in
from jericho_tui.cli.plain.wire import Wire
from jericho_tui.cli.plain.words import HAND, HELP, LOG, LOOK, MOVES, QUIT, RULES, command_in
from jericho_tui.core import registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.session.learning import Answer, Exercise, Learning, Verdict
from jericho_tui.text import learning as words
from jericho_tui.text.analysis import option_name
from jericho_tui.text.counts import chance_text
from jericho_tui.text.language import _, say

COMMANDS: Final = (LOOK, HAND, MOVES, LOG, RULES, QUIT, HELP)
"""What can be said besides an answer."""
_TELL: Final = {
    Verdict.RIGHT: words.right_lines,
    Verdict.GOOD: words.good_lines,
    Verdict.NOT_YET: words.not_yet_lines,
}


def ask(wire: Wire, exercise: Exercise, thinker: Thinker) -> Answer | None:
    """Pose an exercise until it is answered; None: whoever was asked stops."""
    posed = _Posed(exercise)
    wire.say(*posed.look(), *posed.hand(), posed.prompt(), *posed.choices())
    while (line := wire.ask()) is not None:
        command = command_in(line)
        try:
            if command is not None and command[0] in COMMANDS:
                if command[0] is QUIT:
                    return None
                wire.say(*posed.answer(*command, COMMANDS))
            elif line:
                action = action_in(line, posed.match, exercise.seat, posed.actions)
                return exercise.weigh(action, thinker)
            else:
                wire.say(posed.prompt(), *posed.choices())
        except SentenceError as error:
            wire.refuse(error)
    return None


def verdict_lines(exercise: Exercise, answer: Answer) -> list[str]:
    """Return what an answer is worth, and what there was to choose from."""
    lines = _TELL[answer.verdict](answer.judged, exercise.match)
    if answer.as_before and answer.verdict is not Verdict.RIGHT:
        lines.insert(1, _("This was played in the game."))
    for number, option in enumerate(answer.judged.options):
        if option.share is not None:
            name = option_name(answer.judged, number, exercise.match)
            lines.append(_("{move}: {chance}").format(move=name, chance=chance_text(option.share)))
    return lines


class _Posed(View):
    def __init__(self, exercise: Exercise) -> None:
        match = exercise.match
        super().__init__(match.branch(exercise.decision.ply, match.seats), exercise.seat)
        self._observation = exercise.observation

    def log(self, number: int | None = None) -> list[str]:
        journal = self.match.journal
        moves = journal[max(0, len(journal) - (5 if number is None else number)) :]
        return [line for events in moves for line in self._heard(events)] or super().log(0)


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
            wire.say(words.standing(learning.counts()), _("Type help for a list of commands."))
            first = False
        record, mistake = posed.analysed.record, posed.mistake
        text = _("{game}, game {match}, move {move}")
        wire.say(
            "",
            text.format(
                game=registry.title(record.game),
                match=mistake.place.match_id,
                move=mistake.place.move,
            ),
            words.question(mistake.mark, mistake.cost),
        )
        if posed.card is not None:
            wire.say(words.history(posed.card.asked, posed.card.well))
        answer = ask(wire, posed.exercise, thinker)
        if answer is None:
            wire.say(_("See you next time: your answers are saved."))
            return 0
        wire.say(*verdict_lines(posed.exercise, answer))
        wire.say(words.comes_back(learning.note(mistake, answer).schedule, today()))
        if learning.trouble is not None:
            wire.say(say(learning.trouble))
    wire.say(*words.done(learning.counts(), today()))
    return 0

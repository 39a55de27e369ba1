"""A position that is answered line by line: asked, looked at, and what the answer is worth."""

from collections.abc import Iterator
from contextlib import closing
from typing import Final

from jericho_tui.bots.worker import Thinker
from jericho_tui.cli.plain.seen import View, action_in
from jericho_tui.cli.plain.wire import Wire
from jericho_tui.cli.plain.words import HAND, HELP, LOG, LOOK, MOVES, QUIT, RULES, command_in
from jericho_tui.core.actions import SentenceError
from jericho_tui.session.learning import Answer, Drill, Exercise
from jericho_tui.session.thought import thinker_for
from jericho_tui.store.store import Store
from jericho_tui.text.analysis import option_name
from jericho_tui.text.counts import chance_text
from jericho_tui.text.language import _, say

COMMANDS: Final = (LOOK, HAND, MOVES, LOG, RULES, QUIT, HELP)
"""What can be said besides an answer."""


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


class _Posed(View):
    def __init__(self, exercise: Exercise) -> None:
        match = exercise.match
        super().__init__(match.branch(exercise.decision.ply, match.seats), exercise.seat)
        self._observation = exercise.observation

    def log(self, number: int | None = None) -> list[str]:
        journal = self.match.journal
        moves = journal[max(0, len(journal) - (5 if number is None else number)) :]
        return [line for events in moves for line in self._heard(events)] or super().log(0)


def converse(drill: Drill, store: Store) -> int:
    """Ask what a drill asks, one position after the other; return the exit code.

    :param drill: has been read.
    """
    wire = Wire.standard()
    wire.say(drill.title, *_trouble(drill))
    exercise = drill.next()
    wire.say(*filter(None, [drill.standing]))
    if exercise is not None:
        wire.say(_("Type help for a list of commands."))
    with closing(thinker_for(store.visit)) as thinker:
        while exercise is not None:
            wire.say("", *drill.source, *drill.question())
            answer = ask(wire, exercise, thinker)
            if answer is None:
                wire.say(_("See you next time: your answers are saved."))
                return 0
            first, *rest = exercise.said(answer)
            repeats = [_("This was played in the game.")] if answer.repeats else []
            wire.say(first, *repeats, *rest, *_chances(exercise, answer))
            wire.say(say(drill.note(answer)), *_trouble(drill))
            exercise = drill.next()
    wire.say(*drill.end())
    return 0


def _trouble(drill: Drill) -> list[str]:
    return [] if drill.trouble is None else [say(drill.trouble)]


def _chances(exercise: Exercise, answer: Answer) -> Iterator[str]:
    for number, option in enumerate(answer.judged.options):
        if option.share is not None:
            name = option_name(answer.judged, number, exercise.match)
            yield _("{move}: {chance}").format(move=name, chance=chance_text(option.share))

"""The first game: one prepared round, played by its script and explained on the way.

A game's `lesson` exports its `SCRIPT`: a deal and its lessons. The match is never saved and never
rated. The learner is asked for certain moves; a move that would leave the script gets an answer and
is not played.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.registry import load, part_of
from jericho_tui.core.sentence import N_
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.text.language import _


@dataclass(frozen=True, slots=True)
class Lesson:
    """One step: a few sentences, and what the learner is asked for. Texts are message ids."""

    key: str
    title: str
    text: str
    rule: str
    """Anchor of the rulebook's chapter it is about."""
    wanted: str = ""
    """The action that is asked for; empty: any (`free`), or none, and reading is enough."""
    look: bool = False
    """Whether the action is to be chosen and looked at, not played."""
    free: bool = False
    """Whether any legal action goes on."""
    otherwise: Mapping[str, str] = field(default_factory=dict)
    """What is said to another action, by how its notation begins: the first that fits. The last
    one fits every action."""
    then: tuple[str, ...] = ()
    """What the others do after it, each with its seat; the die has 0. Before them may stand moves
    of the learner without a choice, which are made at once."""
    ask: str = N_("Choose, then press {key}.")
    """What is said to press where any action goes on."""

    @property
    def reads(self) -> bool:
        """Whether there is nothing to do but read."""
        return not self.wanted and not self.free


@dataclass(frozen=True, slots=True)
class Script:
    """A prepared match, whose first seat is the learner's."""

    others: tuple[str, ...]
    """Who sits on the seats after the learner's."""
    options: Mapping[str, Any]
    deal: Mapping[str, Any]
    """The setup as in a record."""
    lessons: tuple[Lesson, ...]
    figures: Callable[[Any], Mapping[str, object]] = lambda _seen: {}
    """From the learner's observation: what the places in the lessons' texts hold."""


def script_of(game_id: str) -> Script:
    """Return a game's tutorial; it must have one."""
    script: Script = vars(part_of(game_id, "lesson"))["SCRIPT"]
    return script


LEARNER = Seat(0)


class Tutorial:
    """Where the learner stands in the script. Knows no screen."""

    def __init__(self, game_id: str) -> None:
        """Begin with the first lesson of a game that has a script."""
        game = load(game_id)
        self._script = script = script_of(game_id)
        self.lessons = script.lessons
        """What the script teaches, in its order."""
        others = [SeatInfo(name, "bot", "random") for name in script.others]
        setup = game.parse_setup(1 + len(others), script.options, script.deal)
        self.match = Match(game, setup, [SeatInfo("You", "human"), *others])
        self._number = 0
        self._replies: list[tuple[Seat, Any]] = []
        """What the others will do before the next lesson."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every seat's name, in the language in use."""
        return (_("You"), *self._script.others)

    @property
    def lesson(self) -> Lesson:
        """The lesson the learner is at."""
        return self.lessons[self._number]

    @property
    def number(self) -> int:
        """The number of the lesson, from 1."""
        return self._number + 1

    @property
    def is_last(self) -> bool:
        """Whether this is the last lesson."""
        return self.lesson is self.lessons[-1]

    @property
    def asks(self) -> bool:
        """Whether the learner is to choose an action now."""
        return not self.lesson.reads and not self._replies

    @property
    def text(self) -> str:
        """What the lesson says, in the language in use."""
        return _(self.lesson.text).format_map(self._script.figures(self.observation()))

    def observation(self) -> Any:
        """Return what the learner knows."""
        return self.match.state.observation(LEARNER)

    def wanted(self) -> Any | None:
        """Return the action that is asked for; None where any will do, or none."""
        text = self.lesson.wanted
        return self.match.game.parse_action(text) if text and self.asks else None

    def go_on(self) -> bool:
        """Go on from a lesson that is only read; False at the last one and at others."""
        if not self.lesson.reads or self.is_last:
            return False
        self._number += 1
        return True

    def consider(self, action: Any) -> bool:
        """Notice what the learner looks at; whether that was what the lesson asked for."""
        if not self.lesson.look or action != self.wanted():
            return False
        self._number += 1
        return True

    def play(self, action: Any) -> tuple[Event, ...] | None:
        """Play a legal action of the learner if the lesson goes on with it.

        :return: what it caused; None when it was not played, see `answer`.
        :raises IllegalActionError: the rules refuse it.
        """
        lesson = self.lesson
        if not self.asks or lesson.look or not (lesson.free or action == self.wanted()):
            return None
        events = self.match.submit(LEARNER, action)
        self._replies = [self._move(text) for text in lesson.then]
        while self.waits_for == LEARNER:
            events += self.match.submit(*self._replies.pop(0))
        self._number += not self._replies
        return events

    def answer(self, action: Any) -> str:
        """Return what is said, in the language in use, to an action that is not played."""
        notation = self.match.game.format_action(action)
        for beginning, text in self.lesson.otherwise.items():
            if notation.startswith(beginning):
                return _(text)
        raise LookupError(f"{self.lesson.key} has no answer to {notation}")

    @property
    def waits_for(self) -> Seat | None:
        """Who moves next, before the learner does; None: nobody else."""
        return self._replies[0][0] if self._replies else None

    def reply(self) -> tuple[Event, ...]:
        """Make the next move of the others; return what it caused."""
        events = self.match.submit(*self._replies.pop(0))
        self._number += not self._replies
        return events

    def _move(self, text: str) -> tuple[Seat, Any]:
        number, _space, notation = text.partition(" ")
        return Seat(int(number) - 1), self.match.game.parse_action(notation)

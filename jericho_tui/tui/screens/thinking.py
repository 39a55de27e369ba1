"""A screen that asks bots: questions go out, answers come back as messages."""

from dataclasses import dataclass, field
from threading import Event

from textual import on, work
from textual.message import Message

from jericho_tui.bots.worker import BotError
from jericho_tui.core.sentence import Sentence
from jericho_tui.play.player import Decision
from jericho_tui.sitting.thought import QueueingThinker, Thought
from jericho_tui.tui.application import AppScreen


@dataclass(eq=False)
class Question:
    """One question to a bot. Whoever asked keeps it, and knows the answer to it from older ones."""

    stop: Event = field(default_factory=Event)
    """Set: the bot is to answer at once with what it has."""


class ThinkingScreen(AppScreen):
    """Lets bots compute without blocking what is on the screen."""

    @dataclass
    class Answered(Message):
        """A bot has made up its mind."""

        question: Question
        decision: Decision

    @dataclass
    class Failed(Message):
        """A bot has failed."""

        question: Question
        error: Sentence

    @dataclass
    class Queued(Message):
        """A bot stands in line, or no more."""

    def put(self, question: Question, thought: Thought, *, aside: bool) -> None:
        """Put a question; an `Answered` or a `Failed` will come.

        :param aside: whether it is thought over on a thread; else at once, which suits bots that
            take microseconds.
        """
        if aside:
            self._compute_aside(question, thought)
        else:
            self._compute(question, thought)

    @on(Queued)
    def _queued(self) -> None:
        """Say how long the line is in which a bot stands."""
        self._refresh()

    def _refresh(self) -> None:
        """Show how everything stands."""

    @work(thread=True, group="bots", exit_on_error=False)
    def _compute_aside(self, question: Question, thought: Thought) -> None:
        self._compute(question, thought)

    def _compute(self, question: Question, thought: Thought) -> None:
        thinker = self.app.thinker
        if isinstance(thinker, QueueingThinker):
            thinker.told = lambda _before: self.post_message(self.Queued())
        try:
            decision = thought(question.stop.is_set)
        except BotError as error:
            self.post_message(self.Failed(question, error.sentence))
        else:
            self.post_message(self.Answered(question, decision))

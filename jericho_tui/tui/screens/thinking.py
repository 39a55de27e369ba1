"""Asking bots from a screen: questions go out, answers come back as messages."""

from dataclasses import dataclass, field
from functools import partial
from threading import Event

from textual.message import Message

from jericho_tui.bots.worker import BotError
from jericho_tui.core.sentence import Sentence
from jericho_tui.play.player import Decision
from jericho_tui.session.thought import QueueingThinker, Thought
from jericho_tui.tui.screens.screen import AppScreen


@dataclass(eq=False)
class Question:
    """One question to a bot. Whoever asked keeps it, and knows the answer to it from older ones."""

    stop: Event = field(default_factory=Event)
    """Set: the bot is to answer at once with what it has."""


@dataclass
class Answered(Message):
    """A bot has made up its mind."""

    question: Question
    decision: Decision


@dataclass
class BotFailed(Message):
    """A bot has failed."""

    question: Question
    error: Sentence


@dataclass
class Queued(Message):
    """A bot stands in line, or no more."""


class Bots:
    """Lets bots compute without blocking what is on the screen."""

    def __init__(self, screen: AppScreen[None]) -> None:
        """Ask for a screen, to which the messages go."""
        self._screen = screen

    def ask(self, question: Question, thought: Thought, *, aside: bool) -> None:
        """Put a question; an `Answered` or a `BotFailed` will come.

        :param aside: whether it is thought over on a thread; else at once, which suits bots that
            take microseconds.
        """
        compute = partial(self._compute, question, thought)
        if aside:
            self._screen.run_worker(compute, thread=True, group="bots", exit_on_error=False)
        else:
            compute()

    def _compute(self, question: Question, thought: Thought) -> None:
        thinker, post = self._screen.app.thinker, self._screen.post_message
        if isinstance(thinker, QueueingThinker):
            thinker.told = lambda _before: post(Queued())
        try:
            decision = thought(question.stop.is_set)
        except BotError as error:
            post(BotFailed(question, error.sentence))
        else:
            post(Answered(question, decision))

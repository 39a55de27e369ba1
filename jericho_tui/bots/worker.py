"""Thinking beside the program: one warm process that bots compute in, or a thread without one.

The process is a plain child with a pipe, not one of `multiprocessing`'s: it can be started while a
screen owns the terminal (a spawned one cannot, textual#3593), and loads nothing but bots and rules.
It ends when the pipe's other end is closed, so also when the program is killed.

A question is a recipe for a player, an observation and a limit; the answer is a decision, or words
that say what went wrong. A `SoFar` may come before it. None hurries the question under way; the
other way it says that the player has been seated: its time runs from then on, as a busy machine
that starts a process slowly is no fault of the player's.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from time import monotonic
from typing import Any, Final

from jericho_tui.bots.cores import CREW, Hand
from jericho_tui.bots.registry import adviser, create
from jericho_tui.bots.thoughts import Question, Recipe, SoFar, Thoughts, finished, thoughts
from jericho_tui.core import registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import AnyState, Seat
from jericho_tui.core.seats import stream
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.play.player import Decision, Limit, Player, ShouldStop, never

Gate = Callable[[Callable[[], bool]], AbstractContextManager[None]]
"""Waits until a question may be thought over, and holds that right; asks whether to wait on."""

PATIENCE: Final = 60.0
"""Seconds after which a bot has thought too long, whatever its budget."""
_GRACE: Final = 2.0
"""Seconds that a bot may take to stop when it is told to."""
_ARRIVAL: Final = 30.0
"""Seconds after which a process that has not seated its player counts as one that died."""
_STEP: Final = 0.02
"""Seconds between two questions whether to stop."""
_TRIES: Final = 2
"""Processes that may die over one question before a thread takes it."""
_CHILD: Final = (
    "import sys; sys.path[:] = sys.argv[4:]; from jericho_tui.bots.worker import main;"
    " main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))"
)


class BotError(SentenceError):
    """A bot raised an error, decided what is not allowed, or did not come to an end."""

    @classmethod
    def of(cls, error: Exception) -> "BotError":
        """Return the error of a bot that raised `error`."""
        return cls.saying(_in_words(error))

    @classmethod
    def saying(cls, words: str) -> "BotError":
        """Return the error of a bot that raised what these words say."""
        return cls(Sentence("{error}", {"error": visible(words, 200)}))


class Thinker:
    """Lets players compute in an answerer (a process, or a thread), one question at a time."""

    def __init__(
        self,
        *,
        process: bool = True,
        patience: float = PATIENCE,
        gate: Gate = lambda _give_up: nullcontext(),
        helpers: int = 0,
    ) -> None:
        """Make a thinker; nothing is started yet.

        :param process: whether the answerer is a process as long as one can be had.
        :param patience: seconds that a player may think, once it is seated.
        :param gate: who is in one computes; whoever gives up waiting there has only the least
            thought.
        :param helpers: processes that the answerer may have do a share of its work.
        """
        self.trouble: Sentence | None = None
        """Why a thread thinks although a process was wanted; None while all is well."""
        self._wants_process = process
        self._patience = patience
        self._gate = gate
        self._helpers = helpers
        self._answerer: Hand | None = None
        self._turn = threading.Lock()
        """Held by whoever has the answerer's attention."""
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The answerer's process; None while there is none."""
        return None if self._answerer is None else self._answerer.pid

    def start(self) -> None:
        """Have an answerer ready for the first question. Waits for nothing."""
        if self._turn.acquire(blocking=False):  # whoever has it has an answerer
            try:
                self._ready()
            finally:
                self._turn.release()

    def choose(
        self, recipe: Recipe, view: Any, limit: Limit, should_stop: ShouldStop = never
    ) -> Decision:
        """Return what the player of a recipe decides; see `think`."""
        return finished(self.think(recipe, view, limit, should_stop))

    def think(self, recipe: Recipe, view: Any, limit: Limit, should_stop: ShouldStop) -> Thoughts:
        """Yield what the player of a recipe thinks and return what it decides; waits for it.

        :param should_stop: asked on the calling thread, some fifty times a second.
        :raises BotError: the player raised an error, or takes too long; or the thinker is closed.
        """
        question = Question(recipe, view, limit)
        with self._turn, self._gate(lambda: self._closed or should_stop()):
            if self._closed:
                raise BotError.saying("closed")
            for _try in range(_TRIES):
                answerer = self._ready()
                if answerer.pid is None:
                    break
                with suppress(EOFError, OSError):  # it died
                    return (yield from self._ask(answerer, question, should_stop))
                self._dismiss()
            else:
                self._do_without_process()
            return (yield from self._ask(self._ready(), question, should_stop))

    def close(self) -> None:
        """End the answerer; a question under way is given up, and there can be no further one."""
        self._closed = True
        with self._turn:
            self._dismiss()

    def _ask(self, answerer: Hand, question: Question, should_stop: ShouldStop) -> Thoughts:
        """Return the answer to a question; yield what comes before it."""
        line = answerer.line
        line.send(question)
        end = monotonic() + _ARRIVAL
        seated = hurried = False
        answer: Decision | str | None = None
        while answer is None:
            if line.poll(_STEP):
                heard: Decision | SoFar | str | None = line.recv()
                if isinstance(heard, SoFar):
                    yield heard.decision
                    continue
                answer = heard
                seated = True
                end = monotonic() + (_GRACE if hurried else self._patience)
            elif self._closed:
                raise BotError.saying("closed")
            elif not hurried and should_stop():
                hurried = True
                line.send(None)
                if seated:
                    end = min(end, monotonic() + _GRACE)
            elif monotonic() > end:
                if not seated and answerer.pid is not None:
                    raise TimeoutError
                self._dismiss()
                raise BotError.because(
                    N_("it did not stop when asked to")
                    if hurried
                    else N_("it thought for too long")
                )
        if isinstance(answer, str):
            raise BotError.saying(answer)
        return answer

    def _ready(self) -> Hand:
        if self._answerer is None and self._wants_process:
            try:
                self._answerer = _start_process(self._helpers)
            except (OSError, ValueError):  # ValueError: the platform cannot hand a pipe down
                self._do_without_process()
        if self._answerer is None:
            self._answerer = _start_thread()
        return self._answerer

    def _do_without_process(self) -> None:
        self._wants_process = False
        text = N_(
            "Bots cannot run as separate processes here, so keys may respond more slowly "
            "while they think."
        )
        self.trouble = Sentence(text)

    def _dismiss(self) -> None:
        if self._answerer is not None:
            self._answerer.end()
            self._answerer = None


@dataclass(eq=False)
class Elsewhere:
    """A player that thinks in a thinker's answerer."""

    thinker: Thinker
    recipe: Recipe

    def choose(self, view: Any, limit: Limit, should_stop: ShouldStop = never) -> Decision:
        """Return what the player decides there.

        :raises BotError: it failed.
        """
        return self.thinker.choose(self.recipe, view, limit, should_stop)

    def think(self, view: Any, limit: Limit, should_stop: ShouldStop) -> Thoughts:
        """Yield what the player thinks there.

        :raises BotError: it failed.
        """
        return self.thinker.think(self.recipe, view, limit, should_stop)


def seated(bot_id: str, game_id: str, seed: int, seat: Seat) -> Player:
    """Return a bot ready to play, from what can be told to another process."""
    return create(bot_id, registry.load(game_id), seed, seat)


def advising(game_id: str, seed: int, seat: Seat) -> Player:
    """Return who advises a person, from what can be told to another process."""
    return adviser(registry.load(game_id), seed, seat)


class Chance:
    """What happens by chance at one ply of a match, asked like a player: it may take long."""

    def __init__(self, seed: int, ply: int) -> None:
        """Make the chance of a ply.

        :param seed: the match's; with the ply it decides everything that is drawn.
        """
        self._rng = stream(seed, "chance", ply)

    def choose(self, view: AnyState, limit: Limit, should_stop: ShouldStop = never) -> Decision:
        """Return what happens in a state where chance acts, which it sees whole."""
        del limit, should_stop
        return Decision(view.sample_chance(self._rng))


def _start_process(helpers: int = 0) -> Hand:
    """Start a process that answers, with so many helpers; does not wait until it does."""
    line, theirs = Pipe()
    with theirs:
        try:
            child = subprocess.Popen(
                [
                    *(sys.executable, "-c", _CHILD),
                    *(str(theirs.fileno()), json.dumps(registry.ELSEWHERE), str(helpers)),
                    *sys.path,
                ],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # what is typed at the terminal is not for it
            )
        except BaseException:
            line.close()
            raise

    def end() -> None:
        child.kill()
        child.wait()
        line.close()

    return Hand(line, child.pid, end)


def _start_thread() -> Hand:
    line, theirs = Pipe()
    sys.setswitchinterval(0.0005)  # ten times as often, so that no key waits
    # A daemon: a bot that never ends must not keep the program from ending.
    threading.Thread(target=_serve, args=(theirs,), name="bots", daemon=True).start()
    return Hand(line, None, line.close)


def main(descriptor: int, elsewhere: str, helpers: int) -> None:
    """Answer on an inherited pipe until its other end is closed: the life of the process.

    :param elsewhere: the games that were registered besides, as JSON.
    :param helpers: how many processes it may have do a share of its work.
    """
    registry.register(json.loads(elsewhere))
    CREW.enlist(helpers, _start_process)
    with suppress(OSError):
        os.nice(max(0, 5 - os.nice(0)))  # a helper has it from whom it helps
    _serve(Connection(descriptor))


def _serve(line: Connection) -> None:
    """Answer questions until the other end is closed."""
    with line, suppress(EOFError, OSError):
        while True:
            question = line.recv()
            if question is None:  # the answer was already on its way
                continue
            answer: Decision | str
            try:
                player = question.recipe()
                line.send(None)
                # While a player thinks, only None or the end can come.
                thinking = thoughts(player, question.view, question.limit, line.poll)
                answer = finished(thinking, lambda so_far: line.send(SoFar(so_far)))
            except Exception as error:  # whoever asked shall hear of it
                answer = _in_words(error)
            line.send(answer)


def _in_words(error: Exception) -> str:
    """Return what kind of error it is and where it was raised; its text could name cards."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return type(error).__name__
    file = Path(trace.tb_frame.f_code.co_filename).name
    return f"{type(error).__name__} ({file}:{trace.tb_lineno})"

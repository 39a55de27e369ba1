"""Search on several cores, and helpers of a process that thinks.

What comes of a task depends on the task alone, so a decision is the same with any number of
helpers, and without. A process has none unless it is given some (`Crew.enlist`): an arena's workers
and a visitor's program share their cores with others already.

`champion@2` is the champion with two searches instead of one. Root parallelization (G. Chaslot, M.
Winands, J. van den Herik: "Parallel Monte-Carlo Tree Search", CG 2008): each search of a decision
has its own tree, random numbers and full budget; their results are added up (`search.tree.added`,
`as_one`). The number of searches is part of the bot's name, so records contain it and the league
counts it as another player.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, Final, Generic, NamedTuple, TypeVar

from jericho_tui.bots.characters import MOST_CORES
from jericho_tui.bots.search.bot import SearchBot
from jericho_tui.bots.search.tree import Tried
from jericho_tui.bots.thoughts import Question
from jericho_tui.play.player import Decision, Limit, ShouldStop, never

Task = TypeVar("Task")
Done = TypeVar("Done")
Do = Callable[[Task, ShouldStop], Done]
"""Does a task; what takes long asks now and then whether to stop."""
MOST_HELPERS: Final = MOST_CORES - 1
"""More would mostly wait for one another: there are few tasks at a time."""
_PATIENCE: Final = 20.0
"""Seconds after which a helper that has not answered counts as one that died."""
_STEP: Final = 0.02
"""Seconds between two questions whether to stop."""


class Hand(NamedTuple):
    """A process or thread that answers questions as `bots.worker` has it."""

    line: Connection
    """Where it is asked, and answers."""
    pid: int | None
    """None: a thread."""
    end: Callable[[], None]
    """Ends it."""


class Crew:
    """A process and its helpers; these are started when there first is something to share."""

    def __init__(self) -> None:
        self._missing = 0
        self._start: Callable[[], Hand]
        self._helpers: list[Hand] = []

    def enlist(self, number: int, start: Callable[[], Hand]) -> None:
        """Have helpers from now on.

        :param start: starts one; waits for nothing.
        """
        self._missing, self._start = number, start

    def share(
        self, do: Do[Task, Done], tasks: Sequence[Task], should_stop: ShouldStop = never
    ) -> list[Done | None]:
        """Return what comes of tasks, in their order; None: it was not done before the stop.

        :param do: can be pickled.
        """
        if len(tasks) < 2:
            return _until(should_stop, do, tasks)
        helpers = self._ready()
        hands = 1 + len(helpers)
        # Neighbours stay together: they often have something in common that is worked out once.
        ends = [len(tasks) * (number + 1) // hands for number in range(hands)]
        own, *parts = [tasks[start:end] for start, end in zip([0, *ends], ends, strict=False)]
        asked = [_ask(helper, do, part) for helper, part in zip(helpers, parts, strict=True)]
        done = _until(should_stop, do, own)
        for helper, part, was_asked in zip(helpers, parts, asked, strict=True):
            answer = _answer(helper, should_stop) if was_asked else None
            if answer is None:  # it died, or the task fails: here one sees how
                self._dismiss(helper)
                answer = _until(should_stop, do, part)
            done += answer
        return done

    def _ready(self) -> list[Hand]:
        while self._missing:
            self._missing -= 1
            with suppress(OSError, ValueError):  # ValueError: no pipes for a child on this platform
                self._helpers.append(self._start())
        return [*self._helpers]

    def _dismiss(self, helper: Hand) -> None:
        helper.end()
        self._helpers.remove(helper)


CREW: Final = Crew()
"""That of this process."""


class _Share(Generic[Task, Done]):
    def __init__(self, do: Do[Task, Done]) -> None:
        self._do = do

    def choose(
        self, view: Sequence[Task], limit: Limit, should_stop: ShouldStop = never
    ) -> Decision:
        del limit
        return Decision(_until(should_stop, self._do, view))


def _until(should_stop: ShouldStop, do: Do[Task, Done], tasks: Sequence[Task]) -> list[Done | None]:
    stopped = False
    done: list[Done | None] = []
    for task in tasks:
        stopped = stopped or should_stop()
        done.append(None if stopped else do(task, should_stop))
    return done


def _ask(helper: Hand, do: Do[Task, Done], tasks: Sequence[Task]) -> bool:
    """Give a helper its part; return whether it took it."""
    try:
        helper.line.send(Question(partial(_Share, do), tasks, Limit()))
    except OSError:
        return False
    return True


def _answer(helper: Hand, should_stop: ShouldStop) -> list[Any] | None:
    """Wait for a helper's part and return it; None: it cannot do it."""
    line, end, hurried = helper.line, monotonic() + _PATIENCE, False
    with suppress(EOFError, OSError):
        while monotonic() < end:
            if line.poll(_STEP):
                answer = line.recv()
                if isinstance(answer, Decision):
                    done: list[Any] = answer.action
                    return done
                if answer is not None:  # else it has only begun
                    return None
            elif not hurried and should_stop():
                hurried = True
                line.send(None)
    return None


@dataclass(eq=False)
class OnCores:
    """Several searches of the same bot with different random numbers, as one player."""

    bot: Callable[[int], SearchBot]
    """Returns the bot with a number, from 0; can be pickled."""
    cores: int
    """The number of searches."""

    def choose(self, view: Any, limit: Limit, should_stop: ShouldStop = never) -> Decision:
        """Return the joint decision of all searches; each uses the whole limit."""
        first = self.bot(0)
        if len(view.legal_actions()) == 1 and not limit.whole:
            return first.choose(view, limit, should_stop)
        search = partial(_search, self.bot, view, limit)
        came = CREW.share(search, range(self.cores), should_stop)
        # Whoever was stopped before it began has nothing to say; somebody must.
        found = [one for one in came if one is not None] or [search(0, should_stop)]
        return first.together(view, found)


def _search(
    bot: Callable[[int], SearchBot], view: Any, limit: Limit, number: int, should_stop: ShouldStop
) -> list[Tried]:
    return bot(number).tried(view, limit, should_stop)

"""Judging a finished match beside the program, decision by decision; see `bots.analysis`.

Every `Thinker` is asked by a thread of its own, so as many decisions are thought over at once as
there are thinkers. What is found is kept every second and at the end, so whoever
stops, or is killed, goes on from there.
"""

import os
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import takewhile
from time import monotonic
from typing import Final

from jericho_tui.bots.analysis import (
    Analysis,
    Asked,
    Judge,
    Judged,
    decisions_of,
    judge_of,
    judged,
    position_of,
    recipe_of,
)
from jericho_tui.bots.worker import Thinker
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match
from jericho_tui.play.player import Limit
from jericho_tui.store.analyses import Analyses
from jericho_tui.store.files import StoreError

MOST_JOBS: Final = 4
"""How many processes think where nobody says how many."""
BUDGET: Final = 120.0
"""Seconds that a match is judged at a time where chance is slow."""
_PERIOD: Final = 1.0
"""Seconds between two times that what is found is kept."""


class NoAnalysisError(SentenceError):
    """There is none of this match; says why."""


class Analysing:
    """The analysis of one match, as far as it is made."""

    def __init__(
        self, match: Match, analyses: Analyses | None, iterations: int | None = None
    ) -> None:
        """Take up what is kept of a match.

        :param analyses: where it is kept; None: nowhere.
        :param iterations: see `judge_of`.
        :raises NoAnalysisError: the match goes on, so what a bot says of it would tell hidden
            cards.
        """
        if match.outcome() is None:
            raise NoAnalysisError.because(
                N_("finish the game first: unfinished games cannot be analysed")
            )
        self.match = match
        self.judge: Judge = judge_of(match.game.info.id, iterations)
        self.trouble: Sentence | None = None
        """Why what is found is not kept; None while all is well."""
        self.budget = BUDGET if match.game.slow_chance else None
        """Seconds after which `run` ends whatever is left; None: once all is judged."""
        self._analyses = analyses
        self._asked = list(decisions_of(match))
        self._found: dict[bool, dict[int, Judged]] = {False: {}, True: {}}
        """By whether every card is open."""
        self._kept = 0
        """How many judgements are kept."""
        try:
            known = None if analyses is None else analyses.load(match)
        except StoreError as error:
            self.trouble = error.sentence
            return
        if known is None:
            return
        wanted = self.judge
        if iterations is None:  # then a more thorough one will do as well
            wanted = replace(wanted, iterations=max(wanted.iterations, known.judge.iterations))
        if known.judge == wanted:
            self.judge = wanted
            self._found = {False: dict(known.decisions), True: dict(known.open)}
            self._kept = len(known.decisions) + len(known.open)

    def waiting(
        self, seats: Collection[Seat] | None = None, *, open_cards: bool = False
    ) -> list[Asked]:
        """Return the decisions that are not judged yet.

        :param seats: whose; None: everybody's.
        """
        found = self._found[open_cards]
        return [one for one in self.of(seats) if one.ply not in found]

    def of(self, seats: Collection[Seat] | None) -> list[Asked]:
        """Return the decisions of some seats; None: of all."""
        return [one for one in self._asked if seats is None or one.seat in seats]

    @property
    def total(self) -> int:
        """How many decisions there are."""
        return len(self._asked)

    @property
    def done(self) -> int:
        """How many of them are judged by what the seat knew."""
        return len(self._found[False])

    @property
    def done_open(self) -> int:
        """How many of them are judged with every card open."""
        return len(self._found[True])

    @property
    def analysis(self) -> Analysis:
        """What is known by now."""
        return Analysis(self.judge, dict(self._found[False]), dict(self._found[True]))

    def run(
        self,
        thinkers: Sequence[Thinker],
        should_stop: Callable[[], bool] = lambda: False,
        told: Callable[[Judged], object] = lambda _judged: None,
        *,
        seats: Collection[Seat] | None = None,
        open_cards: bool = False,
    ) -> None:
        """Judge what is not judged yet; waits for it, or for the budget to be spent.

        :param thinkers: where it is computed; at least one. Whoever has them closes them.
        :param told: called with every new one, on whatever thread; one call at a time.
        :param seats: whose decisions; None: everybody's.
        :param open_cards: whether it is the line with every card open.
        :raises BotError: the judge failed.
        """
        waiting = self.waiting(seats, open_cards=open_cards)
        asked = iter(waiting)
        if self.budget is not None:
            end = monotonic() + self.budget
            asked = takewhile(lambda _one: monotonic() < end, _spread(waiting))
        run = _Run(asked, open_cards, should_stop, told, threading.Lock(), monotonic())
        threads = [
            threading.Thread(target=self._judge, args=(run, one), name="analysis", daemon=True)
            for one in thinkers
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.keep()
        if run.error is not None:
            raise run.error

    def _judge(self, run: "_Run", thinker: Thinker) -> None:
        """Judge one decision after another; on a thread."""
        game, limit = self.match.game.info.id, Limit(iterations=self.judge.iterations)
        try:
            while not run.is_over():
                with run.lock:
                    one = next(run.asked, None)
                if one is None:
                    return
                recipe = recipe_of(game, one, open_cards=run.open_cards)
                shown = position_of(self.match, one) if run.open_cards else one.view
                decision = thinker.choose(recipe, shown, limit, run.is_over)
                if run.is_over():  # then it was hurried, and says less than it would
                    return
                with run.lock:
                    self._take(judged(one, decision), run)
        except Exception as error:  # whoever waits for the threads raises it
            run.error = error

    def _take(self, one: Judged, run: "_Run") -> None:
        self._found[run.open_cards][one.ply] = one
        run.told(one)
        if monotonic() - run.kept >= _PERIOD:
            self.keep()
            run.kept = monotonic()

    def keep(self) -> None:
        """Keep what is found, if there is anything new."""
        analysis = self.analysis
        number = len(analysis.decisions) + len(analysis.open)
        if self._analyses is None or self._kept == number:
            return
        try:
            self._analyses.save(self.match, analysis)
        except StoreError as error:
            self.trouble, self._analyses = error.sentence, None
        else:
            self._kept = number


@dataclass
class _Run:
    """What the threads of one run share."""

    asked: Iterator[Asked]
    """What is not begun yet."""
    open_cards: bool
    should_stop: Callable[[], bool]
    told: Callable[[Judged], object]
    lock: threading.Lock
    kept: float
    """When what is found was kept last."""
    error: Exception | None = None
    """Why one of the threads ended."""

    def is_over(self) -> bool:
        return self.error is not None or self.should_stop()


def kept_analysis(match: Match, analyses: Analyses) -> Analysis | None:
    """Return what is kept of a finished match, whoever judged; None: nothing that can be read."""
    if match.outcome() is None:
        return None
    with suppress(StoreError):
        return analyses.load(match)
    return None


def _spread(asked: Sequence[Asked]) -> list[Asked]:
    """Return decisions in an order of which every beginning is spread over the match.

    Numbers in the order of their bits read backwards (J. G. van der Corput's sequence).
    """
    width = len(asked).bit_length()
    order = sorted(range(len(asked)), key=lambda number: f"{number:0{width}b}"[::-1])
    return [asked[number] for number in order]


def thinkers(jobs: int | None = None) -> list[Thinker]:
    """Return where an analysis is computed; nothing is started yet.

    :param jobs: how many processes; None: one for each processor, but no more than `MOST_JOBS`.
    """
    return [Thinker() for _ in range(jobs or min(MOST_JOBS, os.cpu_count() or 1))]

"""Judging a finished match beside the program, decision by decision; see `bots.analysis`.

Every `Thinker` is asked by a thread of its own, so as many decisions are thought over at once as
there are thinkers. What is found is kept every second and at the end, so whoever
stops, or is killed, goes on from there.
"""

import os
import threading
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from math import inf
from time import monotonic
from typing import Final

from jericho_tui.bots.analysis import (
    Analysis,
    Asked,
    Judge,
    Judged,
    decisions_of,
    hides,
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
        self._asks_for_iterations = iterations is not None
        self.judge: Judge = judge_of(match.game.info.id, iterations)
        self.trouble: Sentence | None = None
        """Why what is found is not kept; None while all is well."""
        info = match.game.info
        self.budget = BUDGET if match.game.slow_chance else None
        """Seconds after which `run` ends whatever is left; None: once all is judged."""
        self.has_open = hides(info.id)
        """Whether there is a line with every card open."""
        self._analyses = analyses
        self._asked = list(decisions_of(match))
        self._found: dict[bool, dict[int, Judged]] = {False: {}, True: {}}
        """By whether every card is open."""
        self._take_up()
        self._kept = self._size()
        """How many judgements are kept."""

    def _take_up(self) -> None:
        try:
            known = None if self._analyses is None else self._analyses.load(self.match)
        except StoreError as error:
            self.trouble = error.sentence
        else:
            if known is not None and self._will_do(known.judge):
                self.judge = known.judge
                self._found = {False: dict(known.decisions), True: dict(known.open)}

    def _will_do(self, judge: Judge) -> bool:
        """Whether what another judge found is as good as what this one would find."""
        mine = self.judge
        if not self._asks_for_iterations:
            mine = replace(mine, iterations=max(mine.iterations, judge.iterations))
        return judge == mine

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

    def _size(self) -> int:
        return sum(map(len, self._found.values()))

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
        :param open_cards: whether it is the line with every card open; see `has_open`.
        :raises BotError: the judge failed.
        """
        asked = self.waiting(seats, open_cards=open_cards)
        waiting = iter(asked if self.budget is None else _spread(asked))
        end = inf if self.budget is None else monotonic() + self.budget
        lock, limit = threading.Lock(), Limit(iterations=self.judge.iterations)
        errors: list[Exception] = []
        kept = monotonic()

        def is_over() -> bool:
            return bool(errors) or should_stop()

        def next_asked() -> Asked | None:
            with lock:
                return None if is_over() or monotonic() >= end else next(waiting, None)

        def take(one: Judged) -> None:
            nonlocal kept
            with lock:
                self._found[open_cards][one.ply] = one
                told(one)
                if monotonic() - kept >= _PERIOD:
                    self.keep()
                    kept = monotonic()

        def judge(thinker: Thinker) -> None:
            """Judge one decision after another."""
            try:
                while (one := next_asked()) is not None:
                    recipe = recipe_of(self.match.game.info.id, one, open_cards=open_cards)
                    shown = position_of(self.match, one) if open_cards else one.view
                    decision = thinker.choose(recipe, shown, limit, is_over)
                    if is_over():  # then it was hurried, and says less than it would
                        return
                    take(judged(one, decision))
            except Exception as error:  # whoever waits for the threads raises it
                errors.append(error)

        threads = [
            threading.Thread(target=judge, args=(thinker,), name="analysis", daemon=True)
            for thinker in thinkers
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.keep()
        if errors:
            raise errors[0]

    def keep(self) -> None:
        """Keep what is found, if there is anything new."""
        if self._analyses is None or self._kept == self._size():
            return
        analysis = self.analysis
        try:
            self._analyses.save(self.match, analysis)
        except StoreError as error:
            self.trouble, self._analyses = error.sentence, None
        else:
            self._kept = len(analysis.decisions) + len(analysis.open)


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

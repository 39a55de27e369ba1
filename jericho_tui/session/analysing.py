"""Judging a finished match beside the program, decision by decision; see `bots.analysis`.

Every `Thinker` is asked by a thread of its own, so as many decisions are thought over at once as
there are thinkers. What is found is kept beside the match every second and at the end, so whoever
stops, or is killed, goes on from there.
"""

import os
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from math import inf
from pathlib import Path
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
from jericho_tui.store.analyses import DamagedAnalysisError, load_analysis, save_analysis
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

    def __init__(self, match: Match, path: Path | None, iterations: int | None = None) -> None:
        """Take up what is kept of a match.

        :param path: its file; None: it has none, and nothing is kept.
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
        self._path = path
        self._asked = list(decisions_of(match))
        self._found: dict[bool, dict[int, Judged]] = {False: {}, True: {}}
        """By whether every card is open."""
        self._take_up(path)
        self._kept = self._size()
        """How many judgements stand in the file."""

    def _take_up(self, path: Path | None) -> None:
        try:
            known = None if path is None else load_analysis(path, self.match)
        except DamagedAnalysisError as error:
            self.trouble, self._path = error.sentence, None
        except StoreError as error:
            self.trouble = error.sentence
        else:
            if known is not None and self._will_do(known.judge):
                self.judge = known.judge
                self._found = {False: dict(known.decisions), True: dict(known.open)}

    def _will_do(self, judge: Judge) -> bool:
        """Whether what another judge found is as good as what this one would find."""
        mine = self.judge
        if self._asks_for_iterations:
            return judge == mine
        return judge.iterations >= mine.iterations and judge == replace(
            mine, iterations=judge.iterations
        )

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
        work = _Work(self, waiting, lambda: monotonic() >= end, should_stop, told, open_cards)
        threads = [
            threading.Thread(target=work.do, args=(thinker,), name="analysis", daemon=True)
            for thinker in thinkers
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.keep()
        if work.error is not None:
            raise work.error

    def note(self, one: Judged, *, open_cards: bool) -> None:
        """Take a new judgement in."""
        self._found[open_cards][one.ply] = one

    def keep(self) -> None:
        """Keep what is found beside the match, if there is anything new."""
        if self._path is None or self._kept == self._size():
            return
        analysis = self.analysis
        try:
            save_analysis(self._path, self.match, analysis)
        except StoreError as error:
            self.trouble, self._path = error.sentence, None
        else:
            self._kept = len(analysis.decisions) + len(analysis.open)


def kept_analysis(match: Match, path: Path | None) -> Analysis | None:
    """Return what is kept of a finished match, whoever judged; None: nothing that can be read."""
    if path is None or match.outcome() is None:
        return None
    with suppress(StoreError):
        return load_analysis(path, match)
    return None


def _spread(asked: Sequence[Asked]) -> list[Asked]:
    """Return decisions in an order of which every beginning is spread over the match.

    Numbers in the order of their bits read backwards (J. G. van der Corput's sequence).
    """
    width = len(asked).bit_length()
    order = sorted(range(len(asked)), key=lambda number: f"{number:0{width}b}"[::-1])
    return [asked[number] for number in order]


class _Work:
    """What some threads share while they judge a match."""

    def __init__(
        self,
        analysing: Analysing,
        waiting: Iterator[Asked],
        is_spent: Callable[[], bool],
        should_stop: Callable[[], bool],
        told: Callable[[Judged], object],
        open_cards: bool,
    ) -> None:
        self._analysing = analysing
        self._waiting = waiting
        self._is_spent = is_spent
        """Whether no further decision is begun."""
        self._open_cards = open_cards
        self._should_stop = should_stop
        self._told = told
        self._lock = threading.Lock()
        self._next = monotonic() + _PERIOD
        self.error: Exception | None = None

    def do(self, thinker: Thinker) -> None:
        """Judge one decision after another."""
        judge, match = self._analysing.judge, self._analysing.match
        limit = Limit(iterations=judge.iterations)
        try:
            while (asked := self._another()) is not None:
                recipe = recipe_of(match.game.info.id, asked, open_cards=self._open_cards)
                shown = position_of(match, asked) if self._open_cards else asked.view
                decision = thinker.choose(recipe, shown, limit, self._is_over)
                if self._is_over():  # then it was hurried, and says less than it would
                    return
                self._note(judged(asked, decision))
        except Exception as error:  # whoever waits for the threads raises it
            self.error = self.error or error

    def _is_over(self) -> bool:
        return self.error is not None or self._should_stop()

    def _another(self) -> Asked | None:
        with self._lock:
            over = self._is_over() or self._is_spent()
            return None if over else next(self._waiting, None)

    def _note(self, one: Judged) -> None:
        with self._lock:
            self._analysing.note(one, open_cards=self._open_cards)
            self._told(one)
            if monotonic() >= self._next:
                self._analysing.keep()
                self._next = monotonic() + _PERIOD


def thinkers(jobs: int | None = None) -> list[Thinker]:
    """Return where an analysis is computed; nothing is started yet.

    :param jobs: how many processes; None: one for each processor, but no more than `MOST_JOBS`.
    """
    return [Thinker() for _ in range(jobs or min(MOST_JOBS, os.cpu_count() or 1))]

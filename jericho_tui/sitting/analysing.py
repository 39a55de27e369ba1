"""Judging a finished match beside the program, decision by decision; see `bots.analysis`.

Every `Thinker` is asked by a thread of its own, so as many decisions are thought over at once as
there are thinkers. What is found is kept beside the match every second and at the end, so whoever
stops, or is killed, goes on from there.
"""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
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
    recipe_of,
)
from jericho_tui.bots.worker import Thinker
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match
from jericho_tui.play.player import Limit
from jericho_tui.store.analyses import DamagedAnalysisError, load_analysis, save_analysis
from jericho_tui.store.files import StoreError

MOST_JOBS: Final = 4
"""How many processes think where nobody says how many."""
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
            cards; or bots try too few of the game's actions.
        """
        if match.outcome() is None:
            raise NoAnalysisError(
                Sentence(N_("the match is not over: it is analysed once nobody plays it any more"))
            )
        if match.game.info.slow_chance:
            raise NoAnalysisError(
                Sentence(
                    N_(
                        "of the hundreds of moves there are in this game bots try but a few, so"
                        " there is no analysis of it"
                    )
                )
            )
        self.match = match
        self._asks_for_iterations = iterations is not None
        self.judge: Judge = judge_of(match.game.info.id, iterations)
        self.trouble: Sentence | None = None
        """Why what is found is not kept; None while all is well."""
        self._path = path
        self._asked = list(decisions_of(match))
        self._found: dict[int, Judged] = {}
        self._take_up(path)
        self._kept = len(self._found)
        """How many decisions stand in the file."""

    def _take_up(self, path: Path | None) -> None:
        try:
            known = None if path is None else load_analysis(path, self.match)
        except DamagedAnalysisError as error:
            self.trouble, self._path = error.sentence, None
        except StoreError as error:
            self.trouble = error.sentence
        else:
            if known is not None and self._will_do(known.judge):
                self.judge, self._found = known.judge, dict(known.decisions)

    def _will_do(self, judge: Judge) -> bool:
        """Whether what another judge found is as good as what this one would find."""
        mine = self.judge
        if self._asks_for_iterations:
            return judge == mine
        return judge.iterations >= mine.iterations and judge == replace(
            mine, iterations=judge.iterations
        )

    @property
    def total(self) -> int:
        """How many decisions there are."""
        return len(self._asked)

    @property
    def done(self) -> int:
        """How many of them are judged."""
        return len(self._found)

    @property
    def analysis(self) -> Analysis:
        """What is known by now."""
        return Analysis(self.judge, dict(self._found))

    def run(
        self,
        thinkers: Sequence[Thinker],
        should_stop: Callable[[], bool] = lambda: False,
        told: Callable[[Judged], object] = lambda _judged: None,
    ) -> None:
        """Judge what is not judged yet; waits for it.

        :param thinkers: where it is computed; at least one. Whoever has them closes them.
        :param told: called with every new one, on whatever thread; one call at a time.
        :raises BotError: the judge failed.
        """
        waiting = iter([asked for asked in self._asked if asked.ply not in self._found])
        work = _Work(self, waiting, should_stop, told)
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

    def note(self, one: Judged) -> None:
        """Take a new judgement in."""
        self._found[one.ply] = one

    def keep(self) -> None:
        """Keep what is found beside the match, if there is anything new."""
        if self._path is None or self._kept == len(self._found):
            return
        analysis = self.analysis
        try:
            save_analysis(self._path, self.match, analysis)
        except StoreError as error:
            self.trouble, self._path = error.sentence, None
        else:
            self._kept = len(analysis.decisions)


def kept_analysis(match: Match, path: Path | None) -> Analysis | None:
    """Return what is kept of a finished match, whoever judged; None: nothing that can be read."""
    if path is None or match.outcome() is None:
        return None
    with suppress(StoreError):
        return load_analysis(path, match)
    return None


class _Work:
    """What some threads share while they judge a match."""

    def __init__(
        self,
        analysing: Analysing,
        waiting: Iterator[Asked],
        should_stop: Callable[[], bool],
        told: Callable[[Judged], object],
    ) -> None:
        self._analysing = analysing
        self._waiting = waiting
        self._should_stop = should_stop
        self._told = told
        self._lock = threading.Lock()
        self._next = monotonic() + _PERIOD
        self.error: Exception | None = None

    def do(self, thinker: Thinker) -> None:
        """Judge one decision after another."""
        judge, game_id = self._analysing.judge, self._analysing.match.game.info.id
        limit = Limit(iterations=judge.iterations)
        try:
            while (asked := self._another()) is not None:
                decision = thinker.choose(
                    recipe_of(game_id, asked), asked.view, limit, self._is_over
                )
                if self._is_over():  # then it was hurried, and says less than it would
                    return
                self._note(judged(asked, decision))
        except Exception as error:  # whoever waits for the threads raises it
            self.error = self.error or error

    def _is_over(self) -> bool:
        return self.error is not None or self._should_stop()

    def _another(self) -> Asked | None:
        with self._lock:
            return None if self._is_over() else next(self._waiting, None)

    def _note(self, one: Judged) -> None:
        with self._lock:
            self._analysing.note(one)
            self._told(one)
            if monotonic() >= self._next:
                self._analysing.keep()
                self._next = monotonic() + _PERIOD


def thinkers(jobs: int | None = None) -> list[Thinker]:
    """Return where an analysis is computed; nothing is started yet.

    :param jobs: how many processes; None: one for each processor, but no more than `MOST_JOBS`.
    """
    return [Thinker() for _ in range(jobs or min(MOST_JOBS, os.cpu_count() or 1))]

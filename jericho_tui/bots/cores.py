"""Searching on several cores: `champion@2` is the champion, with two searches instead of one.

Root parallelization (G. Chaslot, M. Winands, J. van den Herik: "Parallel Monte-Carlo Tree Search",
CG 2008): every search of a decision has a tree and draws of its own, the whole budget, and knows
nothing of the others. What they found out is added up (`search.tree.added`, `as_one`).

How many searches there are is part of the bot's name, so it stands in records and is another
player to the league. What they come to follows from that number alone: a machine with fewer cores,
or one whose helpers die, does them one after another and decides the same.

What it is worth, in thousandths of a victory a decision (150 iterations each; one search of 2,500
sees it): in Nottingham four cores save 0.65 ± 0.50 and two 0.30 ± 0.39, where one search four times
as long saves 0.82 ± 0.56 (308 positions); in Jericho four 1.40 ± 1.32, two 0.04 ± 1.71, four times
as long 2.92 ± 1.88 (117 positions). The mere sum of visits, which is the usual way,
saves 0.03 ± 0.27 and 1.03 ± 1.30 on four. It was not measured in matches.
"""

from collections.abc import Callable
from typing import Any

from jericho_tui.bots.aloud import Tell
from jericho_tui.bots.crew import CREW
from jericho_tui.bots.search.bot import SearchBot
from jericho_tui.bots.search.tree import Tried
from jericho_tui.play.player import Decision, Limit


class OnCores:
    """Several searching bots of one mind who differ in what they draw, as one player."""

    def __init__(self, bot: Callable[[int], SearchBot], cores: int) -> None:
        """Sit down.

        :param bot: returns the bot of a number, from 0; can be pickled.
        :param cores: how many there are.
        """
        self._bot = bot
        self._cores = cores

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return what all of them come to; each spends the whole limit."""
        return self.think_aloud(view, limit, should_stop, None)

    def think_aloud(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool], tell: Tell | None
    ) -> Decision:
        """Return what `choose` does; meanwhile the first bot is heard."""
        first = self._bot(0)
        if len(view.legal_actions()) == 1 and not limit.whole:
            return first.choose(view, limit, should_stop)
        search = _Searching(self._bot, view, limit, tell)
        came = CREW.share(search, range(self._cores), should_stop)
        # Whoever was stopped before it began has nothing to say; somebody must.
        found = [one for one in came if one is not None] or [search(0, should_stop)]
        return first.together(view, found)


class _Searching:
    def __init__(
        self, bot: Callable[[int], SearchBot], view: Any, limit: Limit, tell: Tell | None = None
    ) -> None:
        self._bot = bot
        self._view = view
        self._limit = limit
        self._tell = tell

    def __call__(self, number: int, should_stop: Callable[[], bool]) -> list[Tried]:
        """Return what the bot of a number finds out."""
        tell = None if number else self._tell
        return self._bot(number).tried(self._view, self._limit, should_stop, tell)

    def __reduce__(self) -> tuple[object, ...]:
        """Whoever listens is not where a helper is."""
        return type(self), (self._bot, self._view, self._limit)

"""Search on several cores: `champion@2` is the champion with two searches instead of one.

Root parallelization (G. Chaslot, M. Winands, J. van den Herik: "Parallel Monte-Carlo Tree Search",
CG 2008): each search of a decision has its own tree, random numbers and full budget. The searches
do not communicate; their results are added up (`search.tree.added`, `as_one`).

The number of searches is part of the bot's name, so records contain it and the league counts it as
another player. The result depends only on that number: a machine with fewer cores, or one whose
helpers die, runs the searches one after another and decides the same.

The gain, in thousandths of a victory per decision (150 iterations each; a search of 2,500 judges):
in Nottingham 0.65 ± 0.50 on four cores, 0.30 ± 0.39 on two, and 0.82 ± 0.56 for one search four
times as long (308 positions); in Jericho 1.40 ± 1.32, 0.04 ± 1.71 and 2.92 ± 1.88 (117 positions).
The usual sum of visits gains 0.03 ± 0.27 and 1.03 ± 1.30 on four cores. Matches were not measured.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from jericho_tui.bots.crew import CREW
from jericho_tui.bots.search.bot import SearchBot
from jericho_tui.bots.search.tree import Tried
from jericho_tui.play.player import Decision, Limit


class OnCores:
    """Several searches of the same bot with different random numbers, as one player."""

    def __init__(self, bot: Callable[[int], SearchBot], cores: int) -> None:
        """Create the player.

        :param bot: returns the bot with a number, from 0; can be pickled.
        :param cores: the number of searches.
        """
        self._bot = bot
        self._cores = cores

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return the joint decision of all searches; each uses the whole limit."""
        first = self._bot(0)
        if len(view.legal_actions()) == 1 and not limit.whole:
            return first.choose(view, limit, should_stop)
        search = partial(_search, self._bot, view, limit)
        came = CREW.share(search, range(self._cores), should_stop)
        # Whoever was stopped before it began has nothing to say; somebody must.
        found = [one for one in came if one is not None] or [search(0, should_stop)]
        return first.together(view, found)


def _search(
    bot: Callable[[int], SearchBot],
    view: Any,
    limit: Limit,
    number: int,
    should_stop: Callable[[], bool],
) -> list[Tried]:
    """Return what the bot of a number finds out."""
    return bot(number).tried(view, limit, should_stop)

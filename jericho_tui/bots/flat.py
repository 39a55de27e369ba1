"""Flat Monte Carlo: what a player comes to who needs the rules only and no tree.

Nobody is offered it at a table; other bots are measured against it.
"""

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Any, Final

from jericho_tui.bots.search.blind import Blind
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.seeds import stream
from jericho_tui.play.player import Candidate, Decision, Limit

_BUDGET: Final = 1000
"""Playouts of a decision where nobody sets a limit."""


class FlatBot:
    """Tries all actions equally often, each in worlds of its own, and plays on at random."""

    def __init__(self, game: Game, seed: int, seat: Seat) -> None:
        """Sit down."""
        self._advisor = Blind(game)
        self._seed = seed
        self._seat = seat

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return the action that came to most on average; a lone one is returned at once."""
        actions = view.legal_actions()
        if len(actions) == 1 and not limit.whole:
            return Decision(actions[0])
        rng = stream(self._seed, "bot", self._seat, view.ply)
        outlook = self._advisor.outlook(view)
        most = limit.iterations or (inf if limit.seconds is not None else _BUDGET)
        end = inf if limit.seconds is None else monotonic() + limit.seconds
        sums = [0.0] * len(actions)
        tries = [0] * len(actions)
        done = 0
        while done < most and monotonic() < end and not should_stop():
            number = done % len(actions)
            world = outlook.world(rng)
            world.apply(self._seat, actions[number])
            sums[number] += outlook.evaluate(world, rng).rewards[self._seat]
            tries[number] += 1
            done += 1
        means = [total / n if n else 0.0 for total, n in zip(sums, tries, strict=True)]
        order = sorted(range(len(actions)), key=means.__getitem__, reverse=True)
        candidates = [
            Candidate(actions[n], means[n] if tries[n] else None, tries[n]) for n in order
        ]
        return Decision(actions[order[0]], tuple(candidates))

"""Searching on several cores: `champion@2` is the champion, with two searches instead of one.

Root parallelization (G. Chaslot, M. Winands, J. van den Herik: "Parallel Monte-Carlo Tree Search",
CG 2008): every search of a decision has a tree and draws of its own, the whole budget, and knows
nothing of the others; what each tried is added up, and what was tried most often is done.

How many searches there are is part of the bot's name, so it stands in records and is another
player to the league. What they come to follows from that number alone: a machine with fewer cores,
or one whose helpers die, does them one after another and decides the same.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from jericho_tui.bots.aloud import Tell, ThinksAloud
from jericho_tui.bots.crew import CREW
from jericho_tui.play.player import Candidate, Decision, Limit, Player


class OnCores:
    """Several players of one mind who differ in what they draw, as one."""

    def __init__(self, player: Callable[[int], Player], cores: int) -> None:
        """Sit down.

        :param player: returns the player of a number, from 0; can be pickled.
        :param cores: how many there are.
        """
        self._player = player
        self._cores = cores

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return what most of the searching says; each player spends the whole limit."""
        return self.think_aloud(view, limit, should_stop, None)

    def think_aloud(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool], tell: Tell | None
    ) -> Decision:
        """Return what `choose` does; meanwhile the first player is heard."""
        think = _Thinking(self._player, view, limit, tell)
        if len(view.legal_actions()) == 1 and not limit.whole:
            return think(0, should_stop)
        came = CREW.share(think, range(self._cores), should_stop)
        # Whoever was stopped before it began has nothing to say; somebody must.
        return added([one for one in came if one is not None] or [think(0, should_stop)])


class _Thinking:
    """What one of the players has to do."""

    def __init__(
        self, player: Callable[[int], Player], view: Any, limit: Limit, tell: Tell | None = None
    ) -> None:
        self._player = player
        self._view = view
        self._limit = limit
        self._tell = tell

    def __call__(self, number: int, should_stop: Callable[[], bool]) -> Decision:
        """Return what the player of a number decides."""
        player = self._player(number)
        if number == 0 and self._tell is not None and isinstance(player, ThinksAloud):
            return player.think_aloud(self._view, self._limit, should_stop, self._tell)
        return player.choose(self._view, self._limit, should_stop)

    def __reduce__(self) -> tuple[object, ...]:
        """Whoever listens is not where a helper is."""
        return type(self), (self._player, self._view, self._limit)


def added(decisions: Iterable[Decision]) -> Decision:
    """Return what searches of one position come to together, the most tried action first.

    Of actions tried equally often that which wins more comes first, then that which the first
    search prefers.
    """
    found: dict[Any, list[Candidate]] = {}
    for decision in decisions:
        for candidate in decision.candidates:
            found.setdefault(candidate.action, []).append(candidate)
    together = [_one(candidates) for candidates in found.values()]
    together.sort(key=lambda one: (one.visits, one.share or 0.0), reverse=True)
    return Decision(together[0].action, tuple(together))


def _one(candidates: list[Candidate]) -> Candidate:
    """Return what several searches know of one action."""
    known = [(one.share, one.visits) for one in candidates if one.share is not None]
    visits = sum([number for _share, number in known])
    share = sum([share * number for share, number in known]) / visits if known else None
    return replace(candidates[0], share=share, visits=sum([one.visits for one in candidates]))

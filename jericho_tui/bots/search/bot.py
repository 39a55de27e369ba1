"""The player that searches."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, Protocol, runtime_checkable

from jericho_tui.bots.aloud import Tell, Voice
from jericho_tui.bots.search.outlook import Advisor
from jericho_tui.bots.search.tree import Search, Tried, added, as_one
from jericho_tui.core.game import Seat
from jericho_tui.core.seeds import stream
from jericho_tui.play.player import Candidate, Decision, Limit


@runtime_checkable
class Offering(Protocol):
    """An outlook in whose worlds not everything may be done that the rules allow."""

    def offer(self, action: Any) -> Any:
        """See to it that a search tries this action, or one that is the same; return which."""
        ...


FEW: Final = 10
"""An action tried less often has no share: chance alone would make it."""
_BY_LOT: Final = 12
"""So many actions at most stand for all that could be done, drawn by lot."""
_ASSESSED: Final = 8
"""Of an action that is to be assessed, at least one in so many iterations is its own."""


class SearchBot:
    """Searches, and takes what it tried most often.

    With a limit in iterations the same seed, seat and observation give the same decision; with one
    in seconds the machine decides how far it gets.
    """

    def __init__(self, advisor: Advisor, seed: int, seat: Seat, budget: Limit) -> None:
        """Sit down.

        :param budget: what it spends where the caller sets no limit.
        """
        self._advisor = advisor
        self._seed = seed
        self._seat = seat
        self._budget = budget

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return the action tried most often, with all candidates.

        When there is one action it is returned at once, unless the limit is to be spent whole.
        """
        return self.think_aloud(view, limit, should_stop, None)

    def think_aloud(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool], tell: Tell | None
    ) -> Decision:
        """Return what `choose` does."""
        actions = view.legal_actions()
        if len(actions) == 1 and not limit.whole:
            return Decision(actions[0])
        return self._decision(view, self.tried(view, limit, should_stop, tell))

    def tried(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool], tell: Tell | None
    ) -> list[Tried]:
        """Return what is known of every action after a search, the one to take first."""
        rng = stream(self._seed, "bot", self._seat, view.ply)
        search = Search(self._advisor.outlook(view), self._seat, rng)
        own = limit.iterations is None and limit.seconds is None
        voice = Voice(tell)

        def heard() -> bool:
            voice.speak(lambda: self._decision(view, search.tried()))
            return should_stop()

        search.run(self._budget if own else limit, heard, settle=not limit.whole)
        return search.tried()

    def together(self, view: Any, found: Sequence[Sequence[Tried]]) -> Decision:
        """Return what follows from several searches of one decision; see `as_one`."""
        known = added(found)
        visits = as_one(known, self._advisor.outlook(view).exploration)
        candidates = [
            replace(self._candidate(view, one), visits=number)
            for one, number in zip(known, visits, strict=True)
        ]
        candidates.sort(key=lambda candidate: candidate.visits, reverse=True)
        return Decision(candidates[0].action, tuple(candidates))

    def assess(
        self, view: Any, action: Any, limit: Limit, should_stop: Callable[[], bool]
    ) -> Decision:
        """Return what `choose` does, with a share of `action` that as many playouts stand behind.

        And with what choosing by lot would have come to. The order of the candidates is that of the
        search, before it looked at anything alone.
        """
        rng = stream(self._seed, "bot", self._seat, view.ply)
        outlook = self._advisor.outlook(view)
        tried = outlook.offer(action) if isinstance(outlook, Offering) else action
        search = Search(outlook, self._seat, rng)
        budget = limit if limit.iterations is not None else self._budget
        search.run(budget, should_stop, settle=True)
        ranking = search.ranking()
        (edge,) = [one for one in ranking if one.action == tried]
        missing = max(FEW, (budget.iterations or 0) // _ASSESSED) - edge.visits
        if missing > 0:
            search.insist(tried)
            search.run(Limit(iterations=missing), should_stop)
        known = {one.action: one for one in search.tried()}
        candidates = [self._candidate(view, known[one.action]) for one in ranking]
        if tried != action:
            place = ranking.index(edge)
            candidates[place] = replace(candidates[place], action=action)
        lot = _by_lot(search, rng, should_stop)
        return Decision(candidates[0].action, tuple(candidates), lot)

    def _decision(self, view: Any, ranking: Sequence[Tried]) -> Decision:
        """Return what a search comes to so far."""
        return Decision(ranking[0].action, tuple([self._candidate(view, one) for one in ranking]))

    def _candidate(self, view: Any, one: Tried) -> Candidate:
        share = None if one.visits < FEW else one.share / one.visits
        return Candidate(one.action, share, one.visits, self._advisor.reason(view, one.action))


def _by_lot(search: Search, rng: Random, should_stop: Callable[[], bool]) -> float | None:
    """Return what an action drawn by lot comes to, by a few playouts of each; None: none was made.

    The estimate of a single action would say little; their mean over a match says enough.
    """
    tried = search.tried()
    drawn = rng.sample(tried, min(_BY_LOT, len(tried)))
    for one in drawn:
        if one.visits < FEW and not should_stop():
            search.insist(one.action)
            search.run(Limit(iterations=FEW - one.visits), should_stop)
    actions = [one.action for one in drawn]
    known = [one for one in search.tried() if one.action in actions and one.visits]
    return sum([one.share / one.visits for one in known]) / len(known) if known else None

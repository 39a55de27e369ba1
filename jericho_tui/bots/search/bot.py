"""The player that searches."""

from collections.abc import Callable
from typing import Any

from jericho_tui.bots.search.outlook import Advisor
from jericho_tui.bots.search.tree import Edge, Search
from jericho_tui.core.game import Seat
from jericho_tui.core.seeds import stream
from jericho_tui.play.player import Candidate, Decision, Limit


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
        actions = view.legal_actions()
        if len(actions) == 1 and not limit.whole:
            return Decision(actions[0])
        rng = stream(self._seed, "bot", self._seat, view.ply)
        advisor = self._advisor
        search = Search(advisor.outlook(view), self._seat, rng, exploration=advisor.exploration)
        own = limit.iterations is None and limit.seconds is None
        search.run(self._budget if own else limit, should_stop, settle=not limit.whole)
        ranking = search.ranking()
        return Decision(ranking[0].action, tuple([self._candidate(view, edge) for edge in ranking]))

    def _candidate(self, view: Any, edge: Edge) -> Candidate:
        # An action never tried is no better than nothing; it stands last.
        share = edge.share / edge.visits if edge.visits else 0.0
        return Candidate(edge.action, share, edge.visits, self._advisor.reason(view, edge.action))

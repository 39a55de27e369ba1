"""The player that searches."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from math import exp
from random import Random
from typing import Any, Final

from jericho_tui.bots.knowledge import Policy
from jericho_tui.bots.search.outlook import GameAdvisor, Outlook, Verdict
from jericho_tui.bots.search.tree import Search, Tried, added, as_one
from jericho_tui.bots.thoughts import Pace, Thoughts, finished
from jericho_tui.core.game import CHANCE, AnyState, Game, Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.seats import stream
from jericho_tui.play.player import Candidate, Decision, Limit, ShouldStop, never


class BlindOutlook:
    """Every action is as likely as any other; positions are played out at random."""

    exploration = 0.7
    """Near the root of a half: the widest spread of rewards from 0 to 1 has that for deviation."""

    def __init__(self, game: Game, view: Any) -> None:
        self.world: Callable[[Random], AnyState] = game.sketches(view)
        self._play_out = game.play_out or play_out

    def weights(self, state: AnyState, seat: Seat, actions: Sequence[Any]) -> Sequence[float]:
        """Return 1 for each."""
        return [1.0] * len(actions)

    def public(self, state: AnyState) -> Hashable:
        """Return a spectator's observation."""
        seen: Hashable = state.observation(None)
        return seen

    def is_leaf(self, state: AnyState) -> bool:
        """Return whether the match is over."""
        return not state.actors()

    def evaluate(self, state: AnyState, rng: Random) -> Verdict:
        """Play at random to the end of the match."""
        return verdict_of(self._play_out(state, rng))


def play_out(state: AnyState, rng: Random) -> Outcome:
    """Play any game to the end of the match, as `core.game.Game.play_out` does."""
    random = rng.random
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(rng))
        else:
            legal = state.legal_actions(seat)
            state.apply(seat, legal[int(random() * len(legal))])
    outcome = state.outcome()
    assert outcome is not None  # nobody acts
    return outcome


def verdict_of(outcome: Outcome) -> Verdict:
    """Return a finished match as a verdict: half for the victory, half for places.

    Places tell a search with few playouts more than victories, which are rare.
    """
    shares = list(outcome.shares)
    rewards = [
        0.5 * share + 0.25 * (1 + value)
        for share, value in zip(shares, outcome.returns, strict=True)
    ]
    return Verdict(rewards, shares)


class GuidedOutlook(BlindOutlook):
    """Actions that the policy values more are more likely; positions are played out at random."""

    def __init__(self, game: Game, policy: Policy, view: Any) -> None:
        super().__init__(game, view)
        self._policy = policy
        self._heat = 0.5 * policy.points_per_e  # of the softmax

    def weights(self, state: AnyState, seat: Seat, actions: Sequence[Any]) -> Sequence[float]:
        """Return the softmax's terms, as the actor's own observation lets it judge."""
        values = self._policy.values(state.observation(seat), actions)
        # Leads beyond any that a match can bring would overflow.
        return [exp(min(700.0, value / self._heat)) for value in values]


class OpenOutlook:
    """Another outlook's judgement of the one world there is, with all that lies face down."""

    def __init__(self, outlook: Outlook, state: AnyState) -> None:
        """Look at a position, which stays as it is."""
        self.exploration = outlook.exploration
        self.weights = outlook.weights
        self.public = outlook.public
        self.is_leaf = outlook.is_leaf
        self.evaluate = outlook.evaluate
        self._state = state

    def world(self, rng: Random) -> Any:
        """Return the position itself."""
        del rng
        return self._state.clone()


def blind(game: Game) -> GameAdvisor:
    """Return the advisor of somebody who knows the rules only."""
    return GameAdvisor(partial(BlindOutlook, game))


def guided(game: Game, policy: Policy) -> GameAdvisor:
    """Return the advisor of somebody who can also tell a good action from a bad one."""
    return GameAdvisor(partial(GuidedOutlook, game, policy))


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

    def __init__(self, advisor: GameAdvisor, seed: int, seat: Seat, budget: Limit) -> None:
        """Sit down.

        :param budget: what it spends where the caller sets no limit.
        """
        self._advisor = advisor
        self._seed = seed
        self._seat = seat
        self._budget = budget

    def choose(self, view: Any, limit: Limit, should_stop: ShouldStop = never) -> Decision:
        """Return the action tried most often, with all candidates.

        When there is one action it is returned at once, unless the limit is to be spent whole.
        """
        return finished(self.think(view, limit, should_stop))

    def think(self, view: Any, limit: Limit, should_stop: ShouldStop) -> Thoughts:
        """Yield what `choose` would return by now."""
        if limit.about is not None:
            return self._assessed(view, limit, should_stop)
        actions = view.legal_actions()
        if len(actions) == 1 and not limit.whole:
            return Decision(actions[0])
        search = self._search(view)
        pace = Pace()
        for _ in search.steps(self._own(limit), should_stop, settle=not limit.whole):
            if pace.is_due():
                yield self._decision(view, search.tried())
        return self._decision(view, search.tried())

    def tried(self, view: Any, limit: Limit, should_stop: ShouldStop) -> list[Tried]:
        """Return what is known of every action after a search, the one to take first."""
        search = self._search(view)
        search.run(self._own(limit), should_stop, settle=not limit.whole)
        return search.tried()

    def _search(self, view: Any) -> Search:
        rng = stream(self._seed, "bot", self._seat, view.ply)
        return Search(self._advisor.outlook(view), self._seat, rng)

    def _own(self, limit: Limit) -> Limit:
        return self._budget if limit.iterations is None and limit.seconds is None else limit

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

    def _assessed(self, view: Any, limit: Limit, should_stop: ShouldStop) -> Decision:
        """Return a decision with a share of `limit.about` that as many playouts stand behind."""
        action = limit.about
        rng = stream(self._seed, "bot", self._seat, view.ply)
        outlook: Any = self._advisor.outlook(view)
        offer = getattr(outlook, "offer", None)
        tried = action if offer is None else offer(action)
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
        return Decision(candidates[0].action, tuple(candidates), _by_lot(search, rng, should_stop))

    def _decision(self, view: Any, ranking: Sequence[Tried]) -> Decision:
        return Decision(ranking[0].action, tuple([self._candidate(view, one) for one in ranking]))

    def _candidate(self, view: Any, one: Tried) -> Candidate:
        share = None if one.visits < FEW else one.share / one.visits
        return Candidate(one.action, share, one.visits, self._advisor.reason(view, one.action))


def _by_lot(search: Search, rng: Random, should_stop: ShouldStop) -> float | None:
    """Return what a random action comes to, by a few playouts of each; None: none was made."""
    tried = search.tried()
    drawn = rng.sample(tried, min(_BY_LOT, len(tried)))
    for one in drawn:
        if one.visits < FEW and not should_stop():
            search.insist(one.action)
            search.run(Limit(iterations=FEW - one.visits), should_stop)
    actions = [one.action for one in drawn]
    known = [one for one in search.tried() if one.action in actions and one.visits]
    return sum([one.share / one.visits for one in known]) / len(known) if known else None

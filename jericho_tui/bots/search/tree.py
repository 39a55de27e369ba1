"""The search itself: one tree, one sampled world an iteration (papers: see the package)."""

import gc
from collections.abc import Hashable, Iterator, Sequence
from math import inf, sqrt
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from jericho_tui.bots.search.outlook import Outlook
from jericho_tui.core.game import CHANCE, AnyState, Seat
from jericho_tui.play.player import Limit, ShouldStop, never

_MOST_NODES: Final = 300_000
"""The tree stops growing here (about 150 MB); a search without a limit must not fill memory."""
_ASK_EVERY: Final = 16
"""Iterations between two questions whether to stop."""


class Edge:
    """What is known of one action at one node."""

    __slots__ = ("action", "available", "share", "total", "visits", "weight")

    def __init__(self, action: Any, weight: float) -> None:
        self.action = action
        self.weight = weight
        """How likely it is, up to a factor that all edges of the choice share."""
        self.available = 0
        """In how many iterations it could be chosen."""
        self.visits = 0
        self.total = 0.0
        """Sum of the mover's rewards."""
        self.share = 0.0
        """Sum of the mover's shares of the victory; kept at the root only."""


class Tried(NamedTuple):
    """What a search has found out about one action of its decision; see `Edge`."""

    action: Any
    weight: float
    visits: int
    total: float
    share: float


class Choice:
    """What one seat can do at one node."""

    __slots__ = ("edges", "lately", "legal", "total", "visits", "weight")

    def __init__(self) -> None:
        self.edges: dict[Any, Edge] = {}
        self.legal: Sequence[Any] = ()
        """What could be done when the choice last came up; the next world often allows the same.
        Not to be changed."""
        self.lately: list[Edge] = []
        """The edges of that."""
        self.weight = 0.0
        """The sum of their weights."""
        self.visits = 0
        self.total = 0.0


class Node:
    """A position as everybody sees it."""

    __slots__ = ("children", "choices")

    def __init__(self) -> None:
        self.choices: dict[Seat, Choice] = {}
        """By seat: several where they choose at the same time, none at a roll of the die."""
        self.children: dict[Hashable, Node] = {}
        """By the observer's own action (None where others act) and what everybody saw."""


class Search:
    """A tree that grows from one decision of `observer`."""

    def __init__(self, outlook: Outlook, observer: Seat, rng: Random) -> None:
        self._outlook = outlook
        self._observer = observer
        self._rng = rng
        self._exploration = outlook.exploration
        """PUCT's constant; rewards are 0 to 1."""
        self._nodes = 1
        self._roots = [0.0]
        """Square roots, as far as anything can have been available."""
        self.root = Node()
        self.iterations = 0

    def run(self, limit: Limit, should_stop: ShouldStop = never, *, settle: bool = False) -> None:
        """Search until the limit is reached or `should_stop`; at least one iteration.

        May be called again to search on.

        :param settle: stop as well when no other action can become the most tried one within the
            limit: the first of `ranking` is then what the whole search would have had (in a limit
            of seconds: at the pace so far). Saves half the time.
        """
        for _ in self.steps(limit, should_stop, settle=settle):
            pass

    def steps(self, limit: Limit, should_stop: ShouldStop, *, settle: bool) -> Iterator[None]:
        """Search as `run` does; yield every few iterations."""
        # The tree has no cycles: looking for some would take a twentieth of the time.
        collecting = gc.isenabled()
        gc.disable()
        try:
            most = limit.iterations
            start = perf_counter()
            end = None if limit.seconds is None else start + limit.seconds
            done = 0
            while True:
                self._iterate()
                done += 1
                if most is not None and done >= most:
                    break
                if end is not None and perf_counter() >= end:
                    break
                if done % _ASK_EVERY == 0:
                    yield
                    if should_stop():
                        break
                    if settle:
                        left = inf if most is None else most - done
                        if end is not None:
                            now = perf_counter()
                            left = min(left, done * (end - now) / (now - start))
                        if self._lead() > left:
                            break
            self.iterations += done
        finally:
            if collecting:
                gc.enable()

    def _lead(self) -> int:
        """Return by how many visits the most tried action is ahead of the next."""
        visits = sorted([e.visits for e in self.root.choices[self._observer].edges.values()])
        return visits[-1] - visits[-2] if len(visits) > 1 else visits[-1]

    def insist(self, action: Any) -> None:
        """Try nothing but `action` at the root from now on, as far as it is allowed there.

        What was tried before stays known; `ranking` then tells of the others what it did.
        """
        choice = self.root.choices[self._observer]
        edge = choice.edges[action]
        choice.lately = [edge]
        choice.weight = edge.weight

    def ranking(self) -> list[Edge]:
        """Return the root's edges, the best first: most visits, then the best mean reward."""
        edges = self.root.choices[self._observer].edges.values()
        return sorted(edges, key=lambda e: (e.visits, e.total / max(1, e.visits)), reverse=True)

    def tried(self) -> list[Tried]:
        """Return what is known of the root's actions, as `ranking` orders them."""
        return [Tried(e.action, e.weight, e.visits, e.total, e.share) for e in self.ranking()]

    def _iterate(self) -> None:
        """Sample a world, walk down to a new node, evaluate, and tell the whole path."""
        outlook = self._outlook
        rng = self._rng
        self._roots.append(sqrt(len(self._roots)))
        state = outlook.world(rng)
        node = self.root
        path: list[tuple[Seat, Choice, Edge]] = []
        while not outlook.is_leaf(state):
            actors = state.actors()
            own = None
            if len(actors) == 1:
                seat = actors[0]
                if seat == CHANCE:
                    state.apply(seat, state.sample_chance(rng))
                else:
                    own = self._step(node, state, seat, path)
                    if seat != self._observer:
                        own = None
            else:
                own = self._step_together(node, state, actors, path)
            key = (own, outlook.public(state))
            child = node.children.get(key)
            if child is None:
                if self._nodes < _MOST_NODES:
                    node.children[key] = Node()
                    self._nodes += 1
                break
            node = child
        rewards, shares = outlook.evaluate(state, rng)
        for seat, choice, edge in path:
            reward = rewards[seat]
            choice.visits += 1
            choice.total += reward
            edge.visits += 1
            edge.total += reward
        path[0][2].share += shares[path[0][0]]

    def _step(
        self, node: Node, state: AnyState, seat: Seat, path: list[tuple[Seat, Choice, Edge]]
    ) -> Any:
        """Let `seat` choose and act; return its action."""
        choice = node.choices.get(seat)
        if choice is None:
            choice = node.choices[seat] = Choice()
        edge = self._select(choice, state, seat)
        path.append((seat, choice, edge))
        state.apply(seat, edge.action)
        return edge.action

    def _step_together(
        self,
        node: Node,
        state: AnyState,
        actors: Sequence[Seat],
        path: list[tuple[Seat, Choice, Edge]],
    ) -> Any:
        """Let several seats choose before any of them acts; return the observer's action."""
        chosen = []
        for seat in actors:
            choice = node.choices.get(seat)
            if choice is None:
                choice = node.choices[seat] = Choice()
            chosen.append((seat, choice, self._select(choice, state, seat)))
        # The observer's edge first: the root's share is counted there.
        chosen.sort(key=lambda step: step[0] != self._observer)
        own = None
        for seat, _choice, edge in chosen:
            if seat == self._observer:
                own = edge.action
            state.apply(seat, edge.action)
        path += chosen
        return own

    def _select(self, choice: Choice, state: AnyState, seat: Seat) -> Edge:
        """Return the edge of greatest mean reward plus exploration, among those of this world."""
        legal = state.legal_actions(seat)
        if legal != choice.legal:
            self._meet(choice, legal, state, seat)
        edges = choice.lately
        best = edges[0]
        if not choice.visits:
            for edge in edges:
                edge.available += 1
                if edge.weight > best.weight:
                    best = edge
            return best
        roots = self._roots
        factor = self._exploration / choice.weight
        # What was never tried is taken to be as good as its choice was so far.
        unknown = choice.total / choice.visits
        best_score = -1.0
        for edge in edges:
            edge.available = available = edge.available + 1
            visits = edge.visits
            score = factor * edge.weight * roots[available] / (1 + visits)
            score += edge.total / visits if visits else unknown
            if score > best_score:
                best_score = score
                best = edge
        return best

    def _meet(self, choice: Choice, legal: Sequence[Any], state: AnyState, seat: Seat) -> None:
        """Look up the edges of what can be done in this world; make those that are new."""
        known = choice.edges
        edges = []
        total = 0.0
        for action in legal:
            edge = known.get(action)
            if edge is None:
                self._add_edges(known, legal, state, seat)
                edge = known[action]
            edges.append(edge)
            total += edge.weight
        choice.legal = legal
        choice.lately = edges
        choice.weight = total

    def _add_edges(
        self, known: dict[Any, Edge], legal: Sequence[Any], state: AnyState, seat: Seat
    ) -> None:
        """Make the edges of what can be done in this world and never could before."""
        missing = [action for action in legal if action not in known]
        weights = self._outlook.weights(state, seat, missing)
        for action, weight in zip(missing, weights, strict=True):
            known[action] = Edge(action, weight)


def added(found: Sequence[Sequence[Tried]]) -> list[Tried]:
    """Return what several searches of one decision know together, in the order of the first."""
    known: dict[Any, Tried] = {}
    for tried in found:
        for one in tried:
            before = known.get(one.action)
            if before is not None:
                one = Tried(
                    one.action,
                    one.weight,
                    before.visits + one.visits,
                    before.total + one.total,
                    before.share + one.share,
                )
            known[one.action] = one
    return list(known.values())


def as_one(tried: Sequence[Tried], exploration: float) -> list[int]:
    """Return how often a single tree would have tried each action of a decision.

    It has as many visits as all searches made, and finds every time what they found on average. The
    sum of their visits would follow the weights as firmly as each of them does, however many there
    are: a tree strays from them the further it grows.
    """
    most = sum([one.visits for one in tried])
    mean = sum([one.total for one in tried]) / most
    values = [one.total / one.visits if one.visits else mean for one in tried]
    weights = [one.weight for one in tried]
    factor = exploration / sum(weights)
    visits = [0] * len(tried)
    for number in range(1, most + 1):
        root = factor * sqrt(number)
        best = 0
        best_score = -1.0
        for place in range(len(values)):
            score = values[place] + root * weights[place] / (1 + visits[place])
            if score > best_score:
                best_score = score
                best = place
        visits[best] += 1
    return visits

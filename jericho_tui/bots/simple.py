"""Bots that do not search: random, heuristic, and two that make mistakes."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, tanh
from typing import Any, Final

from jericho_tui.bots.knowledge import Policy, Recall
from jericho_tui.core.game import Seat
from jericho_tui.core.seats import SEEDS, derive, stream
from jericho_tui.play.player import Candidate, Decision, Limit, Player, ShouldStop, never


@dataclass(eq=False)
class RandomBot:
    """A bot that takes a random legal action; all are equally likely."""

    seed: int
    seat: Seat

    def choose(self, view: Any, limit: Limit, should_stop: ShouldStop = never) -> Decision:
        """Return a legal action drawn for this seat and ply."""
        actions = view.legal_actions()
        return Decision(actions[draw(len(actions), self.seed, self.seat, view.ply)])


def draw(number: int, seed: int, seat: Seat, ply: int) -> int:
    """Return a random number below `number` for a seat at a ply.

    It is the same in every process and after an interruption; with 63 bits, the bias is negligible.
    """
    return derive(seed, "bot", seat, ply) % number


@dataclass(eq=False)
class HeuristicBot:
    """A bot that takes the action its policy values most; ties are broken at random."""

    policy: Policy
    seed: int
    seat: Seat
    heat: float = 0.0
    """In points: an action worth this much less is taken a third as often (softmax); 0 always takes
    the best."""

    def choose(self, view: Any, limit: Limit, should_stop: ShouldStop = never) -> Decision:
        """Return the best action with all candidates; limits are ignored."""
        return self.judge(view, view.legal_actions())

    def judge(self, view: Any, actions: Sequence[Any]) -> Decision:
        """Return the best of the given actions, with all of them as candidates."""
        values = self.policy.values(view, actions)
        order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
        if self.heat:
            place = self._draw_warm([values[n] for n in order], view.ply)
        else:
            equal = values.count(values[order[0]])
            place = draw(equal, self.seed, self.seat, view.ply) if equal > 1 else 0
        if place:
            order.insert(0, order.pop(place))
        # The softmax share of one who leads each opponent by `value`; tanh cannot overflow.
        scale = 2 * self.policy.points_per_e
        even = log(view.num_seats - 1) / 2
        return Decision(
            actions[order[0]],
            tuple(
                [Candidate(actions[n], 0.5 + 0.5 * tanh(values[n] / scale - even)) for n in order]
            ),
        )

    def _draw_warm(self, values: Sequence[float], ply: int) -> int:
        """Return a place in `values`, which are in falling order, drawn by their softmax."""
        weights = [exp((value - values[0]) / self.heat) for value in values]
        drawn = derive(self.seed, "bot", self.seat, ply) / SEEDS * sum(weights)
        place = 0
        while drawn >= weights[place] and place + 1 < len(weights):
            drawn -= weights[place]
            place += 1
        return place


_SEEN: Final = 2
"""Options that nobody overlooks; of one alone there would be nothing to choose."""


class Fallible:
    """A bot that overlooks actions, misjudges others, and sometimes grabs the nearest points."""

    def __init__(
        self,
        policies: tuple[Policy, Policy],
        seed: int,
        seat: Seat,
        *,
        overlook: float,
        greed: float,
        heat: float,
    ) -> None:
        """Create the bot.

        :param policies: the policy that plays to win, and the greedy one.
        :param overlook: the share of actions that the bot does not notice.
        :param greed: the share of decisions that the greedy policy makes.
        :param heat: see `HeuristicBot`, but in units of the policy's `points_per_e`.
        """
        self._sober, self._greedy = (
            HeuristicBot(policy, seed, seat, heat * policy.points_per_e) for policy in policies
        )
        self._seed, self._seat = seed, seat
        self._overlook, self._greed = overlook, greed

    def choose(self, view: Any, limit: Limit, should_stop: ShouldStop = never) -> Decision:
        """Return the best action that the bot notices; limits are ignored."""
        del limit, should_stop
        actions = self._noticed(view.legal_actions(), view.ply)
        grabs = derive(self._seed, "greed", self._seat, view.ply) < self._greed * SEEDS
        return (self._greedy if grabs else self._sober).judge(view, actions)

    def _noticed(self, actions: Sequence[Any], ply: int) -> Sequence[Any]:
        """Return the options that are noticed, in their order."""
        if not self._overlook or len(actions) <= _SEEN:
            return actions
        rng = stream(self._seed, "notice", self._seat, ply)
        lots = [rng.random() for _ in actions]
        least = min(sorted(lots)[-_SEEN], self._overlook)
        return [action for action, lot in zip(actions, lots, strict=True) if lot >= least]


@dataclass(eq=False)
class Forgetful:
    """A player that forgets part of its observation and lets another player decide on the rest.

    It stores nothing between decisions. The match's seed, the seat and the events determine what is
    forgotten, so a resumed match continues with the same gaps.
    """

    player: Player
    recall: Recall
    span: float
    """See `Recall`."""
    seed: int
    seat: Seat

    def choose(self, view: Any, limit: Limit, should_stop: ShouldStop = never) -> Decision:
        """Return the other player's decision on what is remembered."""
        left = self.recall(view, self.span, self.seed, self.seat)
        return self.player.choose(left, limit, should_stop)

"""The players of Hamster Rolle: by rule of thumb, and by rolling the wheel before they let go.

A player that rolls draws candidates by rule of thumb with some noise, and lets each go several
times with fresh tremors. What it minds is 1.1 for every piece taken, less one for every piece that
left its stock (rules page 4.3).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random
from time import monotonic
from typing import Any, Final

from jericho_tui.bots.policies.hamster_rolle.rule import drawn, worth
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.seeds import stream
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.hamster_rolle.actions import Move, Pass, Put, Roll
from jericho_tui.games.hamster_rolle.pieces import PYRAMID
from jericho_tui.games.hamster_rolle.position import Position
from jericho_tui.games.hamster_rolle.rig import draw_tremor, roll
from jericho_tui.games.hamster_rolle.state import HamsterState
from jericho_tui.play.player import Candidate, Decision, Limit

TAKEN: Final = 1.1
"""What a piece taken costs, where a piece shed is worth 1."""
THEIRS: Final = 0.6
"""What it is worth that the next seat suffers; of a partner it costs as much."""
_BEST: Final = 6
"""Candidates whose answers are looked at."""
_ANSWERS: Final = 6
"""Answers of the next seat that are looked at."""


@dataclass
class _Tried:
    """A candidate, and what came of letting it go."""

    action: Put | Pass
    costs: list[float] = field(default_factory=list)
    stayed: int = 0
    """After how many rolls nothing was to be taken."""
    answer: float = 0.0
    """What the next seat's best answer costs that seat, as far as it concerns the mover."""

    @property
    def cost(self) -> float:
        """What it costs on average; nothing known: infinity."""
        mean = sum(self.costs) / len(self.costs) if self.costs else inf
        return mean - self.answer


class Prudent:
    """Follows the rule of thumb; never rolls."""

    def __init__(self, game: Game, seed: int, seat: Seat, budget: int) -> None:
        """Sit down; there is nothing to spend."""
        del game, budget
        self._seed, self._seat = seed, seat

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return the best of some actions drawn by lot; no limit is ever reached."""
        del limit, should_stop
        position: Position = view.position
        actions = drawn(position, stream(self._seed, "bot", self._seat, view.ply))
        values = {action: worth(position, action) for action in actions}
        order = sorted(actions, key=values.__getitem__, reverse=True)
        return Decision(order[0], tuple(Candidate(a, _share(-values[a])) for a in order))


class Careful:
    """Rolls each of some candidates equally often."""

    candidates = 8
    noise = 0.5
    """Spread of what is added to the rule of thumb, in its own measure: see `rule.worth`."""

    def __init__(self, game: Game, seed: int, seat: Seat, budget: int) -> None:
        """Sit down.

        :param budget: rolls where nobody sets a limit.
        """
        del game
        self._seed, self._seat, self._budget = seed, seat, budget

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return the candidate that costs least, within the rolls or the time there is."""
        position: Position = view.position
        rng = stream(self._seed, "bot", self._seat, view.ply)
        purse = _Purse(limit, self._budget, should_stop)
        tried = [_Tried(action) for action in self._drawn(position, rng)]
        if len(tried) > 1:
            self._look(position, tried, purse, rng)
        order = sorted(tried, key=lambda one: one.cost)
        return Decision(order[0].action, tuple(map(_candidate, order)))

    def _drawn(self, position: Position, rng: Random) -> Sequence[Put | Pass]:
        """Return the candidates, the best by rule of thumb with noise."""
        values = {a: worth(position, a) + rng.gauss(0, self.noise) for a in drawn(position, rng)}
        return sorted(values, key=values.__getitem__, reverse=True)[: self.candidates]

    def _look(
        self, position: Position, tried: Sequence[_Tried], purse: "_Purse", rng: Random
    ) -> None:
        """Roll the candidates in turn until all is spent."""
        while True:
            for one in tried:
                if not purse.spend():
                    return
                _roll(position, one, rng)


class Easy(Careful):
    """Rolls few candidates, and does not judge them well."""

    candidates = 4
    noise = 1.0


class Deep(Careful):
    """Rolls many candidates, the better ones more often; then looks at the next seat's answers.

    Two thirds of the rolls go to tremors: all candidates once, the better half twice more, the
    best quarter again and again. The rest goes to the answers, since one answer to one roll says
    little.
    """

    candidates = 24

    def _look(
        self, position: Position, tried: Sequence[_Tried], purse: "_Purse", rng: Random
    ) -> None:
        rest = list(tried)
        for times in (1, 2):
            for one in rest:
                for _ in range(times):
                    if not purse.spend():
                        return
                    _roll(position, one, rng)
            rest = sorted(rest, key=lambda one: one.cost)[: max(2, len(rest) // 2)]
        while purse.share < 2 / 3:
            for one in rest:
                if not purse.spend():
                    return
                _roll(position, one, rng)
        for one in sorted(rest, key=lambda one: one.cost)[:_BEST]:
            self._foresee(position, one, purse, rng)

    def _foresee(self, position: Position, one: _Tried, purse: "_Purse", rng: Random) -> None:
        """Roll a candidate once more, and the next seat's likely answers to that."""
        if not purse.spend():
            return
        mover, after = position.mover, _roll(position, one, rng)
        if after.result is not None:
            return
        answers = [_Tried(action) for action in Easy._drawn(self, after, rng)[:_ANSWERS]]
        for answer in answers:
            if not purse.spend():
                break
            _roll(after, answer, rng)
        known = [answer.cost for answer in answers if answer.costs]
        if known:
            together = position.teams and position.teams[after.mover] == position.teams[mover]
            one.answer = (-THEIRS if together else THEIRS) * min(known)


class _Purse:
    """How many rolls may still be made."""

    def __init__(self, limit: Limit, budget: int, should_stop: Callable[[], bool]) -> None:
        self._most: float = budget
        self._end = inf
        if limit.iterations is not None:
            self._most = limit.iterations
        elif limit.seconds is not None:
            self._most = inf
        self._begun = monotonic()
        if limit.seconds is not None:
            self._end = self._begun + limit.seconds
        self._should_stop = should_stop
        self._spent = 0

    @property
    def share(self) -> float:
        """Share of the rolls, or of the time, that is spent."""
        if self._most < inf:
            return self._spent / self._most
        return (monotonic() - self._begun) / (self._end - self._begun)

    def spend(self) -> bool:
        """Return whether one more roll may be made."""
        if self._spent >= self._most or monotonic() >= self._end or self._should_stop():
            return False
        self._spent += 1
        return True


def _roll(position: Position, one: _Tried, rng: Random) -> Position:
    """Let a candidate go; note what it costs, and return what it comes to."""
    if isinstance(one.action, Pass):
        one.costs.append(0.0)
        state = HamsterState(position)
        state.apply(position.mover, one.action)
        return state.position
    rolling = position.changed(put=one.action, ply=position.ply + 1)
    rolled = roll(rolling, draw_tremor(rolling, rng)).roll
    cost = _cost(rolling, rolled)
    one.costs.append(cost)
    one.stayed += not rolled.out and rolled.tremor is not None
    state = HamsterState(rolling)
    state.apply(position.mover, rolled)
    return state.position


def _cost(position: Position, rolled: Roll) -> float:
    """Return what a roll costs the mover."""
    moved = isinstance(position.put, Move)
    # A piece that was lifted while others fell stays in the hand; the pyramid is nobody's.
    kept = rolled.tremor is None and position.in_hand != PYRAMID
    return TAKEN * (len(rolled.out) + kept) - (not moved)


def _candidate(one: _Tried) -> Candidate:
    tries = len(one.costs)
    reason = None
    if tries:
        reason = Sentence(
            N_("all stayed in {stayed} of {tries} tries"), {"stayed": one.stayed, "tries": tries}
        )
    return Candidate(one.action, _share(one.cost), tries, reason)


def _share(cost: float) -> float:
    """Return a share of the victory that falls with the cost; only the order means something."""
    return 0.0 if cost == inf else 0.5 - cost / (2 * (2 + abs(cost)))

"""What bots know of Hamster Rolle: by rule of thumb, or by rolling before they let go.

A position has hundreds of actions and a roll takes 6 ms, so this game has players of its own.

A player that rolls lets each of the best candidates go several times with new tremors. A piece
taken costs it 1.1, a piece shed brings 1 (4.3), and what the next seat can expect counts as well.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import ceil, inf
from operator import add
from random import Random
from statistics import fmean as mean
from time import monotonic
from typing import Any, Final

from jericho_tui.bots.characters import BotInfo
from jericho_tui.bots.cores import CREW
from jericho_tui.bots.knowledge import Knowledge
from jericho_tui.bots.strength import AtRating
from jericho_tui.bots.thoughts import Pace, Thoughts, finished
from jericho_tui.core.game import CHANCE, Game, Seat
from jericho_tui.core.outcome import opposed
from jericho_tui.core.seats import stream
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.hamster_rolle.bots import rule
from jericho_tui.games.hamster_rolle.bots.rule import LIKINGS, Liking
from jericho_tui.games.hamster_rolle.rules import wheel
from jericho_tui.games.hamster_rolle.rules.rig import Rolled, draw_tremor, film, roll
from jericho_tui.games.hamster_rolle.rules.setup import Position
from jericho_tui.games.hamster_rolle.rules.state import HamsterState
from jericho_tui.games.hamster_rolle.rules.wheel import Move, Pass, Place, Put, Roll
from jericho_tui.play.player import Candidate, Decision, Limit, Player


def reason(
    _view: Any, action: Put | Pass, tries: int = 0, stayed: int = 0, taken: int = 0
) -> Sentence | None:
    """Return what speaks for an action; None where it was not tried and nothing stands out.

    :param tries: how often it was let go.
    :param stayed: after how many of them nothing was to be taken.
    :param taken: pieces that were to be taken, of all tries together.
    """
    if isinstance(action, Pass):
        return Sentence(N_("there is nowhere to put a piece"))
    if not tries:
        ways = len(wheel.FORMS[action.kind].angles)
        if ways == 1 or not rule.lies_flat(action):
            return None
        return Sentence(N_("you let it go with its flattest side down"))
    if 2 * stayed < tries:
        return Sentence(
            N_("pieces to take back in {tries} tries: {pieces}"), {"tries": tries, "pieces": taken}
        )
    return Sentence(
        N_("nothing to take back in {stayed} of {tries} tries"), {"stayed": stayed, "tries": tries}
    )


TAKEN: Final = 1.1
"""What a piece taken costs, where a piece shed is worth 1."""
_BEST: Final = 8  # candidates whose answers are looked at
_ANSWERS: Final = 8  # answers of the next seat that are looked at, until one stays
_ROUNDS: Final = 5  # how often those are looked at that are the best so far
_OVER: Final = 3.0  # what a lost match costs, where a piece shed is worth 1
_LOOKING: Final = 0.4  # share of the rolls by which places are looked for where pieces stay
_A_LOOK: Final = 5  # rolls that a look at a candidate and its answers takes, about
_AT_ONCE: Final = 4  # rolls between two looks at what is left
_FEW: Final = 6  # a candidate that was let go less often has no share: chance alone would make it
_CHOOSING: Final = 0.4  # share of the rolls by which the best of them is found


@dataclass(eq=False)
class _Tried:
    """A candidate, and what came of letting it go."""

    position: Position  # in which it may be let go
    action: Put | Pass
    worth: float = 0.0  # what it is worth by rule of thumb, in pieces
    pieces: list[float] = field(default_factory=list)  # what it cost the mover alone, by roll
    lefts: list[float] = field(default_factory=list)
    """What the next seat adds to that by rule of thumb, by roll."""
    taken: list[int] = field(default_factory=list)  # pieces that the mover had to take, by roll
    stayed: int = 0  # after how many rolls nothing was to be taken
    chances: list[float] = field(default_factory=list)  # the mover's chance of victory, by roll
    after: Position | None = None  # what the latest of its rolls came to
    given_up: bool = False
    """Whether it has no part any more: nothing that was placed stayed, so a piece is moved."""
    outlooks: list[float] = field(default_factory=list)
    """What it costs once the next seat has answered, by look."""

    @property
    def cost(self) -> float:
        """What it costs on average; nothing known: infinity."""
        return mean(map(add, self.pieces, self.lefts)) if self.pieces else inf


class Prudent:
    """Follows the rule of thumb; never rolls."""

    def __init__(
        self,
        game: Game,
        seed: int,
        seat: Seat,
        budget: int,
        *,
        liking: Liking | None = None,
        overlook: float = 0.0,
        heat: float = 0.0,
    ) -> None:
        """Sit down; there is nothing to spend.

        :param liking: what it likes besides what should stay.
        :param overlook: share of what could be done that it does not notice; see `fallible`.
        :param heat: spread of its misjudgement, in the rule of thumb's measure.
        """
        self._seed, self._seat = seed, seat
        self._liking = liking
        self._overlook, self._heat = overlook, heat

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return the best of what it notices; no limit is ever reached."""
        position: Position = view.position
        rng = stream(self._seed, "bot", self._seat, view.ply)
        values = rule.judged(position, rng, 1 - self._overlook)
        if self._liking is not None:
            values = {a: value + self._liking(position, a) for a, value in values.items()}
        if self._heat:
            values = {a: value + rng.gauss(0, self._heat) for a, value in values.items()}
        order = sorted(values, key=values.__getitem__, reverse=True)
        return Decision(order[0], tuple(Candidate(a, None) for a in order))


class Careful:
    """Rolls each of some candidates equally often."""

    candidates: int | None = 8
    noise = 0.5
    """Spread of what is added to the log-odds that a piece stays: see `rule.worth`."""
    fair = inf
    """Effort of a roll, see `rig.Rolled`, above which it counts for several."""

    def __init__(self, game: Game, seed: int, seat: Seat, budget: int) -> None:
        """Sit down.

        :param budget: rolls where nobody sets a limit.
        """
        self._seed, self._seat, self._budget = seed, seat, budget

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return the candidate that costs least, within the rolls or the time there is."""
        return finished(self.think(view, limit, should_stop))

    def think(self, view: Any, limit: Limit, should_stop: Callable[[], bool]) -> Thoughts:
        """Yield what `choose` would return by now."""
        if limit.about is not None:
            return finished(self._assessed(view, limit, should_stop))
        position: Position = view.position
        rng = stream(self._seed, "bot", self._seat, view.ply)
        tried = self._drawn(position, rng)
        pace = Pace()
        if not isinstance(tried[0].action, Pass):
            purse = _Purse(limit, self._budget, should_stop, self.fair)
            for _ in self._look(tried, purse, rng):
                if pace.is_due():
                    yield _decision(self._ordered(tried))
        return _decision(self._ordered(tried))

    def _assessed(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool]
    ) -> Generator[None, None, Decision]:
        """Return some candidates and `limit.about`, the best first, with shares of both.

        And of an action drawn by lot. These come of rolls that had no part in finding which is the
        best: of many that chance made look good, the best would look better than it is.
        """
        action = limit.about
        position: Position = view.position
        rng = stream(self._seed, "bot", self._seat, view.ply)
        purse = _Purse(limit, self._budget, should_stop, self.fair)
        found = yield from self._found(self._drawn(position, rng), purse, rng)
        own = next((one for one in found if one.action == action), _Tried(position, action))
        tried = [own, *(one for one in found if one is not own)]
        while purse.share < _CHOOSING and (yield from _roll(tried, purse, rng)):
            pass
        order = sorted(tried, key=lambda one: one.cost)
        ranked = [one.action for one in order]
        compared = list(dict.fromkeys((ranked[0], action, *ranked)))[:2]
        (by_lot,) = rule.drawn(position, stream(self._seed, "lot", self._seat, view.ply), 1)
        rolled = [_Tried(position, one) for one in dict.fromkeys((*compared, by_lot))]
        while (yield from _roll(rolled, purse, rng)):
            pass
        told = [_candidate(one) for one in rolled if one.action in compared]
        others = [one for one in order if one.action not in compared]
        told += [replace(_candidate(one), share=None) for one in others]
        lot = next(one for one in rolled if one.action == by_lot)
        return Decision(order[0].action, tuple(told), _candidate(lot).share)

    def _drawn(self, position: Position, rng: Random) -> list[_Tried]:
        here = self._sorted(position, rule.places(position), rng)[: self.candidates]
        return here or self._moves(position, rng) or [_Tried(position, wheel.PASS)]

    def _moves(self, position: Position, rng: Random) -> list[_Tried]:
        return self._sorted(position, rule.drawn_moves(position, rng, rule.DRAWN), rng)[:_BEST]

    def _sorted(self, position: Position, puts: Iterable[Put], rng: Random) -> list[_Tried]:
        values = rule.weighed(position, puts, rng, self.noise)
        order = sorted(values, key=values.__getitem__, reverse=True)
        return [_Tried(position, action, values[action]) for action in order]

    def _found(
        self, tried: list[_Tried], purse: "_Purse", rng: Random
    ) -> Generator[None, None, Sequence[_Tried]]:
        """Return the candidates that are worth comparing; rolls to find them.

        Where none of what was placed stayed, those are moves, unless the mover waits.
        """
        if (yield from _roll(tried, purse, rng)) and _in_vain(tried, rng):
            moves = self._moves(tried[0].position, rng)
            _give_up(tried, moves)
            tried += moves
        return [one for one in tried if not one.given_up]

    def _ordered(self, tried: Sequence[_Tried]) -> list[_Tried]:
        return sorted(tried, key=lambda one: (one.given_up, one.cost))

    def _look(
        self, tried: list[_Tried], purse: "_Purse", rng: Random
    ) -> Generator[None, None, None]:
        found = yield from self._found(tried, purse, rng)
        while (yield from _roll(found, purse, rng)):
            pass


class Easy(Careful):
    """Rolls few candidates, and does not judge them well."""

    candidates = 4
    noise = 1.0


class Deep(Careful):
    """Looks for pieces that stay wherever one can be placed, then again at the better ones.

    Most of what is let go comes to the same by almost any tremor, so that one roll tells nearly all
    of a candidate. Where the wheel is full hardly a piece stays, and who finds the place where one
    does wins: so all places are tried by rule of thumb until some stayed, and moves where few did.
    The better ones are looked at again, each with answers of the next seat, and the better half of
    them again.
    """

    candidates = None
    fair = 7_500.0  # so that its budget takes no more than 2 s in any wheel [M]

    def _found(
        self, tried: list[_Tried], purse: "_Purse", rng: Random
    ) -> Generator[None, None, Sequence[_Tried]]:
        """Return those that seem to cost least when some were let go once."""
        paid = True
        for start in range(0, len(tried), _AT_ONCE):
            if not paid or purse.share > _LOOKING or not _few_stayed(tried):
                break
            paid = yield from _roll(tried[start : start + _AT_ONCE], purse, rng)
        if _few_stayed(tried) and isinstance(tried[0].action, Place):
            moves = self._moves(tried[0].position, rng)
            if paid:
                yield from _roll(moves, purse, rng)
            left = [one.worth for one in tried if not one.pieces]
            # Enough was let go, or hardly anything else would stay by rule of thumb.
            hopeless = len(tried) - len(left) >= _FEW or max(left, default=0.0) <= rule.STAYS
            if hopeless and _in_vain(tried, rng):
                _give_up(tried, [one for one in moves if one.stayed or not one.pieces])
            tried += moves
        return self._ordered([one for one in tried if not one.given_up])[:_BEST]

    def _ordered(self, tried: Sequence[_Tried]) -> list[_Tried]:
        """Return candidates, the best first.

        Who was looked at once more, with answers, was among the better ones till then. Of the
        others the rule of thumb counts like one more roll, and what the next seat adds on average
        too: of many that were let go once, that would be best which had most luck.
        """
        usual = mean([left for one in tried for left in one.lefts] or [0.0])

        def rank(one: _Tried) -> tuple[bool, int, float]:
            if one.outlooks:
                return one.given_up, -len(one.outlooks), mean(one.outlooks)
            return one.given_up, 0, mean([*one.pieces, -one.worth]) + mean([*one.lefts, usual])

        return sorted(tried, key=rank)

    def _look(
        self, tried: list[_Tried], purse: "_Purse", rng: Random
    ) -> Generator[None, None, None]:
        found = yield from self._found(tried, purse, rng)
        best = [*found[: int(min(_BEST, max(2, purse.rolls / _A_LOOK)))]]
        for _round in range(_ROUNDS):
            paid = yield from self._foresee(best, purse, rng)
            best = self._ordered(best)
            if not paid:
                break
            best = best[: max(2, len(best) // 2)]
        yield from _roll(best[:1] * (_FEW - len(best[0].pieces)), purse, rng)

    def _foresee(
        self, best: Sequence[_Tried], purse: "_Purse", rng: Random
    ) -> Generator[None, None, bool]:
        """Roll candidates once more, and the next seat's likely answers until one stays.

        Returns whether all of it could be paid.
        """
        if not (yield from _roll(best, purse, rng)):
            return False
        answers = [self._answers(one, rng) for one in best]
        paid = True
        for number in range(_ANSWERS):
            now = [
                some[number]
                for some in answers
                if number < len(some) and not any(answer.stayed for answer in some)
            ]
            paid = paid and (yield from _roll(now, purse, rng))
        for one, some in zip(best, answers, strict=True):
            known = [answer.cost for answer in some if answer.pieces]
            after, mover = one.after, one.position.mover
            if known:
                assert after is not None
                against = opposed(after.teams, mover, after.mover)
                one.outlooks.append(one.pieces[-1] + (-min(known) if against else min(known)))
            elif after is not None and after.result is not None:
                one.outlooks.append(_OVER * (1 - 2 * after.result.shares[mover]))
        return paid

    def _answers(self, one: _Tried, rng: Random) -> Sequence[_Tried]:
        """Return what the next seat may do after the latest roll; (): the match is over."""
        after = one.after
        if after is None or after.result is not None:
            return ()
        values = rule.judged(after, rng, wavers=self.noise)
        likely = sorted(values, key=values.__getitem__, reverse=True)
        return [_Tried(after, action) for action in likely[:_ANSWERS]]


def _in_vain(tried: Sequence[_Tried], rng: Random) -> bool:
    if any(one.stayed or not isinstance(one.action, Place) for one in tried):
        return False
    return not rule.waits(tried[0].position, rng)


def _give_up(tried: Sequence[_Tried], others: Sequence[_Tried]) -> None:
    for one in tried:
        one.given_up = bool(others)


def _few_stayed(tried: Sequence[_Tried]) -> bool:
    return sum(one.stayed for one in tried) < _BEST


class _Purse:
    def __init__(
        self, limit: Limit, budget: int, should_stop: Callable[[], bool], fair: float
    ) -> None:
        unlimited: float = budget if limit.seconds is None else inf
        self._most = unlimited if limit.iterations is None else limit.iterations
        self._begun = monotonic()
        self._end = self._begun + (inf if limit.seconds is None else limit.seconds)
        self.should_stop = should_stop
        self._fair = fair
        self._spent = 0.0
        self._made = 0

    @property
    def share(self) -> float:
        """Share of the rolls, or of the time, that is spent."""
        if self._most < inf:
            return self._spent / self._most
        granted = self._end - self._begun
        return (monotonic() - self._begun) / granted if granted else 1.0

    @property
    def rolls(self) -> float:
        """How many more rolls can be paid, if they take what those took that were made."""
        each = self._spent / self._made if self._made else 1.0
        return (self._most - self._spent) / each

    def spend(self, wanted: int) -> int:
        """Return how many more rolls may be made now; 0: none ever."""
        if monotonic() >= self._end or self.should_stop():
            return 0
        left = ceil(self.rolls) if self.rolls < inf else inf
        return int(min(wanted, left, _AT_ONCE))

    def paid(self, efforts: Iterable[int]) -> None:
        """Take note of what rolls took."""
        for effort in efforts:
            self._made += 1
            self._spent += max(1.0, effort / self._fair)


def _roll(turns: Sequence[_Tried], purse: _Purse, rng: Random) -> Generator[None, None, bool]:
    """Let candidates go, in this order; return whether all of it could be paid. Yield after some.

    Tremors are drawn in that order too, whoever then works out what they come to.
    """
    done = 0
    while done < len(turns):
        now = turns[done : done + purse.spend(len(turns) - done)]
        if not now:
            return False
        rolls: list[tuple[Position, tuple[int, int]]] = []
        for one in now:
            if not isinstance(one.action, Pass):
                rolling = one.position.changed(put=one.action, ply=one.position.ply + 1)
                rolls.append((rolling, draw_tremor(rolling, rng)))
        came = CREW.share(_rolled, rolls, purse.should_stop)
        purse.paid([0 if one is None else one.effort for one in came])
        purse.paid([0] * (len(now) - len(rolls)))
        results = iter(came)
        for one in now:
            rolled = None if isinstance(one.action, Pass) else next(results)
            _note(one, None if rolled is None else rolled.roll, rng)
        done += len(now)
        yield
    return True


def _rolled(task: tuple[Position, tuple[int, int]], _should_stop: Callable[[], bool]) -> Rolled:
    return roll(*task)  # by name, since helpers are sent it


def _note(one: _Tried, rolled: Roll | None, rng: Random) -> None:
    position = one.position
    state = HamsterState(position)
    state.apply(position.mover, one.action)
    cost = 0.0
    if not isinstance(one.action, Pass):
        if rolled is None:  # told to stop
            return
        one.stayed += not rolled.out and rolled.tremor is not None
        # A piece that was lifted while others fell stays in the hand; the pyramid is nobody's.
        kept = rolled.tremor is None and state.position.in_hand != wheel.PYRAMID
        taken = len(rolled.out) + kept
        one.taken.append(taken)
        cost = TAKEN * taken - (not isinstance(one.action, Move))
        state.apply(CHANCE, rolled)
    one.after = state.position
    one.pieces.append(cost)
    one.lefts.append(-rule.left_over(state.position, position.mover, rng))
    one.chances.append(rule.chance(state.position, position.mover))


def _decision(order: Sequence[_Tried]) -> Decision:
    return Decision(order[0].action, tuple(map(_candidate, order)))


def _candidate(one: _Tried) -> Candidate:
    tries = len(one.pieces)
    said = reason(None, one.action, tries, one.stayed, sum(one.taken))
    share = sum(one.chances) / tries if tries >= _FEW else None
    return Candidate(one.action, share, tries, said)


class Projection:
    """Not a bot: computes the pictures of a roll where bots think.

    Answers a position and the roll recorded after it with the pictures in between.
    """

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return the frames as the action of a decision.

        :param view: a `Position` in which CHANCE acted, and its `Roll`.
        """
        position, roll = view
        return Decision(film(position, roll))


_PLAYERS: Final[dict[str, Any]] = {
    "heuristic": Prudent,
    "apprentice": Easy,
    "carpenter": Careful,
    "watchmaker": Deep,
    **{style: partial(Prudent, liking=liking) for style, liking in LIKINGS.items()},
}
"""By style."""


def _own(info: BotInfo, game: Game, seed: int, seat: Seat) -> Player | None:
    """Seat a player; at a rating one who rolls so often, or who errs by rule of thumb."""
    if not isinstance(info, AtRating):
        make = _PLAYERS.get(info.style)
        return None if make is None else make(game, seed, seat, info.iterations)
    if info.iterations:
        return Deep(game, seed, seat, info.iterations)
    return Prudent(game, seed, seat, 0, overlook=info.overlook, heat=info.heat)


KNOWLEDGE: Final = Knowledge(policies={}, reason=reason, own=_own)

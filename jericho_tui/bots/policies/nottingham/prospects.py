"""What a seat of Nottingham may still expect: points to come, by its hand and how things stand.

A linear fit to how matches of bots ended, its numbers (`prospects.toml`) interpolated between a few
stages of the match. It is asked at the beginning of a turn, when no card is between two places.
"""

import tomllib
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from jericho_tui.bots.policies.nottingham.hands import lacks
from jericho_tui.games.nottingham.actions import FEWEST_GOODS, PASS, Action, Kind
from jericho_tui.games.nottingham.edition import MISSIONS, Edition
from jericho_tui.games.nottingham.items import NUM_ITEMS, UNIT, size
from jericho_tui.games.nottingham.menu import deliveries
from jericho_tui.games.nottingham.scoring import (
    MOST_A_MISSION,
    Rules,
    loot_points,
    mission_points,
    missions_left,
)

if TYPE_CHECKING:
    from jericho_tui.games.nottingham.state import NottinghamState

_MOST_HANDS: Final = 1 << 15
"""Hands of one stage that are remembered."""
_NEARLY: Final = 4
"""A mission that lacks so many cards is not in sight."""
_USUAL_CARDS: Final = 4
_USUALLY_READY: Final = 0.4
"""Part of the others that have a delivery in hand."""
TAKEN: Final = 0
FIRST: Final = 1
SECOND: Final = 2
"""What a kind of mission is to a seat: out of reach, nobody's yet, or to be had as the second."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The fit at one stage; points are the unit."""

    base: float
    card: float
    """Each card in hand."""
    crowd: float
    """A tenth of the square of their number: larger hands get fewer gifts."""
    same: tuple[float, float, float, float]
    """Part of an item's value that one, two, three, or four and more of it bring."""
    best: float
    """Part of the best delivery that is in hand."""
    open_missions: float
    """Part of the points of every mission that may still be done."""
    lacking: tuple[tuple[float, float, float, float], ...]
    """By kind: part of a mission's points that a hand brings which lacks 0, 1, 2 or 3 cards."""
    wait: float
    """A whole round until the next turn; less is as much less."""
    best_waits: float
    """Part of the best delivery in hand, for a whole round until the next turn."""
    ambush: float
    """Each ambush that lies before the seat."""
    danger: float
    """Each ambush that lies before others."""
    alone: float
    """Part of the points that go when another does a mission which only this seat has done."""
    others_cards: float
    """Each card in the hand of an average opponent."""
    others_ready: float
    """That all others have a delivery in hand."""
    spread: float
    """Standard deviation of what is not foreseen."""

    def around(self) -> float:
        """Return what others' hands of the usual size change."""
        return self.others_cards * _USUAL_CARDS + self.others_ready * _USUALLY_READY

    def usual(self) -> float:
        """Return what a hand of the usual size brings in the middle of a round."""
        cards = _USUAL_CARDS
        worth = self.base + self.card * cards + self.crowd * cards**2 / 10
        return worth + self.wait / 2 + self.around()


class Stage:
    """What everything is worth with a number of steps left for the sheriff."""

    def __init__(self, prospects: "Prospects", space: int) -> None:
        self._prospects = prospects
        self._space = space
        self.weights = prospects.weights(space)
        self.edition = prospects.rules.edition
        self.last = space >= prospects.steps - 1
        """Whether the match is over with the sheriff's next step."""
        self._step = self.weights.usual()
        """What the average opponent loses by that step."""
        if not self.last:
            self._step -= prospects.weights(space + 1).usual()
        self._wait = 1 - 1 / prospects.num_seats
        """What part of a round it is from the end of a turn to the next one of the same seat."""
        self._hands: dict[tuple[int, int], tuple[float, float]] = {}
        self._held: dict[tuple[int, int], float] = {}
        self._gains: dict[tuple[int, int], tuple[float, ...]] = {}
        self._worths: dict[int, tuple[float, ...]] = {}

    def later(self) -> "Stage":
        """Return the stage after the sheriff's next step; not for the last one."""
        return self._prospects.stage(self._space + 1)

    def judged(self, hand: int, reach: int) -> tuple[float, float]:
        """Return what a hand will bring, and the points of the best delivery that it has.

        :param reach: what missions are to its owner; see `reaches`.
        """
        key = hand, reach
        found = self._hands.get(key)
        if found is None:
            if len(self._hands) >= _MOST_HANDS:
                self._hands.clear()
            found = self._hands[key] = self._judge(hand, reach)
        return found

    def kept(self, hand: int, reach: int) -> float:
        """Return what a hand will bring at the end of its owner's turn."""
        worth, best = self.judged(hand, reach)
        weights = self.weights
        return worth + self._wait * (weights.wait + weights.best_waits * best) + weights.around()

    def held(self, hand: int, reach: int) -> float:
        """Return what a hand will bring to whoever may deliver from it at once."""
        key = hand, reach
        worth = self._held.get(key)
        if worth is None:
            if len(self._held) >= _MOST_HANDS:
                self._held.clear()
            ways = deliveries(hand, _kinds(reach), self._prospects.rules.distinct_pairs)
            worth = self._held[key] = max(
                [
                    self.kept(hand, reach)
                    if action is PASS
                    else self.delivered(hand, reach, action)
                    for action in ways
                    if action.kind is not Kind.DELIVER or len(action.items) == FEWEST_GOODS
                ]
            )
        return worth

    def delivered(self, hand: int, reach: int, action: Action) -> float:
        """Return what a delivery brings: points, what the rest brings, and what others lose."""
        if action.kind is Kind.MISSION:
            points = self.points(reach)[action.mission]
            reach &= ~(3 << 2 * action.mission)
        else:
            points = float(self.edition.values[action.items[0]])
        points += self._step
        if self.last:
            return points
        return points + self.later().kept(hand - action.bundle, reach)

    def gains(self, hand: int, reach: int) -> tuple[float, ...]:
        """Return by item what one more card of it adds for whoever may deliver at once."""
        key = hand, reach
        gains = self._gains.get(key)
        if gains is None:
            if len(self._gains) >= _MOST_HANDS:
                self._gains.clear()
            now = self.held(hand, reach)
            gains = self._gains[key] = tuple([self.held(hand + u, reach) - now for u in UNIT])
        return gains

    def gift(self) -> float:
        """Return what a card that is drawn brings, roughly."""
        values = self.edition.values
        return self.weights.card + self.weights.same[0] * sum(values) / len(values)

    def points(self, reach: int) -> tuple[float, ...]:
        """Return by kind what a mission brings now: 0 where it cannot be done."""
        worths = self._worths.get(reach)
        if worths is None:
            missions = self.edition.missions
            worths = self._worths[reach] = tuple(
                [_worth(points, reach >> 2 * kind & 3) for kind, points in enumerate(missions)]
            )
        return worths

    def _judge(self, hand: int, reach: int) -> tuple[float, float]:
        weights = self.weights
        same = weights.same
        held, cards, lacking_by_kind = _counted(hand)
        best = 0.0
        worth = weights.base + weights.card * cards + weights.crowd * cards * cards / 10
        values = self.edition.values
        for item, number in held:
            value = values[item]
            worth += value * same[number - 1 if number < 4 else 3]
            if number >= FEWEST_GOODS and value > best:
                best = float(value)
        if reach:
            points = self.points(reach)
            worth += weights.open_missions * sum(points)
            for kind, lacking in enumerate(lacking_by_kind):
                if lacking < _NEARLY:
                    worth += points[kind] * weights.lacking[kind][lacking]
                    if not lacking and points[kind] > best:
                        best = points[kind]
        return worth + weights.best * best, best


@lru_cache(maxsize=1 << 15)
def _counted(hand: int) -> tuple[tuple[tuple[int, int], ...], int, tuple[int, int, int, int]]:
    """Return what any stage asks of a hand.

    :return: its items with how many of each, how many cards, how many each mission lacks.
    """
    counts = hand.to_bytes(NUM_ITEMS, "little")
    held = tuple([(item, number) for item, number in enumerate(counts) if number])
    return held, size(hand), lacks(counts)


def _worth(points: tuple[int, int], reach: int) -> float:
    alone, shared = points
    if reach == FIRST:
        return (alone + shared) / 2
    return float(shared) if reach == SECOND else 0.0


@lru_cache(maxsize=256)
def _kinds(reach: int) -> int:
    """Return the kinds of mission that are in reach, as bits."""
    return sum([1 << kind for kind in range(len(MISSIONS)) if reach >> 2 * kind & 3])


@lru_cache(maxsize=4096)
def reaches(missions: tuple[int, ...]) -> tuple[int, ...]:
    """Return for every seat what each kind of mission is to it, two bits a kind.

    :param missions: the kinds that every seat has done, as bits.
    """
    left = missions_left(missions)
    return tuple(
        [
            sum(
                [
                    (FIRST if left[kind] == MOST_A_MISSION else SECOND) << 2 * kind
                    for kind in range(len(MISSIONS))
                    if left[kind] and not done >> kind & 1
                ]
            )
            for done in missions
        ]
    )


class Prospects:
    """What everybody may expect, in a match of these rules and so many seats.

    It remembers what it has judged, so it is made for one decision.
    """

    def __init__(self, rules: Rules, num_seats: int) -> None:
        self.rules = rules
        self.num_seats = num_seats
        self.steps = len(rules.track) + 1
        """How many the sheriff makes in a whole match."""
        self._stages: dict[int, Stage] = {}
        self._looted: dict[int, int] = {}
        """Points by loot."""
        self._scored: dict[tuple[int, ...], tuple[tuple[int, int], ...]] = {}
        """See `_scored`; by missions done."""

    def stage(self, space: int) -> Stage:
        """Return the stage with the sheriff so far from the city."""
        stage = self._stages.get(space)
        if stage is None:
            stage = self._stages[space] = Stage(self, space)
        return stage

    def weights(self, space: int) -> Weights:
        """Return the fit there."""
        return _interpolated((self.steps - space) / self.num_seats)

    def expected(self, state: "NottinghamState") -> list[float]:
        """Return every seat's expected points at the end, at the beginning of a turn."""
        seats = self.num_seats
        stage = self.stage(state.space)
        weights = stage.weights
        missions = tuple(state.missions)
        reach = reaches(missions)
        edition = self.rules.edition
        scored = self._scored.get(missions)
        if scored is None:
            scored = self._scored[missions] = _scored(missions, edition)
        hands = state.hands
        judged = [stage.judged(hand, reach[seat]) for seat, hand in enumerate(hands)]
        sizes = [size(hand) for hand in hands]
        laid = [len(cards) for cards in state.laid]
        all_cards, all_laid = sum(sizes), sum(laid)
        ready = sum([1 for _worth, best in judged if best])
        turn, others = state.turn, seats - 1
        found = []
        for seat in range(seats):
            wait = (seat - turn) % seats / seats
            worth, best = judged[seat]
            sure, alone = scored[seat]
            found.append(
                sure
                + self._points_of(state.loot[seat])
                + worth
                + wait * (weights.wait + weights.best_waits * best)
                + weights.ambush * laid[seat]
                + weights.danger * (all_laid - laid[seat])
                + weights.alone * alone
                + weights.others_cards * (all_cards - sizes[seat]) / others
                + weights.others_ready * (ready - (best > 0)) / others
            )
        return found

    def _points_of(self, loot: int) -> int:
        points = self._looted.get(loot)
        if points is None:
            if len(self._looted) >= _MOST_HANDS:
                self._looted.clear()
            points = self._looted[loot] = loot_points(loot, self.rules.edition)
        return points


def _scored(missions: tuple[int, ...], edition: Edition) -> tuple[tuple[int, int], ...]:
    """Return every seat's points for missions, and how many go if they are done once more."""
    points = mission_points(missions, edition)
    left = missions_left(missions)
    risk = [
        worth.alone - worth.shared if left[kind] == MOST_A_MISSION - 1 else 0
        for kind, worth in enumerate(edition.missions)
    ]
    return tuple(
        [
            (points[seat], sum([risk[kind] for kind in range(len(risk)) if done >> kind & 1]))
            for seat, done in enumerate(missions)
        ]
    )


@cache
def _fit() -> tuple[tuple[float, ...], tuple[dict[str, Any], ...]]:
    """Return where the stages are, in steps of the sheriff a player, and the numbers of each."""
    data = tomllib.loads(files(__package__).joinpath("prospects.toml").read_text("utf-8"))
    stages = data["stage"]
    return tuple([stage.pop("steps") for stage in stages]), tuple(stages)


@lru_cache(maxsize=256)
def _interpolated(steps: float) -> Weights:
    """Return the weights for so many steps of the sheriff a player."""
    places, stages = _fit()
    steps = min(max(steps, places[0]), places[-1])
    after = max(1, bisect_left(places, steps))
    part = (steps - places[after - 1]) / (places[after] - places[after - 1])
    before, later = stages[after - 1], stages[after]
    return Weights(**{key: _between(before[key], later[key], part) for key in before})


def _between(before: Any, later: Any, part: float) -> Any:
    if isinstance(before, Sequence):
        return tuple([_between(a, b, part) for a, b in zip(before, later, strict=True)])
    return before + part * (later - before)

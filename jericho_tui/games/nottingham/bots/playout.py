"""How a search plays on, and what each seat can still expect.

The expectation is a linear fit to how matches of bots ended (`prospects.toml`), interpolated
between stages of the match. It is asked at the start of a turn, when no card is on its way. Until
then, players act by a rule of thumb: it sees what the actor would see in the sampled position, but
a robber knows what he will find. The search looks a turn or two ahead.
"""

from bisect import bisect_left
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import exp, pi, sqrt
from random import Random
from typing import TYPE_CHECKING, Any, Final

from jericho_tui.bots.characters import data_of
from jericho_tui.bots.knowledge import Liking, Policy
from jericho_tui.bots.search.bot import verdict_of
from jericho_tui.bots.search.outlook import Verdict
from jericho_tui.core.bundles import size, unpack
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.memo import Memo
from jericho_tui.games.nottingham.rules import actions as acts
from jericho_tui.games.nottingham.rules.edition import MISSIONS, Edition
from jericho_tui.games.nottingham.rules.items import (
    CANDLESTICK,
    CHEST,
    COIN,
    GOLD,
    NECKLACE,
    NUM_ITEMS,
    UNIT,
    matched,
)
from jericho_tui.games.nottingham.rules.position import NottinghamObservation
from jericho_tui.games.nottingham.rules.state import Determinizer, NottinghamState

if TYPE_CHECKING:
    from jericho_tui.games.nottingham.rules.state import NottinghamState


_MOST_HANDS: Final = 1 << 15  # hands of one stage that are remembered
_NEARLY: Final = 4  # a mission that lacks so many cards is not in sight
_USUAL_CARDS: Final = 4
_USUALLY_READY: Final = 0.4  # part of the others that have a delivery in hand
FIRST: Final = 1
SECOND: Final = 2
"""What a kind of mission is to a seat: nobody's yet, or to be had as the second; 0 if neither."""


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
        self._step = self.weights.usual()  # what the average opponent loses by that step
        if not self.last:
            self._step -= prospects.weights(space + 1).usual()
        self._wait = 1 - 1 / prospects.num_seats
        """What part of a round it is from the end of a turn to the next one of the same seat."""
        # Dictionaries, since a compiled search misses them more quickly than a `Memo`.
        self._hands: dict[tuple[int, int], tuple[float, float]] = {}
        self._held: dict[tuple[int, int], float] = {}
        self._gains: dict[tuple[int, int], tuple[float, ...]] = {}
        self.points = Memo(self._points).__getitem__
        """Returns by kind what a mission brings now: 0 where it cannot be done."""

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
            ways = acts.deliveries(hand, _kinds(reach), self._prospects.rules.distinct_pairs)
            worth = self._held[key] = max(
                [
                    self.kept(hand, reach)
                    if action is acts.PASS
                    else self.delivered(hand, reach, action)
                    for action in ways
                    if action.kind is not acts.Kind.DELIVER
                    or len(action.items) == acts.FEWEST_GOODS
                ]
            )
        return worth

    def delivered(self, hand: int, reach: int, action: acts.Action) -> float:
        """Return what a delivery brings: points, what the rest brings, and what others lose."""
        if action.kind is acts.Kind.MISSION:
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
            gains = self._gains[key] = tuple([self.held(hand + unit, reach) - now for unit in UNIT])
        return gains

    def gift(self) -> float:
        """Return what a card that is drawn brings, roughly."""
        values = self.edition.values
        return self.weights.card + self.weights.same[0] * sum(values) / len(values)

    def _points(self, reach: int) -> tuple[float, ...]:
        found = []
        for kind, (alone, shared) in enumerate(self.edition.missions):
            mission = reach >> 2 * kind & 3
            first = (alone + shared) / 2 if mission == FIRST else 0.0
            found.append(float(shared) if mission == SECOND else first)
        return tuple(found)

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
            if number >= acts.FEWEST_GOODS and value > best:
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


def lacks(counts: Sequence[int]) -> tuple[int, int, int, int]:
    """Return how many cards a hand lacks for each kind of mission (rule 4, N20)."""
    pairs = singles = most = none = 0
    for number in counts:
        pairs += number >> 1
        singles += number & 1
        if number > most:
            most = number
        if not number:
            none += 1
    three, four = 3 - pairs, 4 - pairs
    found = [0, 0, 0, 0]
    found[acts.THREE_PAIRS] = three + max(0, three - singles) if three > 0 else 0
    found[acts.FOUR_PAIRS] = four + max(0, four - singles) if four > 0 else 0
    found[acts.FIVE_SAME] = max(0, 5 - most)
    found[acts.ALL_SEVEN] = none
    return found[0], found[1], found[2], found[3]


@lru_cache(maxsize=1 << 15)
def _counted(hand: int) -> tuple[tuple[tuple[int, int], ...], int, tuple[int, int, int, int]]:
    """Return a hand's items with how many of each, its size, and what each mission lacks."""
    counts = hand.to_bytes(NUM_ITEMS, "little")
    held = tuple([(item, number) for item, number in enumerate(counts) if number])
    return held, size(hand), lacks(counts)


@lru_cache(maxsize=256)
def _kinds(reach: int) -> int:
    return sum([1 << kind for kind in range(len(MISSIONS)) if reach >> 2 * kind & 3])


@lru_cache(maxsize=4096)
def reaches(missions: tuple[int, ...]) -> tuple[int, ...]:
    """Return for every seat what each kind of mission is to it, two bits a kind.

    :param missions: the kinds that every seat has done, as bits.
    """
    left = acts.missions_left(missions)
    return tuple(
        [
            sum(
                [
                    (FIRST if left[kind] == acts.MOST_A_MISSION else SECOND) << 2 * kind
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

    def __init__(self, rules: acts.Rules, num_seats: int) -> None:
        self.rules = rules
        self.num_seats = num_seats
        self.steps = len(rules.track) + 1
        """How many the sheriff makes in a whole match."""
        self.stage: Callable[[int], Stage] = Memo(partial(Stage, self)).__getitem__
        """Returns the stage with the sheriff so far from the city."""
        edition = rules.edition
        self._looted: Memo[int, int] = Memo(
            lambda loot: acts.loot_points(loot, edition), _MOST_HANDS
        )
        self._scored: Memo[tuple[int, ...], tuple[tuple[int, int], ...]] = Memo(
            lambda missions: _scored(missions, edition)
        )

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
        scored = self._scored[missions]
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
                + self._looted[state.loot[seat]]
                + worth
                + wait * (weights.wait + weights.best_waits * best)
                + weights.ambush * laid[seat]
                + weights.danger * (all_laid - laid[seat])
                + weights.alone * alone
                + weights.others_cards * (all_cards - sizes[seat]) / others
                + weights.others_ready * (ready - (best > 0)) / others
            )
        return found


def _scored(missions: tuple[int, ...], edition: Edition) -> tuple[tuple[int, int], ...]:
    """Return every seat's points for missions, and how many go if they are done once more."""
    points = acts.mission_points(missions, edition)
    left = acts.missions_left(missions)
    risk = [
        worth.alone - worth.shared if left[kind] == acts.MOST_A_MISSION - 1 else 0
        for kind, worth in enumerate(edition.missions)
    ]
    return tuple(
        [
            (points[seat], sum([risk[kind] for kind in range(len(risk)) if done >> kind & 1]))
            for seat, done in enumerate(missions)
        ]
    )


@lru_cache(maxsize=256)
def _interpolated(steps: float) -> Weights:
    """Return the fit for so many steps of the sheriff a player."""
    stages = data_of(__package__, "prospects.toml")["stage"]
    places = [stage["steps"] for stage in stages]
    steps = min(max(steps, places[0]), places[-1])
    after = max(1, bisect_left(places, steps))
    part = (steps - places[after - 1]) / (places[after] - places[after - 1])
    before, later = stages[after - 1], stages[after]
    names = [key for key in before if key != "steps"]
    return Weights(**{key: _between(before[key], later[key], part) for key in names})


def _between(before: Any, later: Any, part: float) -> Any:
    if isinstance(before, Sequence):
        return tuple([_between(a, b, part) for a, b in zip(before, later, strict=True)])
    return before + part * (later - before)


_SECOND_CARD: Final = 0.6
"""Part of an average card's gain that the second card of an offer for a chest brings."""
_OFFERED: Final = 3  # what is offered is as good as the average of so many items that help most
_SEEN: Final = 0.5
"""Part of the loss of another that counts for oneself, beside that there are several others."""
_COIN_TAKEN: Final = 0.3  # how likely an offer for a coin is taken
_ONE_TAKEN: Final = 0.2  # how likely one card offered for a chest is taken
_TWO_TAKEN: Final = 0.5  # the same of two cards
_SPRUNG: Final = 0.25  # how likely an ambush that lies before another hits a delivery


class _Asked:
    def __init__(
        self, state: NottinghamState, seat: Seat, stage: Stage, reach: tuple[int, ...], other: float
    ) -> None:
        self.state = state
        self.seat = seat
        self.stage = stage
        self.reach = reach  # by seat
        self.other = other  # how much a loss of one other counts against a gain of one's own

    def gains(self) -> tuple[float, ...]:
        """Return by item what one more card of it adds to the own hand."""
        return self.stage.gains(self.state.hands[self.seat], self.reach[self.seat])

    def change(self, seat: int, items: int) -> float:
        """Return what these cards, which may be fewer than none, change for a hand."""
        hand, reach = self.state.hands[seat], self.reach[seat]
        judged = self.stage.judged
        return judged(hand + items, reach)[0] - judged(hand, reach)[0]


class Thumb:
    """Judges for every seat of a match."""

    def __init__(self, prospects: Prospects) -> None:
        self.prospects = prospects
        self._other = 1 / (prospects.num_seats - 1)

    def values(
        self, state: NottinghamState, seat: Seat, actions: Sequence[acts.Action]
    ) -> list[float]:
        """Return what each action brings a seat, in points of lead, up to a common summand."""
        stage = self.prospects.stage(state.space)
        asked = _Asked(state, seat, stage, reaches(tuple(state.missions)), self._other)
        return _JUDGES[state.phase](asked, actions)

    def play_turn(self, state: NottinghamState, rng: Random) -> None:
        """Let everybody act until the turn is over."""
        turn = state.turn
        while state.turn == turn and (actors := state.acting):
            seat = actors[0]
            if seat == CHANCE:
                state.apply(seat, state.sample_chance(rng))
                continue
            menu = state.legal_actions(seat)
            if len(menu) == 1:
                state.apply(seat, menu[0])
            else:
                values = self.values(state, seat, menu)
                state.apply(seat, menu[values.index(max(values))])


def _decisions(asked: _Asked, actions: Sequence[acts.Action]) -> list[float]:
    state = asked.state
    card = state.card
    gains = asked.gains()
    values = []
    for action in actions:
        if action is acts.TAKE:
            values.append(gains[card])
        elif action.kind is acts.Kind.ATTACK:
            values.append(_attack(asked, action.seat, gains))
        elif card == GOLD:
            values.append(asked.stage.weights.ambush)
        else:
            others = sorted(gains[:card] + gains[card + 1 :], reverse=True)
            offered = sum(others[:_OFFERED]) / _OFFERED
            if card == CHEST:
                offered += _SECOND_CARD * sum(others) / len(others)
            values.append(offered)
    return values


def _attack(asked: _Asked, target: int, gains: tuple[float, ...]) -> float:
    state = asked.state
    given = asked.change(target, UNIT[state.card])
    cards = unpack(state.hands[target])
    if state.card == CANDLESTICK:
        taken = sum([gains[item] for item in cards]) / len(cards)
        return taken - asked.other * given
    item = max(cards, key=gains.__getitem__)
    return gains[item] - asked.other * (given + _SEEN * asked.change(target, -UNIT[item]))


def _offers(asked: _Asked, actions: Sequence[acts.Action]) -> list[float]:
    card = asked.state.card
    values = []
    for action in actions:
        if card == COIN:
            likely = _COIN_TAKEN
        else:
            likely = _TWO_TAKEN if len(action.items) > 1 else _ONE_TAKEN
        values.append(likely * asked.change(asked.seat, UNIT[card] - action.bundle))
    return values


def _swaps(asked: _Asked, actions: Sequence[acts.Action]) -> list[float]:
    state = asked.state
    card = UNIT[state.card]
    values = []
    for action in actions:
        if action is acts.PASS:
            kept = state.card != COIN or not state.rules.discards_coin
            values.append(asked.change(asked.seat, card) if kept else 0.0)
            continue
        offer = state.offers[action.seat]
        assert offer is not None  # else it could not be taken
        lost = asked.change(action.seat, card - offer.bundle)
        values.append(asked.change(asked.seat, offer.bundle) - asked.other * lost)
    return values


def _defences(asked: _Asked, actions: Sequence[acts.Action]) -> list[float]:
    """Give a necklace, or lose another card: on average, or the one that hurts."""
    state = asked.state
    hand = state.hands[asked.seat]
    necklace = asked.change(asked.seat, -UNIT[NECKLACE])
    if state.chosen >= 0:
        lost = asked.change(asked.seat, -UNIT[state.chosen])
    else:
        losses = [asked.change(asked.seat, -UNIT[item]) for item in unpack(hand)]
        lost = sum(losses) / len(losses)
        if state.card != CANDLESTICK:
            lost = (lost + min(losses)) / 2
    return [lost if action is acts.PASS else necklace for action in actions]


def _picks(asked: _Asked, actions: Sequence[acts.Action]) -> list[float]:
    gains, other, target = asked.gains(), asked.other, asked.state.target
    return [gains[a.items[0]] - other * asked.change(target, -a.bundle) for a in actions]


def _lays(asked: _Asked, actions: Sequence[acts.Action]) -> list[float]:
    others = [seat for seat in range(asked.state.num_seats) if seat != asked.seat]
    return [matched(action.card, others) / 10 for action in actions]


def _ambushes(asked: _Asked, actions: Sequence[acts.Action]) -> list[float]:
    state = asked.state
    item = state.goods
    sprung = asked.change(asked.seat, UNIT[item])
    if state.goods_left == acts.FEWEST_GOODS:
        sprung += asked.other * asked.stage.edition.values[item]
    kept = asked.stage.weights.ambush
    return [kept if action is acts.PASS else sprung for action in actions]


def _deliveries(asked: _Asked, actions: Sequence[acts.Action]) -> list[float]:
    """Points, what the rest of the hand will bring, gifts, and the danger of an ambush."""
    state, seat, stage, other = asked.state, asked.seat, asked.stage, asked.other
    hand, reach = state.hands[seat], asked.reach[seat]
    before = stage.kept(hand, reach)
    later = None if stage.last else stage.later()
    others = [n for n in range(state.num_seats) if n != seat]
    number = -1 if later is None else state.rules.track[state.space]
    gift = 0.0 if later is None else later.gift()
    given = other * gift * sum([1 for n in others if size(state.hands[n]) <= number])
    safe = (1 - _SPRUNG) ** sum([len(state.laid[n]) for n in others])
    values = []
    for action in actions:
        if action is acts.PASS:
            values.append(0.0)
            continue
        value = stage.delivered(hand, reach, action) - before - given
        rest = hand - action.bundle
        if size(rest) <= number:
            value += gift
        if safe < 1 and action.kind is acts.Kind.DELIVER:
            item = action.items[0]
            if len(action.items) == acts.FEWEST_GOODS:
                hit = asked.change(seat, UNIT[GOLD] - UNIT[item])
            elif later is None:
                hit = value
            else:
                hit = value + later.kept(rest + UNIT[GOLD], reach) - later.kept(rest, reach)
            value = safe * value + (1 - safe) * hit
        values.append(value)
    return values


_JUDGES: Final[dict[acts.Phase, Callable[[_Asked, Sequence[acts.Action]], list[float]]]] = {
    acts.Phase.DECIDE: _decisions,
    acts.Phase.SEALED: _offers,
    acts.Phase.OPEN: _offers,
    acts.Phase.SWAP: _swaps,
    acts.Phase.DEFENCE: _defences,
    acts.Phase.PICK: _picks,
    acts.Phase.LAY: _lays,
    acts.Phase.DELIVER: _deliveries,
    acts.Phase.AMBUSH: _ambushes,
}


_DAYLIGHT: Final = -6.0  # what it costs a highwayman to be seen robbing somebody
_AMBUSH: Final = 6.0  # what another ambush is worth to it
_TRADE: Final = 12.0  # what a swap is worth to a pedlar
_LEFT: Final = 8.0  # what a robber's neighbour on the left is worth to it, against anybody else
_GOODS: Final = -6.5  # what it costs a collector to sell cards that a mission may want
_PART: Final = -12.0  # what it costs a miser to let go what it has
_FULL: Final = 9  # cards with which it has enough; more would be kept for ever at a table of misers


def _trades(view: NottinghamObservation, action: acts.Action) -> bool:
    return action.kind is acts.Kind.ACT and view.card in (COIN, CHEST)


LIKINGS: Final[Mapping[str, Liking]] = {
    "highwayman": lambda view, action: (
        _AMBUSH
        if action.kind is acts.Kind.ACT and view.card == GOLD
        else _DAYLIGHT * (action.kind is acts.Kind.ATTACK)
    ),
    # Every coin and every chest is there to be swapped, and missions are for others.
    "trader": lambda view, action: (
        _TRADE * (_trades(view, action) - (action.kind is acts.Kind.MISSION))
    ),
    "robber": lambda view, action: (
        _LEFT
        * (action.kind is acts.Kind.ATTACK and action.seat == (view.seat + 1) % view.num_seats)
    ),
    "collector": lambda view, action: _GOODS * (action.kind is acts.Kind.DELIVER),
    "miser": lambda view, action: (
        _PART * (_trades(view, action) and view.hand_sizes[view.seat] < _FULL)
    ),
}
"""By style."""


_SWING: Final = sqrt(6) / pi
"""A logistic's scale for the difference of two things, for a deviation of 1 of each."""


_HEAT: Final = 1.5
"""Temperature of the softmax that makes priors of the policy's leads, in points."""
_HABIT: Final = 1.0
"""The same of the rule of thumb's, beyond the decision."""


class NottinghamOutlook:
    """The search's knowledge of Nottingham for one decision of one seat."""

    exploration = 0.5
    """So much that the heuristic's judgement still counts after thousands of playouts: what hands
    promise is known no better than that, and a search that trusts it alone is weaker [M]."""

    def __init__(self, view: NottinghamObservation, policy: Policy, turns: int = 2) -> None:
        """Prepare for one decision.

        :param policy: the judgement that makes the priors of the decision itself.
        :param turns: how many turns the tree goes on.
        """
        self._view = view
        self._policy, self._turns = policy, turns
        self._thumb = Thumb(Prospects(view.rules, view.num_seats))
        self.world = Determinizer(view).sketch

    def weights(
        self, state: NottinghamState, seat: Seat, actions: Sequence[acts.Action]
    ) -> Sequence[float]:
        """Return the softmax's terms of the expected leads."""
        if state.ply == self._view.ply and seat == self._view.seat:
            values = self._policy.values(self._view, actions)
            heat = _HEAT
        else:
            if len(actions) == 1:
                return [1.0]
            values = self._thumb.values(state, seat, actions)
            heat = _HABIT
        best = max(values)
        return [exp((value - best) / heat) for value in values]

    def public(self, state: NottinghamState) -> Hashable:
        """Return what a move may have shown to the observer."""
        phase = state.phase
        if phase is acts.Phase.SWAP or phase is acts.Phase.OPEN:
            return phase, state.acting, tuple(state.offers)
        if phase is acts.Phase.PICK and (state.turn == self._view.seat or state.card_is_open()):
            return phase, state.hands[state.target]
        return phase, state.acting, state.card, state.goods_left, state.turn

    def is_leaf(self, state: NottinghamState) -> bool:
        """Return whether the turn is over."""
        if not state.acting:
            return True
        return (state.turn - self._view.turn) % state.num_seats >= self._turns

    def evaluate(self, state: NottinghamState, rng: Random) -> Verdict:
        """Play the turn to its end and judge what everybody has."""
        while not self.is_leaf(state):
            self._thumb.play_turn(state, rng)
        return self.judge(state)

    def judge(self, state: NottinghamState) -> Verdict:
        """Return every seat's chance of winning by its expected points."""
        outcome = state.outcome()
        if outcome is not None:
            return verdict_of(outcome)
        known = self._thumb.prospects
        expected = known.expected(state)
        swing = _SWING * known.stage(state.space).weights.spread
        best = max(expected)
        terms = [exp((points - best) / swing) for points in expected]
        total = sum(terms, 0.0)
        shares = [term / total for term in terms]
        return Verdict(shares, shares)

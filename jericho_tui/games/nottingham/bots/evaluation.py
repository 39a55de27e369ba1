"""What a sensible player of Nottingham values, as numbers.

The value of an action is the expected lead over the average opponent: points scored, and the worth
of hands by what they can deliver soon. Other hands are what the seat has seen, and average cards.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from importlib.resources import files
from math import exp
from typing import Any, Final

from jericho_tui.core.bundles import count_of, kinds_in, size
from jericho_tui.core.memo import Memo
from jericho_tui.games.nottingham.rules import actions as acts
from jericho_tui.games.nottingham.rules import items as stock
from jericho_tui.games.nottingham.rules.edition import Edition
from jericho_tui.games.nottingham.rules.position import NottinghamObservation, unseen_items


@dataclass(frozen=True, slots=True)
class HandWeights:
    """What a policy believes of hands."""

    one: float
    """Part of an item's value that a single card of it is worth."""
    two: float
    """The same of two, of which many a delivery comes."""
    three: float
    """The same of three, which can be delivered."""
    more: float
    """What each further card adds: cover against ambushes."""
    step: float
    """What a mission is worth for each card that it lacks, as a part of what it was before."""
    mission: float
    """Part of its points that a mission in the hand is worth."""
    beside: float
    """Part of the goods' worth that a hand has besides its best mission, which takes most cards."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What a policy believes; points are the unit."""

    hands: HandWeights
    others: float
    """How much the loss of the average opponent counts against a gain of one's own."""
    ambush: float
    """What an ambush that lies before oneself is worth."""
    gift: float
    """What drawing a card is worth."""
    raid: float
    """What an attack is worth besides what it brings."""
    defends: float
    """How likely a hand that was not seen gives a necklace."""
    sprung: float
    """How likely an ambush that matches is played."""
    fear: float
    """How many times as likely as that an ambush is taken to be."""
    worst: float
    """Part of the cards others hold that they offer: not their best."""
    coin_taken: float
    """How likely an offer for a coin is taken."""
    one_taken: float
    """How likely one card offered for a chest is taken."""
    two_taken: float
    """The same of two cards."""
    haste: float
    """How many completed deliveries a player must be good for until a hand is worth its all."""

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> "Weights":
        """Return the weights of a table of the data file."""
        values = dict(table)
        hands = HandWeights(**{field.name: values.pop(field.name) for field in fields(HandWeights)})
        return cls(hands, **values)


@cache
def read_data() -> dict[str, Any]:
    """Return the data file."""
    return tomllib.loads(files(__package__).joinpath("weights.toml").read_text("utf-8"))


_SET: Final = 3


@lru_cache(maxsize=16)
def worths_by(edition: Edition, weights: HandWeights) -> Memo[tuple[int, int], float]:
    """Return `worth` by hand and missions.

    Edition and weights take longer to hash than a hand to judge: ask once a decision.
    """
    return Memo(lambda key: worth(*key, edition, weights), 1 << 16)


def worth(hand: int, missions: int, edition: Edition, weights: HandWeights) -> float:
    """Return what a hand is worth while the match goes on.

    :param missions: the kinds that its owner may still do, as bits.
    """
    counts = [hand >> 8 * item & 255 for item in range(stock.NUM_ITEMS)]
    goods = sum(
        value * _part(number, weights)
        for value, number in zip(edition.values, counts, strict=True)
        if number
    )
    best = goods
    lacking = lacks(counts)
    for kind, points in enumerate(edition.missions):
        if missions >> kind & 1:
            mean = (points.alone + points.shared) / 2
            value = weights.mission * mean * weights.step ** lacking[kind]
            best = max(best, value + weights.beside * goods)
    return best


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


def _part(number: int, weights: HandWeights) -> float:
    """Return the part of an item's value that so many cards of it are worth."""
    sets, rest = divmod(number, _SET)
    if sets:
        spare = min(rest, 1) * weights.more
        return sets * weights.three + (weights.two if rest == 2 else spare)
    return weights.two if rest == 2 else weights.one


class _Table:
    def __init__(self, view: NottinghamObservation, weights: Weights) -> None:
        assert view.seat is not None  # a spectator has nothing to decide
        self.view = view
        self.weights = weights
        self.me = view.seat
        self.hand = view.hand
        self.edition = view.rules.edition
        self.worths = worths_by(view.rules.edition, weights.hands)
        self.other = weights.others / (view.num_seats - 1)
        left = len(view.rules.track) + 1 - view.space
        self.steps = left
        self.time = 1 - exp(-left / view.num_seats / weights.haste)
        """How much of a hand's worth will still be delivered, roughly."""
        open_kinds = sum(1 << kind for kind, number in enumerate(view.missions_left()) if number)
        self.missions = [open_kinds & ~done for done in view.missions]
        unseen = unseen_items(view)
        total = max(1, size(unseen))
        self.odds = [count_of(unseen, item) / total for item in range(stock.NUM_ITEMS)]
        """Of a card that was not seen."""

    def mine(self, hand: int, steps: int = 0) -> float:
        """Return what a hand is worth to this seat.

        :param steps: how far the sheriff will have gone meanwhile.
        """
        if steps >= self.steps:
            return 0.0
        return self.time * self.worths[hand, self.missions[self.me]]

    def gain(self, items: int) -> float:
        """Return what these cards add to the own hand."""
        return self.mine(self.hand + items) - self.mine(self.hand)

    def loss(self, items: int) -> float:
        """Return what the own hand loses with these cards."""
        return self.mine(self.hand) - self.mine(self.hand - items)

    def theirs(self, seat: int, item: int) -> float:
        """Return what one more card is worth to another seat, by what is known of its hand."""
        known = self.view.certain(seat)
        missions = self.missions[seat]
        more = self.worths[known + stock.UNIT[item], missions]
        return self.time * max(more - self.worths[known, missions], 0.0)

    def taken(self, seat: int, item: int) -> float:
        """Return what a seat loses with a card, by what is known of its hand."""
        known = self.view.certain(seat)
        if not count_of(known, item):
            return self.time * self.edition.values[item] * self.weights.hands.one
        missions = self.missions[seat]
        less = self.worths[known - stock.UNIT[item], missions]
        return self.time * max(self.worths[known, missions] - less, 0.0)

    def lead(self) -> float:
        """Return the lead as things stand; an unseen card is worth an average one."""
        view = self.view
        missions = acts.mission_points(view.missions, self.edition)
        points = [
            acts.loot_points(loot, self.edition) + missions[n] for n, loot in enumerate(view.loot)
        ]
        for seat in range(view.num_seats):
            if seat == self.me:
                points[seat] += round(self.mine(self.hand))
            else:
                points[seat] += round(self.time * self.weights.gift * view.hand_sizes[seat])
        return points[self.me] - (sum(points) - points[self.me]) * self.other

    def chosen(self, seat: int) -> float:
        """Return what choosing the best card of a hand that may be looked at changes."""
        known = self.view.certain(seat)
        unknown = self.view.hand_sizes[seat] - size(known)
        changes = {
            item: self.gain(stock.UNIT[item]) + self.other * self.taken(seat, item)
            for item in range(stock.NUM_ITEMS)
        }
        return self.best_of(changes, unknown, set(kinds_in(known)))

    def best_of(self, changes: dict[int, float], unknown: float, sure: set[int]) -> float:
        """Return the expected best change among some cards.

        :param unknown: how many of them were not seen.
        :param sure: items that are there.
        """
        expected, still = 0.0, 1.0
        for item in sorted(changes, key=changes.__getitem__, reverse=True):
            there = 1.0 if item in sure else 1 - (1 - self.odds[item]) ** unknown
            expected += still * there * changes[item]
            still *= 1 - there
        return expected

    def drawn(self, seat: int) -> float:
        """Return what drawing a card at random from a hand changes."""
        known, number = self.view.certain(seat), self.view.hand_sizes[seat]
        unknown = number - size(known)
        return sum(
            (count_of(known, item) + unknown * self.odds[item])
            / number
            * (self.gain(stock.UNIT[item]) + self.other * self.taken(seat, item))
            for item in range(stock.NUM_ITEMS)
        )

    def attack(self, seat: int) -> float:
        """Return what attacking a seat with the card turned up changes."""
        view, card = self.view, self.view.card
        change = self.drawn(seat) if card == stock.CANDLESTICK else self.chosen(seat)
        if card in self.edition.red_banner:
            known = count_of(view.certain(seat), stock.NECKLACE)
            defends = 0.7 if known else self.weights.defends
            necklace = self.gain(stock.UNIT[stock.NECKLACE]) + self.other * self.taken(
                seat, stock.NECKLACE
            )
            change = defends * necklace + (1 - defends) * change
        return self.weights.raid + change - self.other * self.theirs(seat, card)

    def ambushed(self, item: int) -> float:
        """Return how likely a delivery of an item is ambushed."""
        safe = 1.0
        for seat, places in enumerate(self.view.memory.laid):
            if seat != self.me:
                for place in places:
                    hits = (place & stock.HITS[self.me][item]).bit_count() / place.bit_count()
                    safe *= 1 - self.weights.sprung * hits
        return min(1.0, self.weights.fear * (1 - safe))

    def delivered(self, hand: int, points: float) -> float:
        """Return what a completed delivery changes: points, the hand left, gifts."""
        change = points + self.mine(hand, 1) - self.mine(self.hand)
        number = self.view.number()
        if number is None:
            return change
        for seat, cards in enumerate(self.view.hand_sizes):
            if seat == self.me:
                change += self.weights.gift * self.time * (size(hand) <= number)
            else:
                change -= self.other * self.weights.gift * self.time * (cards <= number)
        return change

    def goods(self, action: acts.Action) -> float:
        """Return what delivering goods changes, ambushes weighed in."""
        item, number = action.items[0], len(action.items)
        rest = self.hand - action.bundle
        value = self.edition.values[item]
        complete = self.delivered(rest, value)
        danger = self.ambushed(item)
        if not danger:
            return complete
        cost = self.other * self.time * value * self.weights.hands.two
        if number > acts.FEWEST_GOODS:
            hit = self.delivered(rest + stock.UNIT[stock.GOLD], value) - cost
        else:
            hit = self.gain(stock.UNIT[stock.GOLD] - stock.UNIT[item]) - cost
        return (1 - danger) * complete + danger * hit

    def mission(self, action: acts.Action) -> float:
        """Return what doing a mission changes."""
        points = self.edition.missions[action.mission]
        first = self.view.missions_left()[action.mission] == 2
        worth_now = (points.alone + points.shared) / 2 if first else float(points.shared)
        if not first:
            worth_now += self.other * (points.alone - points.shared)
        return self.delivered(self.hand - action.bundle, worth_now)


class NottinghamPolicy:
    """Values actions by the lead they are expected to end in."""

    points_per_e = 12.0

    def __init__(self, weights: Weights) -> None:
        """Make a policy from what it believes."""
        self.weights = weights

    def values(self, view: NottinghamObservation, actions: Sequence[acts.Action]) -> list[float]:
        """Return for each action the expected final lead over the average opponent."""
        table = _Table(view, self.weights)
        lead = table.lead()
        change = _CHANGES[view.phase]
        return [lead + change(table, action) for action in actions]


def _decision(table: _Table, action: acts.Action) -> float:
    view, weights = table.view, table.weights
    card = view.card
    if action.kind is acts.Kind.TAKE:
        return table.gain(stock.UNIT[card])
    if action.kind is acts.Kind.ATTACK:
        return table.attack(action.seat)
    if card == stock.GOLD:
        return weights.ambush * table.time
    changes = {
        item: table.gain(stock.UNIT[item]) for item in range(stock.NUM_ITEMS) if item != card
    }
    best = table.best_of(changes, weights.worst * (view.num_seats - 1), set())
    given = table.other * _mean(
        table.theirs(s, card) for s in range(view.num_seats) if s != table.me
    )
    if card == stock.COIN:
        return max(best - given, table.gain(stock.UNIT[stock.COIN]))
    return best + 0.6 * _mean(changes.values()) - given  # many offer two cards for a chest


def _offer(table: _Table, action: acts.Action) -> float:
    if action is acts.PASS:
        return 0.0
    view, weights = table.view, table.weights
    if view.card == stock.CHEST:
        likely = weights.two_taken if len(action.items) > 1 else weights.one_taken
    else:
        likely = weights.coin_taken
    change = table.gain(stock.UNIT[view.card] - action.bundle)
    given = table.other * sum(table.theirs(view.turn, item) for item in action.items)
    return likely * (change - given)


def _swap(table: _Table, action: acts.Action) -> float:
    view = table.view
    if action is acts.PASS:
        discarded = view.card == stock.COIN and view.rules.discards_coin
        return 0.0 if discarded else table.gain(stock.UNIT[view.card])
    offer = view.offers[action.seat]
    assert offer is not None
    lost = sum(table.taken(action.seat, item) for item in offer.items)
    given = table.theirs(action.seat, view.card)
    return table.gain(offer.bundle) + table.other * (lost - given)


def _defence(table: _Table, action: acts.Action) -> float:
    """Give a necklace, or lose another card: on average, or the one that hurts."""
    view = table.view
    if action.kind is acts.Kind.DEFEND:
        return -table.loss(stock.UNIT[stock.NECKLACE])
    if view.chosen >= 0:
        return -table.loss(stock.UNIT[view.chosen])
    losses = [
        (table.loss(stock.UNIT[item]), count_of(view.hand, item)) for item in kinds_in(view.hand)
    ]
    mean = sum(loss * number for loss, number in losses) / size(view.hand)
    return -mean if view.card == stock.CANDLESTICK else -(mean + max(losses)[0]) / 2


def _pick(table: _Table, action: acts.Action) -> float:
    item = action.items[0]
    return table.gain(stock.UNIT[item]) + table.other * table.taken(table.view.target, item)


def _lay(table: _Table, action: acts.Action) -> float:
    """Prefer what hits most: deliveries of all but oneself that the card matches."""
    others = [seat for seat in range(table.view.num_seats) if seat != table.me]
    return stock.matched(action.card, others) / 100


def _delivery(table: _Table, action: acts.Action) -> float:
    if action is acts.PASS:
        return 0.0
    return table.goods(action) if action.kind is acts.Kind.DELIVER else table.mission(action)


def _ambush(table: _Table, action: acts.Action) -> float:
    if action is acts.PASS:
        return table.weights.ambush * table.time * 0.5
    view = table.view
    value = table.edition.values[view.goods]
    gain = table.gain(stock.UNIT[view.goods])
    if view.goods_left == acts.FEWEST_GOODS:
        gain += table.other * value * 0.7
    return gain


def _mean(numbers: Iterable[float]) -> float:
    values = list(numbers)
    return sum(values) / len(values)


_CHANGES: Final = {
    acts.Phase.DECIDE: _decision,
    acts.Phase.SEALED: _offer,
    acts.Phase.OPEN: _offer,
    acts.Phase.SWAP: _swap,
    acts.Phase.DEFENCE: _defence,
    acts.Phase.PICK: _pick,
    acts.Phase.LAY: _lay,
    acts.Phase.DELIVER: _delivery,
    acts.Phase.AMBUSH: _ambush,
}

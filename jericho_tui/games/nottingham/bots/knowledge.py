"""What bots know of Nottingham, and what they say speaks for an action.

A policy judges for a sensible player, with the numbers of `weights.toml`. The value of an action is
the expected lead over the average opponent: points scored, and the worth of hands by what they can
deliver soon. Other hands are what the seat has seen, and average cards. A search plays on and
judges by `playout`, which is fitted to how matches ended.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache, partial
from itertools import combinations_with_replacement
from math import exp
from typing import Any, Final

from jericho_tui.bots.characters import data_of
from jericho_tui.bots.knowledge import Knowledge, Policy, Tempered
from jericho_tui.bots.search.outlook import GameAdvisor
from jericho_tui.core.bundles import count_of, kinds_in, size
from jericho_tui.core.memo import Memo
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.games.nottingham.bots.playout import LIKINGS, NottinghamOutlook, lacks
from jericho_tui.games.nottingham.rules import actions as acts
from jericho_tui.games.nottingham.rules import items as goods
from jericho_tui.games.nottingham.rules.actions import Action, Kind, Phase
from jericho_tui.games.nottingham.rules.edition import Edition
from jericho_tui.games.nottingham.rules.position import NottinghamObservation, unseen_items

_NEAR: Final = 2  # a mission is worth waiting for while so many cards are missing at most
_SAME: Final = Sentence(N_("your hand stays as it is"))


def reason(view: NottinghamObservation, action: Action) -> Sentence | None:
    """Return what speaks for a legal action of the observer; None to a spectator."""
    if view.seat is None:
        return None
    match action.kind:
        case Kind.TAKE:
            return _more(view, goods.UNIT[view.card])
        case Kind.PICK if view.can_be_answered(action.items[0]):
            gain = _more(view, action.bundle)
            return Sentence(N_("{gain}, unless they give a necklace instead"), {"gain": gain})
        case Kind.PICK:
            return _more(view, action.bundle)
        case Kind.SWAP:
            offer = view.offers[action.seat]
            return None if offer is None else _more(view, offer.bundle)
        case Kind.ACT:
            # Rule 3: what the action of the card turned up brings.
            if view.card == goods.GOLD:
                others = [size for seat, size in enumerate(view.hand_sizes) if seat != view.seat]
                return Sentence(
                    N_("an ambush can spoil a delivery; largest opposing hand: {cards}"),
                    {"cards": max(others)},
                )
            if count_of(view.hand, view.card):
                return Sentence(N_("every player who can must offer you something for it"))
            return Sentence(
                N_("{item}: you have none, and every player who can must make you an offer for it"),
                {"item": acts.ITEM_NAMES[view.card]},
            )
        case Kind.ATTACK:
            return _attacked(view, action.seat)
        case Kind.DEFEND:
            return Sentence(N_("you give a necklace, and no other card"))
        case Kind.OFFER:
            return _offered(view, action)
        case Kind.LAY:
            return _laid(view, action)
        case Kind.DELIVER:
            return _delivered(view, action)
        case Kind.MISSION:
            return _done(view, action)
        case Kind.AMBUSH if view.goods_left == acts.FEWEST_GOODS:
            return Sentence(N_("makes the delivery void"))
        case Kind.AMBUSH:
            return Sentence(N_("takes a card from the delivery"))
        case _:
            return _passing(view)


def _passing(view: NottinghamObservation) -> Sentence:
    match view.phase:
        case Phase.DEFENCE:
            # Rule 3, N8, N31: what the attacker may get from a hand that is not defended.
            if not count_of(view.hand, goods.NECKLACE):
                return Sentence(N_("you have no necklace to give"))
            if view.chosen == goods.NECKLACE or kinds_in(view.hand) == (goods.NECKLACE,):
                return Sentence(N_("you lose a necklace either way"))
            if view.chosen >= 0:
                return Sentence(
                    N_("you give this instead of a necklace: {item}"),
                    {"item": acts.ITEM_NAMES[view.chosen]},
                )
            return Sentence(N_("you lose a necklace only if it is drawn or chosen"))
        case Phase.AMBUSH:
            return Sentence(N_("you keep your ambush"))
        case Phase.SWAP if view.card == goods.COIN and view.rules.discards_coin:
            return Sentence(N_("the coin is discarded"))
        case Phase.SWAP:
            return _more(view, goods.UNIT[view.card])
        case Phase.DELIVER:
            for number in range(1, _NEAR + 1):
                ways = combinations_with_replacement(goods.UNIT, number)
                near = set().union(*[view.payable(view.hand + sum(cards)) for cards in ways])
                if near := near - view.payable(view.hand):
                    return counted(
                        "{cards} more card, and you can complete the mission {mission}",
                        "{cards} more cards, and you can complete the mission {mission}",
                        "cards",
                        {"cards": number, "mission": acts.MISSION_NAMES[max(near)]},
                    )
            if any(size for seat, size in enumerate(view.laid_sizes) if seat != view.seat):
                return Sentence(N_("an ambush waits for another player"))
            return _SAME
        case _:
            return _SAME


def _more(view: NottinghamObservation, items: int) -> Sentence:
    hand = view.hand + items
    if gained := view.payable(hand) - view.payable(view.hand):
        return Sentence(
            N_("you can then complete the mission {mission}"),
            {"mission": acts.MISSION_NAMES[min(gained)]},
        )
    item = max(kinds_in(items), key=lambda item: (count_of(hand, item), item))
    return Sentence(
        N_("{item}: you would hold {number}"),
        {"number": count_of(hand, item), "item": acts.ITEM_NAMES[item]},
    )


def _attacked(view: NottinghamObservation, seat: int) -> Sentence:
    known = kinds_in(view.certain(seat))
    if known:
        item = max(known, key=lambda item: (count_of(view.hand, item), item))
        return Sentence(N_("certainly holds: {item}"), {"item": acts.ITEM_NAMES[item]})
    number = view.hand_sizes[seat]
    others = [size for other, size in enumerate(view.hand_sizes) if other not in (seat, view.seat)]
    if number > max(others, default=0):
        return Sentence(N_("no other opponent has as many cards"))
    return counted(
        "that hand has {cards} card", "that hand has {cards} cards", "cards", {"cards": number}
    )


def _offered(view: NottinghamObservation, action: Action) -> Sentence:
    if all(count_of(view.hand, item) == 1 for item in action.items):
        return Sentence(N_("you have no second one in your hand"))
    rest = view.hand - action.bundle
    item = max(action.items, key=lambda item: (count_of(rest, item), item))
    if not count_of(rest, item):
        return Sentence(N_("you keep all other cards of your hand"))
    return Sentence(
        N_("{item}: you keep {number} if your offer is taken"),
        {"item": acts.ITEM_NAMES[item], "number": count_of(rest, item)},
    )


def _laid(view: NottinghamObservation, action: Action) -> Sentence:
    others = [seat for seat in range(view.num_seats) if seat != view.seat]
    hits = goods.matched(action.card, others)
    return Sentence(
        N_("matches {chance} % of what your opponents might deliver"),
        {"chance": round(100 * hits / (len(others) * goods.NUM_ITEMS))},
    )


def _delivered(view: NottinghamObservation, action: Action) -> Sentence:
    points = view.rules.edition.values[action.items[0]]
    ambushers = len(view.threats(action.items[0]))
    lost = ambushers if view.rules.multi_ambush else min(1, ambushers)
    enough = len(action.items) - acts.FEWEST_GOODS + 1
    if not lost:
        return Sentence(N_("{points} points for certain"), {"points": points})
    if lost < enough:
        return counted(
            "{points} points, even if {cards} ambush takes a card",
            "{points} points, even if {cards} ambushes take a card each",
            "cards",
            {"points": points, "cards": lost},
        )
    return counted(
        "{points} points, unless {cards} ambush takes a card",
        "{points} points, unless {cards} ambushes take a card each",
        "cards",
        {"points": points, "cards": enough},
    )


def _done(view: NottinghamObservation, action: Action) -> Sentence:
    worth = view.rules.edition.missions[action.mission]
    if view.missions_left()[action.mission] < acts.MOST_A_MISSION:
        return Sentence(
            N_("{points} points, and the player who completed it first loses {lost}"),
            {"points": worth.shared, "lost": worth.alone - worth.shared},
        )
    if view.number() is None:  # the match is over then
        return Sentence(N_("{points} points for certain"), {"points": worth.alone})
    return Sentence(
        N_("{points} points, or {shared} if another player completes it too"),
        {"points": worth.alone, "shared": worth.shared},
    )


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
    counts = [hand >> 8 * item & 255 for item in range(goods.NUM_ITEMS)]
    held = sum(
        value * _part(number, weights)
        for value, number in zip(edition.values, counts, strict=True)
        if number
    )
    best = held
    lacking = lacks(counts)
    for kind, points in enumerate(edition.missions):
        if missions >> kind & 1:
            mean = (points.alone + points.shared) / 2
            value = weights.mission * mean * weights.step ** lacking[kind]
            best = max(best, value + weights.beside * held)
    return best


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
        self.odds = [count_of(unseen, item) / total for item in range(goods.NUM_ITEMS)]
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
        more = self.worths[known + goods.UNIT[item], missions]
        return self.time * max(more - self.worths[known, missions], 0.0)

    def taken(self, seat: int, item: int) -> float:
        """Return what a seat loses with a card, by what is known of its hand."""
        known = self.view.certain(seat)
        if not count_of(known, item):
            return self.time * self.edition.values[item] * self.weights.hands.one
        missions = self.missions[seat]
        less = self.worths[known - goods.UNIT[item], missions]
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
            item: self.gain(goods.UNIT[item]) + self.other * self.taken(seat, item)
            for item in range(goods.NUM_ITEMS)
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
            * (self.gain(goods.UNIT[item]) + self.other * self.taken(seat, item))
            for item in range(goods.NUM_ITEMS)
        )

    def attack(self, seat: int) -> float:
        """Return what attacking a seat with the card turned up changes."""
        view, card = self.view, self.view.card
        change = self.drawn(seat) if card == goods.CANDLESTICK else self.chosen(seat)
        if card in self.edition.red_banner:
            known = count_of(view.certain(seat), goods.NECKLACE)
            defends = 0.7 if known else self.weights.defends
            necklace = self.gain(goods.UNIT[goods.NECKLACE]) + self.other * self.taken(
                seat, goods.NECKLACE
            )
            change = defends * necklace + (1 - defends) * change
        return self.weights.raid + change - self.other * self.theirs(seat, card)

    def ambushed(self, item: int) -> float:
        """Return how likely a delivery of an item is ambushed."""
        safe = 1.0
        for seat, places in enumerate(self.view.memory.laid):
            if seat != self.me:
                for place in places:
                    hits = (place & goods.HITS[self.me][item]).bit_count() / place.bit_count()
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
            hit = self.delivered(rest + goods.UNIT[goods.GOLD], value) - cost
        else:
            hit = self.gain(goods.UNIT[goods.GOLD] - goods.UNIT[item]) - cost
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
        return table.gain(goods.UNIT[card])
    if action.kind is acts.Kind.ATTACK:
        return table.attack(action.seat)
    if card == goods.GOLD:
        return weights.ambush * table.time
    changes = {
        item: table.gain(goods.UNIT[item]) for item in range(goods.NUM_ITEMS) if item != card
    }
    best = table.best_of(changes, weights.worst * (view.num_seats - 1), set())
    given = table.other * _mean(
        table.theirs(s, card) for s in range(view.num_seats) if s != table.me
    )
    if card == goods.COIN:
        return max(best - given, table.gain(goods.UNIT[goods.COIN]))
    return best + 0.6 * _mean(changes.values()) - given  # many offer two cards for a chest


def _offer(table: _Table, action: acts.Action) -> float:
    if action is acts.PASS:
        return 0.0
    view, weights = table.view, table.weights
    if view.card == goods.CHEST:
        likely = weights.two_taken if len(action.items) > 1 else weights.one_taken
    else:
        likely = weights.coin_taken
    change = table.gain(goods.UNIT[view.card] - action.bundle)
    given = table.other * sum(table.theirs(view.turn, item) for item in action.items)
    return likely * (change - given)


def _swap(table: _Table, action: acts.Action) -> float:
    view = table.view
    if action is acts.PASS:
        discarded = view.card == goods.COIN and view.rules.discards_coin
        return 0.0 if discarded else table.gain(goods.UNIT[view.card])
    offer = view.offers[action.seat]
    assert offer is not None
    lost = sum(table.taken(action.seat, item) for item in offer.items)
    given = table.theirs(action.seat, view.card)
    return table.gain(offer.bundle) + table.other * (lost - given)


def _defence(table: _Table, action: acts.Action) -> float:
    """Give a necklace, or lose another card: on average, or the one that hurts."""
    view = table.view
    if action.kind is acts.Kind.DEFEND:
        return -table.loss(goods.UNIT[goods.NECKLACE])
    if view.chosen >= 0:
        return -table.loss(goods.UNIT[view.chosen])
    losses = [
        (table.loss(goods.UNIT[item]), count_of(view.hand, item)) for item in kinds_in(view.hand)
    ]
    mean = sum(loss * number for loss, number in losses) / size(view.hand)
    return -mean if view.card == goods.CANDLESTICK else -(mean + max(losses)[0]) / 2


def _pick(table: _Table, action: acts.Action) -> float:
    item = action.items[0]
    return table.gain(goods.UNIT[item]) + table.other * table.taken(table.view.target, item)


def _lay(table: _Table, action: acts.Action) -> float:
    """Prefer what hits most: deliveries of all but oneself that the card matches."""
    others = [seat for seat in range(table.view.num_seats) if seat != table.me]
    return goods.matched(action.card, others) / 100


def _delivery(table: _Table, action: acts.Action) -> float:
    if action is acts.PASS:
        return 0.0
    return table.goods(action) if action.kind is acts.Kind.DELIVER else table.mission(action)


def _ambush(table: _Table, action: acts.Action) -> float:
    if action is acts.PASS:
        return table.weights.ambush * table.time * 0.5
    view = table.view
    value = table.edition.values[view.goods]
    gain = table.gain(goods.UNIT[view.goods])
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


_JUDGEMENT: Final = {"trader": "pedlar"}
"""Whose judgement a style with likings has, if not the one of its name: the pedlar's without them
is that of those who grab what is nearest (`strength`)."""
_JUDGES: Final = {
    style: NottinghamPolicy(Weights.of(table))
    for style, table in data_of(__package__, "weights.toml").items()
}
_POLICIES: Final[Mapping[str, Policy]] = {
    **_JUDGES,
    **{style: Tempered(_JUDGES[_JUDGEMENT.get(style, style)], LIKINGS[style]) for style in LIKINGS},
}

KNOWLEDGE: Final = Knowledge(
    _POLICIES, GameAdvisor(partial(NottinghamOutlook, policy=_JUDGES["heuristic"]), reason)
)

"""What a sensible player of Badaboom values: a forecast of the next explosion after each action.

A trick that can be countered is weighed with both results. Other bags are judged by the cards seen
there and by the backs of the rest. The forecast assumes that every holder takes a mechanism while
there is one, so it is known who will arm the bomb and who will hold it when it explodes. That
player may escape, with a chance that grows with the bag.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from math import exp, log
from typing import Any, Final, NamedTuple

from jericho_tui.bots.characters import data_of
from jericho_tui.core.bundles import count_of, kinds_in, size, unpack
from jericho_tui.core.game import Seat
from jericho_tui.core.memo import Memo
from jericho_tui.core.seats import NOBODY
from jericho_tui.games.badaboom.rules import cards as deck
from jericho_tui.games.badaboom.rules.actions import ENOUGH_COINS, Action, Kind, Phase, Rules
from jericho_tui.games.badaboom.rules.blasts import affected, aimed_at
from jericho_tui.games.badaboom.rules.edition import BAG_SIZE, Edition, Property
from jericho_tui.games.badaboom.rules.position import Backs, BadaboomObservation
from jericho_tui.games.badaboom.rules.state import BadaboomState


@dataclass(frozen=True, slots=True)
class Weights:
    """What an evaluation believes; coins are the unit of every worth."""

    cards: tuple[float, ...]
    """What a card in the bag is worth, by kind. A mechanism's is its coin, counted apart."""
    thrift: float
    """By how much each card of a bag is worth less than the one before: all cannot be used."""
    tinker: tuple[float, ...]
    """How likely a card saves a holder who may still tinker, by kind."""
    trick: tuple[float, ...]
    """How likely a card saves a holder who may still play a trick, by kind."""
    shelter: tuple[float, ...]
    """How likely a card saves anybody who may still play a trick, by kind."""
    counter: float
    """How likely somebody who has a counter uses it against what hurts."""
    take: float
    """How likely each holder takes a mechanism while there is one."""
    steady: float
    """How likely a turn goes as expected: no throws, nothing taken or put that matters."""
    stray: float
    """How likely anybody is hit by an explosion of which nothing can be said yet."""
    swing: float
    """Temperature of the softmax of worths that tells who will win, at the very end."""
    swing_per_coin: float
    """What each coin that the first still lacks adds to it."""
    fade: float
    """Coins before the end from which on bags lose their worth."""
    haste: float
    """What a mechanism in the bomb costs for each turn that the bomb has had: nobody stalls."""
    urges: tuple[float, ...]
    """What playing a trick, or laying a mission, is worth besides, in shares of the win."""

    @classmethod
    def of(cls, table: Mapping[str, Any], sober: Mapping[str, Any]) -> "Weights":
        """Return the weights of a table of the data file; cards that nobody names count nothing.

        :param sober: stands for what the table leaves out.
        """
        values = {}
        for field in fields(cls):
            usual = sober.get(field.name, {})
            value = table.get(field.name, usual)
            if isinstance(value, Mapping):
                cards = {**usual, **value}
                value = tuple([float(cards.get(kind, 0.0)) for kind in deck.KINDS])
            values[field.name] = value
        return cls(**values)


@cache
def styles() -> Mapping[str, Weights]:
    """Return the weights of every character: how each strays from the first, `heuristic`."""
    data = data_of(__package__, "weights.toml")
    return {style: Weights.of(table, data["heuristic"]) for style, table in data.items()}


class Goods(NamedTuple):
    """A bag without its mechanisms, but for what they are good for."""

    worth: float
    """In coins, when it is kept beyond the next explosion."""
    tinker: float
    """How likely its owner escapes by tinkering, as the holder of an armed bomb."""
    trick: float
    """The same by a trick that helps a holder only."""
    shelter: float
    """How likely its owner escapes by a trick, whoever holds the bomb."""
    counter: float
    """How likely its owner counters what hurts."""


_MOST_BAGS: Final = 1 << 16


class Prices:
    """What bags are good for with one edition's cards, as somebody believes; each worked out once.

    Kept for pairs of edition and beliefs (`prices`), as to look both up for each bag takes longer
    than all the rest.
    """

    def __init__(self, edition: Edition, weights: Weights) -> None:
        self.weights = weights
        tricks = [
            deck.FIRST_TRICK + kind
            for kind, copies in enumerate(edition.copies)
            for _ in range(copies)
        ]
        gadgets = range(deck.FIRST_GADGET, deck.FIRST_GADGET + len(deck.GADGETS))
        self._trick = _mean(tricks, weights)
        self._gadget = _mean(gadgets, weights)
        number = len(tricks)
        self.mean_worth: float = (
            number * self._trick.worth + len(deck.GADGETS) * self._gadget.worth
        ) / (number + len(deck.GADGETS))
        """What a card drawn from the storage is worth."""
        self._bags: Memo[tuple[int, int, int], Goods] = Memo(self._worked_out, _MOST_BAGS)

    def goods(self, cards: int, tricks: int = 0, gadgets: int = 0) -> Goods:
        """Return what a bag is good for.

        :param cards: bundle of those that are known, mechanisms with them.
        :param tricks: how many further tricks there are.
        :param gadgets: how many further gadgets.
        """
        return self._bags[cards, tricks, gadgets]

    def _worked_out(self, bag: tuple[int, int, int]) -> Goods:
        cards, tricks, gadgets = bag
        weights = self.weights
        worths = []
        tinker = trick = shelter = counter = 1.0
        for kind in unpack(cards):
            if kind != deck.MECHANISM:  # its coin is counted apart
                worths.append(weights.cards[kind])
            tinker *= 1.0 - weights.tinker[kind]
            trick *= 1.0 - weights.trick[kind]
            shelter *= 1.0 - weights.shelter[kind]
            if kind == deck.NOT_SO_FAST:
                counter *= 1.0 - weights.counter
        if tricks or gadgets:
            for number, mean in ((tricks, self._trick), (gadgets, self._gadget)):
                worths += [mean.worth] * number
                tinker *= (1.0 - mean.tinker) ** number
                trick *= (1.0 - mean.trick) ** number
                shelter *= (1.0 - mean.shelter) ** number
                counter *= (1.0 - mean.counter) ** number
        worths.sort(reverse=True)
        worth = 0.0
        thrift = 1.0
        for value in worths:
            worth += thrift * value
            thrift *= weights.thrift
        return Goods(worth, 1.0 - tinker, 1.0 - trick, 1.0 - shelter, 1.0 - counter)


prices = lru_cache(maxsize=64)(Prices)
"""Prices that were worked out."""


def _mean(kinds: Sequence[int], weights: Weights) -> Goods:
    """Return what an unknown card is good for that may be any of these."""
    counters = tuple(
        [weights.counter * (kind == deck.NOT_SO_FAST) for kind in range(len(deck.KINDS))]
    )
    numbers = (weights.cards, weights.tinker, weights.trick, weights.shelter, counters)
    return Goods(*[sum([each[kind] for kind in kinds]) / len(kinds) for each in numbers])


_CHAINED_ESCAPE: Final = 0.85  # how likely somebody chained is hit although the holder escapes
_LATE_HIT: Final = 0.04
"""How likely somebody is hit who is safe as things stand, while others may still play tricks."""


class Situation:
    """What matters of a position, as far as somebody knows it; cheap to copy and to change."""

    num_seats: int
    rules: Rules
    bomb: int
    holder: int
    content: int
    """Bundle of the cards in the bomb."""
    armed_by: int
    fresh: bool
    """Whether it was armed in this turn: then it explodes in the next one at the earliest."""
    late: bool
    """Whether the holder has tinkered."""
    asked: int
    """The seats, as bits, that will still be asked for a trick in this phase."""
    flipped: bool
    """Whether the bomb is passed to the right."""
    chained: int
    """The seats, as bits."""
    bunkers: int
    coins: Sequence[int]
    mechanisms: list[int]
    """In each bag."""
    goods: list[Goods]
    """What else each bag is good for."""
    missions: tuple[int, ...]
    """Of the player who judges."""

    def copy(self) -> "Situation":
        """Return an independent copy."""
        new = Situation()
        new.num_seats = self.num_seats
        new.rules = self.rules
        new.bomb = self.bomb
        new.holder = self.holder
        new.content = self.content
        new.armed_by = self.armed_by
        new.fresh = self.fresh
        new.late = self.late
        new.asked = self.asked
        new.flipped = self.flipped
        new.chained = self.chained
        new.bunkers = self.bunkers
        new.coins = self.coins
        new.mechanisms = self.mechanisms[:]
        new.goods = self.goods[:]
        new.missions = self.missions
        return new

    def give(self, receiver: int) -> None:
        """Give the bomb away: the receiver's turn begins."""
        self.holder = receiver
        self.late = False
        self.fresh = False
        self.asked = (1 << self.num_seats) - 1

    def judge(self, seat: int) -> None:
        """Arm or disarm the bomb after `seat` replaced a card of it."""
        count = self.content & 255
        if not count and self.armed_by < 0:
            self.armed_by = seat
            self.fresh = True
        elif count and self.armed_by >= 0:
            self.armed_by = NOBODY
            self.fresh = False
            self.chained = self.bunkers = 0
            self.flipped = self.rules.reversed(self.bomb, ())


def shares(s: Situation, me: int, prices: Prices) -> float:
    """Return how likely `me` will win."""
    weights = prices.weights
    seats = s.num_seats
    mechanisms = s.content & 255
    step = -1 if s.flipped else 1
    gains = [0.0] * seats
    steady = 1.0
    victim, armer = s.holder, s.armed_by
    last = False
    """Whether it explodes before anybody tinkers again."""
    if armer < 0:
        if s.late:
            victim += step
        for _ in range(mechanisms):
            armer = victim % seats
            gains[armer] += weights.take
            victim += step
            steady *= weights.steady
        victim %= seats
    elif s.fresh:
        victim = (victim + step) % seats
    else:
        last = s.late
    aim = aimed_at(s.rules, s.content, s.coins, victim, armer)
    everybody = (1 << seats) - 1
    asked = s.asked if last else everybody
    hits = _hits(s, (aim | s.chained) & ~s.bunkers, asked)
    if steady < 1.0:
        for seat in range(seats):
            if not s.bunkers >> seat & 1:
                hits[seat] = steady * hits[seat] + (1.0 - steady) * weights.stray
    escape = 0.0
    if aim >> victim & 1 and not s.bunkers >> victim & 1:
        own = s.goods[victim]
        tinkered = 0.0 if last else own.tinker
        thrown = own.trick if asked >> victim & 1 else 0.0
        escape = 1.0 - (1.0 - tinkered) * (1.0 - thrown)
    share = (1.0 - escape) * _share(s, me, prices, hits, gains, victim, 1.0, armer)
    if escape > 0.0:
        for seat in range(seats):
            if s.bunkers >> seat & 1:
                hits[seat] = 0.0
            elif s.chained >> seat & 1:
                hits[seat] = _CHAINED_ESCAPE
            else:
                hits[seat] = weights.stray if seat != victim else _LATE_HIT
        keeps = tinkered / (tinkered + thrown)
        share += escape * _share(s, me, prices, hits, gains, victim, keeps, armer)
    return share


def _hits(s: Situation, struck: int, asked: int) -> list[float]:
    """Return how likely each seat is hit if nobody escapes; who is struck and asked are bits."""
    hits = [0.0] * s.num_seats
    for seat in range(s.num_seats):
        bit = 1 << seat
        if struck & bit:
            hits[seat] = 1.0 - s.goods[seat].shelter if asked & bit else 1.0
        elif asked and not s.bunkers & bit:
            hits[seat] = _LATE_HIT
    return hits


def _share(
    s: Situation,
    me: int,
    prices: Prices,
    hits: Sequence[float],
    gains: Sequence[float],
    holder: int,
    keeps: float,
    armer: int,
) -> float:
    """Return how likely `me` will win if each seat is hit with these probabilities.

    :param gains: mechanisms that each seat still takes.
    :param keeps: how likely the holder still has the bomb.
    """
    extra = s.rules.special(s.bomb) is Property.EXTRA_COIN
    drawn = prices.mean_worth
    coins: list[float] = []
    bags: list[float] = []
    for seat, hit in enumerate(hits):
        pay = 1.0 + extra + s.mechanisms[seat] + gains[seat]
        if seat == holder:
            pay += keeps
        coins.append(s.coins[seat] + (1.0 - hit) * pay)
        bags.append((1.0 - hit) * (s.goods[seat].worth + drawn) + hit * BAG_SIZE * drawn)
    if s.missions:
        coins[me] += _paid_missions(s, me, hits, armer)
    return win_shares(coins, bags, prices.weights)[me]


def win_shares(coins: Sequence[float], bags: Sequence[float], weights: Weights) -> list[float]:
    """Return how likely each will win with everybody's coins and worths of bags."""
    most = max(coins)
    lacking = max(0.0, ENOUGH_COINS - most)
    kept = min(1.0, lacking / weights.fade)
    swing = weights.swing + weights.swing_per_coin * lacking
    terms = [
        exp((number - most + kept * bag) / swing) for number, bag in zip(coins, bags, strict=True)
    ]
    total = sum(terms, 0.0)
    return [term / total for term in terms]


def _paid_missions(s: Situation, me: int, hits: Sequence[float], armer: int) -> float:
    """Return how many of the own missions will be fulfilled (3.2)."""
    paid = 0.0
    for mission in s.missions:
        if mission == deck.FALL_GUY:
            paid += hits[(me + 1) % s.num_seats]
        elif mission == deck.MARTYR:
            paid += hits[me]
        elif mission == deck.MASS_GRAVE:
            paid += min(1.0, max(0.0, sum(hits) - 1.0))
        elif mission == deck.CLEAN_HANDS:
            nobody = 1.0
            for hit in hits:
                nobody *= 1.0 - hit
            paid += nobody
        elif mission == deck.SABOTEUR:
            paid += armer == me
    return paid


def _open_situation(source: Any) -> Situation:
    """Return what all see of an observation or a position."""
    s = Situation()
    s.num_seats = source.num_seats
    s.rules = source.rules
    s.bomb = source.bomb
    s.holder = source.holder
    s.content = source.content
    s.armed_by = source.armed_by
    s.fresh = source.armed_by >= 0 and source.armed_turn == source.turn
    s.late = source.late
    s.asked = sum([1 << seat for seat in source.queue])
    s.flipped = source.reversed()
    s.chained = s.bunkers = 0
    for lasting in source.lasting:
        if lasting.card == deck.CHAINED:
            s.chained |= 1 << lasting.target
        elif lasting.card == deck.BUNKER:
            s.bunkers |= 1 << lasting.target
    s.coins = source.coins
    return s


_SURE: Final = 1e-6  # shares nearer to 0 or 1 than this say nothing more


class Table:
    """The table as one seat sees it."""

    def __init__(
        self,
        source: Any,
        me: int,
        bag: int,
        known: Sequence[int],
        shown: Sequence[Backs],
        top: int,
        missions: tuple[int, ...],
        weights: Weights,
    ) -> None:
        """Look at it.

        :param source: a `BadaboomObservation` or `BadaboomState`: only what all see is read.
        :param bag: the own one.
        :param known: cards, but for mechanisms, that are known in each bag.
        :param shown: the backs of every bag.
        :param top: the top card of the storage, or none.
        :param missions: the own ones.
        """
        self.source = source
        self.me = me
        self.bag = bag
        self.shown = shown
        self.top = top
        self.weights = weights
        self.prices = prices(source.rules.edition, weights)
        goods = self.prices.goods
        self.unknown: list[tuple[int, int, int]] = []
        """Of every bag: the known cards, how many other tricks, how many other gadgets."""
        bags = []
        for seat, (tricks, gadgets, mechanisms) in enumerate(shown):
            if seat == me:
                held = (bag, 0, 0)
            else:
                firm = known[seat]
                held = (
                    firm + mechanisms * deck.UNIT[deck.MECHANISM],
                    tricks - size(firm & deck.MASKS[deck.TRICK]),
                    gadgets - size(firm & deck.MASKS[deck.GADGET]),
                )
            self.unknown.append(held)
            bags.append(goods(*held))
        s = self.base = _open_situation(source)
        s.mechanisms = [each[2] for each in shown]
        s.goods = bags
        s.missions = missions

    @classmethod
    def of_view(cls, view: BadaboomObservation, weights: Weights) -> "Table":
        """Return the table of an observer."""
        assert view.seat is not None  # a spectator has nothing to decide
        firm = view.memory.firm
        return cls(
            view, view.seat, view.bag, firm, view.bag_backs, view.top, view.missions, weights
        )

    @classmethod
    def of_state(cls, state: BadaboomState, seat: Seat, weights: Weights) -> "Table":
        """Return the table of a seat that has not watched which cards others have."""
        top = state.storage[state.drawn] if state.drawn < len(state.storage) else deck.NO_CARD
        bags = state.bags
        shown = [deck.backs(bag) for bag in bags]
        nothing = (0,) * len(bags)
        return cls(state, seat, bags[seat], nothing, shown, top, state.missions[seat], weights)

    def share(self, situation: Situation) -> float:
        """Return how likely this seat will win, less what it costs that nothing happens."""
        delay: int = self.source.bomb_turns * count_of(situation.content, deck.MECHANISM)
        return shares(situation, self.me, self.prices) - self.weights.haste * delay

    def with_bag(self, situation: Situation, bag: int) -> Situation:
        """Let the own bag be this one."""
        situation.goods[self.me] = self.prices.goods(bag)
        situation.mechanisms[self.me] = count_of(bag, deck.MECHANISM)
        return situation

    def after_tinkering(self) -> Situation:
        """Return the situation once the holder has tinkered."""
        after = self.base.copy()
        after.late = True
        after.asked = (1 << after.num_seats) - 1
        return after

    def drawn(self, cards: int) -> float:
        """Return what so many cards from the storage are worth; the first one is seen."""
        if self.top == deck.NO_CARD:
            return 0.0
        return self.weights.cards[self.top] + (cards - 1) * self.prices.mean_worth

    def add_worth(self, situation: Situation, seat: int, worth: float) -> None:
        """Let a bag be worth so much more."""
        before = situation.goods[seat]
        situation.goods[seat] = before._replace(worth=max(0.0, before.worth + worth))

    def worth_of(self, seat: int, back: int) -> float:
        """Return what the tricks, or the gadgets, in another bag are worth."""
        cards, tricks, gadgets = self.unknown[seat]
        known = cards & deck.MASKS[back]
        more = tricks if back == deck.TRICK else gadgets
        rest = (more, 0) if back == deck.TRICK else (0, more)
        return self.prices.goods(known, *rest).worth


class BadaboomPolicy:
    """Values actions by how likely they make the win."""

    points_per_e = 2.0

    def __init__(self, weights: Weights | None = None) -> None:
        """Make a policy from what it believes."""
        self.weights = weights or styles()["heuristic"]

    def values(self, view: BadaboomObservation, actions: Sequence[Action]) -> list[float]:
        """Return for each action the lead in coins that is as good as its chance of winning."""
        return self.judge(Table.of_view(view, self.weights), actions)

    def judge(self, table: Table, actions: Sequence[Action]) -> list[float]:
        """Return the values of actions of who sits at a table."""
        change = _CHANGES[table.source.phase]
        even = log(table.base.num_seats - 1)
        found = []
        for action in actions:
            share = min(1.0 - _SURE, max(_SURE, change(table, action)))
            found.append(self.points_per_e * (log(share / (1.0 - share)) + even))
        return found


def _trick(table: Table, action: Action) -> float:
    weights = table.weights
    if action.kind is Kind.PASS:
        return table.share(table.base)
    after = table.base.copy()
    bag = table.bag - deck.UNIT[action.card]
    if action.card == deck.LOOSEN:
        bag -= deck.UNIT[action.other]
    table.with_bag(after, bag)
    if action.kind is Kind.LAY:
        after.missions = (*after.missions, action.card)
        return table.share(after) + weights.urges[action.card]
    # How likely the one whom it affects counters it (B19).
    seat = affected(table.source, action, Seat(table.me))
    countered = 0.0 if seat < 0 else table.base.goods[seat].counter
    done = after.copy()
    _happen(table, done, action, table.me)
    share = (1.0 - countered) * table.share(done)
    if countered:
        share += countered * table.share(after)
    return share + weights.urges[action.card]


def _happen(table: Table, s: Situation, action: Action, player: int) -> None:
    """Let a trick have its effect (3.2)."""
    card = action.card
    if card in deck.THROWS:
        s.give(affected(table.source, action, Seat(player)))
    elif card == deck.PICKPOCKET:
        _move(table, s, action.seat, player, action.back)
    elif card == deck.RUMMAGE:
        table.add_worth(s, player, table.drawn(2))
    elif card == deck.BUTTERFINGERS:
        _drop(table, s, action.seat)
    elif card == deck.BAG_SWAP:
        other = action.seat
        s.goods[player], s.goods[other] = s.goods[other], s.goods[player]
        s.mechanisms[player], s.mechanisms[other] = s.mechanisms[other], s.mechanisms[player]
    elif card == deck.SPARE_SCREW:
        s.content += deck.UNIT[deck.MECHANISM] - deck.UNIT[action.other]
        s.judge(player)
    elif card == deck.LOOSEN:
        s.content += deck.UNIT[action.other] - deck.UNIT[deck.MECHANISM]
        s.judge(player)
    elif card == deck.REVERSE:
        s.flipped = not s.flipped
    elif card == deck.BUNKER:
        s.bunkers |= 1 << player
    elif card == deck.CHAINED:
        s.chained |= 1 << action.seat


def _move(table: Table, s: Situation, source: int, target: int, back: int) -> None:
    if back == deck.MECHANISM_TYPE:
        s.mechanisms[source] -= 1
        s.mechanisms[target] += 1
        return
    if source == table.me:
        cards = table.bag & deck.MASKS[back]
        number = size(cards)
        worth = table.prices.goods(cards).worth
    else:
        number = table.shown[source][back]
        worth = table.worth_of(source, back)
    if not number:  # it was the counter (B21)
        return
    worth /= number
    before = s.goods[source]
    kept = 1.0 - 1.0 / number
    s.goods[source] = Goods(
        max(0.0, before.worth - worth),
        before.tinker if back == deck.TRICK else before.tinker * kept,
        before.trick if back == deck.GADGET else before.trick * kept,
        before.shelter if back == deck.GADGET else before.shelter * kept,
        before.counter if back == deck.GADGET else before.counter * kept,
    )
    table.add_worth(s, target, worth)


def _drop(table: Table, s: Situation, seat: int) -> None:
    if seat == table.me:
        bag = table.bag
        worths = table.weights.cards
        least = min(kinds_in(bag), key=lambda kind: 1.0 if kind == deck.MECHANISM else worths[kind])
        table.with_bag(s, bag - deck.UNIT[least])
        return
    number = sum(table.shown[seat])
    if number == s.mechanisms[seat]:
        s.mechanisms[seat] -= 1
    else:
        held = s.goods[seat]
        table.add_worth(s, seat, -0.5 * held.worth / (number - s.mechanisms[seat]))


def _answer(table: Table, action: Action) -> float:
    source = table.source
    trick: Action = source.played
    after = table.base.copy()
    counters = source.counters
    bag = table.bag
    if action.kind is Kind.COUNTER:
        counters += 1
        bag -= deck.UNIT[deck.NOT_SO_FAST]
    cancelled = counters & 1
    if cancelled and source.player == table.me and trick.card == deck.LOOSEN:
        bag += deck.UNIT[trick.other]  # B27
    table.with_bag(after, bag)
    if not cancelled:
        _happen(table, after, trick, source.player)
    return table.share(after)


def _tinkered(table: Table, action: Action) -> float:
    """Return the share after leaving the bomb alone, or taking a card and putting the best one."""
    after = table.after_tinkering()
    if action.kind is Kind.LEAVE:
        return table.share(after)
    after.content -= deck.UNIT[action.card]
    best = _best_put(table, after, table.bag + deck.UNIT[action.card])
    if action.card == deck.MECHANISM and table.top != deck.NO_CARD:
        best = max(best, _best_put(table, after, table.bag + deck.UNIT[table.top]))
    return best


def _keep_or_scrap(table: Table, action: Action) -> float:
    bag = table.bag
    if action.kind is Kind.SCRAP:
        bag += deck.UNIT[table.top] - deck.UNIT[deck.MECHANISM]
    return _best_put(table, table.after_tinkering(), bag)


def _best_put(table: Table, s: Situation, bag: int) -> float:
    """Return the best share that putting a card of a bag into the bomb leaves."""
    fitting = bag & ~deck.MASKS[deck.GADGET] if s.content & deck.MASKS[deck.GADGET] else bag
    kinds = list(kinds_in(fitting))
    tricks = [kind for kind in kinds if deck.UNIT[kind] & deck.MASKS[deck.TRICK]]
    if len(tricks) > 1:  # in a bomb all tricks are alike
        cheapest = min(tricks, key=table.weights.cards.__getitem__)
        kinds = [kind for kind in kinds if kind == cheapest or kind not in tricks]
    return max([_with_put(table, s, bag, kind) for kind in kinds], default=0.0)


def _with_put(table: Table, s: Situation, bag: int, kind: int) -> float:
    after = s.copy()
    after.content += deck.UNIT[kind]
    after.judge(table.me)
    return table.share(table.with_bag(after, bag - deck.UNIT[kind]))


_CHANGES: Final[dict[Phase, Callable[[Table, Action], float]]] = {
    Phase.TRICK: _trick,
    Phase.COUNTER: _answer,
    Phase.DROP: lambda table, action: table.share(
        table.with_bag(table.base.copy(), table.bag - deck.UNIT[action.card])
    ),
    Phase.TINKER: _tinkered,
    Phase.KEEP: _keep_or_scrap,
    Phase.PUT: lambda table, action: _with_put(
        table, table.after_tinkering(), table.bag, action.card
    ),
}

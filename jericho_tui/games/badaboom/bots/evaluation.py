"""What a sensible player of Badaboom values, as numbers.

For each action, it makes up the situation afterwards and forecasts the next explosion. It weighs a
trick that can be countered with both results. It judges other bags by the cards it saw and by the
backs of the rest.
"""

from collections.abc import Callable, Sequence
from math import log
from typing import Any, Final

from jericho_tui.core.game import Seat
from jericho_tui.games.badaboom.bots.forecast import (
    Goods,
    Situation,
    Weights,
    prices,
    shares,
    situation_of,
    styles,
)
from jericho_tui.games.badaboom.rules.actions import Action, Kind, Phase
from jericho_tui.games.badaboom.rules.cards import (
    BACK_TO_YOU,
    BAG_SWAP,
    BUNKER,
    BUTTERFINGERS,
    CHAINED,
    GADGET,
    HOT_POTATO,
    LOOSEN,
    MASKS,
    MECHANISM,
    MECHANISM_TYPE,
    NO_CARD,
    NOT_SO_FAST,
    PICKPOCKET,
    REVERSE,
    RUMMAGE,
    SPARE_SCREW,
    THROWS,
    TRICK,
    UNIT,
    backs,
    count_of,
    kinds_in,
    size,
)
from jericho_tui.games.badaboom.rules.position import Backs, BadaboomObservation
from jericho_tui.games.badaboom.rules.state import BadaboomState

_SURE: Final = 1e-6
"""Shares nearer to 0 or 1 than this say nothing more."""


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
                    firm + mechanisms * UNIT[MECHANISM],
                    tricks - size(firm & MASKS[TRICK]),
                    gadgets - size(firm & MASKS[GADGET]),
                )
            self.unknown.append(held)
            bags.append(goods(*held))
        self.base: Situation = situation_of(source, bags, [each[2] for each in shown], missions)

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
        top = state.storage[state.drawn] if state.drawn < len(state.storage) else NO_CARD
        bags = state.bags
        shown = [backs(bag) for bag in bags]
        nothing = (0,) * len(bags)
        return cls(state, seat, bags[seat], nothing, shown, top, state.missions[seat], weights)

    def share(self, situation: Situation) -> float:
        """Return how likely this seat will win, less what it costs that nothing happens."""
        delay: int = self.source.bomb_turns * count_of(situation.content, MECHANISM)
        return shares(situation, self.me, self.prices) - self.weights.haste * delay

    def with_bag(self, situation: Situation, bag: int) -> Situation:
        """Let the own bag be this one."""
        situation.goods[self.me] = self.prices.goods(bag)
        situation.mechanisms[self.me] = count_of(bag, MECHANISM)
        return situation

    def drawn(self, cards: int) -> float:
        """Return what so many cards from the storage are worth; the first one is seen."""
        if self.top == NO_CARD:
            return 0.0
        return self.weights.cards[self.top] + (cards - 1) * self.prices.mean_worth

    def add_worth(self, situation: Situation, seat: int, worth: float) -> None:
        """Let a bag be worth so much more."""
        before = situation.goods[seat]
        situation.goods[seat] = before._replace(worth=max(0.0, before.worth + worth))

    def worth_of(self, seat: int, back: int) -> float:
        """Return what the tricks, or the gadgets, in another bag are worth."""
        cards, tricks, gadgets = self.unknown[seat]
        known = cards & MASKS[back]
        more = tricks if back == TRICK else gadgets
        rest = (more, 0) if back == TRICK else (0, more)
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
    bag = table.bag - UNIT[action.card]
    if action.card == LOOSEN:
        bag -= UNIT[action.other]
    table.with_bag(after, bag)
    if action.kind is Kind.LAY:
        after.missions = (*after.missions, action.card)
        return table.share(after) + weights.urges[action.card]
    countered = _countered(table, action)
    done = after.copy()
    _happen(table, done, action, table.me)
    share = (1.0 - countered) * table.share(done)
    if countered:
        share += countered * table.share(after)
    return share + weights.urges[action.card]


def _countered(table: Table, action: Action) -> float:
    """Return how likely a trick is countered by whom it affects (B19)."""
    base = table.base
    card = action.card
    if card in (RUMMAGE, REVERSE, BUNKER):
        return 0.0
    seat = _target(base, action, table.source.previous)
    return 0.0 if seat == table.me else base.goods[seat].counter


def _target(situation: Situation, action: Action, previous: int) -> int:
    card = action.card
    if card == HOT_POTATO:
        step = -1 if situation.flipped else 1
        return (situation.holder + step) % situation.num_seats
    if card == BACK_TO_YOU:
        return previous
    if card in (SPARE_SCREW, LOOSEN):
        return situation.holder
    return action.seat


def _happen(table: Table, s: Situation, action: Action, player: int) -> None:
    """Let a trick have its effect (3.2)."""
    card = action.card
    if card in THROWS:
        s.give(_target(s, action, table.source.previous))
    elif card == PICKPOCKET:
        _move(table, s, action.seat, player, action.back)
    elif card == RUMMAGE:
        table.add_worth(s, player, table.drawn(2))
    elif card == BUTTERFINGERS:
        _drop(table, s, action.seat)
    elif card == BAG_SWAP:
        other = action.seat
        s.goods[player], s.goods[other] = s.goods[other], s.goods[player]
        s.mechanisms[player], s.mechanisms[other] = s.mechanisms[other], s.mechanisms[player]
    elif card == SPARE_SCREW:
        s.content += UNIT[MECHANISM] - UNIT[action.other]
        s.judge(player)
    elif card == LOOSEN:
        s.content += UNIT[action.other] - UNIT[MECHANISM]
        s.judge(player)
    elif card == REVERSE:
        s.flipped = not s.flipped
    elif card == BUNKER:
        s.bunkers |= 1 << player
    elif card == CHAINED:
        s.chained |= 1 << action.seat


def _move(table: Table, s: Situation, source: int, target: int, back: int) -> None:
    """Let a card of a type, drawn at random, go from one bag to another."""
    if back == MECHANISM_TYPE:
        s.mechanisms[source] -= 1
        s.mechanisms[target] += 1
        return
    if source == table.me:
        cards = table.bag & MASKS[back]
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
        before.tinker if back == TRICK else before.tinker * kept,
        before.trick if back == GADGET else before.trick * kept,
        before.shelter if back == GADGET else before.shelter * kept,
        before.counter if back == GADGET else before.counter * kept,
    )
    table.add_worth(s, target, worth)


def _drop(table: Table, s: Situation, seat: int) -> None:
    if seat == table.me:
        bag = table.bag
        least = min(kinds_in(bag), key=lambda kind: _price(table, kind))
        table.with_bag(s, bag - UNIT[least])
        return
    number = sum(table.shown[seat])
    if number == s.mechanisms[seat]:
        s.mechanisms[seat] -= 1
    else:
        held = s.goods[seat]
        table.add_worth(s, seat, -0.5 * held.worth / (number - s.mechanisms[seat]))


def _price(table: Table, kind: int) -> float:
    return 1.0 if kind == MECHANISM else table.weights.cards[kind]


def _answer(table: Table, action: Action) -> float:
    """Return the share after a counter, or without one, if nobody answers it."""
    source = table.source
    trick: Action = source.played
    after = table.base.copy()
    counters = source.counters
    bag = table.bag
    if action.kind is Kind.COUNTER:
        counters += 1
        bag -= UNIT[NOT_SO_FAST]
    cancelled = counters & 1
    if cancelled and source.player == table.me and trick.card == LOOSEN:
        bag += UNIT[trick.other]  # B27
    table.with_bag(after, bag)
    if not cancelled:
        _happen(table, after, trick, source.player)
    return table.share(after)


def _dropped(table: Table, action: Action) -> float:
    return table.share(table.with_bag(table.base.copy(), table.bag - UNIT[action.card]))


def _tinkered(table: Table, action: Action) -> float:
    """Return the share after leaving the bomb alone, or taking a card and putting the best one."""
    after = table.base.copy()
    after.late = True
    after.asked = (1 << after.num_seats) - 1
    if action.kind is Kind.LEAVE:
        return table.share(after)
    after.content -= UNIT[action.card]
    best = _best_put(table, after, table.bag + UNIT[action.card])
    if action.card == MECHANISM and table.top != NO_CARD:
        best = max(best, _best_put(table, after, table.bag + UNIT[table.top]))
    return best


def _keep_or_scrap(table: Table, action: Action) -> float:
    bag = table.bag
    if action.kind is Kind.SCRAP:
        bag += UNIT[table.top] - UNIT[MECHANISM]
    after = table.base.copy()
    after.late = True
    after.asked = (1 << after.num_seats) - 1
    return _best_put(table, after, bag)


def _best_put(table: Table, s: Situation, bag: int) -> float:
    """Return the best share that putting a card of a bag into the bomb leaves."""
    fitting = bag & ~MASKS[GADGET] if s.content & MASKS[GADGET] else bag
    kinds = list(kinds_in(fitting))
    tricks = [kind for kind in kinds if UNIT[kind] & MASKS[TRICK]]
    if len(tricks) > 1:  # in a bomb all tricks are alike
        cheapest = min(tricks, key=table.weights.cards.__getitem__)
        kinds = [kind for kind in kinds if kind == cheapest or kind not in tricks]
    return max([_with_put(table, s, bag, kind) for kind in kinds], default=0.0)


def _with_put(table: Table, s: Situation, bag: int, kind: int) -> float:
    after = s.copy()
    after.content += UNIT[kind]
    after.judge(table.me)
    return table.share(table.with_bag(after, bag - UNIT[kind]))


def _put(table: Table, action: Action) -> float:
    after = table.base.copy()
    after.late = True
    after.asked = (1 << after.num_seats) - 1
    return _with_put(table, after, table.bag, action.card)


_CHANGES: Final[dict[Phase, Callable[[Table, Action], float]]] = {
    Phase.TRICK: _trick,
    Phase.COUNTER: _answer,
    Phase.DROP: _dropped,
    Phase.TINKER: _tinkered,
    Phase.KEEP: _keep_or_scrap,
    Phase.PUT: _put,
}

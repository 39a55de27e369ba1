"""How Nottingham is played on by a rule of thumb: quickly, and as sensible people would.

It is asked in a sampled world and looks at no more than the actor would see there, but for one
thing: a robber knows what he will find.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from jericho_tui.bots.policies.nottingham.prospects import Prospects, Stage, reaches
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.games.nottingham.actions import FEWEST_GOODS, PASS, TAKE, Action, Kind
from jericho_tui.games.nottingham.items import (
    CANDLESTICK,
    CHEST,
    COIN,
    GOLD,
    HITS,
    NECKLACE,
    NUM_ITEMS,
    UNIT,
    size,
    unpack,
)
from jericho_tui.games.nottingham.menu import Phase
from jericho_tui.games.nottingham.state import NottinghamState

_SECOND_CARD: Final = 0.6
"""Part of an average card's gain that the second card of an offer for a chest brings."""
_OFFERED: Final = 3
"""What is offered is as good as the average of so many items that help most."""
_SEEN: Final = 0.5
"""Part of the loss of another that counts for oneself, beside that there are several others."""
_COIN_TAKEN: Final = 0.3
"""How likely an offer for a coin is taken."""
_ONE_TAKEN: Final = 0.2
"""How likely one card offered for a chest is taken."""
_TWO_TAKEN: Final = 0.5
"""The same of two cards."""
_SPRUNG: Final = 0.25
"""How likely an ambush that lies before another hits a delivery."""


class _Asked:
    """A seat that is to act."""

    __slots__ = ("other", "reach", "seat", "stage", "state")

    def __init__(
        self,
        state: NottinghamState,
        seat: Seat,
        stage: Stage,
        reach: tuple[int, ...],
        other: float,
    ) -> None:
        self.state = state
        self.seat = seat
        self.stage = stage
        self.reach = reach
        """By seat."""
        self.other = other
        """How much a loss of one other counts against a gain of one's own."""

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

    def values(self, state: NottinghamState, seat: Seat, actions: Sequence[Action]) -> list[float]:
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


def _decisions(asked: _Asked, actions: Sequence[Action]) -> list[float]:
    state = asked.state
    card = state.card
    gains = asked.gains()
    values = []
    for action in actions:
        if action is TAKE:
            values.append(gains[card])
        elif action.kind is Kind.ATTACK:
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


def _offers(asked: _Asked, actions: Sequence[Action]) -> list[float]:
    card = asked.state.card
    values = []
    for action in actions:
        if card == COIN:
            likely = _COIN_TAKEN
        else:
            likely = _TWO_TAKEN if len(action.items) > 1 else _ONE_TAKEN
        values.append(likely * asked.change(asked.seat, UNIT[card] - action.bundle))
    return values


def _swaps(asked: _Asked, actions: Sequence[Action]) -> list[float]:
    state = asked.state
    card = UNIT[state.card]
    values = []
    for action in actions:
        if action is PASS:
            kept = state.card != COIN or not state.rules.discards_coin
            values.append(asked.change(asked.seat, card) if kept else 0.0)
            continue
        offer = state.offers[action.seat]
        assert offer is not None  # else it could not be taken
        lost = asked.change(action.seat, card - offer.bundle)
        values.append(asked.change(asked.seat, offer.bundle) - asked.other * lost)
    return values


def _defences(asked: _Asked, actions: Sequence[Action]) -> list[float]:
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
    return [lost if action is PASS else necklace for action in actions]


def _picks(asked: _Asked, actions: Sequence[Action]) -> list[float]:
    gains = asked.gains()
    target = asked.state.target
    return [
        gains[action.items[0]] - asked.other * asked.change(target, -action.bundle)
        for action in actions
    ]


def _lays(asked: _Asked, actions: Sequence[Action]) -> list[float]:
    """Prefer what hits most deliveries of others."""
    others = [seat for seat in range(asked.state.num_seats) if seat != asked.seat]
    return [
        sum([HITS[seat][item] >> action.card & 1 for seat in others for item in range(NUM_ITEMS)])
        / 10
        for action in actions
    ]


def _ambushes(asked: _Asked, actions: Sequence[Action]) -> list[float]:
    state = asked.state
    item = state.goods
    sprung = asked.change(asked.seat, UNIT[item])
    if state.goods_left == FEWEST_GOODS:
        sprung += asked.other * asked.stage.edition.values[item]
    kept = asked.stage.weights.ambush
    return [kept if action is PASS else sprung for action in actions]


def _deliveries(asked: _Asked, actions: Sequence[Action]) -> list[float]:
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
        if action is PASS:
            values.append(0.0)
            continue
        value = stage.delivered(hand, reach, action) - before - given
        rest = hand - action.bundle
        if size(rest) <= number:
            value += gift
        if safe < 1 and action.kind is Kind.DELIVER:
            item = action.items[0]
            if len(action.items) == FEWEST_GOODS:
                hit = asked.change(seat, UNIT[GOLD] - UNIT[item])
            elif later is None:
                hit = value
            else:
                hit = value + later.kept(rest + UNIT[GOLD], reach) - later.kept(rest, reach)
            value = safe * value + (1 - safe) * hit
        values.append(value)
    return values


_JUDGES: Final[dict[Phase, Callable[[_Asked, Sequence[Action]], list[float]]]] = {
    Phase.DECIDE: _decisions,
    Phase.SEALED: _offers,
    Phase.OPEN: _offers,
    Phase.SWAP: _swaps,
    Phase.DEFENCE: _defences,
    Phase.PICK: _picks,
    Phase.LAY: _lays,
    Phase.DELIVER: _deliveries,
    Phase.AMBUSH: _ambushes,
}

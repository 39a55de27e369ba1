"""Nottingham: collect threes and fours, do any mission that can be paid, and rob the fullest hand.

A card is worth its value by how much it helps the hand: most as the third of its kind.
"""

from collections.abc import Callable
from typing import Final

from jericho_tui.games.nottingham.actions import FEWEST_GOODS, PASS, TAKE, Action, Kind
from jericho_tui.games.nottingham.items import (
    CANDLESTICK,
    COIN,
    FIRST_PAIR,
    GOLD,
    NUM_ITEMS,
    UNIT,
    count_of,
)
from jericho_tui.games.nottingham.menu import Phase
from jericho_tui.games.nottingham.observation import NottinghamObservation

_HELP: Final = (0.3, 0.6, 1.0, 0.6, 0.4)
"""What a card more is worth of its value, by how many of its kind one has; the last for more."""
_AMBUSH: Final = 7.0
"""What an ambush is worth."""


def choice(view: NottinghamObservation, lot: Callable[[], float]) -> Action:
    """Return the action that helps the hand most."""
    del lot
    actions = view.legal_actions()
    match view.phase:
        case Phase.DECIDE:
            return max(actions, key=lambda action: _gain(view, action))
        case Phase.DELIVER:
            return max(actions, key=lambda action: _delivered(view, action))
        case Phase.SEALED | Phase.OPEN:
            return min(actions, key=lambda offer: _worth(view, view.hand - offer.bundle, offer))
        case Phase.SWAP:
            return max(actions, key=lambda swap: _offered(view, swap))
        case Phase.PICK:
            return max(actions, key=lambda pick: _worth(view, view.hand, pick))
        case Phase.LAY:
            return max(actions, key=lambda lay: (lay.card != view.seat, lay.card < FIRST_PAIR))
        case _:  # defend, ambush: whenever one can
            return next(action for action in actions if action is not PASS)


def _help(view: NottinghamObservation, hand: int, item: int) -> float:
    """Return what one card more is worth to a hand."""
    return view.rules.edition.values[item] * _HELP[min(count_of(hand, item), len(_HELP) - 1)]


def _worth(view: NottinghamObservation, hand: int, action: Action) -> float:
    """Return what some cards are worth to a hand that is without them."""
    total = 0.0
    for item in action.items:
        total += _help(view, hand, item)
        hand += UNIT[item]
    return total


def _gain(view: NottinghamObservation, action: Action) -> float:
    """Return what taking the card turned up, or performing its action, brings."""
    if action is TAKE:
        return _help(view, view.hand, view.card)
    if action.kind is Kind.ATTACK:
        helps = sorted((_help(view, view.hand, item) for item in range(NUM_ITEMS)), reverse=True)
        if view.card == CANDLESTICK:
            return sum(helps) / NUM_ITEMS + view.hand_sizes[action.seat] / 100
        # The best of what the hand is likely to have, where every item is as likely as any other.
        gain, missing = 0.0, 1.0
        for number, each in enumerate(helps, 1):
            without = (1 - number / NUM_ITEMS) ** view.hand_sizes[action.seat]
            gain += (missing - without) * each
            missing = without
        return gain
    if view.card == COIN:
        return _help(view, view.hand, COIN) + 1  # who buys nothing keeps it
    if view.card == GOLD:
        assert view.seat is not None  # a spectator has nothing to decide
        return _AMBUSH / (1 + view.laid_sizes[view.seat])
    return 0.0  # a barter brings what others can spare


def _delivered(view: NottinghamObservation, action: Action) -> float:
    """Return what a delivery brings."""
    if action.kind is Kind.MISSION:
        mission = view.rules.edition.missions[action.mission]
        return mission.alone if view.missions_left()[action.mission] > 1 else mission.shared
    if action is PASS:
        return 0.0
    threatened = any(size for seat, size in enumerate(view.laid_sizes) if seat != view.seat)
    wanted = FEWEST_GOODS + (threatened and count_of(view.hand, action.items[0]) > FEWEST_GOODS)
    value = view.rules.edition.values[action.items[0]]
    return value - abs(len(action.items) - wanted)


def _offered(view: NottinghamObservation, swap: Action) -> float:
    """Return what accepting an offer brings, against keeping the card turned up."""
    if swap is PASS:
        return _help(view, view.hand, view.card)
    offer = view.offers[swap.seat]
    return 0.0 if offer is None else _worth(view, view.hand, offer)

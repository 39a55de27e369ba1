"""Badaboom: have the bomb hit others, never oneself, and gather mechanisms, which are coins.

What may be done is judged by whom the bomb would hit after it as things stand: bad if it is armed
and hits this seat, good if it hits others, above all whoever has most coins.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from jericho_tui.games.badaboom.actions import Action, Kind
from jericho_tui.games.badaboom.blasts import who_is_hit
from jericho_tui.games.badaboom.cards import (
    BAG_SWAP,
    BUNKER,
    BUTTERFINGERS,
    GADGET,
    MARTYR,
    MECHANISM_TYPE,
    NOT_SO_FAST,
    PICKPOCKET,
    RUMMAGE,
    TRICK,
    type_of,
)
from jericho_tui.games.badaboom.foresight import after
from jericho_tui.games.badaboom.observation import BadaboomObservation

_CARD: Final = {MECHANISM_TYPE: 1.0, TRICK: 0.4, GADGET: 0.2}
"""What a card in the bag is worth, in coins, by its type."""
_TRICKS: Final = {NOT_SO_FAST: 0.7, BUNKER: 0.8}
"""Tricks that are worth more."""
_HIT: Final = 4.0
"""What being hit costs: the coins of it and the bag."""
_THEIRS: Final = 1.0
"""What it is worth that the average other is hit."""
_LATER: Final = 0.5
"""How much an explosion counts that does not come in this turn."""


def choice(view: BadaboomObservation, lot: Callable[[], float]) -> Action:
    """Return the action after which the next explosion is best."""
    del lot
    return max(view.legal_actions(), key=lambda action: _value(view, action))


def _value(view: BadaboomObservation, action: Action) -> float:
    """Return what an action is worth, in coins."""
    match action.kind:
        case Kind.COUNTER:
            return 0.5  # whatever is done to this seat is seldom to its good
        case Kind.DROP | Kind.PUT:
            return _danger(view, action) - _worth(action.card)
        case Kind.TAKE:
            return _danger(view, action) + _worth(action.card)
        case Kind.KEEP:
            return 1.0
        case Kind.LAY:
            return -0.2 if action.card == MARTYR else 0.1
        case Kind.PLAY:
            return _danger(view, action) - _worth(action.card) + _bonus(view, action)
        case _:
            return _danger(view, action)


def _danger(view: BadaboomObservation, action: Action) -> float:
    """Return what the next explosion is worth if all stays as an action would leave it."""
    then = after(view, action)
    if then.armed_by < 0:
        return 0.0
    weight = 1.0
    if then.armed_turn == view.turn and then.holder == view.holder:
        # It explodes at the next one's, who may still do something about it.
        then = replace(then, holder=then.next_seat())
        weight = _LATER
    value = 0.0
    for seat in who_is_hit(then):
        leads = then.coins[seat] == max(then.coins)
        value += -_HIT if seat == view.seat else _THEIRS * (1 + leads) / (view.num_seats - 1)
    return weight * value


def _worth(card: int) -> float:
    return _TRICKS.get(card, _CARD[type_of(card)])


def _bonus(view: BadaboomObservation, action: Action) -> float:
    """Return what a trick brings beside what it changes of the next explosion."""
    if action.card == RUMMAGE:
        return 2 * _CARD[TRICK] + 0.1
    if action.card == PICKPOCKET:
        return _CARD[action.back] + (view.coins[action.seat] == max(view.coins)) / 10
    if action.card == BUTTERFINGERS:
        return 0.3 * (view.coins[action.seat] == max(view.coins))
    if action.card == BAG_SWAP:
        theirs, mine = (sum(view.bag_backs[seat]) for seat in (action.seat, view.seat or 0))
        return _CARD[TRICK] * (theirs - mine)
    return 0.0

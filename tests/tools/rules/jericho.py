"""Jericho: have the longest wall where the supply is rich, and feed what one will win.

A colour is worth the cards of the supply that it would win, and its wall stands the better the
farther it is ahead of the next one; a gold 1 in a wall is a card at the end.
"""

from collections.abc import Callable
from math import exp
from typing import Final

from jericho_tui.games.jericho.actions import Action, Kind
from jericho_tui.games.jericho.cards import NUM_COLOURS, TRUMPET, colour_of, value_of
from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.games.jericho.packing import (
    BELOW,
    LENGTH,
    ONES,
    TRUMPET_UNIT,
    count_stones,
    lane_in,
)

_TO_COME: Final = 1.5
"""Cards that a colour is still to be fed in every round, beside those that lie there."""
_SPREAD: Final = 4.0
"""Lengths ahead that make a colour nearly safe."""
_TRUMPET: Final = 0.8
_CARD: Final = 0.2
"""What a trumpet, and a point of a wall card's value, are worth in the hand."""


def choice(view: JerichoObservation, lot: Callable[[], float]) -> Action:
    """Return the action after which most cards are in sight."""
    del lot
    return max(view.legal_actions(), key=lambda action: _after(view, action))


def _after(view: JerichoObservation, action: Action) -> float:
    """Return the cards in sight after an action."""
    assert view.seat is not None  # a spectator has nothing to decide
    if action.kind is Kind.OPEN:
        assert action.card is not None
        return count_stones(lane_in(view.hand, action.colour)) + value_of(action.card) / 10
    card = TRUMPET if action.kind is Kind.TRUMPET else action.card
    assert card is not None  # one's own are known
    total = -(_TRUMPET if card == TRUMPET else _CARD * value_of(card))
    for colour in range(NUM_COLOURS):
        lane = list(view.lane(colour))
        pot = _TO_COME * (4 - view.round) + count_stones(view.known_supply(colour))
        pot += view.unknown_supply_size() / NUM_COLOURS
        if action.kind is Kind.WALL and action.colour == colour:
            lane[view.seat] += action.lane_unit
        elif action.kind is Kind.TRUMPET and action.colour == colour:
            pot += _fell(lane)
            if action.joins and lane[view.seat]:
                lane[view.seat] += TRUMPET_UNIT
        elif action.kind in (Kind.FEED, Kind.SUPPLY) and card != TRUMPET:
            pot += colour_of(card) == colour
        mine = LENGTH[lane[view.seat]]
        best = max(LENGTH[wall] for seat, wall in enumerate(lane) if seat != view.seat)
        total += pot / (1 + exp((best - mine) / _SPREAD)) if mine else 0.0
        total += lane[view.seat] & ONES
    return total


def _fell(lane: list[int]) -> int:
    """Fell the highest cards of a colour (rules 16, 17); return how many wall cards fell."""
    before = sum(map(count_stones, lane))
    union = 0
    for wall in lane:
        union |= wall
    below = BELOW[union.bit_length()]
    lane[:] = [wall & below if count_stones(wall & below) else 0 for wall in lane]
    return before - sum(map(count_stones, lane))

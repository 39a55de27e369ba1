"""Playing a round to its end as sensible players would, thousands of times a second.

Everybody takes the action that the evaluation of `evaluation` likes best, with two shortcuts that
cost no strength: the clock stands still, and everybody counts the cards of the supply as if they
were open. So what the softmax weighs is worked out again only where a wall has changed.
"""

from math import inf
from typing import Final

from jericho_tui.bots.policies.jericho.clock import Clock
from jericho_tui.bots.policies.jericho.fall import Fall
from jericho_tui.bots.policies.jericho.weights import Weights
from jericho_tui.games.jericho.actions import Kind
from jericho_tui.games.jericho.cards import NUM_COLOURS
from jericho_tui.games.jericho.menu import Phase
from jericho_tui.games.jericho.packing import (
    BUNDLE_TRUMPET_SHIFT,
    COUNT,
    LANE,
    LANE_SHIFTS,
    LENGTH,
    STONES,
)
from jericho_tui.games.jericho.state import JerichoState

_TURN: Final = Phase.TURN
_WALL, _TRUMPET = Kind.WALL, Kind.TRUMPET


def play_round(state: JerichoState, clock: Clock, weights: Weights) -> None:
    """Play on from a turn until the round is over and scored."""
    seats = state.num_seats
    walls, hands = state.walls, state.hands
    strength, keep = clock.strength, clock.keep
    one = weights.one
    other = weights.others / (seats - 1)
    swing = 1 + other
    powers = [strength[LENGTH[lane]] for lane in walls]
    totals = [sum(powers[first : first + seats]) for first in range(0, len(powers), seats)]
    pools = _pools(state, clock.extra)
    falls: list[Fall | None] = [None] * NUM_COLOURS
    one_falls = state.rules.one_falls
    while state.phase is _TURN:
        seat = state.acting[0]
        no_trumpet = -clock.trumpets[hands[seat] >> BUNDLE_TRUMPET_SHIFT > 1]
        best = None
        best_gain = -inf
        for action in state.legal_actions(seat):
            kind = action.kind
            colour = action.colour
            if kind is _WALL:
                i = colour * seats + seat
                power = strength[LENGTH[walls[i] + action.lane_unit]]
                total = totals[colour]
                mine = powers[i]
                gain = (power / (total - mine + power) - mine / total) * swing * pools[colour]
                gain -= keep[action.card]  # type: ignore[index]
                if action.lane_unit == 1:
                    gain += one
            elif kind is _TRUMPET:
                fall = falls[colour]
                if fall is None:
                    first = colour * seats
                    lanes = walls[first : first + seats]
                    fall = falls[colour] = Fall(lanes, strength, one_falls, other, one)
                pool = pools[colour]
                mine = powers[colour * seats + seat]
                gain = no_trumpet + fall.gain(seat, pool, mine / totals[colour], action.joins)
            elif colour < 0:
                gain = no_trumpet
            else:
                gain = powers[colour * seats + seat] / totals[colour] * swing - other
                gain -= keep[action.card]  # type: ignore[index]
            if gain > best_gain:
                best_gain = gain
                best = action
        assert best is not None  # a hand is never empty
        colour = best.colour
        before = state.open_supply[colour]
        state.apply(seat, best)
        if colour < 0:
            continue
        kind = best.kind
        if kind is _WALL:
            i = colour * seats + seat
            power = strength[LENGTH[walls[i]]]
            totals[colour] += power - powers[i]
            powers[i] = power
        elif kind is _TRUMPET:
            first = colour * seats
            powers[first : first + seats] = here = [
                strength[LENGTH[lane]] for lane in walls[first : first + seats]
            ]
            totals[colour] = sum(here)
            pools[colour] += ((state.open_supply[colour] - before) & STONES) % COUNT
        else:
            pools[colour] += 1
            continue
        falls[colour] = None


def _pools(state: JerichoState, extra: float) -> list[float]:
    """Return how many cards of each colour the supply has, and will have."""
    hidden = sum(state.buried)
    return [
        ((lane + ((hidden >> shift) & LANE)) & STONES) % COUNT + extra
        for lane, shift in zip(state.open_supply, LANE_SHIFTS, strict=True)
    ]

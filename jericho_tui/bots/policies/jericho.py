"""What a sensible player of Jericho looks at, as numbers.

The value of a position to a seat is its expected final lead over its average opponent, in cards.
Three things make it:

* cards won already, and the gold 1s in the walls, which are points at the end (rule 26);
* every colour's supply, known and expected, times the chance of winning it. **A lead is a
  probability, not a fact**: the chance is a softmax of the wall lengths, hot while much of the
  round is left and cold at its end. A card in hand is no wall length;
* what the hand is good for later: a trumpet kept is worth more than a card.

It is worked out on the packed lanes (`games.jericho.packing`), because search will ask for it
thousands of times a second. What depends only on how far the match has come is worked out once
for each state of the draw pile (`_Clock`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Final

from jericho_tui.games.jericho.actions import FEED_HIDDEN, SUPPLY_HIDDEN, Action, Kind
from jericho_tui.games.jericho.cards import NUM_COLOURS, TRUMPET
from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.games.jericho.packing import (
    BELOW,
    BUNDLE_TRUMPET_SHIFT,
    COUNT,
    LANE,
    LANE_SHIFTS,
    LANE_UNIT,
    LENGTH,
    ONES,
    STONES,
    TRUMPET_UNIT,
    count_stones,
    lane_in,
)
from jericho_tui.games.jericho.setup import SCORING_PILES

_OPEN, _WALL, _TRUMPET = Kind.OPEN, Kind.WALL, Kind.TRUMPET
_ONE_UNIT: Final = 1
"""A gold 1 in a lane."""
_LONGEST: Final = 101
"""No wall is longer: all 57 of a colour and 22 trumpets."""
_NOTHING: Final = 1e-3
"""What no wall weighs in the softmax at the end of a round; not 0, as a colour may have none."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What the policy believes; cards are the unit of every worth.

    Found by the cross-entropy method over 190,000 matches of 3 to 5 seats: its win share in 3,000
    matches against three players with hand-set weights was 0.408 +- 0.018, where even is 0.25.
    """

    cold: float = 0.65
    """Temperature of the softmax of wall lengths when the round ends."""
    hot: float = 3.7
    """What a whole round still to come adds to it."""
    no_wall: float = 0.21
    """What a seat without a wall weighs in the softmax at the start of a round."""
    others: float = 0.46
    """How much a card of the average opponent counts against one of one's own."""
    one: float = 1.7
    """A gold 1 in a wall; less what it is worth in hand, laying it gains 1.06."""
    unknown: float = 0.16
    """Cards of a given colour per unknown card of the supply."""
    per_turn: float = 0.015
    """Cards of a given colour that each turn to come in this round adds to the supply."""
    per_round: float = 0.28
    """Cards of a given colour that each later round adds for whoever leads now."""
    keep: tuple[float, float, float, float, float] = (0.64, 0.16, 0.47, 0.45, 0.6)
    """What a wall card kept in hand is worth: 1 3 4 5 7."""
    trumpet: float = 1.5
    """What a trumpet kept in hand is worth."""
    more_trumpets: float = 0.76
    """What each is worth to whoever holds several."""
    fade: float = 2.2
    """Own turns before the end from which on the hand loses its worth."""
    same_colour: float = 0.11
    """What each further card of its colour in hand adds to an opening card."""


WEIGHTS: Final = Weights()


class _Clock:
    """Everything that follows from how far the match has come."""

    __slots__ = ("extra", "keep", "strength", "trumpets")

    def __init__(
        self, weights: Weights, num_seats: int, piles: tuple[int, ...], drawn: int, scored: int
    ) -> None:
        turns = _draws_until(piles, drawn, scored)
        left = min(1.0, turns * len(SCORING_PILES) / sum(piles))
        temperature = weights.cold + weights.hot * left
        self.strength = [exp(length / temperature) for length in range(_LONGEST + 1)]
        """What a wall weighs in the softmax, by its length."""
        self.strength[0] = weights.no_wall * left + _NOTHING
        later_rounds = len(SCORING_PILES) - 1 - scored
        self.extra = weights.per_turn * turns + weights.per_round * later_rounds
        """Cards of each colour that the supply has still to come."""
        own_turns = _draws_until(piles, drawn, len(SCORING_PILES) - 1) / num_seats
        worth = min(1.0, own_turns / weights.fade)
        self.keep = [value * worth for value in weights.keep] * NUM_COLOURS
        """What each kind of wall card is worth in hand."""
        self.trumpets = (weights.trumpet * worth, weights.more_trumpets * worth)
        """What the only trumpet in hand is worth, and what one of several is."""


def _draws_until(piles: tuple[int, ...], drawn: int, scored: int) -> float:
    """Return the expected number of draws up to the scoring card that follows `scored` others.

    Its place is uniform over what is left of its pile (rule 9).
    """
    pile = SCORING_PILES[scored]
    start = sum(piles[:pile])
    return (max(start, drawn) + start + piles[pile] + 1) / 2 - drawn


class _Table:
    """The walls and the supply as one seat sees them, and the chances that follow."""

    __slots__ = ("chances", "mine", "other", "pools", "rivals", "rules", "strength", "walls")

    def __init__(self, view: JerichoObservation, weights: Weights, clock: _Clock) -> None:
        seats = view.num_seats
        me = view.seat
        assert me is not None  # a spectator has nothing to decide
        self.rules = view.rules
        self.strength = strength = clock.strength
        self.other = weights.others / (seats - 1)
        """A card for an opponent, against one of one's own. What one does not win of a supply,
        the others do."""
        walls: Sequence[int] = view.walls
        if view.opening is not None and view.opening != TRUMPET:
            # Face down still, but to its owner it is a wall.
            walls = list(walls)
            walls[view.opening // 5 * seats + me] += LANE_UNIT[view.opening]
        self.walls = walls
        moves = view.moves[view.reveals[-1].moves :] if view.reveals else view.moves
        unknown = moves.count(FEED_HIDDEN) + moves.count(SUPPLY_HIDDEN)
        extra = clock.extra + weights.unknown * unknown
        mine: list[float] = []
        self.mine = mine
        """By colour: what the own wall weighs in the softmax."""
        rivals: list[float] = []
        self.rivals = rivals
        """By colour: what all others weigh together."""
        chances: list[float] = []
        self.chances = chances
        """By colour: the chance of winning its supply."""
        pools: list[float] = []
        self.pools = pools
        """By colour: how many cards are expected there."""
        buried = view.buried
        first = 0
        for colour in range(NUM_COLOURS):
            after = first + seats
            own = strength[LENGTH[walls[first + me]]]
            total = sum([strength[LENGTH[lane]] for lane in walls[first:after]])
            mine.append(own)
            rivals.append(total - own)
            chances.append(own / total)
            known = view.open_supply[colour] + ((buried >> LANE_SHIFTS[colour]) & LANE)
            pools.append((known & STONES) % COUNT + extra)
            first = after


class JerichoPolicy:
    """Values actions by the lead they are expected to end in."""

    points_per_e = 3.5
    """Fits how 1,200 matches between equals ended."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self._weights = weights
        self._clock = lru_cache(maxsize=2048)(_Clock)

    def values(self, view: JerichoObservation, actions: Sequence[Action]) -> list[float]:
        """Return for each action the expected final lead over the average opponent, in cards."""
        weights = self._weights
        clock = self._clock(weights, view.num_seats, view.piles, view.drawn, len(view.reveals))
        table = _Table(view, weights, clock)
        other = table.other
        swing = 1 + other  # a card that one wins and the others do not
        chances, pools, rivals = table.chances, table.pools, table.rivals
        walls, strength, keep = table.walls, table.strength, clock.keep
        seats, me = view.num_seats, view.seat
        assert me is not None
        lead = self._lead(view, table)
        without_trumpet = lead - clock.trumpets[view.hand >> BUNDLE_TRUMPET_SHIFT > 1]
        values = []
        for action in actions:
            kind = action.kind
            colour = action.colour
            if kind is _TRUMPET:
                value = without_trumpet + self._sounded(table, colour, action.joins, me, seats)
            elif colour < 0 or action.card is None:
                # A trumpet out of the hand for nothing: fed, put away or as opening card (J1, J10).
                value = without_trumpet
            elif kind is _WALL or kind is _OPEN:
                power = strength[LENGTH[walls[colour * seats + me] + action.lane_unit]]
                gain = power / (power + rivals[colour]) - chances[colour]
                value = lead + gain * swing * pools[colour] - keep[action.card]
                if action.lane_unit == _ONE_UNIT:
                    value += weights.one
                if kind is _OPEN:
                    value += weights.same_colour * (count_stones(lane_in(view.hand, colour)) - 1)
            else:
                # Face down into the supply: a card more for whoever wins the colour.
                value = lead + chances[colour] * swing - other - keep[action.card]
            values.append(value)
        return values

    def _lead(self, view: JerichoObservation, table: _Table) -> float:
        """Return the expected lead as things stand; 0 when all seats stand alike."""
        seats, me = view.num_seats, view.seat
        assert me is not None
        other = table.other
        cards = sum([lane % COUNT for lane in view.won]) + sum([lane & ONES for lane in view.walls])
        mine: float = sum([lane % COUNT for lane in view.won[me::seats]])
        mine += sum([lane & ONES for lane in view.walls[me::seats]])
        expected = cards + sum(table.pools)
        for chance, pool in zip(table.chances, table.pools, strict=True):
            mine += chance * pool
        # As `others` is below 1, more cards for everybody would look like a lead.
        alike = expected / seats * (1 - self._weights.others)
        return mine * (1 + other) - expected * other - alike

    def _sounded(self, table: _Table, colour: int, joins: bool, me: int, seats: int) -> float:
        """Return what a trumpet changes: the walls, the supply, the gold 1s (rules 16-18)."""
        first = colour * seats
        lanes = table.walls[first : first + seats]
        union = 0
        for lane in lanes:
            union |= lane
        if not union:  # J4
            return 0.0
        strength = table.strength
        other = table.other
        below = BELOW[union.bit_length()]
        fallen = 0
        own = total = 0.0
        for seat, lane in enumerate(lanes):
            if lane > below:
                kept = lane - (below + 1) if table.rules.one_falls else lane & below  # J8
                fallen += lane - kept
                if not kept & STONES:  # rule 17
                    kept = 0
            else:
                kept = lane
            if seat == me:
                if kept and joins:
                    kept += TRUMPET_UNIT
                own = strength[LENGTH[kept]]
                total += own
            else:
                total += strength[LENGTH[kept]]
        pool = table.pools[colour]
        before = pool * (table.chances[colour] * (1 + other) - other)
        after = (pool + (fallen & STONES) % COUNT) * (own / total * (1 + other) - other)
        if below:
            return after - before
        # The highest cards are gold 1s: points that somebody loses.
        mine = lanes[me] & ONES
        lost = (mine * (1 + other) - fallen * other) * self._weights.one
        return after - before - lost


POLICY: Final = JerichoPolicy()

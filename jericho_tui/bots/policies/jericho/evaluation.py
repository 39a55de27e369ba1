"""What a sensible player of Jericho looks at, as numbers.

The value of a position to a seat is its expected final lead over its average opponent, in cards.
Three things make it:

* cards won already, and the gold 1s in the walls, which are points at the end (rule 26);
* every colour's supply, known and expected, times the chance of winning it. **A lead is a
  probability, not a fact**: the chance is a softmax of the wall lengths, hot while much of the
  round is left and cold at its end. A card in hand is no wall length;
* what the hand is good for later: a trumpet kept is worth more than a card.

It is worked out on the packed lanes (`games.jericho.packing`), because search asks for it thousands
of times a second. What depends only on how far the match has come is worked out once for each
state of the draw pile (`Clock`).
"""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final

from jericho_tui.bots.policies.jericho.clock import Clock
from jericho_tui.bots.policies.jericho.fall import FELLED, Fall
from jericho_tui.bots.policies.jericho.weights import Weights
from jericho_tui.games.jericho.actions import FEED_HIDDEN, SUPPLY_HIDDEN, Action, Kind
from jericho_tui.games.jericho.cards import NUM_COLOURS, TRUMPET
from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.games.jericho.packing import (
    BUNDLE_TRUMPET_SHIFT,
    COUNT,
    LANE_OF,
    LANE_UNIT,
    LENGTH,
    ONES,
    STONES,
    SUIT,
    SUIT_SHIFTS,
    count_stones,
    lane_in,
)
from jericho_tui.games.jericho.state import JerichoState

_OPEN: Final = Kind.OPEN
_WALL: Final = Kind.WALL
_TRUMPET: Final = Kind.TRUMPET
_ONE_UNIT: Final = 1
"""A gold 1 in a lane."""


class Standpoint:
    """The table as one seat sees it, and the chances that follow."""

    __slots__ = (
        "chances",
        "clock",
        "felled",
        "hand",
        "me",
        "one",
        "other",
        "pools",
        "rivals",
        "seats",
        "walls",
    )

    def __init__(
        self,
        clock: Clock,
        weights: Weights,
        view: JerichoObservation | JerichoState,
        me: int,
        hand: int,
        opening: int | None,
        buried: int,
        unknown: int,
    ) -> None:
        self.clock = clock
        self.me = me
        self.hand = hand
        self.seats = seats = view.num_seats
        self.other = clock.other
        self.one = weights.one
        self.felled = FELLED[view.rules.one_falls]
        walls: Sequence[int] = view.walls
        if opening is not None and opening != TRUMPET:
            # Face down still, but to its owner it is a wall.
            walls = list(walls)
            walls[opening // 5 * seats + me] += LANE_UNIT[opening]
        self.walls = walls
        extra = clock.extra + weights.unknown * unknown
        rivals: list[float] = []
        self.rivals = rivals
        """By colour: what all other walls weigh together in the softmax."""
        chances: list[float] = []
        self.chances = chances
        """By colour: the chance of winning its supply."""
        pools: list[float] = []
        self.pools = pools
        """By colour: how many cards are expected there."""
        together = clock.together
        strength = clock.strength
        open_supply = view.open_supply
        first = 0
        for colour in range(NUM_COLOURS):
            after = first + seats
            own = strength[LENGTH[walls[first + me]]]
            total = together[tuple(walls[first:after])]
            rivals.append(total - own)
            chances.append(own / total)
            known = open_supply[colour]
            suit = (buried >> SUIT_SHIFTS[colour]) & SUIT
            if suit:
                known += LANE_OF[suit]
            pools.append((known & STONES) % COUNT + extra)
            first = after

    def fall(self, colour: int) -> Fall:
        """Return what a trumpet would do to a colour."""
        first = colour * self.seats
        felled = self.felled[tuple(self.walls[first : first + self.seats])]
        return Fall(felled, self.clock.strength, self.other, self.one)


class JerichoPolicy:
    """Values actions by the lead they are expected to end in."""

    points_per_e = 3.5
    """Fits how 1,200 matches between equals ended."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        # All that a match meets. Each keeps what it worked out, so that many more would fill the
        # memory of a process that plays a whole evening.
        self._clock = lru_cache(maxsize=128)(partial(Clock, weights))

    def values(self, view: JerichoObservation, actions: Sequence[Action]) -> list[float]:
        """Return for each action the expected final lead over the average opponent, in cards."""
        point = self.standpoint(view)
        lead = self._lead(view, point)
        return [lead + gain for gain in self.gains(point, actions)]

    def standpoint(self, view: JerichoObservation) -> Standpoint:
        """Return the table as the observer sees it."""
        assert view.seat is not None  # a spectator has nothing to decide
        moves = view.moves[view.reveals[-1].moves :] if view.reveals else view.moves
        unknown = moves.count(FEED_HIDDEN) + moves.count(SUPPLY_HIDDEN)
        return Standpoint(
            self.clock(view),
            self.weights,
            view,
            view.seat,
            view.hand,
            view.opening,
            view.buried,
            unknown,
        )

    def gains_in(
        self, state: JerichoState, seat: int, actions: Sequence[Action], unknown: int
    ) -> list[float]:
        """Return what each action adds to the expected lead of a seat, which sees its own cards.

        :param unknown: how many cards others have put into the supply face down.
        """
        point = Standpoint(
            self.clock(state),
            self.weights,
            state,
            seat,
            state.hands[seat],
            state.openings[seat],
            state.buried[seat],
            unknown,
        )
        return self.gains(point, actions)

    def clock(self, view: JerichoObservation | JerichoState) -> Clock:
        """Return how far the match has come; not for a finished one."""
        return self._clock(
            view.num_seats,
            view.piles,
            view.drawn,
            len(view.reveals),
        )

    def gains(self, point: Standpoint, actions: Sequence[Action]) -> list[float]:
        """Return what each action adds to the expected lead, in cards."""
        weights = self.weights
        clock = point.clock
        other = point.other
        swing = 1 + other  # a card that one wins and the others do not
        chances, pools, rivals = point.chances, point.pools, point.rivals
        walls, strength, keep = point.walls, clock.strength, clock.keep
        seats, me = point.seats, point.me
        no_trumpet = -clock.trumpets[point.hand >> BUNDLE_TRUMPET_SHIFT > 1]
        gains = []
        for action in actions:
            kind = action.kind
            colour = action.colour
            if kind is _TRUMPET:
                fall = point.fall(colour)
                gain = no_trumpet + fall.gain(me, pools[colour], chances[colour], action.joins)
            elif colour < 0 or action.card is None:
                # A trumpet out of the hand for nothing: fed, put away or as opening card (J1, J10).
                gain = no_trumpet
            elif kind is _WALL or kind is _OPEN:
                power = strength[LENGTH[walls[colour * seats + me] + action.lane_unit]]
                grown = power / (power + rivals[colour]) - chances[colour]
                gain = grown * swing * pools[colour] - keep[action.card]
                if action.lane_unit == _ONE_UNIT:
                    gain += weights.one
                if kind is _OPEN:
                    gain += weights.same_colour * (count_stones(lane_in(point.hand, colour)) - 1)
            else:
                # Face down into the supply: a card more for whoever wins the colour.
                gain = chances[colour] * swing - other - keep[action.card]
            gains.append(gain)
        return gains

    def _lead(self, view: JerichoObservation, point: Standpoint) -> float:
        """Return the expected lead as things stand; 0 when all seats stand alike."""
        seats, me = point.seats, point.me
        other = point.other
        cards = sum([lane % COUNT for lane in view.won]) + sum([lane & ONES for lane in view.walls])
        mine: float = sum([lane % COUNT for lane in view.won[me::seats]])
        mine += sum([lane & ONES for lane in view.walls[me::seats]])
        expected = cards + sum(point.pools, 0.0)
        for chance, pool in zip(point.chances, point.pools, strict=True):
            mine += chance * pool
        # As `others` is below 1, more cards for everybody would look like a lead.
        alike = expected / seats * (1 - self.weights.others)
        return mine * (1 + other) - expected * other - alike

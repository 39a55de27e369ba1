"""What a sensible player of Jericho values, as numbers from a data file.

The value of a position is the expected final lead over the average opponent, in cards:

* cards won, and gold 1s in the walls, which are points at the end (rule 26);
* each colour's supply, known and expected, times the chance of winning it. The chance is a softmax
  of the wall lengths, hot early in the round and cold at its end. A card in hand has no length;
* what the hand is good for later: a trumpet kept is worth more than a card (rules 16-18).

Search asks thousands of times a second, so this works on packed lanes. What depends only on the
progress of the match is computed once for each state of the draw pile (`Clock`).
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from importlib.resources import files
from math import exp
from typing import Any, Final

from jericho_tui.games.jericho.rules.cards import (
    BELOW,
    BUNDLE_TRUMPET_SHIFT,
    COUNT,
    FEED_HIDDEN,
    LANE_OF,
    LANE_UNIT,
    LENGTH,
    NUM_COLOURS,
    ONES,
    STONES,
    SUIT,
    SUIT_SHIFTS,
    SUPPLY_HIDDEN,
    TRUMPET,
    TRUMPET_VALUE,
    Action,
    Kind,
    count_stones,
    lane_in,
)
from jericho_tui.games.jericho.rules.observation import JerichoObservation
from jericho_tui.games.jericho.rules.setup import SCORING_PILES
from jericho_tui.games.jericho.rules.state import JerichoState


@dataclass(frozen=True, slots=True)
class Weights:
    """What an evaluation believes; cards are the unit of every worth."""

    cold: float
    """Temperature of the softmax of wall lengths when the round ends."""
    hot: float
    """What a whole round still to come adds to it."""
    no_wall: float
    """What a seat without a wall weighs in the softmax at the start of a round."""
    others: float
    """How much a card of the average opponent counts against one of one's own."""
    one: float
    """A gold 1 in a wall; less what it is worth in hand, laying it gains 1.06."""
    unknown: float
    """Cards of a given colour per unknown card of the supply."""
    per_turn: float
    """Cards of a given colour that each turn to come in this round adds to the supply."""
    per_round: float
    """Cards of a given colour that each later round adds for whoever leads now."""
    keep: tuple[float, float, float, float, float]
    """What a wall card kept in hand is worth: 1 3 4 5 7."""
    trumpet: float
    """What a trumpet kept in hand is worth."""
    more_trumpets: float
    """What each is worth to whoever holds several."""
    fade: float
    """Own turns before the end from which on the hand loses its worth."""
    same_colour: float
    """What each further card of its colour in hand adds to an opening card."""

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> "Weights":
        """Return the weights of a table of the data file."""
        return cls(**{**table, "keep": tuple(table["keep"])})


@cache
def read_data() -> dict[str, Any]:
    """Return the data file."""
    return tomllib.loads(files(__package__).joinpath("weights.toml").read_text("utf-8"))


_LONGEST: Final = 101
"""No wall is longer: all 57 of a colour and 22 trumpets."""
_NOTHING: Final = 1e-3
"""What no wall weighs in the softmax at the end of a round; not 0, as a colour may have none."""
_CAPACITY: Final = 1_000


class Clock:
    """The weights of `Weights` at one state of the draw pile."""

    def __init__(
        self, weights: Weights, num_seats: int, piles: tuple[int, ...], drawn: int, scored: int
    ) -> None:
        turns = draws_until(piles, drawn, scored)
        left = min(1.0, turns * len(SCORING_PILES) / sum(piles))
        temperature = weights.cold + weights.hot * left
        self.strength = [exp(length / temperature) for length in range(_LONGEST + 1)]
        """What a wall weighs in the softmax, by its length."""
        self.strength[0] = weights.no_wall * left + _NOTHING
        self.together = _Together(self.strength)
        """What all walls of a colour weigh."""
        later_rounds = len(SCORING_PILES) - 1 - scored
        self.extra = weights.per_turn * turns + weights.per_round * later_rounds
        """Cards of each colour that the supply has still to come."""
        own_turns = draws_until(piles, drawn, len(SCORING_PILES) - 1) / num_seats
        worth = min(1.0, own_turns / weights.fade)
        self.keep = [value * worth for value in weights.keep] * NUM_COLOURS
        """What each kind of wall card is worth in hand."""
        self.trumpets = (weights.trumpet * worth, weights.more_trumpets * worth)
        """What the only trumpet in hand is worth, and what one of several is."""
        self.other = weights.others / (num_seats - 1)
        """A card for an opponent, against one of one's own. What one does not win of a supply, the
        others do."""


class _Together(dict[tuple[int, ...], float]):
    """Sums of weights by the walls, worked out once each: a search meets the same ones often."""

    def __init__(self, strength: Sequence[float]) -> None:
        super().__init__()
        self._strength = strength

    def __missing__(self, lanes: tuple[int, ...]) -> float:
        if len(self) >= _CAPACITY:
            self.clear()
        strength = self._strength
        total = self[lanes] = sum([strength[LENGTH[lane]] for lane in lanes], 0.0)
        return total


def draws_until(piles: tuple[int, ...], drawn: int, scored: int) -> float:
    """Return the expected number of draws up to the scoring card that follows `scored` others.

    Its place is uniform over what is left of its pile (rule 9).
    """
    pile = SCORING_PILES[scored]
    start = sum(piles[:pile])
    return (max(start, drawn) + start + piles[pile] + 1) / 2 - drawn


_MOST_FELLED: Final = 20_000


class Felled:
    """The walls of a colour after a trumpet, whoever plays it, before it joins one."""

    def __init__(self, lengths: list[int], cards: int, ones: list[int] | None) -> None:
        self.lengths = lengths
        """By seat; 0 without a wall."""
        self.cards = cards
        """How many wall cards fall into the supply."""
        self.ones = ones
        """How many gold 1s each seat loses, when these are the highest cards."""


class _FelledBy(dict[tuple[int, ...], Felled]):
    """By the walls of a colour, worked out once each: a search meets the same ones often."""

    def __init__(self, one_falls: bool) -> None:
        super().__init__()
        self._one_falls = one_falls

    def __missing__(self, lanes: tuple[int, ...]) -> Felled:
        if len(self) >= _MOST_FELLED:
            self.clear()
        below = BELOW[max(lanes).bit_length()]  # the greatest lane has the highest card
        lengths = []
        fallen = 0
        for lane in lanes:
            rest = lane
            if lane > below:
                rest = lane - (below + 1) if self._one_falls else lane & below  # J8
                fallen += lane - rest
            lengths.append(LENGTH[rest] if rest & STONES else 0)  # rule 17
        cards = (fallen & STONES) % COUNT
        ones = None
        if cards and not below:
            ones = [min(lane, 1) if self._one_falls else lane for lane in lanes]
        felled = self[lanes] = Felled(lengths, cards, ones)
        return felled


FELLED: Final = (_FelledBy(one_falls=False), _FelledBy(one_falls=True))
"""By option J8."""


class Fall:
    """What a trumpet does to a colour at one state of the draw pile."""

    def __init__(self, felled: Felled, strength: Sequence[float], other: float, one: float) -> None:
        """Weigh the walls that are left.

        :param strength: what a wall weighs in the softmax, by its length.
        :param other: a card for one opponent, against one of one's own.
        :param one: what a gold 1 in a wall is worth.
        """
        self.lengths, self.cards, ones = felled.lengths, felled.cards, felled.ones
        self.powers = powers = [strength[length] for length in self.lengths]
        """What the walls weigh in the softmax."""
        self.total: float = sum(powers)
        self.losses: list[float] | None = None
        """By seat: the worth of the gold 1s that fall."""
        if ones is not None:
            lost = self.cards * other
            self.losses = [(mine * (1 + other) - lost) * one for mine in ones]
        self._strength = strength
        self._other = other

    def chance(self, seat: int, joins: bool) -> float:
        """Return the chance of winning the colour of `seat`, which played the trumpet."""
        own = power = self.powers[seat]
        length = self.lengths[seat]
        if length and joins:
            own = self._strength[length + TRUMPET_VALUE]
        return own / (self.total - power + own)

    def gain(self, seat: int, pool: float, before: float, joins: bool) -> float:
        """Return what the trumpet adds to the lead of `seat`, which plays it, in cards.

        :param pool: the cards to win in the colour.
        :param before: its chance of winning it without the trumpet.
        """
        other = self._other
        swing = 1 + other
        after = self.chance(seat, joins)
        gain = (pool + self.cards) * (after * swing - other) - pool * (before * swing - other)
        if self.losses is not None:
            gain -= self.losses[seat]
        return gain


_OPEN: Final = Kind.OPEN
_WALL: Final = Kind.WALL
_TRUMPET: Final = Kind.TRUMPET
_ONE_UNIT: Final = 1
"""A gold 1 in a lane."""


class Standpoint:
    """The table as one seat sees it, and the chances that follow."""

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
        lead = mine * (1 + other) - expected * other - alike
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
        return self._clock(view.num_seats, view.piles, view.drawn, len(view.reveals))

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

"""How good a position is between two rounds, and what a finished match is worth.

A search ends at the scoring: playing on would add more noise than knowledge. What the rounds to
come should bring each seat follows from its gold 1s, its walls and its hand, which a search knows
in the worlds it samples. **Walls stay**, and cards in hand are walls to be: a colour's cards in
hand count in part as wall length, in a softmax that is hotter than within a round.
"""

from dataclasses import dataclass, field
from math import exp
from typing import Any, Final

from jericho_tui.bots.search.outlook import Verdict
from jericho_tui.games.jericho.cards import NUM_COLOURS, VALUES
from jericho_tui.games.jericho.menu import Phase
from jericho_tui.games.jericho.packing import (
    BUNDLE_TRUMPET_SHIFT,
    COUNT,
    LANE_OF,
    LENGTH,
    ONES,
    STONES,
    SUIT,
    SUIT_SHIFTS,
    unpack,
)
from jericho_tui.games.jericho.state import JerichoState

_LONGEST: Final = 101
_MOST_IN_HAND: Final = sum(VALUES) * 5
"""No hand holds more value in a colour."""
_SPAN: Final = 60
"""A lead from -30 to 30 cards is a margin from 0 to 1."""


@dataclass(frozen=True)
class Horizon:
    """What a position before a feed promises; cards are the unit of every worth."""

    one: float
    """A gold 1 in a wall."""
    colour: float
    """What there is to win in each colour, besides the supply that stayed."""
    stayed: float
    """A card of the supply that stayed at the scoring."""
    heat: float
    """Temperature of the softmax of wall lengths."""
    no_wall: float
    """What a seat without a wall weighs in it."""
    reach: float
    """How much of the value of the cards in hand counts as wall length."""
    keep: tuple[float, float, float, float, float]
    """A wall card in hand: 1 3 4 5 7."""
    trumpet: float
    """The first trumpet in hand."""
    more_trumpets: float
    """Every further one."""
    points_per_e: float
    """By how many points a lead must grow for the odds of winning to grow e-fold."""
    built: "_Built" = field(init=False, repr=False, compare=False)
    """What a wall weighs in the softmax, and is worth besides, by its lane."""
    held: "_Held" = field(init=False, repr=False, compare=False)
    """What cards of a colour in hand make of that weight, and are worth, by their suit."""

    def __post_init__(self) -> None:
        """Prepare the tables; compiled, a `cached_property` would be worked out every time."""
        lengths = [self.no_wall, *(exp(length / self.heat) for length in range(1, _LONGEST + 1))]
        reaches = [exp(self.reach * value / self.heat) for value in range(_MOST_IN_HAND + 1)]
        object.__setattr__(self, "built", _Built(lengths, self.one))
        object.__setattr__(self, "held", _Held(reaches, self.keep))

    @classmethod
    def of(cls, table: dict[str, Any]) -> "Horizon":
        """Return the horizon of a table of the data file."""
        return cls(**{**table, "keep": tuple(table["keep"])})

    def points(self, state: JerichoState) -> list[float]:
        """Return every seat's expected score; only before a feed."""
        walls, won = state.walls, state.won
        built, held = self.built, self.held
        hands = state.hands
        points = []
        for hand in hands:
            trumpets = hand >> BUNDLE_TRUMPET_SHIFT
            points.append(self.trumpet + self.more_trumpets * (trumpets - 1) if trumpets else 0.0)
        i = 0
        for colour in range(NUM_COLOURS):
            shift = SUIT_SHIFTS[colour]
            powers = []
            for seat, hand in enumerate(hands):
                power, ones = built[walls[i]]
                mine = won[i] % COUNT + ones
                cards = (hand >> shift) & SUIT
                if cards:
                    factor, kept = held[cards]
                    power *= factor
                    mine += kept
                points[seat] = points[seat] + mine
                powers.append(power)
                i += 1
            prize = self.colour + self.stayed * ((state.open_supply[colour] & STONES) % COUNT)
            prize /= sum(powers, 0.0)
            for seat, power in enumerate(powers):
                points[seat] = points[seat] + prize * power
        return points


class _Built(dict[int, tuple[float, float]]):
    """The weight of a wall in the softmax and the worth of its gold 1s, worked out once each."""

    def __init__(self, lengths: list[float], one: float) -> None:
        super().__init__()
        self._lengths = lengths
        self._one = one

    def __missing__(self, lane: int) -> tuple[float, float]:
        found = self[lane] = self._lengths[LENGTH[lane]], self._one * (lane & ONES)
        return found


class _Held(dict[int, tuple[float, float]]):
    """What cards of a colour in hand make of a wall's weight, and their worth, each once."""

    def __init__(self, reaches: list[float], keep: tuple[float, ...]) -> None:
        super().__init__()
        self._reaches = reaches
        self._keep = keep

    def __missing__(self, suit: int) -> tuple[float, float]:
        cards = unpack(suit)
        worth = sum([value * cards.count(rank) for rank, value in enumerate(self._keep)], 0.0)
        found = self[suit] = self._reaches[LENGTH[LANE_OF[suit]]], worth
        return found


def judge(state: JerichoState, horizons: tuple[Horizon, ...], ambition: float) -> Verdict:
    """Return what a position between rounds, or a finished match, is worth to every seat.

    :param horizons: by scorings past, from the first on.
    :param ambition: how much of the reward is the victory; the rest is the lead over the average
        opponent, which tells a search with few playouts more.
    """
    if state.phase is Phase.OVER:
        points, shares = _final(state)
    else:
        horizon = horizons[len(state.reveals) - 1]
        points = horizon.points(state)
        best = max(points)
        odds = [exp((mine - best) / horizon.points_per_e) for mine in points]
        total = sum(odds, 0.0)
        shares = [mine / total for mine in odds]
    seats = len(points)
    everybody = sum(points, 0.0)
    rest = 1 - ambition
    rewards = []
    for mine, share in zip(points, shares, strict=True):
        margin = 0.5 + (mine - (everybody - mine) / (seats - 1)) / _SPAN
        rewards.append(ambition * share + rest * min(1.0, max(0.0, margin)))
    return Verdict(rewards, shares)


def _final(state: JerichoState) -> tuple[list[float], list[float]]:
    seats = state.num_seats
    won = [lane % COUNT for lane in state.won]
    points = [float(sum(won[seat::seats])) for seat in range(seats)]
    best = max(points)
    winners = [seat for seat, mine in enumerate(points) if mine == best]
    if len(winners) > 1:  # rule 28 and what follows it
        outcome = state.outcome()
        assert outcome is not None  # the match is over
        winners = list(outcome.winners)
    shares = [0.0] * seats
    for seat in winners:
        shares[seat] = 1 / len(winners)
    return points, shares

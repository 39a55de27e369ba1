"""Playing a round to its end as sensible players would, thousands of times a second.

Everybody takes the action that the evaluation of `evaluation` likes best, with two shortcuts that
cost no strength: the clock stands still, and everybody counts the cards of the supply as if they
were open. So what the softmax weighs is worked out again only where a wall has changed.
"""

from math import inf
from typing import Final

from jericho_tui.bots.policies.jericho.clock import Clock
from jericho_tui.bots.policies.jericho.fall import FELLED, Fall, Felled
from jericho_tui.bots.policies.jericho.weights import Weights
from jericho_tui.games.jericho.actions import (
    PLAY_TRUMPET,
    PLAY_TRUMPET_AWAY,
    SUPPLY,
    WALL,
    Action,
    Kind,
)
from jericho_tui.games.jericho.cards import NUM_COLOURS, TRUMPET, TRUMPET_VALUE, value_of
from jericho_tui.games.jericho.menu import HALF_SHIFT, LOW_HALF
from jericho_tui.games.jericho.packing import (
    BUNDLE_TRUMPET_SHIFT,
    COUNT,
    LANE_OF,
    LENGTH,
    STONES,
    SUIT,
    SUIT_SHIFTS,
    unpack,
)
from jericho_tui.games.jericho.state import FOLLOWING, JerichoState

_WALL: Final = Kind.WALL
_TRUMPET: Final = Kind.TRUMPET
_CAPACITY: Final = 10_000


class _Held:
    """A wall card in hand, and what a turn can make of it."""

    __slots__ = ("build", "bury", "card", "value")

    def __init__(self, card: int) -> None:
        self.card = card
        self.value: int = value_of(card)
        self.build: Action = WALL[card]
        self.bury: Action = SUPPLY[card]


_HELD: Final = tuple([_Held(card) for card in range(TRUMPET)])


class _HeldBy(dict[int, tuple[tuple[int, tuple[_Held, ...]], ...]]):
    """By one half of a packed hand: its wall cards by colour, each kind once.

    Written once each; see `menu`, which does alike.
    """

    def __init__(self, shift: int) -> None:
        super().__init__()
        self._shift = shift

    def __missing__(self, half: int) -> tuple[tuple[int, tuple[_Held, ...]], ...]:
        if len(self) >= _CAPACITY:
            self.clear()
        by_colour: dict[int, list[_Held]] = {}
        for card in dict.fromkeys(unpack(half << self._shift)):
            if card != TRUMPET:
                by_colour.setdefault(card // 5, []).append(_HELD[card])
        groups = self[half] = tuple([(colour, tuple(held)) for colour, held in by_colour.items()])
        return groups


_LOW: Final = _HeldBy(0)
_HIGH: Final = _HeldBy(HALF_SHIFT)


def play_round(state: JerichoState, clock: Clock, weights: Weights) -> None:
    """Play on from a turn until the round is over and scored; tells no events.

    Moves are written out as in `JerichoState.play_out`.
    """
    seats = state.num_seats
    walls, hands, buried, deck = state.walls, state.hands, state.buried, state.deck
    open_supply = state.open_supply
    following = FOLLOWING[seats]
    note = state.moves.append
    strength, keep = clock.strength, clock.keep
    one = weights.one
    other = clock.other
    swing = 1 + other
    lengths = [LENGTH[lane] for lane in walls]
    powers = [strength[length] for length in lengths]
    totals = [sum(powers[first : first + seats], 0.0) for first in range(0, len(powers), seats)]
    pools = _pools(state, clock.extra)
    rules = state.rules
    varied = state.varied
    # What a trumpet does to each colour as long as its walls stay, what these weigh then, and what
    # it adds there for each seat as long as nothing changes.
    felled_by = FELLED[rules.one_falls]
    fallen: list[Felled | None] = [None] * NUM_COLOURS
    left = [0.0] * NUM_COLOURS
    unknown: list[float | None] = [None] * seats
    by_trumpet = [unknown[:] for _ in range(NUM_COLOURS)]
    seat = state.acting[0]
    drawn = state.drawn
    while True:
        hand = hands[seat]
        best = away = None
        best_gain = away_gain = -inf
        for colour, cards in _LOW[hand & LOW_HALF] + _HIGH[hand >> HALF_SHIFT]:
            i = colour * seats + seat
            length = lengths[i]
            mine = powers[i]
            total = totals[colour]
            rivals = total - mine
            chance = mine / total
            pool = pools[colour]
            given = chance * swing - other
            prize = swing * pool
            for held in cards:
                value = held.value
                power = strength[length + value]
                worth = keep[held.card]
                gain = (power / (rivals + power) - chance) * prize - worth
                if value == 1:
                    gain += one
                if gain > best_gain:
                    best_gain = gain
                    best = held.build
                gain = given - worth
                if gain > away_gain:
                    away_gain = gain
                    away = held.bury
        trumpets = hand >> BUNDLE_TRUMPET_SHIFT
        if trumpets:
            no_trumpet = -clock.trumpets[trumpets > 1]
            for colour, known_gains in enumerate(by_trumpet):
                known = known_gains[seat]
                if known is None or varied:
                    first = colour * seats
                    i = first + seat
                    fell = fallen[colour]
                    if fell is None:
                        fell = fallen[colour] = felled_by[tuple(walls[first : first + seats])]
                        weight = 0.0
                        for length in fell.lengths:
                            weight += strength[length]
                        left[colour] = weight
                    if varied and rules.needs_target and not any(walls[first : first + seats]):
                        continue
                    pool = pools[colour]
                    chance = powers[i] / totals[colour]
                    # Fall.gain, written out: this is asked twice a turn.
                    length = fell.lengths[seat]
                    power = own = strength[length]
                    if length:
                        own = strength[length + TRUMPET_VALUE]
                    after = own / (left[colour] - power + own)
                    added = (pool + fell.cards) * (after * swing - other)
                    added -= pool * (chance * swing - other)
                    if fell.ones is not None:
                        added -= (fell.ones[seat] * swing - fell.cards * other) * one
                    known_gains[seat] = added
                    if varied and rules.optional_join and walls[i]:
                        fall = Fall(fell, strength, other, one)
                        gain = no_trumpet + fall.gain(seat, pool, chance, False)
                        if gain > best_gain:
                            best_gain = gain
                            best = PLAY_TRUMPET_AWAY[colour]
                else:
                    added = known
                gain = no_trumpet + added
                if gain > best_gain:
                    best_gain = gain
                    best = PLAY_TRUMPET[colour]
            if no_trumpet > away_gain:
                away_gain = no_trumpet
                away = SUPPLY[TRUMPET]
        if away_gain > best_gain:
            best = away
        assert best is not None  # a hand is never empty
        kind = best.kind
        colour = best.colour
        if kind is _WALL:
            i = colour * seats + seat
            walls[i] = wall = walls[i] + best.lane_unit
            lengths[i] = length = LENGTH[wall]
            power = strength[length]
            totals[colour] = totals[colour] + (power - powers[i])
            powers[i] = power
            fallen[colour] = None
            by_trumpet[colour] = unknown[:]
        elif kind is _TRUMPET:
            before = open_supply[colour]
            state.sound(seat, best)
            first = colour * seats
            total = 0.0
            for i in range(first, first + seats):
                lengths[i] = length = LENGTH[walls[i]]
                powers[i] = power = strength[length]
                total += power
            totals[colour] = total
            fallen[colour] = None
            by_trumpet[colour] = unknown[:]
            came = ((open_supply[colour] - before) & STONES) % COUNT
            pools[colour] = pools[colour] + came
        else:
            buried[seat] += best.unit
            if colour >= 0:
                by_trumpet[colour] = unknown[:]
                pools[colour] = pools[colour] + 1
        note(best)
        card = deck[drawn]  # rule 19
        drawn += 1
        hands[seat] = hand + card - best.unit
        if not card:
            break
        seat = following[seat]
    state.drawn = drawn
    state.end_round(seat)


def _pools(state: JerichoState, extra: float) -> list[float]:
    """Return how many cards of each colour the supply has, and will have."""
    hidden = sum(state.buried)
    return [
        ((lane + LANE_OF[(hidden >> shift) & SUIT]) & STONES) % COUNT + extra
        for lane, shift in zip(state.open_supply, SUIT_SHIFTS, strict=True)
    ]

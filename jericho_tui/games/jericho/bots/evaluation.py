"""What a sensible player of Jericho values, as numbers from a data file.

The value of a position is the expected final lead over the average opponent, in cards:

* cards won, and gold 1s in the walls, which are points at the end (rule 26);
* each colour's supply, known and expected, times the chance of winning it. The chance is a softmax
  of the wall lengths, hot early in the round and cold at its end. A card in hand has no length;
* what the hand is good for later: a trumpet kept is worth more than a card (rules 16-18).

Search asks thousands of times a second, so this works on packed lanes. What depends only on the
progress of the match is computed once for each state of the draw pile (`Clock`).

Which cards others hold is judged by what they did. A `Belief` has worlds as often as they are
likely: Metropolis' rule (N. Metropolis et al.: "Equation of State Calculations by Fast Computing
Machines", J. Chem. Phys. 21, 1953) lets two cards trade places, or two cards of a hand the times at
which they came. It costs 1 % of the playouts. At 1,000 playouts against three heuristics, the share
of wins was 0.465, against 0.418 with uniform worlds (61 deals from each seat, +- 0.074).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import exp
from random import Random
from typing import Any, Final, NamedTuple

from jericho_tui.core.game import Seat
from jericho_tui.core.memo import Memo
from jericho_tui.core.seats import shuffle_in_place
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
    PLAY_TRUMPET,
    STONES,
    SUIT,
    SUIT_SHIFTS,
    SUPPLY,
    SUPPLY_HIDDEN,
    TRUMPET,
    TRUMPET_VALUE,
    UNIT,
    WALL,
    Action,
    Kind,
    Phase,
    count_stones,
    lane_in,
)
from jericho_tui.games.jericho.rules.determinize import Determinizer, unseen_cards
from jericho_tui.games.jericho.rules.observation import JerichoObservation
from jericho_tui.games.jericho.rules.setup import HAND_SIZE, SCORING_PILES
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
        self.together = Memo(partial(_together, self.strength), _CAPACITY)
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


def _together(strength: Sequence[float], lanes: tuple[int, ...]) -> float:
    return sum([strength[LENGTH[lane]] for lane in lanes], 0.0)


def draws_until(piles: tuple[int, ...], drawn: int, scored: int) -> float:
    """Return the expected number of draws up to the scoring card that follows `scored` others.

    Its place is uniform over what is left of its pile (rule 9).
    """
    pile = SCORING_PILES[scored]
    start = sum(piles[:pile])
    return (max(start, drawn) + start + piles[pile] + 1) / 2 - drawn


_MOST_FELLED: Final = 20_000


@dataclass(slots=True, eq=False)
class Felled:
    """The walls of a colour after a trumpet, whoever plays it, before it joins one."""

    lengths: list[int]
    """By seat; 0 without a wall."""
    cards: int
    """How many wall cards fall into the supply."""
    ones: list[int] | None
    """How many gold 1s each seat loses, when these are the highest cards."""


def _fell(one_falls: bool, lanes: tuple[int, ...]) -> Felled:
    below = BELOW[max(lanes).bit_length()]  # the greatest lane has the highest card
    lengths = []
    fallen = 0
    for lane in lanes:
        rest = lane
        if lane > below:
            rest = lane - (below + 1) if one_falls else lane & below  # J8
            fallen += lane - rest
        lengths.append(LENGTH[rest] if rest & STONES else 0)  # rule 17
    cards = (fallen & STONES) % COUNT
    ones = None
    if cards and not below:
        ones = [min(lane, 1) if one_falls else lane for lane in lanes]
    return Felled(lengths, cards, ones)


FELLED: Final = (
    Memo(partial(_fell, False), _MOST_FELLED),
    Memo(partial(_fell, True), _MOST_FELLED),
)
"""By option J8, then by the walls of a colour."""


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
        policy: "JerichoPolicy",
        view: JerichoObservation | JerichoState,
        me: int,
        hand: int,
        opening: int | None,
        buried: int,
        unknown: int,
    ) -> None:
        self.clock = clock = policy.clock(view)
        weights = policy.weights
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
        return Standpoint(self, view, view.seat, view.hand, view.opening, view.buried, unknown)

    def gains_in(
        self, state: JerichoState, seat: int, actions: Sequence[Action], unknown: int
    ) -> list[float]:
        """Return what each action adds to the expected lead of a seat, which sees its own cards.

        :param unknown: how many cards others have put into the supply face down.
        """
        hand, opening, buried = state.hands[seat], state.openings[seat], state.buried[seat]
        point = Standpoint(self, state, seat, hand, opening, buried, unknown)
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


_ACTIONS: Final = (*WALL, *SUPPLY, *PLAY_TRUMPET)
_AWAY: Final = slice(len(WALL), len(WALL) + len(SUPPLY))
_TRUMPETS: Final = slice(len(WALL) + len(SUPPLY), None)
_LEAST: Final = 1e-8
"""Weights are 1 at most; below this, sums of them could not be kept up to date exactly enough."""


class Evidence:
    """One decision, by what it might have been."""

    def __init__(
        self, gains: Sequence[float], heat: float, move: Action, *, feeding: bool = False
    ) -> None:
        """Weigh everything that can be done with each kind of card.

        :param gains: by `_ACTIONS`.
        :param move: what was done.
        """
        best = max(gains)
        weights = [max(_LEAST, exp((gain - best) / heat)) for gain in gains]
        self.away = weights[_AWAY]
        """By card: what speaks for putting it face down into the supply."""
        self.total = self.away[:]
        """By card: what speaks for doing anything with it."""
        if not feeding:
            for card in range(TRUMPET):
                self.total[card] += weights[card]
            self.total[TRUMPET] += sum(weights[_TRUMPETS])
        self.chosen = 0.0
        """What spoke for the move; 0 when its card is hidden."""
        if move.kind is Kind.WALL:
            self.chosen = weights[move.card or 0]
        elif move.kind is Kind.TRUMPET:
            self.chosen = weights[_TRUMPETS][move.colour]


class Deed(NamedTuple):
    """Something a seat did with a card of its hand."""

    move: Action
    evidence: Evidence | None
    """None where there is none: the opening card, and what lay face down in earlier rounds."""
    drew: bool
    """Whether it then drew a card."""


def deeds_of(view: JerichoObservation, policy: JerichoPolicy, heat: float) -> list[list[Deed]]:
    """Return what every seat has done, in order; only once the openings are turned up."""
    seats = view.num_seats
    deeds: list[list[Deed]] = [[] for _ in range(seats)]
    table = _Table(view, policy, heat)
    movers = view.movers()
    ends = [reveal.moves for reveal in view.reveals]
    begin = ends[-1] if ends else seats
    for number, (move, seat) in enumerate(zip(view.moves, movers, strict=True)):
        if number in ends:
            table.score(ends.index(number))
        evidence = None
        if move.kind is Kind.FEED:
            if number >= begin:
                evidence = table.feeding(seat)
            table.fed()
        elif move.kind is not Kind.OPEN:
            if seat != view.seat and (number >= begin or move.card is not None):
                evidence = table.turn(seat, move)
            table.apply(seat, move)
        drew = move.kind not in (Kind.OPEN, Kind.FEED)
        deeds[seat].append(Deed(move, evidence, drew))
    if view.phase is Phase.FEED:
        if len(view.moves) in ends:
            table.score(len(ends) - 1)
        for seat in set(movers[:seats]).difference(view.acting):
            deeds[seat].append(Deed(FEED_HIDDEN, table.feeding(seat), False))
    return deeds


class _Table:
    """What everybody saw, replayed; hands and face-down cards are not in it."""

    def __init__(self, view: JerichoObservation, policy: JerichoPolicy, heat: float) -> None:
        seats = view.num_seats
        self._view = view
        self._policy = policy
        self._heat = heat
        self._buried = [0] * seats
        """How many cards every seat has put face down into the supply in this round."""
        self._fed = 0
        # A draw pile without scoring cards: `score` does what they do.
        deck = [UNIT[TRUMPET]] * sum(view.piles)
        state = JerichoState.at_start(seats, view.rules, Seat(0), [0] * seats, deck, view.piles)
        state.phase = Phase.TURN
        self._state = state

    def feeding(self, seat: int) -> Evidence:
        """Return the evidence of what `seat` fed, not known."""
        opening = None if self._view.reveals else self._view.moves[seat].card
        gains = self._gains(seat, opening)
        return Evidence(gains, self._heat, FEED_HIDDEN, feeding=True)

    def fed(self) -> None:
        """Take one card into the supply; after the last the turns begin."""
        self._fed += 1
        seats = self._view.num_seats
        if self._fed % seats:
            return
        self._buried = [1] * seats
        if self._fed == seats:  # rule 13
            for seat, move in enumerate(self._view.moves[:seats]):
                if move.colour >= 0:
                    self._state.walls[move.colour * seats + seat] += LANE_UNIT[move.card or 0]

    def turn(self, seat: int, move: Action) -> Evidence:
        """Return the evidence of a turn."""
        return Evidence(self._gains(seat, None), self._heat, move)

    def apply(self, seat: Seat, move: Action) -> None:
        self._buried[seat] += move.kind is Kind.SUPPLY
        self._state.apply(seat, move)

    def score(self, number: int) -> None:
        state = self._state
        reveal = self._view.reveals[number]
        state.reveals.append(reveal)
        state.drawn += 1  # J13: the scoring card's replacement
        for result in reveal.colour_results(self._view.rules):
            state.open_supply[result.colour] = result.stayed
        self._buried = [0] * state.num_seats

    def _gains(self, seat: int, opening: int | None) -> list[float]:
        """Return what a seat gains by each of `_ACTIONS`; of its own, only `opening` is known."""
        unknown = sum(self._buried) - self._buried[seat]
        point = Standpoint(self._policy, self._state, seat, UNIT[TRUMPET], opening, 0, unknown)
        return self._policy.gains(point, _ACTIONS)


_TRADES: Final = 3
"""Trades between two worlds."""
_FIRST_TRADES: Final = 30
"""Trades before the first world, for every card that others hold."""
_SHUFFLE_EVERY: Final = 8
"""Worlds that share one order of the draw pile, cut at another place each time."""
_SLIP: Final = 0.02
"""How often a player does anything at all: what makes no sense must not weigh too much."""


@dataclass(slots=True, eq=False)
class _Card:
    """A card on its way through a hand."""

    came: int
    """The first decision it was there for."""
    went: int
    """The decision that played it; the number of decisions if it is still there."""
    kind: int
    place: int
    """Where it lies in the pack; -1 if everybody saw it."""


class _Suspect:
    """Another seat: what it decided, and what it had to choose from each time."""

    def __init__(self, deeds: list[Deed], pack: list[int], place: int) -> None:
        """Assume that cards were played in the order in which they came.

        :param place: where its hidden cards begin in the pack.
        """
        evidence: list[Evidence] = []
        cards = []
        arrivals = [0] * HAND_SIZE
        for move, seen, drew in deeds:
            came = arrivals.pop(0)
            if seen is not None:
                if move.card is None:
                    cards.append(_Card(came, len(evidence), pack[place], place))
                    place += 1
                else:
                    cards.append(_Card(came, len(evidence), move.card, -1))
                evidence.append(seen)
            if drew:
                arrivals.append(len(evidence))
        for came in arrivals:
            cards.append(_Card(came, len(evidence), pack[place], place))
            place += 1
        self.evidence = evidence
        self.cards = cards
        self.hidden = [card for card in cards if card.place >= 0]
        self.chosen = [seen.chosen for seen in evidence]
        """By decision: what spoke for what it did."""
        for card in self.hidden:
            if card.went < len(evidence):
                self.chosen[card.went] = evidence[card.went].away[card.kind]
        self.sums = [
            sum([seen.total[card.kind] for card in cards if card.came <= k <= card.went])
            for k, seen in enumerate(evidence)
        ]
        """By decision: what spoke for anything it could have done."""

    def odds(self, card: _Card, kind: int) -> float:
        """Return how much likelier what was seen is when `card` is of another kind."""
        evidence, sums, chosen = self.evidence, self.sums, self.chosen
        old = card.kind
        went = card.went
        odds = 1.0
        for k in range(card.came, min(went + 1, len(sums))):
            seen = evidence[k]
            total = seen.total
            before = sums[k]
            now = chosen[k]
            after = seen.away[kind] if k == went else now
            odds *= _SLIP + after / (before + total[kind] - total[old])
            odds /= _SLIP + now / before
        return odds

    def change(self, card: _Card, kind: int) -> None:
        """Make `card` one of another kind."""
        evidence, sums = self.evidence, self.sums
        old = card.kind
        went = card.went
        for k in range(card.came, min(went + 1, len(sums))):
            seen = evidence[k]
            sums[k] += seen.total[kind] - seen.total[old]
            if k == went:
                self.chosen[k] = seen.away[kind]
        card.kind = kind

    def retime(self, rng: Random) -> None:
        """Let a hidden card and another trade the times at which they came, by Metropolis' rule."""
        random = rng.random
        hidden, cards = self.hidden, self.cards
        early = hidden[int(random() * len(hidden))]
        late = cards[int(random() * len(cards))]
        if early.came > late.came:
            early, late = late, early
        first, end = early.came, late.came
        if first == end or early.went < end:
            return
        evidence, sums, chosen = self.evidence, self.sums, self.chosen
        odds = 1.0
        after = []
        for k in range(first, min(end, len(sums))):
            total = evidence[k].total
            now = sums[k] + total[late.kind] - total[early.kind]
            odds *= (_SLIP + chosen[k] / now) / (_SLIP + chosen[k] / sums[k])
            after.append(now)
        if random() < odds:
            sums[first : first + len(after)] = after
            early.came, late.came = end, first


class Belief:
    """Samples worlds of one observation as `Determinizer.sketch` does, likely ones more often."""

    def __init__(
        self, view: JerichoObservation, policy: JerichoPolicy, heat: float, rng: Random
    ) -> None:
        """Look at what everybody did; only once the openings are turned up."""
        self._determinizer = Determinizer(view)
        self._pack = pack = unseen_cards(view)
        shuffle_in_place(pack, rng)
        self._units = [UNIT[kind] for kind in pack]
        """The pack as what worlds are made of."""
        self._suspects: list[_Suspect] = []
        self._holders: list[tuple[_Suspect, _Card]] = []
        """By place in the pack; then comes the draw pile."""
        for seat, deeds in enumerate(deeds_of(view, policy, heat)):
            if seat != view.seat:
                suspect = _Suspect(deeds, pack, len(self._holders))
                self._suspects.append(suspect)
                self._holders += [(suspect, card) for card in suspect.hidden]
        self._worlds = 0
        self._trade(rng, _FIRST_TRADES * len(self._holders))

    def world(self, rng: Random) -> JerichoState:
        """Return a position to play on in."""
        self._trade(rng, _TRADES)
        pack, units = self._pack, self._units
        held = len(self._holders)
        self._worlds += 1
        if self._worlds % _SHUFFLE_EVERY == 0:
            random = rng.random
            pack[held:] = pile = sorted(pack[held:], key=lambda _: random())
            units[held:] = [UNIT[kind] for kind in pile]
        cut = held + int(rng.random() * (len(pack) - held))
        return self._determinizer.arrange(units[:held] + units[cut:] + units[held:cut], rng)

    def _trade(self, rng: Random, times: int) -> None:
        random = rng.random
        pack, holders, suspects = self._pack, self._holders, self._suspects
        units = self._units
        held, cards, seats = len(holders), len(pack), len(suspects)
        for _ in range(times):
            suspects[int(random() * seats)].retime(rng)
            here = int(random() * held)
            there = int(random() * cards)
            one, two = pack[here], pack[there]
            if one == two:
                continue
            suspect, card = holders[here]
            odds = suspect.odds(card, two)
            if there >= held:
                if random() >= odds:
                    continue
                suspect.change(card, two)
            else:
                other, their_card = holders[there]
                # Done first, as both may be of one seat, where one change bears on the other.
                suspect.change(card, two)
                odds *= other.odds(their_card, one)
                if random() >= odds:
                    suspect.change(card, one)
                    continue
                other.change(their_card, one)
            pack[here] = two
            pack[there] = one
            units[here], units[there] = units[there], units[here]

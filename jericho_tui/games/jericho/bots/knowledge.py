"""What bots know of Jericho: how a search plays on and judges, and what speaks for an action.

Everyone takes the action that `evaluation` likes best. To be fast, the clock stands still and the
supply counts as open, so the softmax changes only with the walls. A search ends at the scoring,
where playing on would add more noise than knowledge. Later rounds are judged by gold 1s, walls and
hands: walls stay, and cards in hand count in part as wall length, in a hotter softmax.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import exp, inf
from random import Random
from typing import Any, Final

from jericho_tui.bots.characters import data_of
from jericho_tui.bots.knowledge import Knowledge, Liking, Policy, Tempered
from jericho_tui.bots.search.outlook import GameAdvisor, Verdict
from jericho_tui.core.game import Seat
from jericho_tui.core.memo import Memo
from jericho_tui.core.sentence import N_, Sentence, counted, estimated
from jericho_tui.games.jericho.bots.evaluation import (
    FELLED,
    Belief,
    Clock,
    Fall,
    Felled,
    JerichoPolicy,
    Standpoint,
    Weights,
)
from jericho_tui.games.jericho.rules.cards import (
    BUNDLE_TRUMPET_SHIFT,
    COUNT,
    HALF_SHIFT,
    LANE_OF,
    LENGTH,
    LOW_HALF,
    NUM_COLOURS,
    ONES,
    PLAY_TRUMPET,
    PLAY_TRUMPET_AWAY,
    STONES,
    SUIT,
    SUIT_SHIFTS,
    SUPPLY,
    TRUMPET,
    TRUMPET_VALUE,
    VALUES,
    WALL,
    Action,
    Kind,
    Phase,
    count_stones,
    lane_in,
    unpack,
    value_of,
)
from jericho_tui.games.jericho.rules.determinize import Determinizer
from jericho_tui.games.jericho.rules.observation import JerichoObservation
from jericho_tui.games.jericho.rules.state import FOLLOWING, JerichoState

_WALL: Final = Kind.WALL
_TRUMPET: Final = Kind.TRUMPET
_CAPACITY: Final = 10_000


class _Held:
    """A wall card in hand, and what a turn can make of it."""

    def __init__(self, card: int) -> None:
        self.card = card
        self.value: int = value_of(card)
        self.build: Action = WALL[card]
        self.bury: Action = SUPPLY[card]


_HELD: Final = tuple([_Held(card) for card in range(TRUMPET)])


def _held_by(shift: int, half: int) -> tuple[tuple[int, tuple[_Held, ...]], ...]:
    """Return the wall cards of one half of a packed hand by colour, each kind once."""
    by_colour: dict[int, list[_Held]] = {}
    for card in dict.fromkeys(unpack(half << shift)):
        if card != TRUMPET:
            by_colour.setdefault(card // 5, []).append(_HELD[card])
    return tuple([(colour, tuple(held)) for colour, held in by_colour.items()])


_LOW: Final = Memo(partial(_held_by, 0), _CAPACITY)
_HIGH: Final = Memo(partial(_held_by, HALF_SHIFT), _CAPACITY)


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
    built: Memo[int, tuple[float, float]] = field(init=False, repr=False, compare=False)
    """What a wall weighs in the softmax, and is worth besides, by its lane."""
    held: Memo[int, tuple[float, float]] = field(init=False, repr=False, compare=False)
    """What cards of a colour in hand make of that weight, and are worth, by their suit."""

    def __post_init__(self) -> None:
        """Prepare the tables; compiled, a `cached_property` would be worked out every time."""
        lengths = [self.no_wall, *(exp(length / self.heat) for length in range(1, _LONGEST + 1))]
        reaches = [exp(self.reach * value / self.heat) for value in range(_MOST_IN_HAND + 1)]
        object.__setattr__(self, "built", Memo(partial(_built, lengths, self.one)))
        object.__setattr__(self, "held", Memo(partial(_held_hand, reaches, self.keep)))

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


def _built(lengths: list[float], one: float, lane: int) -> tuple[float, float]:
    """Return the weight of a wall in the softmax and the worth of its gold 1s."""
    return lengths[LENGTH[lane]], one * (lane & ONES)


def _held_hand(reaches: list[float], keep: tuple[float, ...], suit: int) -> tuple[float, float]:
    """Return what cards of a colour in hand make of a wall's weight, and their worth."""
    cards = unpack(suit)
    worth = sum([value * cards.count(rank) for rank, value in enumerate(keep)], 0.0)
    return reaches[LENGTH[LANE_OF[suit]]], worth


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


_MASON: Final = 4.0
"""What it is worth to a mason that a card goes where there is most of its own."""

_TRUMPET_LIKED: Final = 4.0
"""What it is worth to a saboteur to blow a trumpet, and to a hoarder to have one."""


def _mason(view: JerichoObservation, action: Action) -> float:
    if action.kind is not Kind.WALL or view.seat is None:
        return 0.0
    own = [view.lengths(colour)[view.seat] for colour in range(NUM_COLOURS)]
    return _MASON * (own[action.colour] == max(own))


LIKINGS: Final[Mapping[str, Liking]] = {
    "mason": _mason,
    "saboteur": lambda view, action: _TRUMPET_LIKED * (action.kind is Kind.TRUMPET),
    "hoarder": lambda view, action: -_TRUMPET_LIKED * (action.kind is Kind.TRUMPET),
}
"""By style."""


_TURN: Final = Phase.TURN


@dataclass(frozen=True)
class Manner:
    """How a search thinks about Jericho."""

    policy: JerichoPolicy
    """Whose choices everybody is expected to make."""
    horizons: tuple[Horizon, ...]
    """What is promised after the first scoring and after the second."""
    heat: float = 0.6
    """Temperature of the softmax that makes priors of expected leads, in cards."""
    ambition: float = 0.5
    """See `judge`."""
    suspicion: float | None = 0.3
    """Temperature of the softmax by which what others did is judged; None: it says nothing."""


class JerichoOutlook:
    """One seat's decision; the tree ends at the next scoring."""

    exploration = 0.3

    def __init__(self, view: JerichoObservation, manner: Manner) -> None:
        self.manner = manner
        self._policy = manner.policy
        self._scored = len(view.reveals)
        sizes = view.buried_sizes()
        self._unknown = [sum(sizes) - size for size in sizes]
        """By seat: how many cards others had put face down into the supply."""
        self._view = view
        self._sampler: Callable[[Random], JerichoState] | None = None

    def world(self, rng: Random) -> JerichoState:
        """Return a position to play on in."""
        if self._sampler is None:
            view, heat = self._view, self.manner.suspicion
            # Opening cards that lie face down are sampled as they come.
            believes = heat is not None and len(view.moves) > view.num_seats
            self._sampler = (
                Belief(view, self._policy, heat, rng).world
                if heat is not None and believes
                else Determinizer(view).sketch
            )
        return self._sampler(rng)

    def weights(
        self, state: JerichoState, seat: Seat, actions: Sequence[Action]
    ) -> Sequence[float]:
        """Return the softmax's terms of the expected leads."""
        heat = self.manner.heat
        gains = self._policy.gains_in(state, seat, actions, self._unknown[seat])
        return [exp(gain / heat) for gain in gains]

    def public(self, state: JerichoState) -> Hashable:
        """Return the last move as others saw it, and who acts: a scoring card shows there.

        What openings and supplies reveal is left out: so many nodes would only spread the visits.
        """
        return state.moves[-1].hidden, state.acting

    def is_leaf(self, state: JerichoState) -> bool:
        """Return whether the round is over."""
        return len(state.reveals) != self._scored

    def evaluate(self, state: JerichoState, rng: Random) -> Verdict:
        """Play the round to its end and judge what is left."""
        if len(state.reveals) == self._scored:
            while state.phase is not _TURN:
                for seat in state.acting:
                    actions = state.legal_actions(seat)
                    chosen = rng.choices(actions, self.weights(state, seat, actions))[0]
                    state.apply(seat, chosen)
            clock = self._policy.clock(state)
            play_round(state, clock, self._policy.weights)
        return judge(state, self.manner.horizons, self.manner.ambition)


_COLOURS: Final = ("red", "green", "blue", "yellow", "purple")
"""Message ids that `text.colours` marks."""
_WORTH_SAYING: Final = 0.04
"""A change of a chance below this is none."""
_LIKELY: Final = 0.4


def reason(policy: JerichoPolicy, view: JerichoObservation, action: Action) -> Sentence | None:
    """Return what speaks for a legal action of the observer; None to a spectator."""
    if view.seat is None or action.card is None:
        return None
    if action.card == TRUMPET and action.kind is not Kind.TRUMPET:
        kept = (view.hand >> BUNDLE_TRUMPET_SHIFT) - 1
        if kept:
            return counted(
                "you still have {trumpets} trumpet in your hand",
                "you still have {trumpets} trumpets in your hand",
                "trumpets",
                {"trumpets": kept},
            )
        return Sentence(N_("you keep all your wall cards"))
    point = policy.standpoint(view)
    if action.kind is Kind.OPEN:
        more = count_stones(lane_in(view.hand, action.colour)) - 1
        if more < 1:
            return Sentence(
                N_("your {colour} wall starts with a length of {length}"),
                {"colour": _name(action.colour), "length": LENGTH[action.lane_unit]},
            )
        return Sentence(
            N_("your hand can continue {colour} (more cards: {cards})"),
            {"colour": _name(action.colour), "cards": more},
        )
    if action.kind is Kind.WALL:
        if action.lane_unit & ONES:
            return Sentence(N_("a gold 1: one more card at the end if it still stands"))
        return _longer(point, action)
    if action.kind is Kind.TRUMPET:
        after = point.fall(action.colour).chance(point.me, action.joins)
        return (
            _chance(point, action.colour, after)
            or _ones(point, action.colour)
            or _felled(point, action.colour)
        )
    chance = point.chances[action.colour]
    if chance >= _LIKELY:
        return Sentence(
            N_("one more card to win in {colour}, where your chance is about {chance} %"),
            {"colour": _name(action.colour), "chance": estimated(chance)},
        )
    if count_stones(lane_in(view.hand, action.colour)) == 1:
        return Sentence(
            N_("you have no other {colour} card to continue with"), {"colour": _name(action.colour)}
        )
    return Sentence(N_("nobody else sees which card it is"))


def _longer(point: Standpoint, action: Action) -> Sentence:
    lane = point.walls[action.colour * point.seats + point.me]
    length = LENGTH[lane + action.lane_unit]
    power = point.clock.strength[length]
    after = power / (power + point.rivals[action.colour])
    return _chance(point, action.colour, after) or Sentence(
        N_("your {colour} wall will be {length} long"),
        {"colour": _name(action.colour), "length": length},
    )


def _chance(point: Standpoint, colour: int, after: float) -> Sentence | None:
    before = point.chances[colour]
    if after - before < _WORTH_SAYING:
        return None
    return Sentence(
        N_(
            "estimate: your chance of winning {colour} rises from {before} % to {after} % (cards "
            "to win: {cards})"
        ),
        {
            "colour": _name(colour),
            "before": estimated(before),
            "after": estimated(after),
            "cards": round(point.pools[colour]),
        },
    )


def _ones(point: Standpoint, colour: int) -> Sentence | None:
    fallen = point.felled[tuple(_lanes(point, colour))].ones
    if fallen is None:
        return None
    mine = fallen[point.me]
    numbers = {"others": sum(fallen) - mine, "mine": mine}
    both = N_("gold 1s your opponents lose: {others}; you lose: {mine}")
    text = both if mine else N_("gold 1s your opponents lose: {others}")
    return Sentence(text, numbers) if numbers["others"] else None


def _lanes(point: Standpoint, colour: int) -> Sequence[int]:
    return point.walls[colour * point.seats : (colour + 1) * point.seats]


def _felled(point: Standpoint, colour: int) -> Sentence:
    """Say what falls: of the longest wall that somebody else has, or at all (rules 16-18)."""
    lanes = _lanes(point, colour)
    fall = point.fall(colour)
    others = [seat for seat in range(point.seats) if seat != point.me]
    before = max(LENGTH[lanes[seat]] for seat in others)
    after = max(fall.lengths[seat] for seat in others)
    if after == before:
        return Sentence(N_("wall cards that fall into the supply: {cards}"), {"cards": fall.cards})
    return Sentence(
        N_("your opponents’ longest {colour} wall: {before}, then {after}"),
        {"colour": _name(colour), "before": before, "after": after},
    )


def _name(colour: int) -> Sentence:
    return Sentence(_COLOURS[colour])


_STYLES: Final = ("heuristic", "gambler", "hoarder", "saboteur")
_DATA: Final = data_of(__package__, "weights.toml")
_JUDGES: Final = {style: JerichoPolicy(Weights.of(_DATA[style])) for style in _STYLES}
_POLICIES: Final[Mapping[str, Policy]] = {
    **_JUDGES,
    **{
        style: Tempered(_JUDGES.get(style, _JUDGES["heuristic"]), liking)
        for style, liking in LIKINGS.items()
    },
}
MANNER: Final = Manner(_JUDGES["heuristic"], tuple(map(Horizon.of, _DATA["horizon"])))
"""How the searching bots think."""


def advisor(manner: Manner) -> GameAdvisor:
    """Return who advises a search that thinks so."""
    return GameAdvisor(partial(JerichoOutlook, manner=manner), partial(reason, manner.policy))


KNOWLEDGE: Final = Knowledge(_POLICIES, advisor(MANNER))

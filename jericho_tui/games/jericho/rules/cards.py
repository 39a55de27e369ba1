"""The cards of Jericho as integers, the actions (1.3), the menus, and scoring (rules 21-28).

Rules 1-3: 85 wall cards (5 colours x 17), 22 trumpets, 3 scoring cards. A card is `colour * 5 +
rank` (0..24), a trumpet 25; scoring cards exist only in the draw pile.

A *lane* holds cards of one colour as six counters of five bits, lowest value first:

    value    1       2 (trumpet)   3        4        5        7
    bits     0-4     5-9           10-14    15-19    20-24    25-29

A wall is a lane: one digit of a Python integer. **The highest card of several walls is the highest
non-zero counter of their union**, and felling it is one mask: clear that counter in every lane
(rule 16). No counter overflows: a colour has at most 5 cards of a value, and there are 22 trumpets.
The sum of the counters is the lane modulo 31 while it is below 31; a colour has 17 wall cards.

A *bundle* holds any cards, such as a hand. It has a *suit* of twelve bits for each colour, with a
counter just wide enough for the copies of each value, and the trumpets on top from bit 60. With
fewer than four trumpets it is a machine word, and its low bits differ, which helps dictionaries.

    value    1      3      4      5      7
    bits     0-2    3-5    6-8    9-10   11
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from operator import sub
from typing import Final, NamedTuple

from jericho_tui.core.game import Seat
from jericho_tui.core.memo import Memo
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.core.state import NotedAction
from jericho_tui.games.jericho import Rules

COLOURS: Final = "RGBYP"
"""Letter of every colour: red, green, blue, yellow, purple (rule 4: theme data)."""
NUM_COLOURS: Final = 5
VALUES: Final = (1, 3, 4, 5, 7)
"""The values of wall cards by rank; 2 is the trumpet's and 6 does not exist (rule 2)."""
COPIES: Final = (4, 5, 4, 3, 1)
"""How many cards of each rank a colour has (rule 2): 17 cards, 57 in all."""
TRUMPET: Final = 25
TRUMPET_VALUE: Final = 2
NUM_TRUMPETS: Final = 22
NUM_KINDS: Final = 26
"""Kinds of card that can be in a hand."""
NUM_SCORING: Final = 3

SCORING_NOTATION: Final = "S"
NOTATION: Final = (*(f"{c}{v}" for c in COLOURS for v in VALUES), "T")
"""Notation of every card: `R5`, `T`."""

FULL_DECK: Final = (
    tuple(
        colour * 5 + rank
        for colour in range(NUM_COLOURS)
        for rank, copies in enumerate(COPIES)
        for _ in range(copies)
    )
    + (TRUMPET,) * NUM_TRUMPETS
)
"""All 107 cards that are dealt or drawn, without the scoring cards (rule 8)."""


def colour_of(card: int) -> int:
    """Return the colour index of a wall card."""
    return card // 5


def value_of(card: int) -> int:
    """Return the value of a card; a trumpet counts 2 (rule 3)."""
    return TRUMPET_VALUE if card == TRUMPET else VALUES[card % 5]


_FIELD_BITS: Final = 5
_FIELD: Final = (1 << _FIELD_BITS) - 1
_FIELD_VALUES: Final = (1, TRUMPET_VALUE, 3, 4, 5, 7)
_LANE_BITS: Final = _FIELD_BITS * len(_FIELD_VALUES)

COUNT: Final = _FIELD
"""A lane without trumpets modulo this is the number of its cards."""
ONES: Final = _FIELD
"""Mask of a lane's value-1 cards, which are its lowest counter."""
TRUMPET_UNIT: Final = 1 << _FIELD_BITS
"""One trumpet in a lane."""
TRUMPET_SHIFT: Final = _FIELD_BITS
TRUMPETS: Final = _FIELD << _FIELD_BITS
"""Mask of a lane's trumpets."""
_TWO_FIELDS: Final = (1 << 2 * _FIELD_BITS) - 1
_EVEN_FIELDS: Final = sum([_FIELD << place for place in range(0, _LANE_BITS, 2 * _FIELD_BITS)])
"""Mask of every other counter; in twice the room their sum modulo `_TWO_FIELDS` is that of all."""
STONES: Final = (1 << _LANE_BITS) - 1 ^ TRUMPETS
"""Mask of a lane's wall cards: everything but trumpets."""
_SUIT_WIDTHS: Final = tuple(copies.bit_length() for copies in COPIES)
_SUIT_BITS: Final = sum(_SUIT_WIDTHS)
SUIT: Final = (1 << _SUIT_BITS) - 1
"""Mask of one suit of a bundle, once it is shifted down."""
SUIT_SHIFTS: Final = tuple(_SUIT_BITS * colour for colour in range(NUM_COLOURS))
BUNDLE_TRUMPET_SHIFT: Final = _SUIT_BITS * NUM_COLOURS

LANE_UNIT: Final = tuple(
    TRUMPET_UNIT if card == TRUMPET else 1 << (_FIELD_BITS * _FIELD_VALUES.index(VALUES[card % 5]))
    for card in range(NUM_KINDS)
)
"""One card of each kind in a lane."""

_SHIFT: Final = (
    *[SUIT_SHIFTS[card // 5] + sum(_SUIT_WIDTHS[: card % 5]) for card in range(TRUMPET)],
    BUNDLE_TRUMPET_SHIFT,
)
"""By card: where its counter begins in a bundle."""
_WIDTH: Final = (*_SUIT_WIDTHS * NUM_COLOURS, NUM_TRUMPETS.bit_length())
_CARD_AT: Final = tuple([card for card in range(NUM_KINDS) for _ in range(_WIDTH[card])])
"""By bit of a bundle: whose counter it belongs to."""

UNIT: Final = tuple([1 << shift for shift in _SHIFT])
"""One card of each kind in a bundle."""

BELOW: Final = tuple(
    (1 << ((length - 1) // _FIELD_BITS * _FIELD_BITS)) - 1 if length else 0
    for length in range(_LANE_BITS + 1)
)
"""By the bit length of a union of lanes: the mask of all counters below its highest one."""

_COUNTER: Final = tuple([((1 << _WIDTH[card]) - 1) << _SHIFT[card] for card in range(NUM_KINDS)])
"""Mask of the counter of each kind in a bundle."""


LANE_OF: Final[Memo[int, int]] = Memo(lambda suit: lane_of(unpack(suit)))
"""The lane of a suit's cards."""
_SUIT_OF: Final[Memo[int, int]] = Memo(lambda lane: pack(lane_cards(lane, 0)))
"""The suit of a lane without trumpets."""


def _length(lane: int) -> int:
    fields = enumerate(_FIELD_VALUES)
    return sum([(lane >> _FIELD_BITS * field & _FIELD) * value for field, value in fields])


LENGTH: Final = Memo(_length)
"""Wall length of a lane: the sum of its values, a trumpet counting 2 (rule 22). At most 27,600
lanes can occur."""


def count_stones(lane: int) -> int:
    """Return how many wall cards (not trumpets) a lane holds."""
    return (lane & STONES) % _FIELD


def count_trumpets(lane: int) -> int:
    """Return how many trumpets a lane holds."""
    return (lane & TRUMPETS) >> TRUMPET_SHIFT


def count_lane(lane: int) -> int:
    """Return how many cards a lane holds, trumpets included."""
    return (lane & STONES) % _FIELD + ((lane & TRUMPETS) >> TRUMPET_SHIFT)


def count_lanes(total: int) -> int:
    """Return how many cards lanes of different colours hold, trumpets included, by their sum.

    A value has at most 25 cards, and there are 22 trumpets, so no counter of a sum overflows.
    """
    return ((total & _EVEN_FIELDS) + (total >> _FIELD_BITS & _EVEN_FIELDS)) % _TWO_FIELDS


def count_bundle(bundle: int) -> int:
    """Return how many cards a bundle holds."""
    return (bundle >> BUNDLE_TRUMPET_SHIFT) + sum(
        count_stones(LANE_OF[(bundle >> shift) & SUIT]) for shift in SUIT_SHIFTS
    )


def holds(bundle: int, card: int) -> bool:
    """Whether a bundle has a card of this kind."""
    return bundle & _COUNTER[card] != 0


def pack(cards: Iterable[int]) -> int:
    """Return the bundle of `cards`."""
    return sum([UNIT[card] for card in cards])


def unpack(bundle: int) -> tuple[int, ...]:
    """Return the cards of a bundle in order: by colour, then value, trumpets last."""
    cards: list[int] = []
    while bundle:
        # The highest bit is of the highest counter that is not zero.
        card = _CARD_AT[bundle.bit_length() - 1]
        count = bundle >> _SHIFT[card]
        bundle -= count << _SHIFT[card]
        cards.extend([card] * count)
    cards.reverse()
    return tuple(cards)


def lane_cards(lane: int, colour: int) -> tuple[int, ...]:
    """Return the cards of a lane, highest value first; its trumpets stand between 3 and 1."""
    cards: list[int] = []
    for place in range(len(_FIELD_VALUES) - 1, -1, -1):
        value = _FIELD_VALUES[place]
        card = TRUMPET if value == TRUMPET_VALUE else colour * 5 + VALUES.index(value)
        cards.extend([card] * ((lane >> (_FIELD_BITS * place)) & _FIELD))
    return tuple(cards)


def lane_of(cards: Iterable[int]) -> int:
    """Return the lane of `cards`, which are of one colour or trumpets."""
    return sum([LANE_UNIT[card] for card in cards])


def lane_in(bundle: int, colour: int) -> int:
    """Return the lane of `colour` in a bundle (its wall cards; trumpets have no colour there)."""
    return LANE_OF[(bundle >> SUIT_SHIFTS[colour]) & SUIT]


def as_bundle(lane: int, colour: int) -> int:
    """Return the bundle of a lane's cards; its trumpets lose their colour."""
    suit = _SUIT_OF[lane & STONES]
    return (suit << SUIT_SHIFTS[colour]) + (count_trumpets(lane) << BUNDLE_TRUMPET_SHIFT)


class Kind(IntEnum):
    """What an action does."""

    OPEN = 0
    """Lay a hand card face down as opening card (rule 10)."""
    FEED = 1
    """Put a hand card face down into the supply before the turns (rule 12)."""
    WALL = 2
    """Turn A: lay a wall card into the own wall of its colour (rule 15)."""
    TRUMPET = 3
    """Turn B: play a trumpet and announce a colour (rule 15)."""
    SUPPLY = 4
    """Turn C: put a hand card face down into the supply (rule 15)."""


@dataclass(slots=True, eq=False, repr=False)
class Action(NotedAction):
    """One action of Jericho.

    `unit` and `lane_unit` are what `State.apply` needs, worked out in advance.
    """

    kind: Kind
    card: int | None
    """The card moved; None when the observer may not know it."""
    colour: int
    """Colour of a wall card laid or announced by a trumpet; -1 where none matters."""
    joins: bool = True
    """Whether a trumpet is added to the own wall when it can be (ruling J6)."""
    unit: int = field(init=False)
    """The card in a bundle."""
    lane_unit: int = field(init=False)
    """The card in a lane."""
    hidden: "Action" = field(init=False)
    """This action as others see it: itself when it is open, else the one without the card."""

    def __post_init__(self) -> None:
        """Work out the rest."""
        NotedAction.__post_init__(self)
        self.unit = 0 if self.card is None else UNIT[self.card]
        self.lane_unit = 0 if self.card is None else LANE_UNIT[self.card]
        self.hidden = self


def _face_down(kind: Kind, verb: str) -> tuple[tuple[Action, ...], Action]:
    unknown = Action(f"{verb} ?", kind, None, -1)
    known = []
    for card in range(NUM_KINDS):
        colour = -1 if card == TRUMPET else card // 5
        action = Action(f"{verb} {NOTATION[card]}", kind, card, colour)
        action.hidden = unknown
        known.append(action)
    return tuple(known), unknown


OPEN, _ = _face_down(Kind.OPEN, "open")
FEED, FEED_HIDDEN = _face_down(Kind.FEED, "feed")
SUPPLY, SUPPLY_HIDDEN = _face_down(Kind.SUPPLY, "supply")
WALL: Final = tuple(
    Action(f"wall {NOTATION[card]}", Kind.WALL, card, card // 5) for card in range(TRUMPET)
)
PLAY_TRUMPET: Final = tuple(
    Action(f"trumpet {COLOURS[colour]}", Kind.TRUMPET, TRUMPET, colour)
    for colour in range(NUM_COLOURS)
)
"""A trumpet by colour; it joins the own wall when it can (rule 18)."""
PLAY_TRUMPET_AWAY: Final = tuple(
    Action(f"trumpet {COLOURS[colour]} away", Kind.TRUMPET, TRUMPET, colour, joins=False)
    for colour in range(NUM_COLOURS)
)
"""A trumpet that leaves the game after felling; only with `trumpet_join = optional` (J6)."""


class Phase(IntEnum):
    """Where in a round the match stands (rules page 1.3)."""

    OPENING = 0
    FEED = 1
    TURN = 2
    OVER = 3


HalfMenu = tuple[tuple[Action, ...], tuple[Action, ...], int, int]
"""What one half of a hand allows: actions A and B, actions C; how many A and B, how many in all."""


class _Half(dict[int, HalfMenu]):
    """By one half of a packed hand: what it allows; worked out once each.

    Whole hands hardly ever come again, halves nearly always do, so two look-ups and a concatenation
    are three times as fast as writing the list. A few thousand halves occur (about 2 MB).
    """

    def __init__(self, phase: Phase, rules: Rules, shift: int) -> None:
        super().__init__()
        self.phase = phase
        self.rules = rules
        self.shift = shift

    def __missing__(self, half: int) -> HalfMenu:
        if len(self) >= _CAPACITY:
            self.clear()
        turn, face_down = self._write(half << self.shift)
        menu = self[half] = turn, face_down, len(turn), len(turn) + len(face_down)
        return menu

    def _write(self, hand: int) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
        # dict.fromkeys: identical cards are one action, in the order of the cards.
        cards = list(dict.fromkeys(unpack(hand)))
        if self.phase is Phase.OPENING:
            # J1: the opening card must be a wall card, unless the option allows any.
            may = [c for c in cards if c != TRUMPET or self.rules.opening_any]
            return (), tuple(OPEN[card] for card in may)
        if self.phase is Phase.FEED:
            return (), tuple(FEED[card] for card in cards)  # rule 12, J10: any card
        # Rule 15: A, B, C.
        walls = tuple(WALL[card] for card in cards if card != TRUMPET)
        trumpets = PLAY_TRUMPET if hand >> BUNDLE_TRUMPET_SHIFT else ()
        return walls + trumpets, tuple(SUPPLY[card] for card in cards)


_CAPACITY: Final = 10_000
"""Halves kept at most; reached only by hands that no match can deal."""

HALF_SHIFT: Final = SUIT_SHIFTS[3]
LOW_HALF: Final = (1 << HALF_SHIFT) - 1


class Menu:
    """Legal actions by packed hand, for one phase and one set of rules."""

    def __init__(self, phase: Phase, rules: Rules) -> None:
        self.by_phase: tuple[Menu, ...] = ()
        """The menus of all phases with these rules."""
        self.phase = phase
        self.rules = rules
        self.low = _Half(phase, rules, 0)
        self.high = _Half(phase, rules, HALF_SHIFT)

    def of(self, hand: int) -> tuple[Action, ...]:
        """Return the legal actions of a hand: walls by card, trumpets by colour, supply by card."""
        turn, face_down, _, _ = self.low[hand & LOW_HALF]
        high_turn, high_face_down, _, _ = self.high[hand >> HALF_SHIFT]
        return turn + high_turn + face_down + high_face_down

    def varied(self, hand: int, walls: list[int], seat: Seat) -> tuple[Action, ...]:
        """Return the legal actions where an option makes trumpets depend on the walls (J4, J6)."""
        actions = self.of(hand)
        if self.phase is not Phase.TURN or not hand >> BUNDLE_TRUMPET_SHIFT:
            return actions
        seats = len(walls) // NUM_COLOURS
        result = [action for action in actions if action.kind == Kind.WALL]
        for colour in range(NUM_COLOURS):
            lane = walls[colour * seats : (colour + 1) * seats]
            if self.rules.needs_target and not any(lane):
                continue
            result.append(PLAY_TRUMPET[colour])
            if self.rules.optional_join and lane[seat]:
                result.append(PLAY_TRUMPET_AWAY[colour])
        result += [action for action in actions if action.kind == Kind.SUPPLY]
        return tuple(result)


@cache
def legal_menus(rules: Rules) -> tuple[Menu, ...]:
    """Return the menu of every phase; all positions of the same rules share them."""
    menus = tuple([Menu(phase, rules) for phase in Phase])
    for menu in menus:
        menu.by_phase = menus
    return menus


def longest(lengths: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats with the longest wall; () when nobody has one."""
    best = max(lengths)
    return tuple([Seat(seat) for seat, length in enumerate(lengths) if length == best > 0])


ROUNDS: Final = 3
"""Each ends with a scoring."""


@dataclass(frozen=True, slots=True)
class ColourResult:
    """How one colour was scored."""

    colour: int
    supply: int
    """Lane of the wall cards of this colour that lay in the supply."""
    lengths: tuple[int, ...]
    """Wall length of every seat, 0 without a wall."""
    gains: tuple[int, ...]
    """Lane of the cards that every seat took."""
    stayed: int
    """Lane of the cards that stay in the supply."""

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """Seats with the longest wall; () when nobody has one."""
        return longest(self.lengths)


class Reveal(NamedTuple):
    """What everybody saw when the supply was turned up at a scoring (rule 21, J21)."""

    moves: int
    """How many moves had been made."""
    drawer: Seat
    """Who drew the scoring card."""
    supply: tuple[int, ...]
    """Lane of the wall cards of each colour."""
    trumpets: int
    """How many trumpets lay there; they left the game."""
    face_down: int
    """Bundle of what had lain face down there: the supply less what everybody had seen go in."""
    walls: tuple[int, ...]
    """Every wall as it stood: lane of `colour * num_seats + seat`."""
    won: tuple[int, ...]
    """Every won pile afterwards, in the same order."""

    def colour_results(self, rules: Rules) -> tuple[ColourResult, ...]:
        """Return how each colour was scored."""
        seats = len(self.walls) // NUM_COLOURS
        gains = [0] * len(self.walls)
        results = []
        for colour, supply in enumerate(self.supply):
            here = slice(colour * seats, (colour + 1) * seats)
            stayed = award(supply, self.walls, gains, here.start, seats, rules.even_share)
            lengths = tuple(LENGTH[wall] for wall in self.walls[here])
            results.append(ColourResult(colour, supply, lengths, tuple(gains[here]), stayed))
        return tuple(results)


def award(
    supply: int, walls: Sequence[int], won: list[int], first: int, seats: int, even_share: bool
) -> int:
    """Score one colour: add what every seat takes to `won`.

    :param supply: lane of the supply's wall cards of the colour.
    :param walls: every wall; this colour's are the `seats` ones from `first` on.
    :param won: every won pile in the same order; changed.
    :param even_share: option J11: tied walls take nothing that does not divide evenly.
    :return: the lane that stays.
    """
    end = first + seats
    best = tied = longest = 0
    for i in range(first, end):
        length = LENGTH[walls[i]]
        if length > best:
            best = length
            tied = 1
            longest = i
        elif length == best:
            tied += 1
    if best == 0:  # rule 24, J12: nobody has a wall, so the cards stay
        return supply
    if tied == 1:  # rule 22
        won[longest] = won[longest] + supply
        return 0
    # Rule 23, J11: floor(s/k) each. The lowest values stay, so the highest are handed out in turn.
    share, rest = divmod(count_stones(supply), tied)
    if rest and even_share:
        share = 0
    for _ in range(share):
        for i in range(first, end):
            if LENGTH[walls[i]] == best:
                highest = BELOW[supply.bit_length()] + 1
                won[i] = won[i] + highest
                supply -= highest
    return supply


_SCORING_TITLE: Final = N_("Scoring {n}")
_BONUS_TITLE: Final = N_("Gold 1s in the walls")


def final_outcome(
    walls: Sequence[int], won: Sequence[int], reveals: Sequence[Reveal], rules: Rules, start: Seat
) -> Outcome:
    """Return the result after the final bonus.

    :param walls: the lanes that the tie-break counts (rule 28, J18).
    :param won: every won pile, the bonus included (rule 27).
    :param start: start player of round 1, for `final_tie = last_seat`.
    """
    seats = len(won) // NUM_COLOURS
    scores = count_won(won, seats)
    left = tuple([count_lanes(sum(walls[seat::seats])) for seat in range(seats)])
    counts = [count_won(reveal.won, seats) for reveal in reveals]
    ones = tuple(map(sub, scores, counts[-1]))
    keys: list[tuple[int, ...]] = [(scores[seat], left[seat]) for seat in range(seats)]
    best = max(keys)
    if scores.count(best[0]) == 1:
        termination = "most_cards"
    elif keys.count(best) == 1:
        termination = "tie_break"
    else:
        termination = rules.final_tie  # J17
    if rules.final_tie == "most_ones":
        keys = [(*key, ones[seat]) for seat, key in enumerate(keys)]
        if termination == "most_ones" and keys.count(max(keys)) > 1:
            termination = "shared"
    elif rules.final_tie == "last_seat":
        keys = [(*key, (seat - start) % seats) for seat, key in enumerate(keys)]
    lines = []
    before: tuple[int, ...] = (0,) * seats
    for number, after in enumerate(counts, 1):
        lines.append((_SCORING_TITLE, number, tuple(map(sub, after, before))))
        before = after
    lines.append((_BONUS_TITLE, 0, ones))
    return Outcome.ranked(termination, keys, scores, (("wall_cards", left),), lines)


def count_won(won: Sequence[int], seats: int) -> tuple[int, ...]:
    """Return how many cards every seat's won pile has; lanes of `colour * seats + seat`."""
    counts = [0] * seats
    seat = 0
    for lane in won:
        counts[seat] = counts[seat] + lane % COUNT
        seat += 1
        if seat == seats:
            seat = 0
    return tuple(counts)


def take_bonus(walls: list[int], won: list[int]) -> int:
    """Move all value-1 cards from `walls` to `won` and discard walls of trumpets only (rule 26).

    :return: how many trumpets leave the game.
    """
    removed = 0
    for i, wall in enumerate(walls):
        if wall:
            won[i] += wall & ONES
            kept = wall & ~ONES
            if not kept & STONES:
                removed += kept >> TRUMPET_SHIFT
                kept = 0
            walls[i] = kept
    return removed

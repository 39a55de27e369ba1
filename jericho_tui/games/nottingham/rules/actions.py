"""The actions of Nottingham, its points (rule 7, N16, N17), and what players remember (2.2).

Each action is built once, except shuffles, which are too many. A state only logs what happens
(`core.state`); memories are computed on request, since search makes thousands of moves.

Other hands are remembered as `core.bundles` does. Ambush cards are all different: for each place a
watcher keeps the cards that may lie there, as bits. This loses nothing (but see `lay`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from jericho_tui.core import bundles
from jericho_tui.core.bundles import count_of, kinds_in, pack, size
from jericho_tui.core.compiling import mypyc_attr
from jericho_tui.core.game import Seat
from jericho_tui.core.memo import Memo
from jericho_tui.core.options import OptionRules, value_of, where
from jericho_tui.core.outcome import Outcome, ScoreLine, placings_by
from jericho_tui.core.seats import CLOCKWISE, NOBODY
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.core.state import NotedAction, Passing
from jericho_tui.games.nottingham.rules.edition import HOUSE, MISSIONS, TRACKS, Edition
from jericho_tui.games.nottingham.rules.items import (
    AMBUSHES,
    COPIES,
    EACH,
    FULL_DECK,
    HIGH_BITS,
    HITS,
    JEWELS,
    LETTERS,
    NO_ITEM,
    NUM_ITEMS,
    PAWNS,
    UNIT,
)

FEWEST_GOODS: Final = 3
"""Fewer identical items are no delivery of goods (rule 4)."""
MAX_SEATS: Final = len(PAWNS)
THREE_PAIRS: Final = 0
FIVE_SAME: Final = 1
ALL_SEVEN: Final = 2
FOUR_PAIRS: Final = 3
_NUM_SAME: Final = 5


class Kind(IntEnum):
    """What an action does; the words are those of 2.6."""

    TAKE = 0
    """Take the card turned up."""
    ACT = 1
    """Coin, gold, chest: perform the action."""
    ATTACK = 2
    """Candlestick, pearl, jewels: perform the action on a seat."""
    DEFEND = 3
    """Give a necklace."""
    PASS = 4
    """Do not: defend, offer, buy, deliver, ambush."""
    DRAW = 5
    """Chance: the card drawn in a theft."""
    PICK = 6
    """The card chosen in a robbery or burglary."""
    OFFER = 7
    """Offer one card, or two in a barter."""
    SWAP = 8
    """Take the offer of a seat."""
    LAY = 9
    """Lay one of the ambush cards drawn."""
    DELIVER = 10
    """Deliver goods."""
    AMBUSH = 11
    """Play an ambush on the delivery."""
    MISSION = 12
    """Do a mission."""
    SHUFFLE = 13
    """Chance: the discard becomes the pile."""


@dataclass(slots=True, eq=False, repr=False)
class Action(NotedAction):
    """One action of Nottingham."""

    kind: Kind
    seat: int = -1
    """The seat attacked or swapped with, from 0; -1 for other actions."""
    items: tuple[int, ...] = ()
    """The cards that are drawn, picked, offered, delivered, or in their new order."""
    bundle: int = field(init=False)
    """The same, counted."""
    card: int = -1
    """The ambush card that is laid or played; -1 for other actions."""
    mission: int = -1
    """The kind of mission that is done; -1 for other actions."""

    def __post_init__(self) -> None:
        NotedAction.__post_init__(self)
        self.bundle = pack(self.items)

    @classmethod
    def made(cls, text: str) -> "Action":
        """Return the shuffle of this notation.

        :raises KeyError: it notes none.
        """
        letters = cls.shuffled(text, size(FULL_DECK))
        if any(len(letter) != 1 or letter not in LETTERS for letter in letters):
            raise KeyError(text)
        items = tuple(map(LETTERS.index, letters))
        # A pile of more than there is of an item would overflow its bundle.
        if any(items.count(item) > COPIES for item in range(NUM_ITEMS)):
            raise KeyError(text)
        return shuffle(items)


def _letters(items: Iterable[int]) -> str:
    return " ".join([LETTERS[item] for item in items])


def _missions(kind: int) -> tuple[Action, ...]:
    """Return every way to pay for a kind of mission, by cards (rule 4, N20, N29)."""
    ways: list[tuple[int, ...]]
    if kind == ALL_SEVEN:
        ways = [tuple(range(NUM_ITEMS))]
    elif kind == FIVE_SAME:
        ways = [(item,) * _NUM_SAME for item in range(NUM_ITEMS)]
    else:
        pairs = 3 if kind == THREE_PAIRS else 4
        chosen = combinations_with_replacement(range(NUM_ITEMS), pairs)
        ways = [tuple(item for item in items for _ in range(2)) for items in chosen]
    return tuple(
        Action(f"mission {MISSIONS[kind]} {_letters(way)}", Kind.MISSION, items=way, mission=kind)
        for way in ways
    )


TAKE: Final = Action("take", Kind.TAKE)
ACT: Final = Action("act", Kind.ACT)
ATTACK: Final = tuple(Action(f"attack {s + 1}", Kind.ATTACK, seat=s) for s in range(MAX_SEATS))
DEFEND: Final = Action("defend", Kind.DEFEND)
PASS: Final = Action("pass", Kind.PASS)
DRAW: Final = tuple(Action(f"draw {LETTERS[k]}", Kind.DRAW, items=(k,)) for k in range(NUM_ITEMS))
PICK: Final = tuple(Action(f"pick {LETTERS[k]}", Kind.PICK, items=(k,)) for k in range(NUM_ITEMS))
OFFER: Final = tuple(
    Action(f"offer {LETTERS[k]}", Kind.OFFER, items=(k,)) for k in range(NUM_ITEMS)
)
OFFER_TWO: Final = tuple(
    Action(f"offer {_letters(two)}", Kind.OFFER, items=two)
    for two in combinations_with_replacement(range(NUM_ITEMS), 2)
)
SWAP: Final = tuple(Action(f"swap {s + 1}", Kind.SWAP, seat=s) for s in range(MAX_SEATS))
LAY: Final = tuple(Action(f"lay {t}", Kind.LAY, card=n) for n, t in enumerate(AMBUSHES))
DELIVER: Final = tuple(
    tuple(
        Action(f"deliver {LETTERS[item]} {number}", Kind.DELIVER, items=(item,) * number)
        for number in range(FEWEST_GOODS, COPIES + 1)
    )
    for item in range(NUM_ITEMS)
)
"""By item, then by number from three."""
AMBUSH: Final = tuple(Action(f"ambush {t}", Kind.AMBUSH, card=n) for n, t in enumerate(AMBUSHES))
MISSION: Final = tuple(_missions(kind) for kind in range(len(MISSIONS)))
"""By kind, then by cards."""


@dataclass(slots=True, eq=False, repr=False)
class Shuffle(Action, Passing):
    """A new order of many cards; a search makes thousands."""


def shuffle(items: tuple[int, ...]) -> Action:
    """Return the action that makes `items`, top first, the pile."""
    text = f"shuffle {_letters(items)}"
    return Shuffle(text, Kind.SHUFFLE, items=items)


def offers_from(hand: int, barred: int, two: bool) -> tuple[Action, ...]:
    """Return the offers that a hand allows: singles by item, then twos by items; else a pass.

    :param barred: the item that may not be offered: the coin of a purchase, the chest of a barter.
    :param two: whether two cards may be offered (rule 3, barter; N23).
    """
    kept = hand & ~(255 * UNIT[barred])
    if not kept:
        return _NO_OFFER
    # What matters of a count is whether it is 0, 1 or more.
    some = kept + _TO_ONE & HIGH_BITS
    if not two:
        return _SINGLES[some]
    return _OFFERS[some | (kept + _TO_TWO & HIGH_BITS) >> 1]


_NO_OFFER: Final = (PASS,)
_TO_ONE: Final = HIGH_BITS - EACH
_TO_TWO: Final = HIGH_BITS - 2 * EACH


def _singles(some: int) -> tuple[Action, ...]:
    return tuple([OFFER[item] for item in range(NUM_ITEMS) if count_of(some, item)])


_SINGLES: Final = Memo(_singles)
"""Offers of one card, by the high bits of the items that a hand has: 127 can occur."""


def _offers(held: int) -> tuple[Action, ...]:
    some = held & HIGH_BITS
    several = held << 1 & HIGH_BITS
    offers = list(_SINGLES[some])
    for action in OFFER_TWO:
        low, high = action.items
        if count_of(some, low) and count_of(several if low == high else some, high):
            offers.append(action)
    return tuple(offers)


_OFFERS: Final = Memo(_offers)
"""Offers of one card and of two, by the high bits of the items that a hand has, and below each
whether it has two: 2,186 can occur."""


MOST_A_MISSION: Final = 2
"""How many players can do a kind of mission (rule 4)."""


@mypyc_attr(native_class=False)  # its base is not compiled
@dataclass(frozen=True, slots=True)
class Rules(OptionRules):
    """The options and the edition as the engine asks for them."""

    edition: Edition = HOUSE
    track_name: str = value_of("track", "standard")
    """N33: which of `edition.TRACKS` the sheriff goes."""
    discards_coin: bool = where("declined_coin", "discard")
    """N2: a coin that bought nothing is discarded."""
    defends_after: bool = where("defence_timing", "after")
    """N8: the necklace is offered after the card was drawn or chosen."""
    multi_ambush: bool = where("multi_ambush", True)
    """N9: each asked player may play an ambush."""
    void_retry: bool = where("void_retry", True)
    """N10: after a void delivery the actor may try again."""
    hand_breaks_ties: bool = where("tiebreak", "hand")
    """N16: hand cards before loot cards."""
    distinct_pairs: bool = where("distinct_pairs", True)
    """N20: four equal cards are not two pairs."""
    stall_limit: int = value_of("stall_limit", 84)
    """N30: turns in a row without a completed delivery that end the match."""

    @property
    def track(self) -> tuple[int, ...]:
        """Return the numbered spaces after the city."""
        return self.edition.tracks[TRACKS.index(self.track_name)]


def loot_points(loot: int, edition: Edition) -> int:
    """Return what a loot pile is worth."""
    return sum([count_of(loot, item) * edition.values[item] for item in range(NUM_ITEMS)])


def mission_points(missions: Sequence[int], edition: Edition) -> tuple[int, ...]:
    """Return what every seat's missions are worth.

    :param missions: the kinds that every seat has done, as bits.
    """
    points = [0] * len(missions)
    for kind, worth in enumerate(edition.missions):
        owners = [seat for seat, done in enumerate(missions) if done >> kind & 1]
        for seat in owners:
            points[seat] += worth.alone if len(owners) == 1 else worth.shared
    return tuple(points)


def missions_left(missions: Sequence[int]) -> tuple[int, ...]:
    """Return how many mission cards of each kind are left."""
    return tuple(
        [
            MOST_A_MISSION - sum([done >> kind & 1 for done in missions])
            for kind in range(len(MISSIONS))
        ]
    )


def final_outcome(
    loot: Sequence[int], missions: Sequence[int], hands: Sequence[int], rules: Rules, how: str
) -> Outcome:
    """Return the result.

    :param hands: every seat's number of hand cards, which only break ties.
    :param how: the termination.
    """
    from_loot = tuple([loot_points(pile, rules.edition) for pile in loot])
    from_missions = mission_points(missions, rules.edition)
    scores = tuple(map(sum, zip(from_loot, from_missions, strict=True)))
    loot_cards = tuple(map(size, loot))
    hand_cards = tuple(hands)
    first, second = loot_cards, hand_cards
    if rules.hand_breaks_ties:
        first, second = second, first
    return Outcome(
        how,
        placings_by(list(zip(scores, first, second, strict=True))),
        scores,
        (("loot_cards", loot_cards), ("hand_cards", hand_cards)),
        (ScoreLine(N_("Loot"), 0, from_loot), ScoreLine(N_("Missions"), 0, from_missions)),
    )


_PAIRS: Final = {THREE_PAIRS: 3, FOUR_PAIRS: 4}  # how many pairs a mission takes
_FEWEST_FOR_MISSION: Final = 5  # fewer cards pay for no mission (rule 4)
_CAPACITY: Final = 4096
_LOW_BITS: Final = HIGH_BITS - EACH  # all bits of every count but the highest
_TO_GOODS: Final = HIGH_BITS - FEWEST_GOODS * EACH
"""What lacks just so many of every item to the high bits."""
_TO_FIVE: Final = HIGH_BITS - 5 * EACH


class Phase(IntEnum):
    """Where in a turn the match stands (rules page 2.2)."""

    SHUFFLE = 0
    """Chance: the discard becomes the pile (N13)."""
    DECIDE = 1
    """Take the card turned up, or perform its action (rule 3)."""
    SEALED = 2
    """All others choose their offers of a purchase (N22)."""
    OPEN = 3
    """One after the other makes an offer of a barter (N23)."""
    SWAP = 4
    """The actor takes an offer, or none."""
    DEFENCE = 5
    """The attacked seat gives a necklace or not (N8, N26)."""
    DRAW = 6
    """Chance: the card of a theft."""
    PICK = 7
    """The actor chooses the card of a robbery or burglary."""
    LAY = 8
    """The actor lays one of the ambush cards drawn."""
    DELIVER = 9
    """The actor delivers or not (rule 4)."""
    AMBUSH = 10
    """Another player plays an ambush or not (N9, N27)."""
    OVER = 11


def deliveries(hand: int, open_missions: int, distinct_pairs: bool) -> tuple[Action, ...]:
    """Return goods by item and number, then missions by kind and cards, then a pass (rule 4).

    :param open_missions: the kinds that this seat may still do, as bits.
    """
    found: tuple[Action, ...] = ()
    if enough := hand + _TO_GOODS & HIGH_BITS:
        found = _GOODS[hand & (enough >> 7) * 255]
    if not open_missions or size(hand) < _FEWEST_FOR_MISSION:
        return (*found, PASS)
    pairs = hand >> 1 & _LOW_BITS
    if distinct_pairs:
        pairs = (pairs + _LOW_BITS & HIGH_BITS) >> 7
    if open_missions & 1 << THREE_PAIRS and size(pairs) >= _PAIRS[THREE_PAIRS]:
        found += _paid_by_pairs(THREE_PAIRS, 2 * pairs)
    if open_missions & 1 << FIVE_SAME and (five := hand + _TO_FIVE & HIGH_BITS):
        found += tuple([same for n, same in enumerate(MISSION[FIVE_SAME]) if five >> 8 * n & 255])
    if open_missions & 1 << ALL_SEVEN and hand + _LOW_BITS & HIGH_BITS == HIGH_BITS:
        found += MISSION[ALL_SEVEN]
    if open_missions & 1 << FOUR_PAIRS and size(pairs) >= _PAIRS[FOUR_PAIRS]:
        found += _paid_by_pairs(FOUR_PAIRS, 2 * pairs)
    return (*found, PASS)


def _goods(hand: int) -> tuple[Action, ...]:
    found: list[Action] = []
    for item in kinds_in(hand):
        found += DELIVER[item][: count_of(hand, item) - FEWEST_GOODS + 1]
    return tuple(found)


_GOODS: Final = Memo(_goods, _CAPACITY)
"""Deliveries by the bundle of the items of which there are enough."""


@lru_cache(maxsize=_CAPACITY)
def _paid_by_pairs(kind: int, paired: int) -> tuple[Action, ...]:
    """Return the ways to pay for three or four pairs with the bundle of cards in pairs."""
    most = paired | HIGH_BITS
    # No count of a way is above that of the hand: then no high bit is borrowed from.
    return tuple([a for a in MISSION[kind] if most - a.bundle & HIGH_BITS == HIGH_BITS])


def _open_missions(missions: tuple[int, ...]) -> tuple[int, ...]:
    left = sum([1 << kind for kind, number in enumerate(missions_left(missions)) if number])
    return tuple([left & ~done for done in missions])


open_missions: Final = Memo(_open_missions, _CAPACITY).__getitem__
"""Returns the kinds that every seat may still do, as bits, by those that it has done (rule 4)."""


def ambushes(laid: tuple[int, ...], actor: int, item: int) -> tuple[Action, ...]:
    """Return the ambushes that match a delivery, by card, then a pass (N9, N27)."""
    hits = HITS[actor][item]
    return (*(AMBUSH[card] for card in sorted(laid) if hits >> card & 1), PASS)


_ITEMS: Final = (
    *(N_("coin"), N_("candlestick"), N_("gold"), N_("pearl")),
    *(N_("jewels"), N_("necklace"), N_("chest")),
)
ITEM_NAMES: Final = tuple([Sentence(name) for name in _ITEMS])
_MISSIONS: Final = (
    N_("three pairs"),
    N_("five of a kind"),
    N_("one of each item"),
    N_("four pairs"),
)
MISSION_NAMES: Final = tuple([Sentence(name) for name in _MISSIONS])
"""By kind of mission."""


def drawing(hand_sizes: Sequence[int], number: int, turn: Seat) -> tuple[Seat, ...]:
    """Return who draws a card as the sheriff steps on a number, in order (rules 5, 6; N14, N32).

    :param turn: who delivered; clockwise from there.
    """
    order = CLOCKWISE[len(hand_sizes)][turn]
    return tuple([seat for seat in order if hand_sizes[seat] <= number])


class Known(NamedTuple):
    """One watcher's memory, frozen."""

    hands: bundles.Known
    """By seat; of the own seat nothing is noted."""
    bound: int
    """Bundle of what the item pile has at most: nothing else was shuffled into it."""
    pile: tuple[int, ...]
    """What each card of the ambush pile may be, top first."""
    laid: tuple[tuple[int, ...], ...]
    """What each seat's ambushes may be, in the order they were laid."""
    drawn: tuple[int, ...]
    """What the ambush cards just drawn may be."""


class Recall:
    """One watcher's memory; the attributes are those of `Known`."""

    def __init__(self, known: "Known | Recall") -> None:
        self.hands: bundles.Recall = bundles.Recall(known.hands, (-1,))
        self.bound: int = known.bound
        self.pile: list[int] = list(known.pile)
        self.laid: list[tuple[int, ...]] = list(known.laid)
        self.drawn: tuple[int, ...] = known.drawn

    def freeze(self) -> Known:
        """Return it as it is now."""
        return Known(
            self.hands.freeze(), self.bound, tuple(self.pile), tuple(self.laid), self.drawn
        )

    def exclude(self, ambush: int) -> None:
        """Know where an ambush card lies: nowhere else."""
        other = ~(1 << ambush)
        self.pile = [place & other for place in self.pile]
        self.laid = [tuple([place & other for place in places]) for places in self.laid]
        self.drawn = tuple([place & other for place in self.drawn])


class Memory:
    """Everybody's memory: the seats', then a spectator's, which is what all have seen."""

    def __init__(self, recalls: list[Recall]) -> None:
        self.recalls = recalls

    @classmethod
    def initial(cls, hands: tuple[int, ...], ambushes: tuple[int, ...]) -> "Memory":
        """Return what is known after the deal: the own hand."""
        nothing = (0,) * len(hands)
        anything = sum([1 << card for card in ambushes])
        pile = (anything,) * len(ambushes)
        others = bundles.Known(nothing, nothing, ((0,),) * len(hands))
        laid = ((),) * len(hands)
        return cls(
            [Recall(Known(others, FULL_DECK - hand, pile, laid, ())) for hand in (*hands, 0)]
        )

    def clone(self) -> "Memory":
        """Return an independent copy."""
        return Memory([Recall(recall) for recall in self.recalls])

    def of(self, seat: int | None) -> Known:
        """Return what a seat remembers (None: a spectator)."""
        return self.recalls[-1 if seat is None else seat].freeze()

    def show(self, holder: int, items: int, viewer: int | None = None) -> None:
        """Show to one seat, or to all, that a hand has at least these cards."""
        for hands in self._watchers(holder, viewer):
            hands.show(holder, items)

    def show_all(self, holder: int, hand: int, viewer: int | None = None) -> None:
        """Show a whole hand to one seat, or to all."""
        for hands in self._watchers(holder, viewer):
            hands.show_all(holder, hand)

    def gain(self, holder: int, items: int) -> None:
        """Let all see cards come into a hand."""
        for hands in self._watchers(holder):
            hands.firm[holder] += items

    def lose(self, holder: int, items: int) -> None:
        """Let all see cards leave a hand."""
        for hands in self._watchers(holder):
            hands.lose(holder, items)

    def take(self, holder: int, taker: int, item: int, cards: int) -> None:
        """Let a card go from a hand to another, seen by both only.

        :param cards: how many the hand had.
        """
        for watcher, recall in enumerate(self.recalls):
            if watcher == holder:
                recall.hands.firm[taker] += UNIT[item]
            elif watcher == taker:
                recall.hands.lose(holder, UNIT[item])
            else:
                recall.hands.pass_unseen(holder, taker, -1, 0, cards)

    def turn_up(self, item: int) -> None:
        """Let all see a card leave the item pile."""
        for recall in self.recalls:
            recall.bound -= UNIT[item]

    def give(self, seat: int, item: int) -> None:
        """Give a seat a card from the item pile."""
        self.recalls[seat].bound -= UNIT[item]

    def shuffle(self, discard: int) -> None:
        """Make the discard, which all have seen, the item pile."""
        for recall in self.recalls:
            recall.bound = discard

    def draw(self, seat: int, ambushes: tuple[int, ...]) -> None:
        """Let a seat see the ambush cards that it draws from the top."""
        for recall in self.recalls:
            recall.drawn = tuple(recall.pile[: len(ambushes)])
            del recall.pile[: len(ambushes)]
        own = self.recalls[seat]
        for ambush in ambushes:
            own.exclude(ambush)
        own.drawn = tuple([1 << ambush for ambush in ambushes])

    def lay(self, seat: int, index: int) -> None:
        """Lay the drawn card of this index; the other one goes under the pile.

        To others either is what any of the two was. Where both may be more than one card, that
        allows worlds which were not possible.
        """
        for watcher, recall in enumerate(self.recalls):
            laid, drawn = recall.drawn[index], recall.drawn
            if watcher != seat:
                laid = drawn[0] | drawn[-1]
            recall.laid[seat] += (laid,)
            if len(drawn) > 1:
                recall.pile.append(drawn[1 - index] if watcher == seat else laid)
            recall.drawn = ()

    def spring(self, seat: int, index: int, ambush: int) -> None:
        """Let all see the ambush at this index of a seat, which goes under the pile (N11)."""
        for recall in self.recalls:
            places = recall.laid[seat]
            recall.laid[seat] = places[:index] + places[index + 1 :]
            recall.exclude(ambush)
            recall.pile.append(1 << ambush)

    def _watchers(self, holder: int, viewer: int | None = None) -> list[bundles.Recall]:
        """Return what one seat, or all others, remember of hands."""
        if viewer is not None:
            return [self.recalls[viewer].hands]
        return [recall.hands for seat, recall in enumerate(self.recalls) if seat != holder]


@dataclass(slots=True, eq=False, init=False, repr=False)
class NottinghamPublic:
    """What everybody sees. Loot and discard are bundles (see `items`)."""

    num_seats: int
    acting: tuple[Seat, ...]
    """The seats that must act."""
    rules: Rules
    start: Seat
    """Who took the first turn."""
    turn: Seat
    """The active player."""
    loot: tuple[int, ...]
    """Bundle of every seat's loot: it was seen when it was delivered."""
    missions: tuple[int, ...]
    """The kinds of mission that every seat has done, as bits."""
    discard: int = 0
    card: int = NO_ITEM
    """The item card turned up, until it went somewhere."""
    space: int = 0
    """Where the sheriff is, counted from the city."""
    idle: int = 0
    """Turns in a row without a completed delivery (N30)."""
    target: Seat = NOBODY
    """Who is attacked."""
    queue: tuple[Seat, ...] = ()
    """Who is still to offer openly, to be asked about an ambush or to draw a gift, next first."""
    goods: int = NO_ITEM
    """The item that is being delivered."""
    goods_left: int = 0
    """How many of it lie on the table."""
    phase: Phase = Phase.DECIDE
    ply: int = 0
    """How many moves were made."""
    termination: str = ""
    """How the match ended; empty while it goes on."""
    result: Outcome | None = None

    def card_is_open(self) -> bool:
        """Whether everybody sees the card that the action turned up takes: in a burglary (N5)."""
        return self.card == JEWELS

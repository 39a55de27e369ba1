"""The actions of Badaboom, its rulings, and what players remember (3.1, “Who sees what”).

Each action is built once, except shuffles, which are too many. A state only logs what happens
(`core.state`); memories are computed on request, since search makes thousands of moves.

Hidden cards lie in places, which are remembered as `core.bundles` does: the bags, then the bin, the
storage, and the missions before each seat. Mechanisms are all alike and not remembered.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import permutations
from typing import Final, NamedTuple

from jericho_tui.core.bundles import Known, Recall
from jericho_tui.core.compiling import mypyc_attr
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionRules, value_of, where
from jericho_tui.core.outcome import Outcome, ScoreLine, placings_by
from jericho_tui.core.seats import CLOCKWISE, NOBODY, SEATS
from jericho_tui.core.sentence import N_
from jericho_tui.core.state import NotedAction, Passing
from jericho_tui.games.badaboom.rules import cards as deck
from jericho_tui.games.badaboom.rules.edition import BOMBS, HOUSE, Edition, Property

MAX_SEATS: Final = 5
_LONGEST_SHUFFLE: Final = deck.NUM_TRICKS + len(deck.GADGETS)


class Kind(IntEnum):
    """What an action does; the words are those of 3.4."""

    PASS = 0
    """No trick, or no counter."""
    PLAY = 1
    """Play a trick."""
    LAY = 2
    """Lay a secret mission."""
    COUNTER = 3
    """Answer with `not_so_fast`."""
    DROP = 4
    """Discard a card: the victim of butterfingers."""
    LEAVE = 5
    """Do not tinker."""
    TAKE = 6
    """Take a card out of the bomb."""
    KEEP = 7
    """Keep the mechanism taken."""
    SCRAP = 8
    """Turn it in and draw."""
    PUT = 9
    """Put a card into the bomb."""
    STEAL = 10
    """Chance: the card that pickpocket finds."""
    SHUFFLE = 11
    """Chance: the bin becomes the storage."""
    BOMBS = 12
    """Chance: the used bombs become the pile."""


@dataclass(slots=True, eq=False, repr=False)
class Action(NotedAction):
    """One action of Badaboom."""

    kind: Kind
    card: int = -1
    """The trick, the mission, or the card moved; -1 for other actions."""
    seat: int = -1
    """Whom a trick names, from 0; -1 for other actions."""
    back: int = -1
    """The type that pickpocket names; -1 for other actions."""
    other: int = -1
    """The card that spare screw takes out or loosen puts in; -1 for other actions."""
    cards: tuple[int, ...] = ()
    """Cards or bombs in their new order."""

    @classmethod
    def made(cls, text: str) -> "Action":
        """Return the shuffle of this notation.

        :raises KeyError: it notes none.
        """
        words = cls.shuffled(text, _LONGEST_SHUFFLE)
        return shuffle(tuple([_BY_WORD[word] for word in words]))


def _each(kind: Kind, word: str) -> tuple[Action, ...]:
    return tuple(Action(f"{word} {deck.KINDS[k]}", kind, card=k) for k in range(len(deck.KINDS)))


PASS: Final = Action("pass", Kind.PASS)


def _play(card: int, *words: object, seat: int = -1, back: int = -1, other: int = -1) -> Action:
    text = " ".join(["play", deck.KINDS[card], *map(str, words)])
    return Action(text, Kind.PLAY, card, seat, back, other)


PLAIN: Final = {
    card: _play(card)
    for card in (deck.HOT_POTATO, deck.BACK_TO_YOU, deck.RUMMAGE, deck.REVERSE, deck.BUNKER)
}
"""Tricks that name nothing, by trick."""
AIMED: Final = {
    card: tuple([_play(card, seat + 1, seat=seat) for seat in range(MAX_SEATS)])
    for card in (deck.LONG_THROW, deck.BUTTERFINGERS, deck.BAG_SWAP, deck.CHAINED)
}
"""Tricks that name a seat, by trick and seat."""
PICK_POCKET: Final = tuple(
    tuple(
        _play(deck.PICKPOCKET, seat + 1, word, seat=seat, back=back)
        for back, word in enumerate(deck.TYPES)
    )
    for seat in range(MAX_SEATS)
)
"""By seat and type."""
REPLACE: Final = {
    card: tuple(
        _play(card, deck.KINDS[other], other=other)
        for other in range(deck.FIRST_GADGET, len(deck.KINDS))
    )
    for card in (deck.SPARE_SCREW, deck.LOOSEN)
}
"""Spare screw and loosen, by trick and card (the first one is `FIRST_GADGET`)."""
LAY: Final = {
    card: Action(f"lay {deck.KINDS[card]}", Kind.LAY, card=card) for card in deck.MISSIONS
}
COUNTER: Final = Action("counter", Kind.COUNTER)
DROP: Final = _each(Kind.DROP, "drop")
LEAVE: Final = Action("leave", Kind.LEAVE)
TAKE: Final = _each(Kind.TAKE, "take")
KEEP: Final = Action("keep", Kind.KEEP, card=deck.MECHANISM)
SCRAP: Final = Action("scrap", Kind.SCRAP, card=deck.MECHANISM)
PUT: Final = _each(Kind.PUT, "put")
STEAL: Final = _each(Kind.STEAL, "steal")
BOMB_ORDERS: Final = {
    order: Action(" ".join(["bombs", *[BOMBS[b] for b in order]]), Kind.BOMBS, cards=order)
    for order in permutations(range(len(BOMBS)))
}
"""Every order of all bombs."""


@dataclass(slots=True, eq=False, repr=False)
class Shuffle(Action, Passing):
    """A new order of many cards; a search makes thousands."""


def shuffle(cards: tuple[int, ...]) -> Action:
    """Return the action that makes `cards`, top first, the storage."""
    text = " ".join(["shuffle", *[deck.KINDS[kind] for kind in cards]])
    return Shuffle(text, Kind.SHUFFLE, cards=cards)


_BY_WORD: Final = {word: kind for kind, word in enumerate(deck.KINDS) if kind != deck.MECHANISM}
"""What can be shuffled: a mechanism never enters bin or storage (B6)."""


ENOUGH_COINS: Final = 10
"""Whoever has as many after a payment ends the match."""

_NOTHING: Final = Property.NONE
_COUNTER_CLOCKWISE: Final = Property.COUNTER_CLOCKWISE


class Lasting(NamedTuple):
    """A lasting trick on the table."""

    card: int
    player: Seat
    target: Seat
    """Whom it concerns; for an about turn the player."""


@mypyc_attr(native_class=False)  # its base is not compiled
@dataclass(frozen=True, slots=True)
class Rules(OptionRules):
    """The options and the edition as the engine asks for them."""

    edition: Edition = HOUSE
    mission_persist: bool = where("mission_persist", True)
    """B13: a mission that was not fulfilled stays."""
    bomb_properties: bool = where("bomb_properties", True)
    """B14: what is special about a bomb counts."""
    fuse: int = value_of("fuse", 30)
    """B16: turns after which a bomb explodes by itself."""
    max_explosions: int = value_of("max_explosions", 20)
    """B17: explosions after which the match is over."""

    def special(self, bomb: int) -> Property:
        """Return what is special about a bomb in this match (B14)."""
        return self.edition.bombs[bomb].special if self.bomb_properties else _NOTHING

    def reversed(self, bomb: int, lasting: Sequence[Lasting]) -> bool:
        """Return whether the bomb is passed to the right (B20)."""
        turned = self.special(bomb) is _COUNTER_CLOCKWISE
        for trick in lasting:
            if trick.card == deck.REVERSE:
                turned = not turned
        return turned


def final_outcome(coins: Sequence[int], payments: Sequence[tuple[int, ...]], how: str) -> Outcome:
    """Return the result: most coins, equals share a place (3.1, end).

    :param payments: what every seat was paid at each explosion.
    :param how: the termination.
    """
    scores = tuple(coins)
    lines = tuple(
        [ScoreLine(N_("Explosion {n}"), n, paid) for n, paid in enumerate(payments, start=1)]
    )
    return Outcome(how, placings_by(scores), scores, (), lines)


class Phase(IntEnum):
    """Where in a turn the match stands (rules page 3.1)."""

    SHUFFLE = 0
    """Chance: the bin becomes the storage (B8)."""
    BOMBS = 1
    """Chance: the used bombs become the pile (B15)."""
    TRICK = 2
    """A seat plays a trick, lays a mission, or passes (B3)."""
    COUNTER = 3
    """A seat counters, or passes (B19)."""
    STEAL = 4
    """Chance: the card that pickpocket finds."""
    DROP = 5
    """The victim of butterfingers discards a card."""
    TINKER = 6
    """The holder takes a card out of the bomb, or leaves it alone."""
    KEEP = 7
    """The holder keeps a mechanism, or turns it in."""
    PUT = 8
    """The holder puts a card into the bomb."""
    OVER = 9


class Step(IntEnum):
    """One thing that happens without anybody's choice, to one seat."""

    DRAW = 0
    """It draws a card."""
    BUILD = 1
    """A new bomb is built, and it gets it."""
    BEGIN = 2
    """Its turn begins."""
    ASK = 3
    """In its turn the next player is asked for a trick."""
    PUT = 4
    """It must put a card into the bomb."""
    PUT_AWAY = 5
    """The trick that it played is settled and leaves the table."""


Todo = tuple[tuple[Step, Seat], ...]
ASK_NEXT: Final[tuple[Todo, ...]] = tuple([((Step.ASK, seat),) for seat in SEATS])
"""By whose turn it is: that the next player is asked, and nothing else."""


def bin_place(seats: int) -> int:
    """Return where the bin is."""
    return seats


def storage_place(seats: int) -> int:
    """Return where the storage is."""
    return seats + 1


def mission_place(seats: int, seat: int) -> int:
    """Return where the missions before a seat are."""
    return seats + 2 + seat


def recalling(known: Known | Recall) -> Recall:
    """Return a watcher's memory of what is known; only tricks and gadgets are remembered."""
    return Recall(known, deck.MASKS[:-1])


class Memory:
    """Everybody's memory: the seats', then a spectator's, which is what all have seen."""

    def __init__(self, recalls: list[Recall]) -> None:
        self.recalls = recalls

    @classmethod
    def initial(cls, bags: tuple[int, ...]) -> "Memory":
        """Return what is known after the deal: the own bag."""
        places = 2 * len(bags) + 2
        nothing = (0,) * places
        recalls = [recalling(Known(nothing, nothing, ((0, 0),) * places)) for _ in (*bags, 0)]
        for seat, bag in enumerate(bags):
            recalls[seat].show_all(seat, bag)
        return cls(recalls)

    def clone(self) -> "Memory":
        """Return an independent copy."""
        return Memory([recalling(recall) for recall in self.recalls])

    def of(self, seat: int | None) -> Known:
        """Return what a seat remembers (None: a spectator)."""
        return self.recalls[-1 if seat is None else seat].freeze()

    def show(self, place: int, kind: int) -> None:
        """Show to all that a place has a card."""
        for recall in self.recalls:
            recall.show(place, deck.UNIT[kind])

    def gain(self, place: int, kind: int) -> None:
        """Let all see a card come to a place."""
        if deck.type_of(kind) != deck.MECHANISM_TYPE:
            for recall in self.recalls:
                recall.firm[place] += deck.UNIT[kind]

    def lose(self, place: int, kind: int) -> None:
        """Let all see a card leave a place."""
        if deck.type_of(kind) != deck.MECHANISM_TYPE:
            for recall in self.recalls:
                recall.lose(place, deck.UNIT[kind])

    def draw(self, storage: int, seat: int, kind: int) -> None:
        """Let all see the top card of the storage come into a bag."""
        self.lose(storage, kind)
        self.gain(seat, kind)

    def carry(
        self, source: int, target: int, kind: int, mask: int, cards: int, knowers: Iterable[int]
    ) -> None:
        """Let a card go face down from one place to another.

        :param mask: what it may be for those who see its back only.
        :param cards: how many cards of the type lay there.
        :param knowers: the seats that see it.
        """
        back = deck.type_of(kind)
        if back == deck.MECHANISM_TYPE:
            return
        for watcher, recall in enumerate(self.recalls):
            if watcher in knowers:
                recall.lose(source, deck.UNIT[kind])
                recall.firm[target] += deck.UNIT[kind]
            else:
                recall.pass_unseen(source, target, mask, back, cards)

    def move_all(self, source: int, target: int) -> None:
        """Let everything of a place go to another, face down."""
        for recall in self.recalls:
            recall.move_all(source, target)

    def swap_bags(self, one: int, other: int, bags: tuple[int, ...]) -> None:
        """Let two seats exchange their bags.

        :param bags: every bag before that.
        """
        for recall in self.recalls:
            recall.swap(one, other)
        self.recalls[one].show_all(one, bags[other])
        self.recalls[other].show_all(other, bags[one])


@dataclass(slots=True, eq=False, init=False, repr=False)
class BadaboomPublic:
    """What everybody sees of a match of Badaboom."""

    num_seats: int
    acting: tuple[Seat, ...]
    """The seats that must act."""
    rules: Rules
    start: Seat
    """Who took the first turn."""
    holder: Seat
    mechanisms: int
    """How many mechanisms are in their pile."""
    coins: tuple[int, ...]
    previous: Seat = NOBODY
    """Who gave the bomb to the holder (B22)."""
    used: tuple[int, ...] = ()
    """Bombs that exploded, since the pile was last shuffled."""
    bomb: int = deck.NO_CARD
    """The bomb in play."""
    content: int = 0
    """Bundle of the cards under it."""
    bomb_turns: int = 0
    """How many turns it has had (B16)."""
    armed_by: Seat = NOBODY
    """Who armed the bomb; nobody while it is not armed."""
    armed_turn: int = 0
    """The turn in which it was armed."""
    turn: int = 0
    """Counted from 1."""
    supply: int = deck.NUM_COINS
    """Coins that nobody has."""
    payments: tuple[tuple[int, ...], ...] = ()
    """What every seat was paid at each explosion."""
    lasting: tuple[Lasting, ...] = ()
    """Lasting tricks on the table, in the order they were played."""
    late: bool = False
    """Whether the holder has tinkered, or not: phase 4 of the turn (3.1)."""
    queue: tuple[Seat, ...] = ()
    """Who is still to be asked for a trick, next first."""
    played: Action | None = None
    """The trick on the table that is not settled (B27)."""
    player: Seat = NOBODY
    """Who played it."""
    counters: int = 0
    """How many counters lie on it."""
    todo: Todo = ()
    """What is done as soon as nobody must act, next first."""
    phase: Phase = Phase.TRICK
    ply: int = 0
    """How many moves were made."""
    termination: str = ""
    """How the match ended; empty while it goes on."""
    result: Outcome | None = None

    def reversed(self) -> bool:
        """Return whether the bomb is passed to the right (B20)."""
        return self.rules.reversed(self.bomb, self.lasting)

    def next_seat(self) -> Seat:
        """Return who is next in the passing direction."""
        return CLOCKWISE[self.num_seats][self.holder][-1 if self.reversed() else 1]

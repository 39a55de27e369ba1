"""The actions of Nottingham: each built once, but for shuffles, which are too many to list."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import combinations_with_replacement
from typing import Final

from jericho_tui.core.noted import NotedAction, Passing
from jericho_tui.games.nottingham.edition import MISSIONS
from jericho_tui.games.nottingham.items import (
    AMBUSHES,
    COPIES,
    EACH,
    FULL_DECK,
    HIGH_BITS,
    LETTERS,
    NUM_ITEMS,
    PAWNS,
    UNIT,
    count_of,
    pack,
    size,
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


every_action: Final = Action.every


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


class _Singles(dict[int, tuple[Action, ...]]):
    """Offers of one card, by the high bits of the items that a hand has: 127 can occur."""

    def __missing__(self, some: int) -> tuple[Action, ...]:
        offers = [OFFER[item] for item in range(NUM_ITEMS) if count_of(some, item)]
        found = self[some] = tuple(offers)
        return found


_SINGLES: Final = _Singles()


class _Offers(dict[int, tuple[Action, ...]]):
    """Offers of one card and of two, by the high bits of the items that a hand has, and below each
    whether it has two: 2,186 can occur.
    """

    def __missing__(self, held: int) -> tuple[Action, ...]:
        some = held & HIGH_BITS
        several = held << 1 & HIGH_BITS
        offers = list(_SINGLES[some])
        for action in OFFER_TWO:
            low, high = action.items
            if count_of(some, low) and count_of(several if low == high else some, high):
                offers.append(action)
        found = self[held] = tuple(offers)
        return found


_OFFERS: Final = _Offers()

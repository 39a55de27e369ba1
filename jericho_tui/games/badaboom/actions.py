"""The actions of Badaboom: each built once, but for shuffles, which are too many to list."""

from dataclasses import dataclass
from enum import IntEnum
from itertools import permutations
from typing import Final

from jericho_tui.core.noted import NotedAction, Passing
from jericho_tui.games.badaboom.cards import (
    BACK_TO_YOU,
    BAG_SWAP,
    BUNKER,
    BUTTERFINGERS,
    CHAINED,
    FIRST_GADGET,
    GADGETS,
    HOT_POTATO,
    KINDS,
    LONG_THROW,
    LOOSEN,
    MECHANISM,
    MISSIONS,
    NUM_TRICKS,
    PICKPOCKET,
    REVERSE,
    RUMMAGE,
    SPARE_SCREW,
    TYPES,
)
from jericho_tui.games.badaboom.edition import BOMBS

MAX_SEATS: Final = 5
_LONGEST_SHUFFLE: Final = NUM_TRICKS + len(GADGETS)


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
    return tuple(Action(f"{word} {KINDS[k]}", kind, card=k) for k in range(len(KINDS)))


PASS: Final = Action("pass", Kind.PASS)
PLAIN: Final = {
    card: Action(f"play {KINDS[card]}", Kind.PLAY, card=card)
    for card in (HOT_POTATO, BACK_TO_YOU, RUMMAGE, REVERSE, BUNKER)
}
"""Tricks that name nothing, by trick."""
AIMED: Final = {
    card: tuple(
        Action(f"play {KINDS[card]} {seat + 1}", Kind.PLAY, card=card, seat=seat)
        for seat in range(MAX_SEATS)
    )
    for card in (LONG_THROW, BUTTERFINGERS, BAG_SWAP, CHAINED)
}
"""Tricks that name a seat, by trick and seat."""
PICK_POCKET: Final = tuple(
    tuple(
        Action(
            f"play {KINDS[PICKPOCKET]} {seat + 1} {TYPES[back]}",
            Kind.PLAY,
            card=PICKPOCKET,
            seat=seat,
            back=back,
        )
        for back in range(len(TYPES))
    )
    for seat in range(MAX_SEATS)
)
"""By seat and type."""
REPLACE: Final = {
    card: tuple(
        Action(f"play {KINDS[card]} {KINDS[other]}", Kind.PLAY, card=card, other=other)
        for other in range(FIRST_GADGET, len(KINDS))
    )
    for card in (SPARE_SCREW, LOOSEN)
}
"""Spare screw and loosen, by trick and card (the first one is `FIRST_GADGET`)."""
LAY: Final = {card: Action(f"lay {KINDS[card]}", Kind.LAY, card=card) for card in MISSIONS}
COUNTER: Final = Action("counter", Kind.COUNTER)
DROP: Final = _each(Kind.DROP, "drop")
LEAVE: Final = Action("leave", Kind.LEAVE)
TAKE: Final = _each(Kind.TAKE, "take")
KEEP: Final = Action("keep", Kind.KEEP, card=MECHANISM)
SCRAP: Final = Action("scrap", Kind.SCRAP, card=MECHANISM)
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
    text = " ".join(["shuffle", *[KINDS[kind] for kind in cards]])
    return Shuffle(text, Kind.SHUFFLE, cards=cards)


_BY_WORD: Final = {word: kind for kind, word in enumerate(KINDS) if kind != MECHANISM}
"""What can be shuffled: a mechanism never enters bin or storage (B6)."""


action_named: Final = Action.named
every_action: Final = Action.every

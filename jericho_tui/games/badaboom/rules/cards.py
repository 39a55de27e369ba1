"""The cards, and bundles of them.

A kind of card is its index in `KINDS`. A bundle, such as a bag, is an integer with eight bits for
each kind: how many there are of it. Bundles add and subtract as integers.
"""

from typing import Final

from jericho_tui.core.bundles import size, unpack

MECHANISM: Final = 0
GADGETS: Final = ("shrapnel", "big_boom", "boomerang", "backblast", "dud", "left_fuse", "greed")
TRICKS: Final = (
    *("hot_potato", "long_throw", "back_to_you", "pickpocket", "rummage", "butterfingers"),
    *("bag_swap", "spare_screw", "loosen", "not_so_fast", "reverse", "bunker", "chained"),
    *("fall_guy", "martyr", "mass_grave", "clean_hands", "saboteur"),
)
KINDS: Final = ("mechanism", *GADGETS, *TRICKS)
"""Every kind of card by its word in a record."""
NO_CARD: Final = -1
FIRST_GADGET: Final = 1
FIRST_TRICK: Final = FIRST_GADGET + len(GADGETS)
HOT_POTATO: Final = 8
LONG_THROW: Final = 9
BACK_TO_YOU: Final = 10
PICKPOCKET: Final = 11
RUMMAGE: Final = 12
BUTTERFINGERS: Final = 13
BAG_SWAP: Final = 14
SPARE_SCREW: Final = 15
LOOSEN: Final = 16
NOT_SO_FAST: Final = 17
REVERSE: Final = 18
BUNKER: Final = 19
CHAINED: Final = 20
FALL_GUY: Final = 21
MARTYR: Final = 22
MASS_GRAVE: Final = 23
CLEAN_HANDS: Final = 24
SABOTEUR: Final = 25
THROWS: Final = (HOT_POTATO, LONG_THROW, BACK_TO_YOU)
"""Only the holder may play them (B30)."""
LASTING: Final = (REVERSE, BUNKER, CHAINED)
MISSIONS: Final = (FALL_GUY, MARTYR, MASS_GRAVE, CLEAN_HANDS, SABOTEUR)

NUM_MECHANISMS: Final = 5
NUM_TRICKS: Final = 47
NUM_COINS: Final = 50

UNIT: Final = tuple(1 << 8 * kind for kind in range(len(KINDS)))
"""The bundle of one card, by kind."""
TYPES: Final = ("trick", "gadget", "mechanism")
"""What the back of a card shows; the words of a record."""
TRICK: Final = 0
GADGET: Final = 1
MECHANISM_TYPE: Final = 2
MASKS: Final = (
    sum(255 * unit for unit in UNIT[FIRST_TRICK:]),
    sum(255 * unit for unit in UNIT[FIRST_GADGET:FIRST_TRICK]),
    255 * UNIT[MECHANISM],
)
"""All cards of a type, by `TYPES`."""
TRICKS_MASK: Final = MASKS[TRICK]
MISSION_MASK: Final = sum(255 * UNIT[kind] for kind in MISSIONS)
_TYPE_OF: Final = (MECHANISM_TYPE,) + (GADGET,) * len(GADGETS) + (TRICK,) * len(TRICKS)


def type_of(kind: int) -> int:
    """Return what the back of a card shows, an index of `TYPES`."""
    return _TYPE_OF[kind]


def backs(bundle: int) -> tuple[int, int, int]:
    """Return how many cards of each type are in a bundle, by `TYPES`."""
    return (size(bundle & MASKS[TRICK]), size(bundle & MASKS[GADGET]), bundle & 255)


def written(bundle: int) -> str:
    """Return a bundle in the words of a record."""
    return " ".join([KINDS[kind] for kind in unpack(bundle)])

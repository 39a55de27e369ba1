"""Who can be asked, and when."""

from enum import IntEnum


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

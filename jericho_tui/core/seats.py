"""Seats, and tuples of seats that states share instead of building them again."""

from typing import Final, NewType

Seat = NewType("Seat", int)
"""A seat's number: from 0 in code, from 1 in files and on screens."""

CHANCE: Final = Seat(-1)
"""The seat of the die; `0` in a record."""

NOBODY: Final = Seat(-1)
"""Stands for a missing seat where a field needs one."""
_MOST: Final = 7
"""Seats of the largest game here."""
SEATS: Final = tuple(map(Seat, range(_MOST)))
ONE_SEAT: Final = tuple([(seat,) for seat in SEATS])
"""By seat: the tuple of that seat alone."""
CHANCE_ONLY: Final = (CHANCE,)
CLOCKWISE: Final = tuple(
    tuple(tuple(Seat((seat + step) % seats) for step in range(seats)) for seat in range(seats))
    for seats in range(_MOST + 1)
)
"""By number of seats and first seat: all seats clockwise."""

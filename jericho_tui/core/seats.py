"""Who plays."""

from typing import Final, NewType

Seat = NewType("Seat", int)
"""0-based in code, 1-based in every file and on every screen."""

CHANCE: Final = Seat(-1)
"""The seat of the die; `0` in a record."""

"""Seats, and random streams by purpose: one seed, many independent generators.

A deal, a bot's thoughts and a shuffle of seats must not share a generator, or changing one changes
the others (PettingZoo `test/seed_test.py`, TabletopGames' parameters). The derivation is SHA-256 of
the words, so it does not depend on Python's hash seed or the platform.

States share the tuples of seats here instead of building them again.
"""

from random import Random
from typing import Any, Final, NewType

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


SEEDS: Final = 1 << 63
"""Derived seeds are below this."""


def stream(seed: int, *purpose: str | int) -> Random:
    """Return the generator for `purpose` under `seed`; equal arguments give equal streams."""
    return Random(derive(seed, *purpose))


def derive(seed: int, *purpose: str | int) -> int:
    """Return a 63-bit seed for `purpose` under `seed`, fit for a TOML integer."""
    import hashlib  # 10 ms of start-up that only a new match or a bot needs

    words = "\x1f".join([str(seed), *map(str, purpose)])
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:8]) >> 1


def shuffle_in_place(cards: list[Any], rng: Random) -> None:
    """Shuffle uniformly (R. Durstenfeld: "Algorithm 235", Comm. ACM 7, 1964).

    The order and the generator's state are those after `Random.shuffle`, in half the time. Speed
    matters, since a search shuffles in every imagined world.
    """
    bits = rng.getrandbits
    for last in range(len(cards) - 1, 0, -1):
        # As few bits as can be above `last`, drawn until they are not.
        size = (last + 1).bit_length()
        place = bits(size)
        while place > last:
            place = bits(size)
        cards[last], cards[place] = cards[place], cards[last]

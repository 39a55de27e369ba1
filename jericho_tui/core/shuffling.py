"""Shuffling in place."""

from random import Random
from typing import Any


def shuffle_in_place(cards: list[Any], rng: Random) -> None:
    """Shuffle uniformly (R. Durstenfeld: "Algorithm 235", Comm. ACM 7, 1964).

    Leaves the order that `Random.shuffle` leaves, and the generator where that leaves it, in half
    the time: a deal is mostly a shuffle, and a search shuffles in every world.
    """
    bits = rng.getrandbits
    for last in range(len(cards) - 1, 0, -1):
        # As few bits as can be above `last`, drawn until they are not.
        size = (last + 1).bit_length()
        place = bits(size)
        while place > last:
            place = bits(size)
        cards[last], cards[place] = cards[place], cards[last]

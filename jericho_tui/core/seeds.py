"""Random streams by purpose: one seed, many independent generators.

A deal, a bot's thoughts and a shuffle of seats must not share a generator, or changing one changes
the others (PettingZoo `test/seed_test.py`, TabletopGames' parameters). The derivation is SHA-256 of
the words, so it does not depend on Python's hash seed or the platform.
"""

from random import Random
from typing import Any, Final

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

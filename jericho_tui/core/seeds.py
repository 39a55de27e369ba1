"""Random streams by purpose: one seed, many independent generators.

A deal, a bot's thoughts and a shuffle of seats must not share a generator, or changing one changes
the others (PettingZoo `test/seed_test.py`, TabletopGames' parameters). The derivation is SHA-256 of
the words, so it does not depend on Python's hash seed or the platform.
"""

from random import Random
from typing import Final

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

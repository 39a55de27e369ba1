"""Fingerprints of random matches: `python -m tests.conformance.fingerprints GAME MOST`."""

import hashlib
import sys

from jericho_tui.core.game import CHANCE, Game
from jericho_tui.core.registry import load
from jericho_tui.core.seats import stream


def replayed(game: Game, num_seats: int, seed: int, most: int = 10_000) -> str:
    """Return every position of one random match, or of its first `most` moves."""
    rng = stream(seed, "fingerprint")
    state = game.initial_state(game.deal(num_seats, {}, rng))
    prints = [repr(state.as_data())]
    while (actors := state.actors()) and len(prints) <= most:
        if actors == (CHANCE,):
            state.apply(CHANCE, state.sample_chance(rng))
        else:
            state.apply(actors[0], rng.choice(state.legal_actions(actors[0])))
        prints.append(repr(state.as_data()))
    return "\n".join([*prints, repr(state.outcome())])


def fingerprints(game: Game, most: int) -> list[str]:
    """Return the fingerprint of a match for each number of seats."""
    seats = range(game.info.min_seats, game.info.max_seats + 1)
    texts = [replayed(game, number, 2026, most) for number in seats]
    return [hashlib.sha256(text.encode()).hexdigest() for text in texts]


if __name__ == "__main__":
    sys.stdout.write("\n".join(fingerprints(load(sys.argv[1]), int(sys.argv[2]))))

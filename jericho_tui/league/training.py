"""A ladder of puzzles: a try is a match between a player and a puzzle, by the league's Elo.

Whoever solves a puzzle has won against it, whoever does not has lost. Only the first try counts:
afterwards the answer is known. So both become known, the player and how hard the puzzle is for
people; it begins where bots of known strength placed it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from jericho_tui.league.elo import START, START_DEVIATION, exchange

PLACED: Final = 150.0
"""Standard deviation of a puzzle's strength that bots have told, in rating points [M]."""


@dataclass(frozen=True, slots=True)
class Try:
    """Somebody's first answer to a puzzle."""

    puzzle: str
    player: str
    """Who answered, by `name_key`."""
    solved: bool
    when: datetime


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong a player or a puzzle is, as far as tries tell."""

    rating: float
    variance: float
    tries: int = 0
    solved: int = 0
    """How many of them the player solved."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """Everybody's strength after some tries."""

    players: Mapping[str, Strength]
    puzzles: Mapping[str, Strength]

    def player(self, name: str) -> Strength:
        """Return the strength of a player, by `name_key`."""
        return self.players.get(name, Strength(START, START_DEVIATION**2))


def ladder_of(tries: Iterable[Try], placed: Mapping[str, float]) -> Ladder:
    """Fold tries in the order of their moments; later tries of the same puzzle do not count.

    :param placed: the rating at which each puzzle begins; tries of others do not count.
    """
    players: dict[str, Strength] = {}
    puzzles = {name: Strength(rating, PLACED**2) for name, rating in placed.items()}
    seen: set[tuple[str, str]] = set()
    for one in sorted(tries, key=lambda one: (one.when, one.player, one.puzzle)):
        if one.puzzle not in puzzles or (one.player, one.puzzle) in seen:
            continue
        seen.add((one.player, one.puzzle))
        player = players.get(one.player, Strength(START, START_DEVIATION**2))
        puzzle = puzzles[one.puzzle]
        done = exchange(
            (player.rating, puzzle.rating),
            (player.variance, puzzle.variance),
            (1, 2) if one.solved else (2, 1),
        )
        players[one.player], puzzles[one.puzzle] = (
            Strength(before.rating + change, variance, before.tries + 1, before.solved + one.solved)
            for before, change, variance in zip(
                (player, puzzle), done.changes, done.variances, strict=True
            )
        )
    return Ladder(players, puzzles)

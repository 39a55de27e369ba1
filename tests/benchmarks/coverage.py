"""How honest the ladder's error bars are, and how quick it is: simulated leagues.

python -m tests.benchmarks.coverage [--leagues 100] [--seats 4]

Three tables: how often the 95 % bar holds the true strength (90 to 97 % is asked), how far a
newcomer is from it, and how well the order of players is found. Strengths are normal, with the
standard deviation that the row says, and tables end as Plackett and Luce have it: the order of
exponential times. A rating is measured against the mean of all players, as ratings only say who is
how much stronger than whom.
"""

import argparse
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from jericho_tui.league.elo import START
from jericho_tui.league.ladder import Standing, after_match
from tests.benchmarks.measure import print_table

PLAYERS: Final = 12
SPREADS: Final = (100, 200, 350)
"""Standard deviations of strengths, in Elo points."""
AFTER: Final = (15, 40, 100)
"""Games of a player after which the bar is asked."""
FAR: Final = (-500, 500)
"""Strengths of newcomers, relative to the mean of those who are there."""
SETTLED: Final = 30.0
"""Standard deviation of the error of those who are there when a newcomer comes."""

Fold = Callable[[Sequence[Standing], Sequence[int]], Sequence[Standing]]
"""A step of the ladder: standings before a match and placings; standings after it."""


@dataclass
class Found:
    """What the bars held."""

    errors: list[float] = field(default_factory=list)
    bars: list[float] = field(default_factory=list)
    """Half widths."""

    def add(self, error: float, bar: float) -> None:
        """Count one bar."""
        self.errors.append(error)
        self.bars.append(bar)

    @property
    def coverage(self) -> float:
        """How often the truth was within, 0 to 1."""
        return sum(map(_within, self.errors, self.bars)) / len(self.errors)

    @property
    def distance(self) -> float:
        """Root of the mean squared error, in points."""
        return math.sqrt(sum(error * error for error in self.errors) / len(self.errors))


def ladder_fold(standings: Sequence[Standing], placings: Sequence[int]) -> Sequence[Standing]:
    """Take one step of the ladder."""
    return after_match(standings, placings, [0] * len(standings), 1)


def placings(strengths: Sequence[float], rng: Random) -> list[int]:
    """Return how a table of these strengths ends."""
    times = [rng.expovariate(10 ** (strength / 400)) for strength in strengths]
    return [1 + sum(other < time for other in times) for time in times]


def coverage(
    spread: float, leagues: int, *, seats: int = 4, fold: Fold = ladder_fold, first: int = 0
) -> dict[int, Found]:
    """Return what the bars held in fresh leagues of `PLAYERS`, by the games a player had.

    :param first: seed of the first league.
    """
    found = {games: Found() for games in AFTER}
    for seed in range(first, first + leagues):
        rng = Random(seed)
        strengths = _centred([rng.gauss(0, spread) for _ in range(PLAYERS)])
        standings = [Standing()] * PLAYERS
        while min(standing.games for standing in standings) < max(AFTER):
            for seat in _play(standings, strengths, rng.sample(range(PLAYERS), seats), rng, fold):
                now = standings[seat]
                if now.games in found:
                    found[now.games].add(now.rating - START - strengths[seat], now.error)
    return found


def newcomer(
    strength: float, leagues: int, *, games: int = 60, fold: Fold = ladder_fold
) -> list[Found]:
    """Return how far a newcomer is from the truth after 0, 1, 2… games among 12 settled players.

    The newcomer's own strength counts in the mean of all.
    """
    found = [Found() for _ in range(games + 1)]
    for seed in range(leagues):
        rng = Random(seed)
        strengths = _centred([rng.gauss(0, 200) for _ in range(PLAYERS)])
        standings = [
            Standing(START + own + rng.gauss(0, SETTLED), 100, variance=SETTLED**2)
            for own in strengths
        ]
        strengths = _centred([*strengths, strength])
        standings.append(Standing())
        own = strengths[PLAYERS]
        for number in range(games + 1):
            now = standings[PLAYERS]
            mean = sum(standing.rating for standing in standings) / len(standings)
            found[number].add(now.rating - mean - own, now.error)
            _play(standings, strengths, [*rng.sample(range(PLAYERS), 3), PLAYERS], rng, fold)
    return found


def tau(spread: float, leagues: int, *, matches: int = 1000, fold: Fold = ladder_fold) -> float:
    """Return Kendall's tau between ratings and strengths of 12 players after so many matches."""
    total = 0.0
    pairs = [(i, j) for i in range(PLAYERS) for j in range(i)]
    for seed in range(leagues):
        rng = Random(seed)
        strengths = [rng.gauss(0, spread) for _ in range(PLAYERS)]
        standings = [Standing()] * PLAYERS
        for _ in range(matches):
            _play(standings, strengths, rng.sample(range(PLAYERS), 4), rng, fold)
        for i, j in pairs:
            ahead = standings[i].rating > standings[j].rating
            total += 1 if ahead == (strengths[i] > strengths[j]) else -1
    return total / (leagues * len(pairs))


def _play(
    standings: list[Standing],
    strengths: Sequence[float],
    seats: Sequence[int],
    rng: Random,
    fold: Fold,
) -> Sequence[int]:
    """Play one match and return who was there."""
    places = placings([strengths[seat] for seat in seats], rng)
    after = fold([standings[seat] for seat in seats], places)
    for seat, standing in zip(seats, after, strict=True):
        standings[seat] = standing
    return seats


def _centred(strengths: Sequence[float]) -> list[float]:
    mean = sum(strengths) / len(strengths)
    return [strength - mean for strength in strengths]


def _within(error: float, bar: float) -> bool:
    return abs(error) <= bar


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="error bars and speed of the ladder")
    parser.add_argument("--leagues", type=int, default=100)
    parser.add_argument("--seats", type=int, default=4)
    arguments = parser.parse_args()
    rows: list[tuple[str, ...]] = []
    for spread in SPREADS:
        for games, found in coverage(spread, arguments.leagues, seats=arguments.seats).items():
            bar = sum(found.bars) / len(found.bars)
            rows.append(
                (
                    f"sd {spread}, {games} games",
                    f"{100 * found.coverage:.1f} %",
                    f"{found.distance:.0f}",
                    f"±{bar:.0f}",
                )
            )
    title = f"{arguments.leagues} leagues of {PLAYERS}, {arguments.seats} at a table"
    print_table(title, ("", "the bar holds", "error", "bar"), rows)
    shown = (0, 3, 5, 10, 15, 20, 40, 60)
    rows = []
    for strength in FAR:
        course = newcomer(strength, arguments.leagues)
        told = [f"{course[n].distance:.0f} ({100 * course[n].coverage:.0f} %)" for n in shown]
        rows.append((f"{strength:+}", *told))
    heads = ("", *(f"{games} games" for games in shown))
    print_table("A newcomer among 12 settled: error, in points (the bar holds)", heads, rows)
    rows = [(f"sd {spread}", f"{tau(spread, arguments.leagues):.3f}") for spread in (100, 200)]
    print_table("Kendall's tau, 12 players, 1000 matches", ("", "tau"), rows)


if __name__ == "__main__":
    main()

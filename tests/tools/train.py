"""Learning what positions are worth from how matches ended: played by heuristics, from a seed.

python -m tests.tools.train badaboom [--matches 1500] [--epochs 10] [--rng-seed 1] [--jobs 2]
    [--write FILE]

A game's learner says at which moments positions are looked at and what counts for a seat there.
What is learned is a softmax over the seats, linear in that, whose weights go in a straight line
from the beginning of a match to its end; it is fitted to who won by stochastic gradient descent
with AdaGrad's steps (J. Duchi, E. Hazan, Y. Singer: "Adaptive Subgradient Methods for Online
Learning and Stochastic Optimization", Journal of Machine Learning Research 12, 2011). The result
follows from seed and numbers alone, not from the number of workers.
"""

import argparse
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from jericho_tui.arena.simulate import Simulation, simulate
from jericho_tui.bots.policies.badaboom.prospects import (
    FEATURES,
    Terms,
    bag_terms,
    standing_terms,
)
from jericho_tui.core.seeds import derive, stream
from jericho_tui.games import load
from jericho_tui.games.badaboom.scoring import ENOUGH_COINS
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord, parse_move
from tests.tools.tune import give_weights

_STEP: Final = 0.1
"""AdaGrad's first step."""
_TESTED: Final = 10
"""One match in so many has no part in the fit, and tells how good it is."""


@dataclass(frozen=True)
class Training:
    """What is learned from, and all that the result depends on."""

    game: str
    matches: int = 1500
    """Of each number of seats."""
    epochs: int = 10
    """How often all of it is gone through."""
    seed: int = 1


class Lesson(NamedTuple):
    """One position of a match, and who won it."""

    progress: float
    """How far the match was, 0 to 1."""
    rows: list[Terms]
    """What counts, by seat."""
    shares: tuple[float, ...]
    """Of the victory, by seat."""


class Learned(NamedTuple):
    """What came out."""

    weights: dict[str, list[float]]
    """By feature, at the beginning and at the end of a match."""
    lessons: int
    loss: float
    """Mean cross entropy (in nats) over matches that had no part in the fit."""
    even: float
    """The same of whoever thinks all seats equally likely to win."""


class BadaboomLearner:
    """What there is to learn: who wins, by what everybody has after an explosion."""

    features: Sequence[str] = FEATURES

    def moment(self, state: Any) -> int:
        """Return how many bombs have exploded: when that changes a position is looked at."""
        return len(state.payments)

    def lesson(self, state: Any) -> tuple[float, list[Terms]]:
        """Return how far the match is, 0 to 1, and every seat's features."""
        coins = state.coins
        seats = range(len(coins))
        rows = []
        for seat in seats:
            others = max([coins[other] for other in seats if other != seat])
            place = (seat - state.holder) % len(coins)
            rows.append(bag_terms(state.bags[seat]) + standing_terms(coins[seat], others, place))
        return min(1.0, max(coins) / ENOUGH_COINS), rows


LEARNERS: Final = {"badaboom": BadaboomLearner()}


def lessons(training: Training, *, jobs: int = 1) -> Generator[list[Lesson], None, None]:
    """Play, and yield the lessons of match after match."""
    learner = LEARNERS[training.game]
    info = load(training.game).info
    for seats in range(info.min_seats, info.max_seats + 1):
        players = tuple([SeatInfo(f"heuristic {n + 1}", "bot", "heuristic") for n in range(seats)])
        table = Simulation(training.game, players, derive(training.seed, "seats", seats))
        with closing(simulate(table, range(training.matches), jobs=jobs)) as records:
            for record in records:
                yield list(_of_match(learner, record))


def _of_match(learner: BadaboomLearner, record: MatchRecord) -> Iterator[Lesson]:
    game = load(record.game)
    state = game.initial_state(record.setup)
    moment = learner.moment(state)
    met = []
    for text in record.moves:
        state.apply(*parse_move(game, text, record.setup.num_seats))
        if state.actors() and learner.moment(state) != moment:
            moment = learner.moment(state)
            met.append(learner.lesson(state))
    outcome = state.outcome()
    assert outcome is not None  # a simulation's match is played to its end
    for progress, rows in met:
        yield Lesson(progress, rows, tuple(outcome.shares))


def learn(training: Training, matches: Sequence[Sequence[Lesson]]) -> Learned:
    """Fit weights to the lessons of matches."""
    features = LEARNERS[training.game].features
    test = [lesson for match in matches[::_TESTED] for lesson in match]
    rest = [lesson for number, match in enumerate(matches) if number % _TESTED for lesson in match]
    fit = _Fit(len(features))
    rng = stream(training.seed, "order")
    for _ in range(training.epochs):
        fit.go_through(rest, rng)
    weights = {
        name: [round(fit.first[n], 4), round(fit.last[n], 4)] for n, name in enumerate(features)
    }
    count = max(1, len(test))
    loss = sum(_loss(fit.chances(lesson), lesson) for lesson in test) / count
    even = sum(log(len(lesson.rows)) for lesson in test) / count
    return Learned(weights, len(rest), loss, even)


def _loss(chances: Sequence[float], lesson: Lesson) -> float:
    return -sum(
        share * log(max(1e-9, chance)) for share, chance in zip(lesson.shares, chances, strict=True)
    )


class _Fit:
    """The weights while they are learned."""

    def __init__(self, features: int) -> None:
        self.first = [0.0] * features
        self.last = [0.0] * features
        self._first_squares = [1e-8] * features
        self._last_squares = [1e-8] * features

    def chances(self, lesson: Lesson) -> list[float]:
        """Return how likely each seat is to win."""
        part = lesson.progress
        worths = [
            sum([((1 - part) * self.first[f] + part * self.last[f]) * x for f, x in row])
            for row in lesson.rows
        ]
        best = max(worths)
        terms = [exp(worth - best) for worth in worths]
        total = sum(terms)
        return [term / total for term in terms]

    def go_through(self, lessons: list[Lesson], rng: Random) -> None:
        """Learn from every lesson once, in random order."""
        order = list(range(len(lessons)))
        rng.shuffle(order)
        for number in order:
            lesson = lessons[number]
            slopes: dict[int, float] = {}
            chances = self.chances(lesson)
            for row, share, chance in zip(lesson.rows, lesson.shares, chances, strict=True):
                for feature, value in row:
                    slopes[feature] = slopes.get(feature, 0.0) + (chance - share) * value
            for feature, slope in slopes.items():
                descend(self.first, self._first_squares, feature, (1 - lesson.progress) * slope)
                descend(self.last, self._last_squares, feature, lesson.progress * slope)


def descend(weights: list[float], squares: list[float], feature: int, slope: float) -> None:
    """Change one weight by AdaGrad's step.

    :param squares: of the slopes that every weight has gone down so far, summed; not 0.
    """
    squares[feature] += slope * slope
    weights[feature] -= _STEP * slope / sqrt(squares[feature])


def main() -> None:
    """Play, learn, say how good it is, and print the weights."""
    usual = Training("")
    parser = argparse.ArgumentParser(description="learns what positions are worth from matches")
    parser.add_argument("game", choices=LEARNERS)
    parser.add_argument("--matches", type=int, default=usual.matches, help="at each table")
    parser.add_argument("--epochs", type=int, default=usual.epochs)
    parser.add_argument("--rng-seed", type=int, default=usual.seed)
    parser.add_argument("--jobs", type=int, default=1, help="worker processes")
    parser.add_argument("--write", type=Path, help="into the section weights of this TOML file")
    given = parser.parse_args()
    training = Training(given.game, given.matches, given.epochs, given.rng_seed)
    learned = learn(training, list(lessons(training, jobs=given.jobs)))
    print(
        f"learned from {learned.lessons} positions: cross entropy {learned.loss:.4f}, of whoever"
        f" knows nothing {learned.even:.4f}"
    )
    give_weights("weights", learned.weights, given.write)


if __name__ == "__main__":
    main()

"""How fast the searches are: playouts a second and decision times of every game, on one core.

python -m tests.benchmarks.search [--game jericho ...] [--seats N] [--iterations 300] [--rounds 5]

Every playout is a whole one: a sampled world, the way down the tree, the playout, the way back.
"Uniform" is the rules alone: every action alike, at random to the end of the match; "to the
scoring" the same with a leaf value at the end of the round, as Jericho's own search has it.
Beside them OpenSpiel's own search of this kind, `open_spiel.python.algorithms.ismcts`, on C++ games
of about the same length, when it is installed.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from jericho_tui.bots.characters import bots_for
from jericho_tui.bots.knowledge import knowledge_of
from jericho_tui.bots.registry import create
from jericho_tui.bots.search.bot import blind, guided
from jericho_tui.bots.search.outlook import GameAdvisor, Verdict
from jericho_tui.bots.search.tree import Search
from jericho_tui.core import registry
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.jericho.bots import knowledge as jericho
from jericho_tui.games.jericho.bots.knowledge import JerichoOutlook, Manner, judge
from jericho_tui.play.player import Limit
from tests.benchmarks import openspiel
from tests.benchmarks.matches import decisions
from tests.benchmarks.measure import Sample, in_turn, print_table, seconds

SEED = 20261120
USUAL_SEATS = 4
POSITIONS = 24


@dataclass(frozen=True)
class Position:
    """A decision somewhere in a match."""

    seat: Seat
    view: Any


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="playouts a second, and decision times")
    parser.add_argument("--game", nargs="*", default=registry.IDS, choices=registry.IDS)
    parser.add_argument("--seats", type=int, help=f"else {USUAL_SEATS} where the game allows")
    parser.add_argument("--iterations", type=int, default=300, help="of one search")
    parser.add_argument("--rounds", type=int, default=5, help="best and median of so many")
    arguments = parser.parse_args()
    contenders: dict[str, Callable[[], float]] = {}
    for game_id in arguments.game:
        game = registry.load(game_id)
        info = game.info
        seats = arguments.seats or min(max(USUAL_SEATS, info.min_seats), info.max_seats)
        positions = positions_of(game, seats)
        for mode, advisor in modes(game).items():
            name = f"{info.title}, {seats} seats, {mode}"
            contenders[name] = _pacer(advisor, positions, arguments.iterations)
        print_decisions(game, seats, positions)
    if openspiel.available():
        for name in openspiel.SEARCHED:
            contenders[f"OpenSpiel, {name}"] = openspiel.searching(name, arguments.iterations, SEED)
    else:
        print("open_spiel is not installed: no peers to compare with.")
    print_rates(contenders, arguments.iterations, arguments.rounds)


def modes(game: Game) -> dict[str, GameAdvisor]:
    """Return every way of searching a game: from the rules alone to all that is known."""
    found: dict[str, GameAdvisor] = {"uniform": blind(game)}
    knowledge = knowledge_of(game.info.id)
    if knowledge is not None:
        found["priors"] = guided(game, knowledge.policies["heuristic"])
        if knowledge is jericho.KNOWLEDGE and knowledge.advisor is not None:
            certain = replace(jericho.MANNER, suspicion=None)
            advisor = found["priors and leaf value"] = jericho.advisor(certain)
            found["uniform to the scoring"] = replace(
                advisor, outlook=partial(_UniformOutlook, manner=certain)
            )
            found["priors, leaf value and belief"] = knowledge.advisor
        elif knowledge.advisor is not None:
            found["priors and leaf value"] = knowledge.advisor
    return found


class _UniformOutlook:
    """Jericho without knowledge of how it is played, but of what a scoring is worth."""

    def __init__(self, view: Any, manner: Manner) -> None:
        self._manner = manner
        known = JerichoOutlook(view, manner)
        self.exploration = known.exploration
        self.world = known.world
        self.public = known.public
        self.is_leaf = known.is_leaf

    def weights(self, state: Any, seat: Seat, actions: Sequence[Any]) -> Sequence[float]:
        return [1.0] * len(actions)

    def evaluate(self, state: Any, rng: Random) -> Verdict:
        random = rng.random
        while not self.is_leaf(state):
            seat = state.acting[0]
            legal = state.legal_actions(seat)
            state.apply(seat, legal[int(random() * len(legal))])
        return judge(state, self._manner.horizons, self._manner.ambition)


def positions_of(game: Game, seats: int) -> list[Position]:
    """Return decisions spread evenly over whole matches, one a match.

    Played by the best bot that does not search, so that they are positions people get into.
    """
    quick = next(bot.id for bot in bots_for(game.info.id) if not bot.iterations)
    found = []
    for number in range(POSITIONS):
        rng = stream(SEED, "search", number)
        seed = SEED + number
        bots = [create(quick, game, seed, Seat(seat)) for seat in range(seats)]
        state = game.initial_state(game.deal(seats, {}, rng))
        passed = []
        for seat, view in decisions(state, rng):
            if len(view.legal_actions()) > 1:
                passed.append(Position(seat, view))
            state.apply(seat, bots[seat].choose(view, Limit()).action)
        found.append(passed[int((number + 0.5) / POSITIONS * len(passed))])
    return found


def _pacer(
    advisor: GameAdvisor, positions: Sequence[Position], iterations: int
) -> Callable[[], float]:
    """Return a function that searches every position and returns playouts a second."""

    def search_all() -> None:
        for seat, view in ((position.seat, position.view) for position in positions):
            rng = stream(SEED, "bot", seat, view.ply)
            search = Search(advisor.outlook(view), seat, rng)
            search.run(Limit(iterations=iterations))

    return lambda: len(positions) * iterations / seconds(search_all)


def print_rates(contenders: dict[str, Callable[[], float]], iterations: int, rounds: int) -> None:
    """Measure playouts a second in turn, and print."""
    rows = []
    for name, rates in in_turn(contenders, rounds).items():
        sample = Sample(tuple(rates))
        rows.append((name, f"{sample.high:,.0f}", f"{sample.median:,.0f}"))
    print_table(
        f"Playouts/s ({iterations} a search, best and median of {rounds})",
        ("", "best", "median"),
        rows,
    )


def print_decisions(game: Game, seats: int, positions: Sequence[Position]) -> None:
    """Measure how long every bot takes for a decision with its own budget, and print."""
    rows = []
    for bot in bots_for(game.info.id):
        repeats = 1 if bot.iterations else 100
        times = []
        for position in positions:
            player = create(bot.id, game, SEED, position.seat)
            start = time.perf_counter()
            for _ in range(repeats):
                player.choose(position.view, Limit())
            times.append((time.perf_counter() - start) / repeats)
        sample = Sample(tuple(times))
        budget = f"{bot.iterations:,}" if bot.iterations else "-"
        rows.append((bot.id, budget, *map(_milliseconds, (sample.median, sample.high))))
    print_table(
        f"{game.info.title}, {seats} seats: a decision, over {len(positions)} positions",
        ("", "playouts", "median ms", "longest ms"),
        rows,
    )


def _milliseconds(duration: float) -> str:
    return f"{1000 * duration:.3g}" if duration < 0.1 else f"{1000 * duration:,.0f}"


if __name__ == "__main__":
    main()

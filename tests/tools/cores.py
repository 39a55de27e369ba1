"""What several searches are worth that know nothing of each other, beside one that is as long.

python -m tests.tools.cores GAME [--iterations 150] [--reference 2500] [--positions 200]
    [--seed 17]

Regret: by how much the action that is chosen is worse than the best of all that any of them chose,
in thousandths of the reward, as a long search sees it that tries each of these actions at least in
a quarter of its iterations. Positions are of matches of four heuristics. It tells more in less time
than matches do: where all choose the same there is nothing to play out.
"""

import argparse
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from jericho_tui.bots.policies import knowledge_of
from jericho_tui.bots.registry import create
from jericho_tui.bots.search.outlook import Advisor
from jericho_tui.bots.search.tree import Search, Tried, added, as_one
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.seeds import derive, stream
from jericho_tui.games import load
from jericho_tui.play.player import Limit
from tests.benchmarks.matches import decisions
from tests.benchmarks.measure import print_table

SEATS = 4
CORES = (2, 4)
ONE_IN = 15
"""Decisions of a match are much alike: so many are passed over for one that is judged."""
_RAW = argparse.RawDescriptionHelpFormatter


def positions(game: Game, seed: int) -> Iterator[Any]:
    """Yield observations of whoever has a choice, for ever."""
    number = 0
    while True:
        rng = stream(seed, "pos", number)
        state = game.initial_state(game.deal(SEATS, {}, rng))
        players = [create("heuristic", game, number, Seat(seat)) for seat in range(SEATS)]
        number += 1
        for seat, view in decisions(state, rng):
            if len(view.legal_actions()) > 1 and rng.random() * ONE_IN < 1:
                yield view
            state.apply(seat, players[seat].choose(view, Limit()).action)


class Position:
    """A decision that is searched again and again."""

    def __init__(self, advisor: Advisor, view: Any, seed: int) -> None:
        self._advisor = advisor
        self._view = view
        self._seed = seed

    def search(self, number: int, iterations: int, *, settle: bool = True) -> Search:
        """Return a search of its own draws."""
        rng = stream(self._seed, "s", number)
        search = Search(self._advisor.outlook(self._view), self._view.seat, rng)
        search.run(Limit(iterations=iterations), settle=settle)
        return search

    def chosen(self, iterations: int) -> dict[str, Any]:
        """Return what is chosen on one core, on several, and by as long a search on one."""
        parts = [self.search(number, iterations).tried() for number in range(max(CORES))]
        found = {"one core": parts[0][0].action}
        for cores in CORES:
            known = added(parts[:cores])
            found[f"{cores} cores, sum of visits"] = max(known, key=_visits).action
            visits = as_one(known, self._advisor.outlook(self._view).exploration)
            found[f"{cores} cores, as one tree"] = known[visits.index(max(visits))].action
            longer = self.search(10 * cores, cores * iterations)
            found[f"one core, {cores} x as long"] = longer.ranking()[0].action
        return found

    def regrets(self, iterations: int, reference: int) -> dict[str, float]:
        """Return by how much each way to choose is worse than the best of them."""
        found = self.chosen(iterations)
        if len(set(found.values())) == 1:
            return dict.fromkeys(found, 0.0)
        search = self.search(99, reference, settle=False)
        for action in dict.fromkeys(found.values()):
            edge = search.root.choices[self._view.seat].edges[action]
            if edge.visits < reference // 4:
                search.insist(action)
                search.run(Limit(iterations=reference // 4 - edge.visits))
        known = {one.action: one.total / max(1, one.visits) for one in search.tried()}
        best = max(known[action] for action in found.values())
        return {name: best - known[action] for name, action in found.items()}


def _visits(one: Tried) -> tuple[int, float]:
    return one.visits, one.total / max(1, one.visits)


def main() -> None:
    """Print what each way to choose gives away."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=_RAW)
    parser.add_argument("game", choices=("jericho", "rempart", "nottingham", "badaboom"))
    parser.add_argument("--iterations", type=int, default=150)
    parser.add_argument("--reference", type=int, default=2500)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=17)
    arguments = parser.parse_args()
    knowledge = knowledge_of(arguments.game)
    assert knowledge is not None
    assert knowledge.advisor is not None
    seen: dict[str, list[float]] = {}
    views = positions(load(arguments.game), arguments.seed)
    for number, view in zip(range(arguments.positions), views, strict=False):
        here = Position(knowledge.advisor, view, derive(arguments.seed, "d", number))
        for name, regret in here.regrets(arguments.iterations, arguments.reference).items():
            seen.setdefault(name, []).append(1000 * regret)
    rows = []
    for name, regrets in seen.items():
        more = [one - alone for one, alone in zip(regrets, seen["one core"], strict=True)]
        error = 1.96 * stdev(more) / sqrt(len(more))
        rows.append((name, f"{fmean(regrets):.2f}", f"{fmean(more):+.2f} ± {error:.2f}"))
    title = f"{arguments.game}, {arguments.positions} positions: regret in thousandths"
    print_table(title, ("searched", "mean", "more than one core"), rows)


if __name__ == "__main__":
    main()

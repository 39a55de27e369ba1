"""What a better judge than the heuristic could win from it, before anybody builds one.

python -m tests.tools.headroom GAME [--seats 4] [--positions 50] [--worlds 240] [--seed 17]
    [--bot champion]

At decisions of matches of heuristics every action is done in worlds that the actor holds possible,
the same for each, and heuristics play on to the end. What it changes against the heuristic's own
action is told in points of lead over the average opponent and in thousandths of the victory: for
the bot's action, and for the best. What the best brings lies between two figures: chosen in one
half of the worlds and counted in the other it is too small, as few worlds choose badly; the
greatest mean of all worlds is too large, as it is chance's as well.

Times the decisions of a match it is what a seat would gain whose positions stay like those of
heuristics: the first step of policy iteration (Howard: "Dynamic programming and Markov processes",
1960), which a search that judges by how heuristics play on cannot pass.

Nottingham at 5 seats, 200 decisions in 240 worlds, seed 18 [M]: the champion's actions bring 0.06 ±
0.12 points and 5 ± 4 thousandths, the best between 0.17 ± 0.14 and 0.42 ± 0.13 points, 6 ± 7 and
18 ± 6 thousandths, at 25.7 decisions a seat and match. With 6 points more at the end a heuristic of
version 2 would win 0.33 of 500 matches of five, with 9 points 0.42.
"""

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from jericho_tui.bots.policies import Policy, knowledge_of
from jericho_tui.bots.registry import create
from jericho_tui.core.game import AnyState, Game, Seat
from jericho_tui.core.seeds import derive, stream
from jericho_tui.games import load
from jericho_tui.play.player import Limit
from tests.benchmarks.matches import decisions
from tests.benchmarks.measure import print_table

MOST: Final = 6
"""Actions of a decision that are looked at: those that the heuristic values most."""
_RAW = argparse.RawDescriptionHelpFormatter


class Ending(NamedTuple):
    """How a match ended for a seat."""

    lead: float
    victory: float
    """Thousandths."""


class Gains(NamedTuple):
    """What actions of one decision bring beside the heuristic's, on average."""

    bot: Ending
    halves: Ending
    greatest: Ending


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=_RAW)
    parser.add_argument("game", choices=("jericho", "push", "rempart", "nottingham", "badaboom"))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--worlds", type=int, default=240)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--bot", default="champion")
    given = parser.parse_args()
    knowledge = knowledge_of(given.game)
    assert knowledge is not None
    policy, game = knowledge.policies["heuristic"], load(given.game)
    counts: list[int] = []
    found: list[Gains] = []
    for number in range(given.positions):
        seed = derive(given.seed, "headroom", number)
        met = list(_met(game, policy, given.seats, seed))
        counts.append(len(met))
        view = met[Random(seed).randrange(len(met))]
        action = create(given.bot, game, seed, view.seat).choose(view, Limit()).action
        found.append(_gains(game, policy, view, action, given.worlds, seed))
    title = f"{given.game}, {given.seats} seats, {given.positions} decisions, {given.worlds} worlds"
    rows = [
        (name, *(_mean([getattr(one, kind)[unit] for one in found]) for unit in range(2)))
        for name, kind in (
            (given.bot, "bot"),
            ("the best, by halves", "halves"),
            ("the greatest mean", "greatest"),
        )
    ]
    print_table(title, ("beside the heuristic's", "points of lead", "victory / 1000"), rows)
    print(f"\n  {fmean(counts) / given.seats:.1f} decisions a seat and match")


def _met(game: Game, policy: Policy, seats: int, seed: int) -> Iterator[Any]:
    """Yield what whoever has a choice in a match of heuristics sees."""
    rng = stream(seed, "match")
    state = game.initial_state(game.deal(seats, {}, rng))
    for seat, view in decisions(state, rng):
        actions = view.legal_actions()
        if len(actions) > 1:
            yield view
        state.apply(seat, _sober(policy, view, actions))


def _sober(policy: Policy, view: Any, actions: Sequence[Any]) -> Any:
    if len(actions) == 1:
        return actions[0]
    values = policy.values(view, actions)
    return actions[values.index(max(values))]


def _gains(game: Game, policy: Policy, view: Any, action: Any, worlds: int, seed: int) -> Gains:
    actions = view.legal_actions()
    values = policy.values(view, actions)
    order = sorted(range(len(actions)), key=values.__getitem__, reverse=True)
    tried = list(dict.fromkeys([*(actions[place] for place in order[:MOST]), action]))
    ends: list[list[Ending]] = [[] for _ in tried]
    for number in range(worlds):
        world = game.determinize(view, stream(seed, "world", number))
        for one, there in zip(tried, ends, strict=True):
            state = world.clone()
            state.apply(view.seat, one)
            there.append(_played_on(policy, state, view.seat, stream(seed, "on", number)))
    mean = [_averaged(there) for there in ends]
    even, odd = ([_averaged(there[start::2]) for there in ends] for start in range(2))
    units = range(len(Ending._fields))
    halves = [(_crossed(even, odd, unit) + _crossed(odd, even, unit)) / 2 for unit in units]
    return Gains(
        Ending(*(mean[tried.index(action)][unit] - mean[0][unit] for unit in units)),
        Ending(*halves),
        Ending(*(max(one[unit] for one in mean) - mean[0][unit] for unit in units)),
    )


def _crossed(choosing: Sequence[Ending], counted: Sequence[Ending], unit: int) -> float:
    """Return what the action that is best by `choosing` brings by `counted`."""
    best = max(range(len(choosing)), key=lambda place: choosing[place][unit])
    return counted[best][unit] - counted[0][unit]


def _played_on(policy: Policy, state: AnyState, seat: Seat, rng: Random) -> Ending:
    for actor, view in decisions(state, rng):
        state.apply(actor, _sober(policy, view, view.legal_actions()))
    outcome = state.outcome()
    assert outcome is not None  # nobody acts
    scores = outcome.scores
    others = (sum(scores) - scores[seat]) / (len(scores) - 1)
    return Ending(scores[seat] - others, 1000 * outcome.shares[seat])


def _averaged(ends: Sequence[Ending]) -> Ending:
    return Ending(fmean(end.lead for end in ends), fmean(end.victory for end in ends))


def _mean(values: Sequence[float]) -> str:
    """Return a mean with its 95 % interval."""
    return f"{fmean(values):+.2f} ± {1.96 * stdev(values) / sqrt(len(values)):.2f}"


if __name__ == "__main__":
    main()

"""Measures what turns of Push are worth when one looks further ahead in them.

    python -m tests.benchmarks.turns --seats 4

Turns of drawing out of matches among heuristics are played again from their beginning, with the
same pile and dice by everybody who is compared: the heuristic, and those who look so many cards
ahead. Printed is by how much a turn raises the chance of winning on average (`Ahead.chance`), each
with its difference from the heuristic in the same turns.
"""

import argparse
from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import fmean, pstdev

from jericho_tui.bots.policies.push import KNOWLEDGE
from jericho_tui.bots.policies.push.ahead import Ahead
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seeds import stream
from jericho_tui.games.push.actions import DRAW, Action
from jericho_tui.games.push.bundle import count_of, points
from jericho_tui.games.push.cards import DIE
from jericho_tui.games.push.menu import Phase
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.games.push.rules import GAME
from jericho_tui.games.push.state import PushState

Chooser = Callable[[PushObservation], Action]
EVERY = 6
"""Of so many turns one is played again, so that they are of many matches."""


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--turns", type=int, default=300)
    parser.add_argument("--cards", type=int, default=2, help="how far is looked at most")
    parser.add_argument("--rng-seed", type=int, default=20261123)
    arguments = parser.parse_args()
    rng = stream(arguments.rng_seed, "turns", arguments.seats)
    choosers: dict[str, Chooser] = {"heuristic": by_heuristic}
    for cards in range(1, arguments.cards + 1):
        choosers[f"{cards} ahead"] = by_looking(cards)
    gains: dict[str, list[float]] = {name: [] for name in choosers}
    while len(gains["heuristic"]) < arguments.turns:
        for state in beginnings(arguments.seats, rng):
            seed = rng.random()
            for name, chooser in choosers.items():
                gains[name].append(gain(state, chooser, seed))
    for name, values in gains.items():
        more = [value - base for value, base in zip(values, gains["heuristic"], strict=True)]
        width = 1.96 * pstdev(more) / sqrt(len(more))
        print(
            f"{name:10} {fmean(values):+.4f} a turn,"
            f" {fmean(more):+.4f} ± {width:.4f} against the heuristic ({len(more)} turns)"
        )


def beginnings(seats: int, rng: Random) -> list[PushState]:
    """Return some positions of a match among heuristics in which a turn begins."""
    state = GAME.initial_state(GAME.deal(seats, {}, rng))
    found = []
    while actors := state.actors():
        if actors[0] == CHANCE:
            state.apply(CHANCE, state.sample_chance(rng))
            continue
        if state.phase is Phase.CHOOSE and rng.random() * EVERY < 1:
            found.append(state.clone())
        state.apply(actors[0], by_heuristic(state.observation(actors[0])))
    return found


def by_heuristic(view: PushObservation) -> Action:
    """Return what the heuristic does."""
    actions = view.legal_actions()
    values = KNOWLEDGE.policies["heuristic"].values(view, actions)
    return actions[values.index(max(values))]


def by_looking(cards: int) -> Chooser:
    """Return who looks so many cards ahead."""

    def choose(view: PushObservation) -> Action:
        ahead = Ahead(view, lambda: None)
        ahead.cards = cards
        return max(view.legal_actions(), key=ahead.change)

    return choose


def gain(beginning: PushState, chooser: Chooser, seed: float) -> float:
    """Return by how much a turn of drawing raises the chance of winning of whoever has it."""
    state = beginning.clone()
    mine = state.turn
    before = chance(state, mine)
    dice = Random(seed)
    state.apply(mine, DRAW)
    while state.phase not in (Phase.CHOOSE, Phase.OVER):
        seat = state.actors()[0]
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(dice))
            continue
        view = state.observation(seat)
        state.apply(seat, chooser(view) if seat == mine else by_heuristic(view))
    return chance(state, mine) - before


def chance(state: PushState, seat: Seat) -> float:
    """Return the chance of winning of a seat when a turn begins, or all is over."""
    view = state.observation(seat)
    loose = [float(points(bundle)) for bundle in view.bench]
    safe = [float(points(bundle)) for bundle in view.protected]
    dice = count_of(view.left, DIE)
    return Ahead(view, lambda: None).chance(loose, safe, state.turn, view.cards_left(), dice)


if __name__ == "__main__":
    main()

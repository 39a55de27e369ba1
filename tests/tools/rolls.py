"""Rolls of Hamster Rolle's wheel, and decisions of those who roll before they let go.

    python -m tests.tools.rolls [--positions 4] [--helpers 1]

CPU seconds, since others may want the same cores. Beside the rolls of today: those of the first
version, in which nobody sleeps, and how many come to the same; and the engine's own steps with
nobody looking on, which no roll can beat. Beside a decision alone: one with helpers, of which what
this process does itself is counted, so how long it takes where everybody has a core of their own.
"""

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from time import process_time
from typing import Final

from jericho_tui.bots import worker
from jericho_tui.bots.crew import CREW
from jericho_tui.bots.registry import create
from jericho_tui.core.game import CHANCE
from jericho_tui.games.hamster_rolle import rig
from jericho_tui.games.hamster_rolle.actions import Roll
from jericho_tui.games.hamster_rolle.engine import STEP
from jericho_tui.games.hamster_rolle.position import Position
from jericho_tui.games.hamster_rolle.rules import GAME
from jericho_tui.games.hamster_rolle.run import VERSIONS, Run
from jericho_tui.games.hamster_rolle.state import HamsterState
from jericho_tui.play.player import Decision, Limit
from tests.benchmarks.measure import print_table

_ENOUGH: Final = 120
"""Rolls."""
_SPEED: Final = 930
"""mm/s, as in matches of two."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="rolls of the wheel")
    parser.add_argument("--positions", type=int, default=4, help="positions to decide in")
    parser.add_argument("--helpers", type=int, default=1, help="processes that help to decide")
    arguments = parser.parse_args()
    states = [_loaded(seed) for seed in range(arguments.positions)]
    rolls()
    rows = decisions("alone", states)
    CREW.enlist(arguments.helpers, worker._start_process)
    _decided("carpenter", states[0])  # so that they are there
    rows += decisions(f"{arguments.helpers} helping", states)
    print_table("a decision", ["bot", "CPU s here, mean", "longest"], rows)


def rolls() -> None:
    """Print how many rolls and random moves are made in a second."""
    found, moves, listing = _at_random(_ENOUGH)
    came: dict[int, list[Roll]] = {}
    for version in VERSIONS:
        rig._settled.cache_clear()
        start = process_time()
        came[version] = [rig.roll(*one, version=version).roll for one in found]
        rolling = process_time() - start
        print(f"version {version}: {len(found) / rolling:.0f} rolls a second")
    same = sum(one.out == other.out for one, other in zip(*came.values(), strict=True))
    print(f"the same falls in {same} of {len(found)} rolls; {moves / listing:.0f} random moves")
    looked = bare = 0.0
    steps = 0
    for position, _tremor in found:
        run, alone = (Run(position.wheel, None, _SPEED, 1) for _ in range(2))
        looked += _taken(run.hurry)
        bare += _taken(partial(_unseen, alone, run.steps))
        steps += run.steps
    print(f"a step {looked / steps * 1e6:.1f} µs; of the engine alone {bare / steps * 1e6:.1f} µs")


def decisions(name: str, states: Sequence[HamsterState]) -> list[list[str]]:
    """Return a row for every bot that rolls: the mean and the longest CPU time here."""
    rows = []
    for bot in ("apprentice", "carpenter", "watchmaker"):
        taken = [_taken(partial(_decided, bot, state)) for state in states]
        rows.append([f"{bot}, {name}", f"{sum(taken) / len(taken):.2f}", f"{max(taken):.2f}"])
    return rows


def _decided(bot: str, state: HamsterState) -> Decision:
    rig._settled.cache_clear()
    seat = state.actors()[0]
    return create(bot, GAME, 1, seat).choose(state.observation(seat), Limit())


def _loaded(seed: int) -> HamsterState:
    """Return a position after some turns of apprentices, with more pieces for later seeds."""
    rng = Random(seed)
    state: HamsterState = GAME.initial_state(GAME.deal(2 + seed % 3, {}, rng))
    for _turn in range(8 + 4 * seed):
        seat = state.actors()[0]
        apprentice = create("apprentice", GAME, seed, seat)
        state.apply(seat, apprentice.choose(state.observation(seat), Limit()).action)
        if state.actors() == (CHANCE,):
            state.apply(CHANCE, state.sample_chance(rng))
        if not state.actors():
            break
    assert state.actors(), "another seed, please"
    return state


def _at_random(number: int) -> tuple[list[tuple[Position, tuple[int, int]]], int, float]:
    """Return positions that roll, with tremors; how many random moves that took, and seconds."""
    rng, moves, start = Random(7), 0, process_time()
    found: list[tuple[Position, tuple[int, int]]] = []
    while len(found) < number:
        state = GAME.initial_state(GAME.deal(3, {}, rng))
        while (actors := state.actors()) and len(found) < number:
            if actors == (CHANCE,):
                found.append((state.position, rig.draw_tremor(state.position, rng)))
                state.apply(CHANCE, rig.roll(*found[-1]).roll)
            else:
                legal = state.legal_actions(actors[0])
                state.apply(actors[0], legal[rng.randrange(len(legal))])
            moves += 1
    return found, moves, process_time() - start


def _unseen(run: Run, steps: int) -> None:
    for _ in range(steps):
        run.space.step(run.space.space, STEP)


def _taken(do: Callable[[], object]) -> float:
    start = process_time()
    do()
    return process_time() - start


if __name__ == "__main__":
    main()

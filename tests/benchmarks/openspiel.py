"""The peer of our benchmarks: OpenSpiel's C++ card games, stepped and searched from Python.

`pip install open_spiel` brings `pyspiel`; nothing of ours needs it.
"""

import importlib.util
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

GAMES = ("hearts", "crazy_eights(players=4)", "oh_hell(players=4)")
"""Trick-taking and shedding games of four, about as long as a match of Jericho."""
SEARCHED = ("hearts", "oh_hell(players=4)")
"""Those of them that know information states, which the library's search needs."""


Outcomes = Sequence[tuple[int, float]]
"""Chance actions with their probabilities."""


class Pace(NamedTuple):
    """How fast one game was stepped, in moves a second of the processor."""

    decisions: float
    """Moves of players only."""
    nodes: float
    """Chance moves (the deal, a draw) counted as moves too."""


def available() -> bool:
    """Whether `pyspiel` can be imported."""
    return importlib.util.find_spec("pyspiel") is not None


def ways(name: str, seconds: float, seed: int) -> dict[str, Callable[[], Pace]]:
    """Return by title the ways to step `name` at random, each for about `seconds` a call."""
    return {
        name: _pacer(name, seconds, seed, _weighted, deal=True),
        f"{name}, chance by index": _pacer(name, seconds, seed, _by_index, deal=True),
        f"{name}, after the deal": _pacer(name, seconds, seed, _by_index, deal=False),
    }


def searching(name: str, iterations: int, seed: int) -> Callable[[], float]:
    """Return a function that searches first decisions of `name` and returns playouts a second.

    With the library's own Python search (the game's tree is C++), uniform priors and one random
    playout an iteration. First decisions only: from later ones of hearts its sampled worlds are
    not always possible, and the search stops with an error.
    """
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    random_state = import_module("numpy.random").RandomState(seed)
    game = pyspiel.load_game(name)
    rng = Random(seed)
    positions = [game.new_initial_state() for _ in range(8)]
    for state in positions:
        _deal(state, rng)

    def search_all() -> float:
        start = time.perf_counter()
        for state in positions:
            bot = ismcts.ISMCTSBot(
                game=game,
                uct_c=1.0,
                evaluator=mcts.RandomRolloutEvaluator(1, random_state),
                max_simulations=iterations,
                random_state=random_state,
            )
            bot.step(state)
        return len(positions) * iterations / (time.perf_counter() - start)

    return search_all


def _weighted(outcomes: Outcomes, rng: Random) -> int:
    """Draw by the stated probabilities, as OpenSpiel's own examples do."""
    actions, shares = zip(*outcomes, strict=True)
    action: int = rng.choices(actions, shares)[0]
    return action


def _by_index(outcomes: Outcomes, rng: Random) -> int:
    """Draw the quickest way, which is right where chance is uniform (see `_check_uniform`)."""
    return outcomes[int(rng.random() * len(outcomes))][0]


def _pacer(
    name: str, seconds: float, seed: int, draw: Callable[[Outcomes, Random], int], *, deal: bool
) -> Callable[[], Pace]:
    """Return a function that plays for `seconds`; `deal`: whether dealing is within the time."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = Random(seed)
    _check_uniform(game, rng)

    def play() -> Pace:
        decisions = chances = 0
        spent = 0.0
        while spent < seconds:
            states = [game.new_initial_state() for _ in range(50)]
            if not deal:
                for state in states:
                    _deal(state, rng)
            start = time.process_time()
            for state in states:
                made, drawn = _play_out(state, rng, draw)
                decisions += made
                chances += drawn
            spent += time.process_time() - start
        return Pace(decisions / spent, (decisions + chances) / spent)

    return play


def _play_out(state: Any, rng: Random, draw: Callable[[Outcomes, Random], int]) -> tuple[int, int]:
    """Play to the end; return how many moves were players' and how many were chance."""
    random = rng.random
    decisions = chances = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(draw(state.chance_outcomes(), rng))
            chances += 1
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            decisions += 1
    state.returns()
    return decisions, chances


def _deal(state: Any, rng: Random) -> None:
    """Make chance moves until somebody has to decide."""
    while state.is_chance_node():
        state.apply_action(_by_index(state.chance_outcomes(), rng))


def _check_uniform(game: Any, rng: Random) -> None:
    """Raise when this game's chance is not uniform, which `_play_out` takes for granted."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            shares = [share for _, share in state.chance_outcomes()]
            if max(shares) - min(shares) > 1e-9:
                raise ValueError(f"{game} does not draw uniformly")
            _deal(state, rng)
        else:
            state.apply_action(rng.choice(state.legal_actions()))

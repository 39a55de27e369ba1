"""How fast the rules are: random playouts through the public protocol, on one core.

python -m tests.benchmarks.engine [--game jericho ...] [--seconds 1] [--rounds 5]
"""

import argparse
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from jericho_tui.core import registry
from jericho_tui.core.game import CHANCE, AnyState, Game, Seat
from jericho_tui.core.seats import stream
from jericho_tui.play.match import Match
from tests.benchmarks import openspiel
from tests.benchmarks.matches import new_match, play_on
from tests.benchmarks.measure import Sample, in_turn, print_table, seconds

T = TypeVar("T")
SEED = 20261120
PEER_SEATS = 4
"""The seats of every peer's game, and so of the match that is compared with them."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="random playouts, and what a move costs")
    parser.add_argument("--game", nargs="*", default=registry.IDS, choices=registry.IDS)
    parser.add_argument("--seconds", type=float, default=1.0, help="of one measurement")
    parser.add_argument("--rounds", type=int, default=5, help="best and median of so many")
    arguments = parser.parse_args()
    for number, game_id in enumerate(arguments.game):
        game = registry.load(game_id)
        print_playouts(game, arguments.seconds, arguments.rounds, peers=number == 0)
        print_costs(game, arguments.rounds)


def play_out(state: AnyState, rng: Random) -> int:
    """Play a position to its end at random; return the number of moves."""
    random = rng.random
    moves = 0
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(rng))
        else:
            legal = state.legal_actions(seat)
            state.apply(seat, legal[int(random() * len(legal))])
        moves += 1
    state.outcome()
    return moves


def pacer(game: Game, num_seats: int, seconds: float, *, deal: bool) -> Callable[[], tuple[float]]:
    """Return a function that plays for `seconds` of the processor and returns moves a second.

    :param deal: whether every match is dealt anew within the measured time; else every match
        starts with `initial_state` of a setup dealt before.
    """
    rng = stream(SEED, "playouts", num_seats)
    setups = [game.deal(num_seats, {}, rng) for _ in range(50)]

    def play() -> tuple[float]:
        moves = 0
        spent = 0.0
        start = time.process_time()
        while spent < seconds:
            for setup in setups:
                fresh = game.deal(num_seats, {}, rng) if deal else setup
                moves += play_out(game.initial_state(fresh), rng)
            spent = time.process_time() - start
        return (moves / spent,)

    return play


def print_playouts(game: Game, seconds: float, rounds: int, *, peers: bool) -> None:
    """Measure playouts of every seat count.

    :param peers: whether OpenSpiel's stand beside them, when it is installed.
    """
    info = game.info
    seats = min(max(PEER_SEATS, info.min_seats), info.max_seats)
    contenders: dict[str, Callable[[], tuple[float, ...]]] = {
        f"{info.title}, {number} seats": pacer(game, number, seconds, deal=False)
        for number in range(info.min_seats, info.max_seats + 1)
    }
    base = f"{info.title}, {seats} seats"
    dealing = f"{base}, a fresh deal each"
    contenders[dealing] = pacer(game, seats, seconds, deal=True)
    if peers and openspiel.available():
        for name in openspiel.GAMES:
            contenders |= openspiel.ways(name, seconds, SEED)
    elif peers:
        print("open_spiel is not installed: no peers to compare with.")
    rates = {
        name: [Sample(values) for values in zip(*paces, strict=True)]
        for name, paces in in_turn(contenders, rounds).items()
    }
    rows = []
    for name, (moves, *rest) in rates.items():
        ratios = [f"{rates[ours][0].median / moves.median:.2f}" for ours in (base, dealing)]
        nodes = f"{rest[0].median:,.0f}" if rest else "-"
        rows.append((name, f"{moves.high:,.0f}", f"{moves.median:,.0f}", *ratios, nodes))
    print_table(
        f"Random playouts: players' moves/s ({rounds} x {seconds:g} s)",
        ("", "best", "median", f"{seats} seats/this", "dealing/this", "with chance moves"),
        rows,
    )


def print_costs(game: Game, rounds: int) -> None:
    """Measure what one call of everything else in the protocol costs."""
    rows = []
    for seats in range(game.info.min_seats, game.info.max_seats + 1):
        costs = in_turn(_costs(game, seats), rounds)
        rows.append((f"{seats} seats", *(f"{1e6 * min(times):.1f}" for times in costs.values())))
    columns = ("", *_costs(game, game.info.min_seats))
    print_table(f"{game.info.title}: microseconds a call (best of {rounds})", columns, rows)


def _costs(game: Game, num_seats: int) -> dict[str, Callable[[], float]]:
    """Return a timer for each call, in mean seconds over positions all along some matches."""
    rng = stream(SEED, "positions", num_seats)
    setups = [game.deal(num_seats, {}, rng) for _ in range(20)]
    matches = [play_on(new_match(game, setup), rng) for setup in setups]
    positions = [
        match.at(ply) for match in matches for ply in range(match.ply) if rng.random() < 0.1
    ]
    views = [state.observation(_eyes(state)) for state in positions]
    return {
        "deal": _mean(setups, lambda _: game.deal(num_seats, {}, rng)),
        "initial_state": _mean(setups, game.initial_state),
        "clone": _mean(positions, lambda state: state.clone()),
        "observation": _mean(positions, lambda state: state.observation(_eyes(state))),
        "determinize": _mean(views, lambda view: game.determinize(view, rng)),
        "match.submit": lambda: _submit_cost(matches),
    }


def _eyes(state: AnyState) -> Seat | None:
    """Return who is asked; a spectator while a die is rolled."""
    seat = state.actors()[0]
    return None if seat == CHANCE else seat


def _mean(items: Sequence[T], call: Callable[[T], object]) -> Callable[[], float]:
    """Return a timer of `call`, in mean seconds over `items`."""

    def measure() -> float:
        def every() -> None:
            for item in items:
                call(item)

        return seconds(every) / len(items)

    return measure


def _submit_cost(matches: Sequence[Match]) -> float:
    """Return the mean seconds of `Match.submit` over whole matches, played again."""
    copies = [Match(match.game, match.setup, match.seats) for match in matches]

    def play_all() -> None:
        for match, copy in zip(matches, copies, strict=True):
            for seat, action in match.moves:
                copy.submit(seat, action)

    return seconds(play_all) / sum(match.ply for match in matches)


if __name__ == "__main__":
    main()

"""What a compiled build is worth: the same work by both builds in turn, in CPU time.

    JERICHO_COMPILED=1 pip install --no-deps --target build/fast . && \
        python -m tests.benchmarks.compiled build/fast [--game jericho ...] [--rounds 3] [--peers]

Both must decide alike, to the last digit of what a search has added up; it is an error otherwise.
With `--peers` OpenSpiel's loops run in turn with them, and stand beside what the first game does.
"""

import argparse
import hashlib
import json
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from tests.benchmarks import openspiel

if TYPE_CHECKING:
    from jericho_tui.core.game import Game

# Nothing of the package is imported before its folder is known.
GAMES = ("jericho", "push", "rempart", "nottingham", "badaboom")
ITERATIONS = 100
MATCHES = 400
POSITIONS = 8


def main() -> None:
    """Let both builds work in turn, and print."""
    parser = argparse.ArgumentParser(description="pure Python beside a compiled build")
    parser.add_argument("folder", type=Path, help="where a compiled build was installed")
    parser.add_argument("--game", nargs="*", default=GAMES)
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many")
    parser.add_argument("--peers", action="store_true", help="OpenSpiel beside the first game")
    parser.add_argument("--one", action="store_true", help="measure that folder only, as JSON")
    arguments = parser.parse_args()
    if arguments.one:
        sys.path.insert(0, str(arguments.folder))
        print(json.dumps({game_id: measured(game_id) for game_id in arguments.game}))
        return
    folders = {"pure": Path.cwd(), "compiled": arguments.folder.absolute()}
    print(f"{'':24}{'':>14}{'pure':>12}{'compiled':>12}{'times':>8}")
    for number, game_id in enumerate(arguments.game):
        peers: dict[str, list[float]] = {}
        found: dict[str, list[dict[str, Any]]] = {build: [] for build in folders}
        for _ in range(arguments.rounds):
            for build, folder in folders.items():
                found[build].append(_child(folder, game_id))
            if arguments.peers and number == 0:
                _pace_peers(peers)
        decided = {one["decided"] for each in found.values() for one in each}
        if len(decided) > 1:
            raise SystemExit(f"{game_id}: the builds do not decide alike")
        for what in found["pure"][0]["rates"]:
            pure, fast = (max(one["rates"][what] for one in found[build]) for build in folders)
            print(f"{game_id:12}{what:26}{pure:12,.0f}{fast:12,.0f}{fast / pure:8.2f}", flush=True)
            if what.startswith("moves/s"):
                for name, paces in peers.items():
                    peer = max(paces)
                    print(f"  {name:36}{peer:12,.0f}{fast / peer:20.2f} x", flush=True)


def _pace_peers(peers: dict[str, list[float]]) -> None:
    """Add how many moves a second each of OpenSpiel's loops makes."""
    for game in openspiel.GAMES:
        for name, play in openspiel.ways(game, 1.0, 1).items():
            peers.setdefault(name, []).append(play().decisions)


def _child(folder: Path, game_id: str) -> dict[str, Any]:
    command = [sys.executable, "-m", __spec__.name, str(folder), "--one", "--game", game_id]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    measured: dict[str, Any] = json.loads(done.stdout)[game_id]
    return measured


def measured(game_id: str) -> dict[str, Any]:
    """Return how much of everything the build in use does in a second, and what it decided."""
    from jericho_tui.core import registry

    game = registry.load(game_id)
    rates = {"moves/s, fresh deals": _rate(lambda: _play(game))}
    if game.play_out is not None:
        rates["moves/s, play_out"] = _rate(_play_out(game))
    digest = hashlib.sha256()
    positions = _positions(game)
    rates["playouts/s, champion"] = _rate(lambda: _search(game, positions, digest))
    return {"rates": rates, "decided": digest.hexdigest()}


def _rate(work: Callable[[], int]) -> float:
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)


def _play(game: "Game") -> int:
    """Play matches at random, each dealt anew; return the number of moves."""
    from tests.benchmarks.engine import play_out

    rng = Random(1)
    seats = min(4, game.info.max_seats)
    return sum(play_out(game.initial_state(game.deal(seats, {}, rng)), rng) for _ in range(MATCHES))


def _play_out(game: Any) -> Callable[[], int]:
    """Return what lets a game play itself out, from deals made before."""
    from tests.benchmarks.engine import play_out

    seats = min(4, game.info.max_seats)
    setups = [game.deal(seats, {}, Random(number)) for number in range(MATCHES)]
    # The same generator gives the same match, however it is played.
    moves = sum(play_out(game.initial_state(s), Random(n)) for n, s in enumerate(setups))

    def play() -> int:
        for number, setup in enumerate(setups):
            game.play_out(game.initial_state(setup), Random(number))
        return moves

    return play


def _positions(game: "Game") -> list[Any]:
    from tests.benchmarks.search import positions_of

    return positions_of(game, min(4, game.info.max_seats))[:POSITIONS]


def _search(game: "Game", positions: list[Any], digest: Any) -> int:
    """Search every position as the game's strongest bot does; return the number of playouts."""
    from jericho_tui.bots.characters import bots_for
    from jericho_tui.bots.knowledge import knowledge_of
    from jericho_tui.bots.search.tree import Search
    from jericho_tui.core.seats import stream
    from jericho_tui.play.player import Limit

    knowledge = knowledge_of(game.info.id)
    assert knowledge is not None
    if knowledge.own is not None:
        for seat, view in ((position.seat, position.view) for position in positions):
            info = replace(bots_for(game.info.id)[0], iterations=ITERATIONS)
            player = knowledge.own(info, game, 1, seat)
            assert player is not None
            for candidate in player.choose(view, Limit()).candidates:
                digest.update(repr((repr(candidate.action), candidate.share)).encode())
        return ITERATIONS * len(positions)
    assert knowledge.advisor is not None
    for seat, view in ((position.seat, position.view) for position in positions):
        rng = stream(1, "bot", seat, view.ply)
        search = Search(knowledge.advisor.outlook(view), seat, rng)
        search.run(Limit(iterations=ITERATIONS))
        for edge in search.ranking():
            digest.update(repr((repr(edge.action), edge.visits, edge.total)).encode())
    return ITERATIONS * len(positions)


if __name__ == "__main__":
    main()

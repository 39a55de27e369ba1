"""How long the longest moves of every bot that thinks take, on one core.

    python -m tests.tools.moves [GAME …] [--seats N] [--every 5] [--matches 1] [--seed N]
        [--bots BOT,…] [--worst 10] [--hints]

CPU seconds, since others may want the same cores. The game's heuristic plays the matches, at every
number of seats; every so many moves each bot that searches is asked what it would do, with its own
budget. `--hints` asks for a hint instead: when its first word came, and the last. The worst
positions are listed, with the seed and the move at which they come.
"""

import argparse
from statistics import fmean
from time import process_time
from typing import Any, NamedTuple

from jericho_tui import games
from jericho_tui.bots.characters import bots_for
from jericho_tui.bots.registry import adviser, create
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.options import resolve_options
from jericho_tui.core.seeds import stream
from jericho_tui.play.player import Limit
from tests.benchmarks.matches import decisions
from tests.benchmarks.measure import print_table

LONGEST = 2.0
"""Seconds that no move may take."""


HINT = "hint"
"""In place of a bot: who advises people, listened to."""


class Move(NamedTuple):
    """What a bot took over a decision."""

    seconds: float
    bot: str
    seats: int
    seed: int
    ply: int


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="the longest moves of bots that think")
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[[], *games.IDS])
    parser.add_argument("--seats", type=int, help="by default every number that can play")
    parser.add_argument("--every", type=int, default=5, help="moves from one question to the next")
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default="", help="separated by commas; else all that search")
    parser.add_argument("--hints", action="store_true", help="of hints instead")
    parser.add_argument("--worst", type=int, default=10, help="how many positions to list")
    given = parser.parse_args()
    rows = []
    moves: list[Move] = []
    for game_id in given.games or games.IDS:
        info = games.info(game_id)
        searching = [bot.id for bot in bots_for(game_id) if bot.iterations]
        bots = given.bots.split(",") if given.bots else searching
        if given.hints:
            bots = [HINT]
        every_number = range(info.min_seats, info.max_seats + 1)
        for seats in [given.seats] if given.seats else every_number:
            found: list[Move] = []
            for match in range(given.matches):
                found += ask(game_id, bots, seats, given.seed + match, given.every)
            moves += found
            taken: dict[str, list[float]] = {}
            for move in found:
                taken.setdefault(move.bot, []).append(move.seconds)
            rows += [
                (
                    f"{game_id} {bot}",
                    str(seats),
                    f"{fmean(seconds):.2f}",
                    f"{max(seconds):.2f}{' !' * (max(seconds) > LONGEST)}",
                    str(len(seconds)),
                )
                for bot, seconds in taken.items()
            ]
    print_table("a move, CPU s", ("", "seats", "mean", "longest", "moves"), rows)
    print_table(
        "the worst positions",
        ("", "CPU s", "seats", "seed", "ply"),
        [
            (move.bot, f"{move.seconds:.2f}", str(move.seats), str(move.seed), str(move.ply))
            for move in sorted(moves, reverse=True)[: given.worst]
        ],
    )


def ask(game_id: str, bots: list[str], seats: int, seed: int, every: int) -> list[Move]:
    """Play a match, and return what bots took over some of its moves."""
    game = games.load(game_id)
    state = game.initial_state(
        game.deal(seats, resolve_options(game.info.options, {}), stream(seed, "deal"))
    )
    taken = []
    leads = {Seat(n): create("heuristic", game, seed, Seat(n)) for n in range(seats)}
    chance = stream(seed, "chance")
    moves = 0
    for seat, view in decisions(state, chance):
        # A lone move takes no thought.
        if len(view.legal_actions()) > 1:
            for bot in bots if moves % every == 0 else ():
                for words, seconds in timed(bot, game, seed, seat, view):
                    taken.append(Move(seconds, f"{game_id} {words}", seats, seed, view.ply))
            moves += 1
        state.apply(seat, leads[seat].choose(view, Limit()).action)
    return taken


def timed(bot: str, game: Game, seed: int, seat: Seat, view: Any) -> list[tuple[str, float]]:
    """Return what was measured of a decision, in CPU seconds."""
    start = process_time()
    if bot != HINT:
        create(bot, game, seed, seat).choose(view, Limit())
        return [(bot, process_time() - start)]
    words: list[float] = []
    adviser(game, seed, seat).think_aloud(
        view, Limit(), lambda: False, lambda _so_far: words.append(process_time() - start)
    )
    words.append(process_time() - start)
    return [("first word", words[0]), ("hint", words[-1])]


if __name__ == "__main__":
    main()

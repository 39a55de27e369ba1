"""What a second of thinking is worth: a champion with more playouts against itself with fewer.

    python -m tests.tools.worth [--game jericho ...] [--iterations 60] [--times 2.5]
        [--deals 50] [--seconds 600] [--file FILE]

A compiled build decides as the pure one does, to the last digit, and only sooner: so a champion of
the compiled build given some time against one of the pure build given as much is a champion with
`--times` as many playouts against one with `--iterations` (tests.benchmarks.compiled has how many
times). That takes a thousandth of the time, and the load of the machine decides nothing.

Every second seat has more. Each deal is played twice, so that everybody sits everywhere; the
interval is over deals, and an even share is 0.5. With `--file` every deal is appended as it comes,
and the same command goes on after a kill.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean
from time import perf_counter, process_time
from typing import Any, NamedTuple

from jericho_tui import games
from jericho_tui.arena.simulate import play_table
from jericho_tui.core.game import Seat
from jericho_tui.core.seeds import derive
from jericho_tui.league.intervals import wilson_of
from jericho_tui.play.player import Decision, Limit, Player, SeatInfo
from tests.benchmarks.measure import print_table

GAMES = ("jericho", "push", "rempart", "nottingham", "badaboom")
SEED = 20261123
SEATS = 4


class Deal(NamedTuple):
    """One deal, played twice."""

    wins: tuple[float, float]
    """By which seats had more, theirs; a victory shared by k counts 1/k."""
    fewer: float
    """CPU seconds a decision with fewer playouts, on average."""
    more: float
    """The same with more."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="more playouts against fewer")
    parser.add_argument("--game", nargs="*", default=GAMES, choices=games.IDS)
    parser.add_argument("--iterations", type=int, default=60, help="of those with fewer")
    parser.add_argument("--times", type=float, default=2.5, help="as many with more")
    parser.add_argument("--deals", type=int, default=50, help="a game, two matches each")
    parser.add_argument("--seconds", type=float, default=600, help="after which none is begun")
    parser.add_argument("--bot", default="champion")
    parser.add_argument("--file", type=Path, help="append deals here, and go on from there")
    given = parser.parse_args()
    fewer, more = given.iterations, round(given.iterations * given.times)
    kept = _kept(given.file, [given.bot, fewer, more, SEED])
    end = perf_counter() + given.seconds
    for number in range(given.deals):
        for game in given.game:  # in turn, so that each has as many when time is up
            if (game, number) not in kept and perf_counter() < end:
                kept[game, number] = deal = played(game, given.bot, fewer, more, number)
                if given.file:
                    with given.file.open("a", encoding="utf-8") as file:
                        file.write(json.dumps([game, number, *deal]) + "\n")
    rows = []
    for game in given.game:
        deals = [deal for (name, _number), deal in kept.items() if name == game]
        if deals:
            rows.append(_row(game, deals))
    columns = ("", "matches", "win share", "95 %", "CPU ms with fewer", "with more")
    print_table(f"{given.bot}: {more} playouts against {fewer}; even is 0.5", columns, rows)


def played(game: str, bot: str, fewer: int, more: int, number: int) -> Deal:
    """Play a deal twice, those with more on every second seat, then on the others."""
    seed = derive(SEED, "deal", number)
    seats = [SeatInfo(f"{bot} {seat + 1}", "bot", bot) for seat in range(SEATS)]
    taken: dict[int, list[float]] = {fewer: [], more: []}
    wins = []
    for first in (0, 1):

        def given(seat: Seat, player: Player, first: int = first) -> Player:
            iterations = more if seat % 2 == first else fewer
            return _Given(player, Limit(iterations), taken[iterations])

        match, error = play_table(game, seats, seed, {}, Limit(), given)
        outcome = match.outcome()
        if error is not None or outcome is None:
            raise SystemExit(f"{game}, deal {number}: {error}")
        best = [seat for seat, place in enumerate(outcome.placings) if place == 1]
        wins.append(sum(seat % 2 == first for seat in best) / len(best))
    return Deal((wins[0], wins[1]), fmean(taken[fewer]), fmean(taken[more]))


class _Given:
    """A player with so many playouts a decision, which are timed."""

    def __init__(self, player: Player, limit: Limit, taken: list[float]) -> None:
        self._choose = player.choose
        self._limit = limit
        self._taken = taken

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return what the player chooses within its own limit."""
        del limit
        start = process_time()
        decision = self._choose(view, self._limit, should_stop)
        self._taken.append(process_time() - start)
        return decision


def _kept(path: Path | None, head: list[object]) -> dict[tuple[str, int], Deal]:
    """Return the deals of a file; write its first line where it is new."""
    if path is None:
        return {}
    if not path.exists():
        path.write_text(json.dumps(head) + "\n", encoding="utf-8")
    lines = path.read_text(encoding="utf-8").splitlines()
    if json.loads(lines[0]) != head:
        raise SystemExit(f"{path} holds deals of another command: {lines[0]}")
    found = {}
    for line in lines[1:]:
        game, number, wins, *times = json.loads(line)
        found[game, number] = Deal(tuple(wins), *times)
    return found


def _row(game: str, deals: Sequence[Deal]) -> tuple[str, ...]:
    share = wilson_of([fmean(deal.wins) for deal in deals], 2 * len(deals))
    return (
        game,
        str(2 * len(deals)),
        f"{share.value:.3f}",
        f"{share.low:.3f}-{share.high:.3f}",
        f"{1000 * fmean(deal.fewer for deal in deals):.1f}",
        f"{1000 * fmean(deal.more for deal in deals):.1f}",
    )


if __name__ == "__main__":
    main()

"""How long the league's screens take to open over a long ladder, beside one of an empty store.

python -m tests.benchmarks.league_screens [--folder DIR] [--results 100000] [--players 200 12]

From the key that opens a screen until it has painted what was asked for, in one process without a
terminal; what a terminal adds is measured by `tests.benchmarks.ui`. Processor time stands beside
it, for on a busy machine the time that goes by says more of the others.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from textual.pilot import Pilot

from jericho_tui.core.seeds import stream
from jericho_tui.store.store import Store, open_store
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.panels.career import Matches
from jericho_tui.tui.panels.ladder import Ladder
from jericho_tui.tui.screens.league import LeagueScreen
from jericho_tui.tui.screens.player import PlayerScreen
from jericho_tui.tui.widgets.chart import Curve
from tests.benchmarks.league import SEED, _result
from tests.benchmarks.measure import Sample, print_table
from tests.store.many import record_all
from tests.tui.playing import polite

TURNS = 12
"""How often each screen is opened; the first time, which imports it, is told apart."""
BUDGET = 200
"""Milliseconds, of the ladder and of a player's page (DESIGN section 9)."""
SIZE = (120, 40)


class Taken(NamedTuple):
    """How long something took, in ms."""

    gone: float
    worked: float
    """Of it, what the processor worked for us."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="the league's screens over many results")
    parser.add_argument("--folder", type=Path, default=Path.cwd(), help="a disk to measure")
    parser.add_argument("--results", type=int, default=100_000)
    parser.add_argument("--players", type=int, nargs="+", default=[200, 12])
    arguments = parser.parse_args()
    for players in arguments.players:
        with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
            few, many = Path(folder) / "few", Path(folder) / "many"
            rng = stream(SEED, "league", players)
            samples = {
                "ten results": asyncio.run(_measured(few, 10, players, rng)),
                f"{arguments.results:,} results": asyncio.run(
                    _measured(many, arguments.results, players, rng)
                ),
            }
        _print(f"{players} players", samples)


async def _measured(
    folder: Path, results: int, players: int, rng: Random
) -> dict[str, list[Taken]]:
    """Return how long each screen took each time, in ms."""
    with open_store(folder, settings_path=folder / "settings.toml") as store:
        record_all(store.league, (_result(number, players, rng) for number in range(results)))
        store.settings.name = "Ada"  # not here for the first time
        app = JerichoApp(store)
        polite(app)
        async with app.run_test(size=SIZE) as pilot:
            await app.workers.wait_for_complete()
            await pilot.pause()
            samples: dict[str, list[Taken]] = {"ladder": [], "player's page": [], "next player": []}
            names = _often(store)
            for turn in range(TURNS):
                name = names[turn % len(names)]
                samples["ladder"].append(await _ladder(pilot))
                samples["next player"].append(await _next_player(pilot))
                samples["player's page"].append(await _page(pilot, name))
                await pilot.press("escape", "escape")
                await pilot.pause()
    return samples


def _often(store: Store) -> list[str]:
    """Return who has played most: their pages are the longest."""
    rows = sorted(store.league.ladder("jericho"), key=lambda row: -row.games)
    return [row.name for row in rows[:4]]


async def _ladder(pilot: Pilot[None]) -> Taken:
    app = pilot.app

    def shown() -> bool:
        return isinstance(app.screen, LeagueScreen) and any(
            ladder.players for ladder in app.screen.query(Ladder)
        )

    return await _until(lambda: app.simulate_key("l"), shown)


async def _next_player(pilot: Pilot[None]) -> Taken:
    """Return how long it takes until the curve of the next player stands beside the ladder."""
    screen = pilot.app.screen
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    curve = screen.query_one(Curve)
    curve._points = ()
    return await _until(lambda: pilot.app.simulate_key("down"), lambda: bool(curve._points))


async def _page(pilot: Pilot[None], name: str) -> Taken:
    app = pilot.app
    assert isinstance(app, JerichoApp)

    def shown() -> bool:
        return isinstance(app.screen, PlayerScreen) and any(
            matches.matches for matches in app.screen.query(Matches)
        )

    return await _until(lambda: app.show_player("jericho", name), shown)


async def _until(act: Callable[[], object], shown: Callable[[], bool]) -> Taken:
    """Return how long it takes until what was asked for is there and the screen is drawn."""
    start, worked = time.perf_counter(), time.process_time()
    act()
    while not shown():
        await asyncio.sleep(0.0005)
    await asyncio.sleep(0)
    return Taken(1000 * (time.perf_counter() - start), 1000 * (time.process_time() - worked))


def _print(title: str, samples: dict[str, dict[str, list[Taken]]]) -> None:
    few, many = samples.values()
    rows = []
    for screen, taken in many.items():
        gone = Sample(tuple(one.gone for one in taken[1:]))
        worked = Sample(tuple(one.worked for one in taken[1:]))
        before = Sample(tuple(one.worked for one in few[screen][1:]))
        rows.append(
            (
                screen,
                f"{taken[0].worked:.0f}",
                f"{worked.median:.0f}",
                f"{worked.percentile(0.95):.0f}",
                f"{gone.median:.0f}",
                str(BUDGET),
                f"{worked.median / before.median:.2f}",
            )
        )
    print_table(
        f"{title}, {' beside '.join(reversed(samples))}: ms of processor, and gone by",
        ("", "first", "p50", "p95", "gone p50", "budget", "ratio"),
        rows,
    )


if __name__ == "__main__":
    main()

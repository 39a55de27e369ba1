"""A tournament on the screen: what its tests share, and the programs that one of them kills.

python -m tests.tui.cups begin|go_on FOLDER     plays by keys, then is killed by itself
"""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from jericho_tui.core.seats import stream
from jericho_tui.league.tournament import Tournament
from jericho_tui.store.store import Store, open_store
from jericho_tui.tui.app import JerichoApp
from tests.tui.conftest import NOON, seat
from tests.tui.inner import BotsTables, League, Plan, Tournaments, TournamentScreen, run
from tests.tui.playing import is_a, play_to_end, polite, press, screen_text, settle

SMALL = (80, 24)


class Here(BotsTables):
    """Plays bots' tables in the thread that waits for them: quick, and nothing to start."""

    def __init__(self, folder: Path, tournament_id: str) -> None:
        self._where = (folder, tournament_id)
        self._stopped = False

    def play(self) -> Iterator[None]:
        folder, tournament_id = self._where
        league = League.open(folder / "league.db")
        for _table in run(Tournaments(league.connection, folder), tournament_id):
            if self._stopped:
                break
            yield
        league.close()

    def stop(self) -> None:
        self._stopped = True


async def to_cup(pilot: Pilot[None]) -> Any:
    await settle(pilot)
    await press(pilot, "T", "enter")
    screen: Any = pilot.app.screen
    assert is_a(screen, "TournamentScreen")
    return screen


def only_cup(store: Store) -> tuple[str, Tournament]:
    (row,) = store.tournaments.list()
    return row.id, store.tournaments.load(row.id)


def play_all_but_the_end(store: Store, left: int = 3) -> None:
    """Play the open table of people on to its last moves, as an evening would."""
    cup, tournament = only_cup(store)
    for table in tournament.ready_tables:
        opened = store.tournaments.open_match(cup, table.number)
        rng = stream(table.rng_seed, "test")
        match = opened.match
        while actors := match.actors():
            match.submit(actors[0], rng.choice(match.state.legal_actions(actors[0])))
        moves = match.moves
        fresh = store.tournaments.deal(tournament, table)
        opened.match = fresh
        for move in moves[: len(moves) - left]:
            fresh.submit(*move)
        opened.change(lambda: None)


def reopened(folder: Path) -> Store:
    """Open the store as another program does."""
    store = open_store(folder / "saves", clock=lambda: NOON, settings_path=folder / "s.toml")
    store.settings.pace = "instant"
    store.settings.name, store.settings.coached = "Ada", True  # not for the first time
    return store


def on_screen(store: Store) -> JerichoApp:
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    polite(app)
    app.plan = Plan("jericho", tuple(map(seat, ("Ada", "Bernard", "Bot=random"))), rated=True)
    return app


async def begin(folder: Path) -> None:
    """Set up a Swiss of twelve, two of them people, in two rounds, and begin to play."""
    with reopened(folder) as store:
        async with on_screen(store).run_test(size=SMALL) as pilot:
            await press(pilot, "T", "n")
            setup: Any = pilot.app.screen
            assert is_a(setup, "TournamentSetupScreen")
            await press(pilot, *["down"] * 4, "left", "left")
            while len(setup.draft.players) < 12:
                await pilot.press("plus")
            await press(pilot, "end")
            for place in range(11, 2, -1):
                while setup.draft.players[place].bot != "random":
                    await pilot.press("left")
                await pilot.press("up")
            await press(pilot, "b")
            cup, tournament = only_cup(store)
            assert tournament.plan.rounds == 2
            assert "Your table is ready" in screen_text(pilot)
            await press(pilot, "p")
            assert is_a(pilot.app.screen_stack[0], "TableScreen"), "people may share a table"
            await press(pilot, *["enter"] * 4)
            await press(pilot, "escape")
            assert pilot.app.current_mode == "tournament", "the table leads back to where it was"
            await press(pilot, "p")
            assert store.tournaments.begun(cup, store.tournaments.load(cup))
            os.kill(os.getpid(), signal.SIGKILL)


async def go_on(folder: Path) -> None:
    """Play a people's table to its end."""
    with reopened(folder) as store:
        play_all_but_the_end(store)
        async with on_screen(store).run_test(size=SMALL) as pilot:
            await to_cup(pilot)
            await press(pilot, "p")
            await play_to_end(pilot, most=40)
            assert "Tournament" in screen_text(pilot), screen_text(pilot)
            os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    TournamentScreen.bots_tables = Here
    asyncio.run({"begin": begin, "go_on": go_on}[sys.argv[1]](Path(sys.argv[2])))

"""A tournament on the screen: what its tests share."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from jericho_tui.core.seats import stream
from jericho_tui.league.tournament import Tournament
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from tests.tui.conftest import NOON, seat
from tests.tui.inner import BotsTables, League, Plan, Tournaments, run
from tests.tui.playing import is_a, polite, press, settle

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


def on_screen(store: Store) -> JerichoApp:
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    polite(app)
    app.plan = Plan("jericho", tuple(map(seat, ("Ada", "Bernard", "Bot=random"))), rated=True)
    return app

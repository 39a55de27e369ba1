"""Nottingham by keys: two people and two bots, killed and resumed while somebody is asked.

The whole game has a track of three spaces, by an edition of its own: four deliveries.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from jericho_tui.games import load
from jericho_tui.games.nottingham.menu import Phase
from jericho_tui.games.nottingham.state import NottinghamState
from jericho_tui.prose.edition import template
from jericho_tui.sitting.plan import Plan
from jericho_tui.store.records import load_record
from jericho_tui.store.store import Store, open_store
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.dialogs.curtain import Curtain
from jericho_tui.tui.tables.table import TableView
from tests.games.nottingham.matches import people
from tests.tui.conftest import NOON
from tests.tui.playing import press, screen_text, settle, sitting

pytestmark = pytest.mark.asyncio

SEATS = tuple(people("Ada", "Bernard=heuristic", "Chloé", "Dora=heuristic"))
NAMES = ("Ada", "Marian", "Guy")
WINDOWS = {Phase.DEFENCE, Phase.AMBUSH, Phase.SEALED}
MOST_KEYS = 400


def short_edition(folder: Path) -> Path:
    """Return a file of the house edition with short tracks."""
    lines = template(load("nottingham")).splitlines()
    lines = [f"{s.split()[0]} = [4, 5, 3]" if s.startswith(("stand", "long")) else s for s in lines]
    path = folder / "short.toml"
    path.write_text("\n".join(lines))
    return path


def position(pilot: Pilot[None]) -> NottinghamState:
    state = sitting(pilot).match.state
    assert isinstance(state, NottinghamState)
    return state


def reacts(pilot: Pilot[None]) -> bool:
    """Return whether a person who is not to move is asked, behind a curtain."""
    state = position(pilot)
    asked = isinstance(pilot.app.screen, Curtain) and set(state.acting) & {0, 2} - {state.turn}
    return bool(asked) and state.phase in WINDOWS


@contextmanager
def left_behind(tmp_path: Path) -> Iterator[Store]:
    """Open the store that the kill left."""
    with open_store(tmp_path / "left", clock=lambda: NOON, settings_path=tmp_path / "s") as again:
        again.settings.pace = "instant"
        again.settings.name = "Ada"  # not here for the first time
        yield again


async def resume(pilot: Pilot[None], before: dict[str, Any], curtain: str) -> None:
    """Take the one match up again: it stands where it stood, behind the same curtain."""
    await settle(pilot)
    await press(pilot, "enter")
    assert position(pilot).as_data() == before
    assert screen_text(pilot) == curtain


async def play_on(pilot: Pilot[None], rng: Random, *, until_asked: Phase | None = None) -> None:
    """Let people play by keys until one is asked in a phase, or to the end."""
    for _ in range(MOST_KEYS):
        if pilot.app.current_mode == "scoreboard":
            return
        if reacts(pilot) and position(pilot).phase is until_asked:
            return
        if isinstance(pilot.app.screen.focused, TableView) and rng.random() < 0.4:
            await pilot.press(rng.choice(("right", "a", "g", "up")))
        await press(pilot, "enter")  # also opens a curtain
    raise AssertionError(f"{MOST_KEYS} keys and no end")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("phase", "seed"),
    [(Phase.DEFENCE, 3), (Phase.SEALED, 2), (Phase.AMBUSH, 2)],
    ids=["attacked", "offering", "ambushing"],
)
async def test_a_whole_game_killed_and_resumed_while_somebody_is_asked(
    store: Store, tmp_path: Path, phase: Phase, seed: int
) -> None:
    rng = Random(seed)
    app = JerichoApp(store, seed=seed, clock=lambda: NOON)
    app.plan = Plan("nottingham", SEATS, rated=True, edition=str(short_edition(tmp_path)))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        await play_on(pilot, rng, until_asked=phase)
        assert reacts(pilot)
        before, curtain = position(pilot).as_data(), screen_text(pilot)
        shutil.copytree(tmp_path / "saves", tmp_path / "left")  # what a kill leaves
    with left_behind(tmp_path) as again:
        async with JerichoApp(again, clock=lambda: NOON).run_test(size=(80, 24)) as pilot:
            await resume(pilot, before, curtain)
            await play_on(pilot, rng)
            assert pilot.app.current_mode == "scoreboard"
        [saved] = again.matches.list()
        match = load_record(saved.path).match
        assert match is not None
        assert match.outcome() is not None
        assert again.league.match_ids() == {saved.id}

"""Badaboom by keys: two people and two bots, killed and resumed while somebody may counter."""

import shutil
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from jericho_tui.games.badaboom.menu import Phase
from jericho_tui.games.badaboom.state import BadaboomState
from jericho_tui.sitting.plan import Plan
from jericho_tui.store.records import load_record
from jericho_tui.store.store import Store, open_store
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.tables.table import TableView
from tests.tui.conftest import NOON, save_played, seat
from tests.tui.playing import press, screen_text, settle, sitting

pytestmark = pytest.mark.asyncio

PEOPLE = (0, 1)
PLAN = Plan(
    "badaboom",
    tuple(map(seat, ("Ada", "Bernard", "Grub=heuristic", "Snag=random"))),
    rated=True,
)
MOST_KEYS = 3000


def position(pilot: Pilot[None]) -> BadaboomState:
    state = sitting(pilot).match.state
    assert isinstance(state, BadaboomState)
    return state


def may_counter(state: BadaboomState) -> bool:
    """Return whether a person is asked for a counter."""
    return state.phase is Phase.COUNTER and state.acting[0] in PEOPLE


async def play_on(pilot: Pilot[None], rng: Random, *, until_counter: bool) -> None:
    """Let people choose any of their moves by keys, until one may counter, or to the end."""
    for _ in range(MOST_KEYS):
        if pilot.app.current_mode == "scoreboard":
            return
        if until_counter and may_counter(position(pilot)):
            return
        if isinstance(pilot.app.screen.focused, TableView):
            keys = rng.choices(("right", "down"), k=rng.randrange(4))
            await pilot.press(*keys, "enter")
            await settle(pilot)
        else:
            await press(pilot, "enter")  # a curtain, or what an explosion shows
    raise AssertionError(f"{MOST_KEYS} keys and no end")


@pytest.mark.parametrize(
    "whole", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["answered", "whole"]
)
async def test_a_game_killed_and_resumed_while_somebody_may_counter(
    store: Store, tmp_path: Path, whole: bool
) -> None:
    """The whole game from its beginning; or from its middle until the counter is decided on."""
    rng = Random(4)
    save_played(store, PLAN, plies=0 if whole else 60)
    async with JerichoApp(store, seed=9, clock=lambda: NOON).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await play_on(pilot, rng, until_counter=True)
        before = position(pilot).as_data()
        shutil.copytree(tmp_path / "saves", tmp_path / "left")  # what a kill leaves
    with open_store(tmp_path / "left", clock=lambda: NOON, settings_path=tmp_path / "s") as again:
        again.settings.pace = "instant"
        again.settings.name = "Ada"  # not here for the first time
        app = JerichoApp(again, seed=9, clock=lambda: NOON)
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "enter")
            assert position(pilot).as_data() == before
            assert may_counter(position(pilot))
            if not whole:
                await press(pilot, "enter", "enter")  # the curtain, if there is one; an answer
                assert position(pilot).ply > before["ply"]
                return
            await play_on(pilot, rng, until_counter=False)
            assert "Explosion" in screen_text(pilot)
        [saved] = again.matches.list()
        match = load_record(saved.path).match
        assert match is not None
        assert match.outcome() is not None
        assert again.league.match_ids() == {saved.id}

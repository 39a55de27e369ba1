"""Nothing is cut without an ellipsis and no two columns touch, whoever plays and however many.

Columns are made by `fit` and `fit_right`. Here both mark where a text fills its column to the edge;
where two letters or figures meet at such a mark, two columns are glued.
"""

import re
import sys
from dataclasses import replace
from itertools import pairwise

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from jericho_tui.core import registry
from jericho_tui.league.results import result_of
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import Store
from jericho_tui.text import language
from jericho_tui.tui.app import JerichoApp
from tests.keys import all_bindings
from tests.tui.conftest import NOON
from tests.tui.inner import ROLES, Plan, canvas
from tests.tui.leagues import finished_cup
from tests.tui.played import midway, played
from tests.tui.playing import painted_lines, press, settle
from tests.tui.scenes import SCENES
from tests.tui.scenes import application as scene_application

SIZES = [(80, 24), (120, 40), (200, 56)]
NAMES = (
    "Maximilian Wolkenste",
    "Friederike-Charlotte",
    "Jean-Baptiste Dupont",
    "Wilhelmina Hohenfels",
    "Anne-Sophie Lagarde1",
    "Nebuchadnezzar the 2",
    "李雷李雷李雷李雷李雷",
)
"""As long as names may be."""
_EDGE = "\u200b"
"""Takes no column."""
_GLUED = re.compile(rf"[^\W_]{_EDGE}+[^\W_]")
_SIGNS = ("Players",)
"""Canvases that put signs beside their numbers on purpose."""
_TOUCHING = re.compile(r"[^\W_]{2}")


def _stands_out(role: str) -> bool:
    """Whether text of a role may touch its neighbour: it has a ground, or is what was sought."""
    return role == "hit" or (role in ROLES and bool(ROLES[role].ground))


@pytest.fixture(autouse=True)
def marked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Mark the edges of full columns; return what was cut without an ellipsis."""
    all_bindings()  # imports every module: none may keep what is put in its place here
    cut: list[str] = []
    real_fit, real_right = canvas.fit, canvas.fit_right

    def fit(text: str, width: int) -> str:
        made = real_fit(text, width)
        return made if made.endswith(" ") or not made else f"{made}{_EDGE}"

    def fit_right(text: str, width: int) -> str:
        made = real_right(text, width)
        if width > 0 and cell_len(text) > width and "…" not in made:
            cut.append(f"{text!r} in {width}")
        return made if made.startswith(" ") or not made else f"{_EDGE}{made}"

    for name, module in list(sys.modules.items()):
        if name.startswith("jericho_tui."):
            for real, mine in ((real_fit, fit), (real_right, fit_right)):
                if getattr(module, real.__name__, None) is real:
                    monkeypatch.setattr(module, real.__name__, mine)
    return cut


def faults(pilot: Pilot[None]) -> list[str]:
    """Return the lines in which columns touch, on whatever is shown."""
    found = []
    for name, lines in painted_lines(pilot):
        for line in lines:
            text = "".join(text for text, _role in line)
            beside = [
                (one, other)
                for (one, role), (other, after) in pairwise(line)
                if name not in _SIGNS
                and role != after
                and not _stands_out(role)
                and not _stands_out(after)
                and _TOUCHING.fullmatch(one[-1:] + other[:1])
            ]
            if _GLUED.search(text) or beside:
                found.append(f"{name}: {text.replace(_EDGE, '¦')} {beside or ''}")
    return found


def plan_of(game: str, number: int) -> Plan:
    seats = (
        SeatInfo(NAMES[0], "human"),
        *(SeatInfo(name, "bot", "random") for name in NAMES[1:number]),
    )
    return Plan(game, seats, rated=False)


async def faults_everywhere(app: JerichoApp, pilot: Pilot[None]) -> list[str]:
    """Return what is wrong with the screen in any size and language."""
    found: list[str] = []
    for size in SIZES:
        await pilot.resize_terminal(*size)
        for code in ("en", "fr"):
            app.speak(code)
            await settle(pilot)
            found += [f"{code} {size}: {fault}" for fault in faults(pilot)]
    return found


async def look_everywhere(app: JerichoApp, cut: list[str], *keys: str) -> None:
    """Go to a screen, and look at it in all sizes and both languages."""
    language.choose("en")
    async with app.run_test(size=SIZES[0]) as pilot:
        await press(pilot, *keys)
        found = await faults_everywhere(app, pilot)
    assert found + cut == []


def application(store: Store, plan: Plan) -> JerichoApp:
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    app.plan = plan
    return app


@pytest.mark.share(2)
@pytest.mark.parametrize("game", registry.IDS)
async def test_a_table(game, store, marked):
    plan = plan_of(game, registry.info(game).max_seats)
    store.matches.create(midway(plan), 3)
    await look_everywhere(application(store, plan), marked, "enter")


@pytest.mark.parametrize(
    "keys", ["", "e", "t", "l enter", "f10", "T"], ids=lambda keys: keys or "lobby"
)
async def test_lobby_and_what_opens_from_it(keys, store, marked):
    _evenings(store)
    await look_everywhere(application(store, plan_of("nottingham", 7)), marked, *keys.split())


@pytest.mark.parametrize("keys", ["enter", "T enter"], ids=["scoreboard", "tournament"])
async def test_scoreboard_and_tournament(keys, store, marked):
    _evenings(store)
    finished_cup(store)
    await look_everywhere(application(store, plan_of("jericho", 5)), marked, *keys.split())


@pytest.mark.share(5)
@pytest.mark.parametrize("game", [game for game in registry.IDS if game != "hamster_rolle"])
@pytest.mark.parametrize("keys", ["enter", "v right"], ids=["scoreboard", "replay"])
async def test_what_is_over(game, keys, store, marked):
    plan = plan_of(game, registry.info(game).max_seats)
    store.matches.create(midway(plan, seed=4, least=10**6), 4)
    await look_everywhere(application(store, plan), marked, *keys.split())


@pytest.mark.share(24)
@pytest.mark.parametrize("name", SCENES)
async def test_every_scene(name, store, marked):
    """Whatever can be on the screen, at every size and in both languages."""
    language.choose("en")
    scene = SCENES[name]
    app = scene_application(scene, store)
    async with app.run_test(size=SIZES[1]) as pilot:
        await scene.act(pilot)
        found = await faults_everywhere(app, pilot)
    assert found + marked == []


def _evenings(store: Store) -> None:
    """Finished matches of the longest names, and the ladder that they make."""

    plan = replace(plan_of("jericho", 5), rated=True)
    for seed in range(3):
        match = store.matches.create(played(plan, seed), seed)
        store.league.record(result_of(match.record))

"""Two terminals of one match as a picture: each shows its own hand, and who is at the other."""

import re
from pathlib import Path
from random import Random
from typing import Final

from textual.pilot import Pilot

from jericho_tui.core.game import Seat
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import Store, open_store
from jericho_tui.tui.app import JerichoApp
from tests.tui.inner import Plan
from tests.tui.played import played
from tests.tui.playing import polite, press, session, settle, until
from tests.tui.scenes import EVENING, SEED

PAIR: Final = ("Ada", "Bea")
_SEATS: Final = (
    *(SeatInfo(name, "human") for name in PAIR),
    *(SeatInfo(name, "bot", "heuristic") for name in ("Chloé", "Dora")),
)
_PLAN: Final = Plan("jericho", _SEATS, rated=False, options={"start_player": "seat0"})
_FROM: Final = 40
"""How many moves were made at least."""
_GAP: Final = 24
"""Between the two, in the picture's own unit."""


def _until_ada() -> int:
    """Return after how many moves it is Ada's turn."""
    whole = played(_PLAN, SEED)
    return next(ply for ply in range(_FROM, whole.ply) if whole.at(ply).actors() == (Seat(0),))


def _sits(folder: Path, name: str) -> Store:
    """Open the saves folder at somebody's terminal."""
    store = open_store(
        folder / "saves", clock=lambda: EVENING, settings_path=folder / f"{name}.toml"
    )
    store.settings.pace, store.settings.name, store.as_name = "instant", name, name
    store.matches.rng = Random(SEED)
    return store


async def draw_pair(folder: Path, size: tuple[int, int]) -> str:
    """Return the SVG of two terminals side by side; Ada considers a trumpet, Bea waits for her."""
    with _sits(folder, PAIR[0]) as first, _sits(folder, PAIR[1]) as second:
        path = first.matches.create(played(_PLAN, SEED, _until_ada()), SEED).path
        apps = [
            JerichoApp(store, seed=SEED, clock=lambda: EVENING, opened=store.matches.open(path))
            for store in (first, second)
        ]
        for app in apps:
            polite(app)
        async with apps[0].run_test(size=size) as ada, apps[1].run_test(size=size) as bea:
            for pilot in (ada, bea):
                await settle(pilot)
                await until(pilot, lambda pilot=pilot: _both_are_here(pilot))  # type: ignore[misc]
            await press(ada, "g")
            pictures = [
                app.export_screenshot(title=name) for app, name in zip(apps, PAIR, strict=True)
            ]
    return side_by_side(pictures)


def _both_are_here(pilot: Pilot[None]) -> bool:
    return len(session(pilot).where.elsewhere) == 1


def side_by_side(pictures: list[str]) -> str:
    """Return one SVG of several, from left to right."""
    x = height = 0.0
    parts = []
    for picture in pictures:
        found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture)
        assert found is not None
        wide, high = map(float, found.groups())
        parts.append(
            picture.replace("<svg ", f'<svg x="{x:g}" y="0" width="{wide:g}" height="{high:g}" ', 1)
        )
        x, height = x + wide + _GAP, max(height, high)
    box = f'viewBox="0 0 {x - _GAP:g} {height:g}"'
    return "\n".join([f'<svg {box} xmlns="http://www.w3.org/2000/svg">', *parts, "</svg>", ""])

"""What the lobby does before it is seen: nothing that it does not show."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.tui.inner import LATER, LobbyScreen
from tests.tui.playing import settle

ROOT = Path(__file__).parents[2]
SCRIPT = f"""
import sys
from pathlib import Path
from jericho_tui.store.store import open_store
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.screens.lobby import LobbyScreen

def drawn(screen):
    print([name for name in {LATER} if name in sys.modules])
    screen.app.exit()

LobbyScreen.drawn = drawn
folder = Path(sys.argv[1])
with open_store(folder / "saves", settings_path=folder / "s.toml", settle=False) as store:
    JerichoApp(store).run(headless=True, size=(120, 40))
"""


def test_nothing_is_loaded_that_the_first_sight_of_the_lobby_does_not_show(tmp_path):
    command = [sys.executable, "-c", SCRIPT, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"
    assert [name for name in LATER if find_spec(name) is None] == [], "modules that have moved"


async def test_the_lobby_is_seen_before_anything_is_read(make_app, monkeypatch):
    seen: list[bool] = []
    real = LobbyScreen.reread

    def reread(screen: Any) -> None:
        seen.append(bool(screen.region) and screen.is_drawn)
        real(screen)

    monkeypatch.setattr(LobbyScreen, "reread", reread)
    async with make_app().run_test(size=(120, 40)) as pilot:
        await settle(pilot)
    assert seen == [True]

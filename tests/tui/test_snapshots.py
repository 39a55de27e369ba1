"""Every screen and dialog at both design sizes: as text with its styles, some as pictures.

`pytest tests/tui/test_snapshots.py --snapshot-update` writes them anew; read the difference.
"""

import re
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from jericho_tui.store.store import Store, open_store
from jericho_tui.text import language
from jericho_tui.tui.app import JerichoApp
from tests.pictures import draw, picture_files
from tests.tui.conftest import NOON
from tests.tui.inner import MARKER, usual_folder
from tests.tui.playing import leave_after, screen_text, settle
from tests.tui.scenes import SCENES, application

Act = Callable[[Pilot[Any]], Coroutine[Any, Any, None]]
Compare = Callable[..., bool]

SMALL, LARGE = (80, 24), (120, 40)
PICTURED = (*("table", "hint", "analysis", "settings", "rules", "hamster", "rempart"),)
"""Scenes that show the look at 80x24 and that neither README nor gallery shows at this size."""
WIDEST = (
    *("settings", "options", "seats", "keys", "analysis", "statistics", "tournament-new"),
    "commands",
)
"""Scenes whose French is the widest."""


@pytest.fixture(autouse=True)
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    with _store_in(_usual(tmp_path, monkeypatch), tmp_path / "settings.toml") as opened:
        yield opened


def _usual(root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the usual saves folder, without examples: its path is on no screen, as `--saves` is."""
    monkeypatch.setenv("XDG_DATA_HOME", str(root))
    folder = usual_folder()
    folder.mkdir(parents=True)
    (folder / MARKER).touch()
    return folder


def _store_in(folder: Path, settings: Path) -> Store:
    return open_store(folder, clock=lambda: NOON, settings_path=settings)


pytestmark = pytest.mark.usefixtures("careful_stories")


@pytest.mark.share(3)
@pytest.mark.parametrize("name", SCENES)
def test_at_80x24(name, store, request):
    scene = SCENES[name]
    compare = request.getfixturevalue("snap_compare" if name in PICTURED else "screen_compare")
    assert compare(application(scene, store), terminal_size=SMALL, run_before=scene.act)


@pytest.mark.share(6)
@pytest.mark.parametrize("name", SCENES)
def test_at_120x40_with_nothing_cut(name, store, screen_compare):
    """Variants of a scene (`table-talk`) are compared at 80x24 only."""
    scene, shown = SCENES[name], Shown()
    app, act = application(scene, store), shown.after(scene.act)
    if name.split("-")[0] in SCENES and "-" in name:
        app.run(headless=True, size=LARGE, auto_pilot=leave_after(act))
    else:
        assert screen_compare(app, terminal_size=LARGE, run_before=act)
    assert shown.cut() == []


STAYS = {
    "lobby-copied": "a copy keeps the title it was given",
    "badaboom-replay": "a list that was longer scrolls to another line",
}
"""Scenes of which something rightly stays as it was before."""


@pytest.mark.share(12)
@pytest.mark.parametrize("name", SCENES)
def test_in_french_also_when_switched(name, tmp_path, monkeypatch, screen_compare):
    """English and French can be switched while running: nothing on any screen stays behind.

    Where there is room nothing is cut, also when the terminal becomes larger meanwhile.
    """
    scene, begun, switched, large = SCENES[name], Shown(), Shown(), Shown()

    async def act_and_switch(pilot: Pilot[Any]) -> None:
        await scene.act(pilot)
        assert isinstance(pilot.app, JerichoApp)
        pilot.app.speak("fr")
        await settle(pilot)
        switched.read(pilot)
        await pilot.resize_terminal(*LARGE)
        await settle(pilot)
        large.read(pilot)
        await pilot.resize_terminal(*SMALL)
        await settle(pilot)

    for code, act in (("en", act_and_switch), ("fr", begun.after(scene.act))):
        language.choose(code)
        folder = _usual(tmp_path / code, monkeypatch)
        with _store_in(folder, tmp_path / f"{code}.toml") as store:
            app = application(scene, store)
            if code == "en" and name in WIDEST:
                assert screen_compare(app, terminal_size=SMALL, run_before=act)
            else:
                app.run(headless=True, size=SMALL, auto_pilot=leave_after(act))
    assert name == "lobby-copied" or begun.lines == switched.lines
    assert name in STAYS or large.cut() == []


class Shown:
    """What a screen shows once somebody has acted, line by line."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def after(self, act: Act) -> Act:
        """Return what acts and then reads the screen."""

        async def act_and_read(pilot: Pilot[Any]) -> None:
            await act(pilot)
            self.read(pilot)

        return act_and_read

    def read(self, pilot: Pilot[Any]) -> None:
        """Read the screen as it is."""
        text = re.sub(r"jericho-\w{4}", "jericho-id", screen_text(pilot))
        self.lines = text.splitlines()

    def cut(self) -> list[str]:
        """Return the lines that end in an ellipsis, but for the reason of a damaged file."""
        assert self.lines
        return [line for line in self.lines if "…" in line and "friday" not in line]


@pytest.mark.share(4)
@pytest.mark.parametrize(("path", "scene"), [(p, s) for p, s in picture_files().items()])
async def test_the_readmes_pictures_are_not_stale(path, scene):
    """`python -m tests.pictures` draws them anew."""
    assert _words(path.read_text(encoding="utf-8")) == _words(await draw(*scene))


def _words(svg: str) -> list[str]:
    """Return what stands in a picture; the ids in it differ from run to run."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)

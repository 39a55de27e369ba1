"""Lobby and table in every other theme, without colour and at other sizes; a terminal too small.

`pytest tests/tui/test_looks.py --snapshot-update` writes them anew; read the difference.
"""

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from tests.tui.inner import THEMES
from tests.tui.playing import settle
from tests.tui.scenes import SCENES, application

Compare = Callable[..., bool]


@pytest.fixture(autouse=True)
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")


@pytest.mark.share(4)
@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme != "dark"])
@pytest.mark.parametrize("name", ["lobby", "table-trumpet", "settings"])
def test_theme(name, theme, store, screen_compare):
    store.settings.theme = theme
    scene = SCENES[name]
    assert screen_compare(application(scene, store), terminal_size=(80, 24), run_before=scene.act)


@pytest.mark.share(2)
@pytest.mark.parametrize("name", ["lobby", "table-trumpet", "scoring", "hamster"])
def test_without_colour(name, store, screen_compare, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    scene = SCENES[name]
    assert screen_compare(application(scene, store), terminal_size=(80, 24), run_before=scene.act)


@pytest.mark.share(3)
@pytest.mark.parametrize("size", [(100, 30), (200, 60)], ids=["100x30", "200x60"])
@pytest.mark.parametrize("name", ["lobby", "table-trumpet"])
def test_size(name, size, store, screen_compare):
    scene = SCENES[name]
    assert screen_compare(application(scene, store), terminal_size=size, run_before=scene.act)


def test_too_small(store, screen_compare):
    scene = SCENES["table"]

    async def shrink(pilot: Pilot[None]) -> None:
        await scene.act(pilot)
        await pilot.resize_terminal(58, 16)
        await settle(pilot)

    assert screen_compare(application(scene, store), terminal_size=(80, 24), run_before=shrink)

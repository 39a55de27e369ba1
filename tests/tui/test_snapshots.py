"""Every screen and dialog as a picture, at both design sizes and in French.

`pytest tests/tui/test_snapshots.py --snapshot-update` draws them anew; look at the difference.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from jericho_tui.prose import language
from jericho_tui.store.house import House
from tests.pictures import PictureOf, draw, picture_files
from tests.tui.playing import screen_text
from tests.tui.scenes import SCENES, application

Compare = Callable[..., bool]

SMALL, LARGE = (80, 24), (120, 40)


@pytest.fixture(autouse=True)
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("name", SCENES)
def test_picture(name: str, size: tuple[int, int], house: House, snap_compare: Compare) -> None:
    scene = SCENES[name]
    assert snap_compare(application(scene, house), terminal_size=size, run_before=scene.act)


@pytest.mark.parametrize("name", SCENES)
def test_picture_in_french(name: str, house: House, snap_compare: Compare) -> None:
    language.choose("fr")
    scene = SCENES[name]
    assert snap_compare(application(scene, house), terminal_size=SMALL, run_before=scene.act)


@pytest.mark.asyncio
@pytest.mark.parametrize(("path", "scene"), [(p, s) for p, s in picture_files().items()])
async def test_the_readmes_pictures_are_not_stale(path: Path, scene: PictureOf) -> None:
    """`python -m tests.pictures` draws them anew."""
    assert _words(path.read_text(encoding="utf-8")) == _words(await draw(*scene))


def _words(svg: str) -> list[str]:
    """Return what stands in a picture; the ids in it differ from run to run."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


@pytest.mark.asyncio
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", SCENES)
async def test_nothing_is_cut_where_there_is_room(name: str, lang: str, house: House) -> None:
    """At 120x40 no line of any screen ends in an ellipsis, but for the reason of a damaged file."""
    language.choose(lang)
    scene = SCENES[name]
    app = application(scene, house)
    async with app.run_test(size=LARGE) as pilot:
        await scene.act(pilot)
        cut = [line for line in _shown(pilot) if "…" in line and "friday" not in line]
    assert cut == []


def _shown(pilot: Pilot[None]) -> list[str]:
    return screen_text(pilot).splitlines()

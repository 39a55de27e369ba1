"""The page that replays a match, in a browser: it goes by keys and asks for nothing."""

import asyncio
from functools import partial

import pytest

pytest.importorskip("aiohttp")

from jericho_tui.core import registry
from jericho_tui.core.game import Seat
from tests.club.chromium import PATH, Browser, browser
from tests.tui.inner import View, film_of, page_of
from tests.tui.test_sharing import bots_match, text_of

pytestmark = pytest.mark.skipif(PATH is None, reason="NO BROWSER: chromium is not installed")
SHOWN = "[...document.querySelectorAll('.row')].map((row) => row.textContent).join('\\n')"


async def at(tab: Browser, ply: int) -> str:
    """Wait until a position is shown; return what stands there."""
    await tab.until(f"location.hash === '#{ply}'")
    shown: str = await tab.run(SHOWN)
    return shown


@pytest.mark.share(6)
@pytest.mark.parametrize("game_id", registry.IDS)
async def test_every_key_goes_where_it_says(tmp_path, game_id):
    match = bots_match(game_id, 30)
    film = await asyncio.to_thread(partial(film_of, page=True), match, View(Seat(1)))
    path = tmp_path / "match.html"
    path.write_text(page_of(film), encoding="utf-8")
    texts = [text_of(frame) for frame in film.frames]
    async with browser() as tab:
        await tab.go(path.as_uri())
        assert await at(tab, 0) == texts[0]
        for ply in (1, 2, 3):
            await tab.press("ArrowRight")
            assert await at(tab, ply) == texts[ply]
            assert await tab.run("document.querySelector('#told').textContent") == (
                film.frames[ply].told
            )
        await tab.press("ArrowLeft")
        assert await at(tab, 2) == texts[2]
        await tab.press("End")
        assert await at(tab, 30) == texts[30]
        await tab.press("Home")
        assert await at(tab, 0) == texts[0]
        await tab.press("]")
        mark = next(iter(film.landmarks), 30)
        assert await at(tab, mark) == texts[mark]
        await tab.press("Home")
        await tab.press(" ")
        await tab.until("Number(location.hash.slice(1)) > 0")
        await tab.press(" ")
        assert await tab.run("document.querySelector('#play').ariaPressed") == "false"
        wide = "document.documentElement.scrollWidth <= innerWidth"
        assert await tab.run(wide), "nothing is cut"
        assert [url for url in tab.asked if not url.startswith(("file:", "data:"))] == []
        assert len(tab.asked) == 1, "the page and nothing else"
        assert tab.said == []
        await tab.size(390, 844, phone=True)
        assert await tab.run(wide)
        letters = "parseFloat(getComputedStyle(document.querySelector('#screen')).fontSize)"
        assert await tab.run(letters) > 8.9
        one_line = "new Set([...document.querySelectorAll('button')].map((b) => b.offsetTop)).size"
        assert await tab.run(one_line) == 1

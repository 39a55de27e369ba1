"""A real browser: from the invitation's link to the table, by keys that browsers like to keep."""

import asyncio
import json
import os
from pathlib import Path

import pytest

from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import open_store
from tests.builders import new_match
from tests.club.api import GRACE, Plan
from tests.club.browsers import House, opened
from tests.club.chromium import PATH, Browser, browser
from tests.club.test_match import dealt
from tests.programs import SOON
from tests.tui.played import played
from tests.tui.test_shared import move

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.skipif(PATH is None, reason="NO BROWSER: chromium is not installed"),
    pytest.mark.skipif(os.name != "posix", reason="visitors are forked"),
]
PICTURES = os.environ.get("CLUB_PICTURES", "")
"""Where pictures of the pages are kept, to be looked at; empty: nowhere."""


async def picture(tab: Browser, name: str) -> None:
    if PICTURES:
        await asyncio.sleep(1)
        await tab.picture(Path(PICTURES) / f"{name}.png")


async def come_in(tab: Browser, house: House, seen: str = "Compete") -> None:
    """Follow an invitation's link."""
    code = house.members.invite("Ada")
    await tab.go(f"{house.url}/join#{code}")
    await tab.until("document.querySelector('#code')?.value.length > 5")
    assert code not in await tab.run("location.href")
    await picture(tab, "join")
    await tab.run("document.querySelector('button').click()")
    await tab.sees("JERICHO", seen)


async def test_an_evening_in_a_real_browser(tmp_path: Path) -> None:
    async with opened(tmp_path / "saves") as house, browser() as tab:
        await come_in(tab, house)
        assert await tab.run("document.activeElement.className") == "xterm-helper-textarea"
        assert await tab.run("document.cookie") == "", "no script can read it"
        assert await tab.run("document.querySelectorAll('.xterm-screen canvas').length") > 1
        await picture(tab, "lobby")

        # What a browser keeps for itself reaches the program.
        await tab.reaches("F1", "Everywhere")
        await tab.leaves("Escape", "Everywhere")
        await tab.reaches("F10", "Ada: set by the club")
        await picture(tab, "settings")
        await tab.leaves("Escape", ": set by the club")
        await tab.reaches("p", "─ Commands", control=True)
        await tab.leaves("Escape", "─ Commands")
        tab.sent.clear()
        await tab.press("F5")
        await tab.reaches("s", "Ada: set by the club", control=True)
        assert typed(tab).startswith("\x1b[15~\x13")
        await tab.run("document.querySelector('[data-send=\"\\x1b\"]').click()")
        await tab.sees("F1 Keys")
        assert await tab.run("document.activeElement.className") == "xterm-helper-textarea"

        # The table.
        await tab.reaches("n", "Your hand")
        for _opened_and_fed in range(2):
            await tab.press("Enter")
        await tab.sees("Round 1/3")
        await picture(tab, "table")

        # A phone is asked to turn, and what is wider or lower is told to the program.
        await tab.size(390, 844, phone=True)
        await tab.until("getComputedStyle(document.querySelector('#turn')).display === 'flex'")
        await picture(tab, "phone")
        await tab.size(844, 390, phone=True)
        await tab.until("getComputedStyle(document.querySelector('#turn')).display === 'none'")
        await tab.size(1280, 800)

        # Paste, in pieces that the server takes.
        tab.sent.clear()
        paste = "const d = new DataTransfer(); d.setData('text/plain', 'x'.repeat(200000));"
        event = "new ClipboardEvent('paste', {clipboardData: d, bubbles: true})"
        await tab.run(f"{{{paste} document.activeElement.dispatchEvent({event})}}")
        async with asyncio.timeout(SOON):
            while sum(map(len, tab.sent)) < 4_096:
                await asyncio.sleep(0.05)
        assert max(map(len, tab.sent)) < 8_000
        assert sum(map(len, tab.sent)) < 10_000, "what is more is left out"
        await tab.press("v", control=True)
        assert '["stdin","\\u0016"]' not in tab.sent, "the browser pastes"

        # The end.
        house.members.revoke("Ada")
        await tab.call("Page.reload")
        await tab.until("location.pathname === '/join'")
        async with asyncio.timeout(SOON):
            while house.visitors.here:
                await asyncio.sleep(0.05)
        assert [one for one in tab.said if "Content Security" in one or "Refused" in one] == []
        here = (house.url, house.url.replace("http", "ws"), "data:", "about:")
        assert [one for one in tab.asked if not one.startswith(here)] == []


def typed(tab: Browser) -> str:
    """Return what the page has sent to the program as typed."""
    sent = map(json.loads, tab.sent)
    return "".join(value for kind, value, *_more in sent if kind == "stdin")


async def test_what_is_selected_is_copied_and_pasted_by_keys(tmp_path: Path) -> None:
    dealt(tmp_path / "saves")  # something to search for
    async with opened(tmp_path / "saves") as house, browser() as tab:
        await come_in(tab, house)
        tab.sent.clear()
        await tab.select((11, 10), (71, 10))  # the first word of the first line
        await tab.press("c", control=True)
        assert "\x03" not in typed(tab), "it was copied"
        await tab.sees("0 moves")
        await asyncio.sleep(GRACE)  # sooner it is taken for a slip
        await tab.press("/")
        await tab.reaches("x", "/ x")  # it takes what is typed
        await tab.leaves("Backspace", "/ x")
        tab.sent.clear()
        await tab.press("v", control=True, means="paste")
        async with asyncio.timeout(SOON):
            while "\x1b[201~" not in typed(tab):
                await asyncio.sleep(0.05)
        assert typed(tab) == "\x1b[200~JERICHO\x1b[201~"
        await tab.sees("/ JERICHO")

        # Where nothing is selected the key is the program's.
        tab.sent.clear()
        await tab.press("c", control=True)
        async with asyncio.timeout(SOON):
            while typed(tab) != "\x03":
                await asyncio.sleep(0.05)


async def test_the_page_speaks_french_and_nothing_is_cut(tmp_path: Path) -> None:
    async with opened(tmp_path / "saves") as house, browser(language="fr-FR") as tab:
        await come_in(tab, house, "Commencez ici")
        await picture(tab, "lobby-fr")
        await tab.reaches("n", "Votre main")
        await picture(tab, "table-fr")
        for width in (1280, 900):
            await tab.size(width, 800)
            wide = "const bar = document.querySelector('#bar'); bar.scrollWidth <= bar.clientWidth"
            assert await tab.run(f"{{{wide}}}"), f"the bar is cut at {width}"
        await tab.size(390, 844, phone=True)
        await tab.until("getComputedStyle(document.querySelector('#turn')).display === 'flex'")
        await picture(tab, "phone-fr")


SHOWN = """
window.shown = [];
window.Notification = class extends Notification {
  constructor(title, what) { super(title, what); window.shown.push(what.body); }
};
"""
"""Takes note of the notifications that a page shows."""


async def test_a_browser_calls_whoever_looks_elsewhere(tmp_path: Path) -> None:
    with open_store(tmp_path / "saves") as store:
        others = store.matches.create(new_match(3), 1)
    async with opened(tmp_path / "saves") as house, browser() as tab:
        origin = {"origin": house.url, "permissions": ["notifications"]}
        await tab.call("Browser.grantPermissions", **origin)
        await tab.call("Page.addScriptToEvaluateOnNewDocument", source=SHOWN)
        await come_in(tab, house)
        assert await tab.run("document.querySelector('#notices').hidden"), "it is allowed already"
        await tab.go(f"{house.url}/table/{others.path.stem}")
        await tab.sees("Bernd", "Your hand")
        assert await tab.run("location.pathname") == f"/table/{others.path.stem}"
        async with asyncio.timeout(SOON):
            while "1 open" not in others.path.read_text():
                await tab.press("Enter")
                await asyncio.sleep(GRACE + 2)  # sooner it is taken for a slip
        await tab.run("document.activeElement.blur()")
        await asyncio.sleep(GRACE)  # the program hears of it
        move(others, 1)
        move(others, 2)
        await tab.until("document.title === 'Ada, it is your turn · Jericho'")
        await picture(tab, "your-turn")
        assert await tab.run("document.querySelector('link[rel=icon]').href.endsWith('-turn.svg')")
        await tab.until("window.shown[0] === 'Ada, it is your turn · Jericho'")
        await tab.run("document.querySelector('.xterm-helper-textarea').focus()")
        await tab.until("document.title === 'Jericho'")
        assert await tab.run("document.querySelector('link[rel=icon]').href.endsWith('/icon.svg')")
        await tab.reaches("Escape", "Compete")
        await tab.until("location.pathname === '/'")
        assert [one for one in tab.said if "Content Security" in one or "Refused" in one] == []


async def test_an_address_names_what_is_shown_and_keeps_through_an_invitation(
    tmp_path: Path,
) -> None:
    with open_store(tmp_path / "saves") as store:
        plan = Plan("push", tuple(SeatInfo(name, "human") for name in ("Olga", "Bea")), rated=False)
        path = store.matches.create(played(plan, 5, left=0), 5).path
    async with opened(tmp_path / "saves") as house, browser() as tab:
        await tab.go(f"{house.url}/game/{path.stem}")
        await tab.until("location.pathname === '/join'")
        code = house.members.invite("Ada")
        await tab.run(f"location.hash = '#{code}'")  # pasted into the open tab
        await tab.until("document.querySelector('#code').value.length > 5")
        await tab.run("document.querySelector('button').click()")
        await tab.sees("Olga", "Autoplay")
        assert await tab.run("location.pathname") == f"/game/{path.stem}"


async def test_the_settings_say_why_a_browser_shows_no_notification(tmp_path: Path) -> None:
    async with opened(tmp_path / "saves") as house, browser() as tab:
        await tab.call("Browser.setPermission", permission={"name": "notifications"},
                       setting="denied", origin=house.url)  # fmt: skip
        await come_in(tab, house)
        await tab.reaches("F10", "no notification: your browser blocks them here")

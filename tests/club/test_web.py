"""Who comes by a browser: the link, the cookie, the program, and that there is nothing else."""

import asyncio
import contextlib
import os
import re
from pathlib import Path

import aiohttp
import pytest

from tests.club.browsers import Door, opened
from tests.club.guests import Club, alive
from tests.programs import SOON

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.skipif(os.name != "posix", reason="visitors are forked"),
]


async def test_an_invitation_becomes_a_cookie_once(door: Door) -> None:
    code = door.members.invite("Ada")
    async with door.session("") as session:
        for _preview in range(2):  # what a messenger does with a link uses nothing up
            async with session.get("/join") as answer:
                assert answer.status == 200
                assert code not in await answer.text()
        headers = {"Origin": door.url}
        async with session.get("/who") as answer:
            assert answer.status == 401
        posted = {"code": code.lower()}
        async with session.post(
            "/join", data=posted, headers=headers, allow_redirects=False
        ) as answer:
            assert (answer.status, answer.headers["Location"]) == (303, "/")
            cookie = answer.headers["Set-Cookie"]
        assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(cookie.split("; "))
        assert "Secure" not in cookie
        async with session.get("/who") as answer:
            assert await answer.json() == {"name": "Ada"}
        secret = re.search(r"jericho=([^;]+)", cookie)
        assert secret is not None
        stored = door.members.path.read_text()
        assert secret[1] not in stored
        assert code not in stored
    async with (
        door.session("") as other,
        other.post("/join", data=posted, headers=headers) as answer,
    ):
        assert answer.status == 403
        assert "this code is not valid" in await answer.text()
        assert "Set-Cookie" not in answer.headers


async def test_behind_tls_the_cookie_is_for_tls_alone(tmp_path: Path) -> None:
    async with opened(tmp_path / "saves", "https://club.example") as house:
        asked = {"Host": "club.example", "Origin": "https://club.example"}
        async with house.session("") as session:
            posted = {"code": house.members.invite("Ada")}
            async with session.post(
                "/join", data=posted, headers=asked, allow_redirects=False
            ) as answer:
                assert answer.status == 303
                cookie = answer.headers["Set-Cookie"]
            assert cookie.startswith("__Host-jericho=")
            assert "Secure" in cookie.split("; ")
            plain = {"Host": "club.example", "Origin": "http://club.example"}
            async with session.post("/join", data=posted, headers=plain) as answer:
                assert answer.status == 403


@pytest.mark.parametrize("path", ["/", "/join"])
async def test_every_page_is_whole_from_here_and_runs_nothing_else(door: Door, path: str) -> None:
    async with door.session("") as session:
        async with session.get(path, headers={"Accept-Language": "fr-FR,fr;q=0.9"}) as answer:
            text = await answer.text()
            policy = answer.headers["Content-Security-Policy"]
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Cache-Control"] == "no-store"
        assert 'lang="fr"' in text
        assert "default-src 'none'" in policy
        assert not re.search(r"https?:|//[a-z]", policy)
        assert not re.search(r"""(src|href)=["'](?!/)""", text)
        assert "//" not in re.sub(r"<!--.*?-->", "", text)
        assert not re.search(r"<script(?![^>]*src)|\son[a-z]+=", text)
        wanted = set(re.findall(r"""(?:src|href|data-terminal)=["'](/[^"']+)""", text))
        while wanted:
            file = wanted.pop()
            async with session.get(file) as answer:
                assert answer.status == 200, file
                if file.endswith(".css"):
                    css = await answer.text()
                    assert "@import" not in css
                    found = re.findall(r"""url\(["']?([^"')]+)""", css)
                    assert all(one.startswith("/static/") for one in found)
                    wanted |= set(found)


@pytest.mark.parametrize(
    "path",
    [
        "/static/", "/static/js/", "/static/fonts", "/club/", "/club/terminal.html",
        "/club/../members.py", "/static/../server.py", "/static/%2e%2e/server.py",
        "/static/..%2f..%2fserver.py", "/download/x", "/saves", "/.club/members.toml",
        "/static//etc/passwd", "/club/%2e%2e/web.py",
    ],
)  # fmt: skip
async def test_nothing_else_is_served(door: Door, path: str) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    answer = (await asyncio.wait_for(reader.read(), SOON)).decode(errors="replace")
    writer.close()
    assert answer.split()[1] in ("403", "404"), answer[:200]


async def test_the_terminals_script_draws_without_webgl(door: Door) -> None:
    """A release of textual-serve that no longer has this line is to be looked at again."""
    async with door.session("") as session:
        async with session.get("/static/js/textual.js") as answer:
            theirs = await answer.text()
        async with session.get("/club/terminal.js") as answer:
            ours = await answer.text()
            assert answer.content_type == "text/javascript"
    left_out = "this.terminal.loadAddon(this.webglAddon),"
    assert theirs.count(left_out) == 1
    assert ours == theirs.replace(left_out, "")
    assert "new m.CanvasAddon" in ours


async def test_a_visitor_plays_by_a_browser(club: Club, door: Door) -> None:
    before, matches = club.processes(), len(list(door.saves.glob("*.toml")))
    async with door.page("Ada") as page:
        await page.sees("JERICHO", "Compete")
        started = club.processes() - before
        assert len(started) == 1
        await page.send("ping", "17")
        await page.send("focus")
        await page.send("blur")
        await page.reaches("\x1b[21~", "Ada: set by the club")
        await page.reaches("\x1b", "F1 Keys")
        await page.reaches("n", "Your hand")
        await page.reaches("\x1b", "l Compete")
        for key in "xic":  # export, import, copy
            await page.reaches(key, "Visitors of the club cannot do this")
        assert str(door.saves.parent) not in page.text
        await page.press("\x11")
        code, _reason = await page.ends()
        assert code == 1000
        assert ["pong", "17"] in page.said
    await gone(started)
    assert len(list(door.saves.glob("*.toml"))) == matches + 1


async def gone(pids: set[int]) -> None:
    """Wait until these processes have ended."""
    async with asyncio.timeout(SOON):
        while alive(pids):
            await asyncio.sleep(0.02)


async def test_a_page_that_vanishes_ends_its_visit(club: Club, door: Door) -> None:
    before = club.processes()
    async with door.page("Ada") as page:
        await page.sees("JERICHO")
        started = club.processes() - before
        assert started
    await gone(started)


async def test_who_is_let_in_no_more_is_seen_off_and_hears_why(door: Door) -> None:
    async with door.session("Zoe") as session, door.page("Zoe") as page:
        await page.sees("JERICHO")
        door.members.revoke("Zoe")
        reason = "The host has removed or renamed you."
        assert await page.ends() == (1000, reason)
        async with session.get("/who") as answer:
            assert answer.status == 401


async def test_the_page_chooses_a_language_for_who_has_none(door: Door) -> None:
    async with door.page("Ada", headers={"Accept-Language": "fr"}) as page:
        await page.sees("n Jouer")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Origin": "https://127.0.0.1"}, 403),
        ({"Host": "evil.example"}, 421),
        ({"Host": "evil.example", "Origin": "http://evil.example"}, 421),
        ({"Host": "127.0.0.1.evil.example"}, 421),
    ],
)
async def test_another_sites_page_cannot_connect_or_post(
    door: Door, headers: dict[str, str], status: int
) -> None:
    async with door.session("Ada") as session:
        code = door.members.invite("Bernd")
        async with session.post("/join", data={"code": code}, headers=headers) as answer:
            assert answer.status == status
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            async with session.ws_connect("/ws", headers=headers):
                pass
        assert refused.value.status == status
        assert door.members.bind_browser(code).name == "Bernd", "it was not used up"


async def test_nobody_connects_without_saying_where_from(door: Door) -> None:
    async with door.session("Ada") as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            async with session.ws_connect("/ws"):
                pass
        assert refused.value.status == 403


async def test_without_a_cookie_there_is_no_visit(club: Club, door: Door) -> None:
    before = club.processes()
    async with door.session("") as session:
        for cookie in ("", "x", "x" * 5_000, "jericho", door.cookie()[:-1]):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                async with session.ws_connect(
                    "/ws", origin=door.url, headers={"Cookie": f"jericho={cookie}"}
                ):
                    pass
            assert refused.value.status == 401
    assert club.processes() == before, "nothing was started"


BROKEN = (
    *("[", "{}", "[]", "7", "null", '["stdin"]', '["stdin", 7]', '["resize", {"width": "80"}]'),
    *('["resize", {"width": 1.5, "height": 3}]', '["open_url", "http://x"]', '["exec", "id"]'),
    *("[" * 50_000, '["ping", ' + "9" * 5_000 + "]", b"\x00\x01"),
)


async def test_what_is_no_message_ends_the_visit(club: Club, door: Door) -> None:
    before = club.processes()
    for message in BROKEN:
        async with door.page("Ada") as page:
            if isinstance(message, str):
                await page.socket.send_str(message)
            else:
                await page.socket.send_bytes(message)
            code, _reason = await page.ends()
            assert code == (1007 if isinstance(message, str) else 1003), message[:40]
        await gone(club.processes() - before)


async def test_a_message_of_ten_megabytes_ends_the_visit(club: Club, door: Door) -> None:
    before = club.processes()
    async with door.page("Ada") as page:
        await page.sees("JERICHO")
        with contextlib.suppress(ConnectionError):  # it is closed before all of it is sent
            await page.send("stdin", "x" * 10_000_000)
        assert (await page.ends())[0] in (1006, 1009)
    await gone(club.processes() - before)


async def test_any_size_of_window_will_do(door: Door) -> None:
    async with door.page("Ada") as page:
        for width, height in ((0, 0), (10_000, 10_000), (-1, 2**62), (1, 1), (100, 30)):
            await page.send("resize", {"width": width, "height": height})
        await page.sees("JERICHO")


@pytest.mark.parametrize("query", ["", "?width=0&height=0", "?width=undefined&height=-1"])
async def test_a_page_that_does_not_know_its_size_is_let_in(door: Door, query: str) -> None:
    async with (
        door.session("Bernd") as session,
        session.ws_connect(f"/ws{query}", origin=door.url) as page,
    ):
        assert (await asyncio.wait_for(page.receive(), SOON)).type is aiohttp.WSMsgType.BINARY


async def test_strangers_are_few_and_friends_get_past_them(club: Club, door: Door) -> None:
    before = club.processes()
    async with door.session("", timeout=aiohttp.ClientTimeout(SOON)) as session:
        knocks = [session.ws_connect("/ws", origin=door.url) for _each in range(100)]
        answers = await asyncio.gather(*knocks, return_exceptions=True)
        assert all(isinstance(one, aiohttp.ClientError) for one in answers)
    silent = [await asyncio.open_connection("127.0.0.1", door.port) for _each in range(100)]
    async with door.page("Ada") as page:
        await page.sees("JERICHO")
        assert len(club.processes() - before) == 1
        await asyncio.gather(*(look(reader) for reader, _writer in silent))
        assert sum(not reader.at_eof() for reader, _writer in silent) <= 10
    for _reader, writer in silent:
        writer.close()


async def look(reader: asyncio.StreamReader) -> None:
    """See whether a connection has been closed."""
    with contextlib.suppress(ConnectionError, TimeoutError):
        await asyncio.wait_for(reader.read(1), 0.5)


async def test_who_says_nothing_goes_after_a_while(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    async with opened(saves, seconds_to_authenticate=1, seconds_for_code=1) as house:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(b"GET / HTTP/1.1\r\nHost: localh")
        with contextlib.suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), SOON) == b""
        assert not len(house.strangers)
        writer.close()


async def test_the_club_has_room_for_so_many(door: Door) -> None:
    async with door.page("Olga") as first, door.page("Olga") as second:
        await first.sees("JERICHO")
        await second.sees("JERICHO")
        async with door.page("Olga") as third:
            code, reason = await third.ends()
            assert code == 1000
            assert reason.startswith(
                "Olga has reached the limit of connections (2); close one of them first"
            )


async def test_a_form_that_is_none_is_refused(door: Door) -> None:
    headers = {"Origin": door.url}
    async with door.session("") as session:
        for data, status in (
            ({"code": "x" * 65}, 400), ({}, 400), ({"code": "x" * 5_000}, 413), ({"code": "?"}, 403)
        ):  # fmt: skip
            async with session.post("/join", data=data, headers=headers) as answer:
                assert answer.status == status
                assert str(door.saves) not in await answer.text()
        assert len(session.cookie_jar) == 0

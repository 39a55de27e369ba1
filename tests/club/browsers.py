"""A club's web server in this process, and pages that come to it without a browser."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pyte

from jericho_tui.club.limits import Limits
from jericho_tui.club.members import Members
from jericho_tui.club.strangers import Strangers
from jericho_tui.club.visitors import Visitors
from jericho_tui.club.web import WebDoor
from tests.benchmarks.terminal import UNDRAWN
from tests.programs import SOON

SIZE = (100, 30)


class Door:
    """Where browsers come to a club.

    :param url: its address.
    """

    def __init__(self, members: Members, saves: Path, url: str) -> None:
        self.members = members
        self.saves = saves
        self._address = url
        self._cookies: dict[str, str] = {}

    @property
    def url(self) -> str:
        return self._address

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def cookie(self, name: str = "Ada") -> str:
        """Return the cookie of a browser that is known as somebody's."""
        if name not in self._cookies:
            welcome = self.members.bind_browser(self.members.invite(name))
            self._cookies[name] = welcome.cookie
        return self._cookies[name]

    @asynccontextmanager
    async def session(
        self, name: str = "Ada", **settings: Any
    ) -> AsyncIterator[aiohttp.ClientSession]:
        """A browser's requests; with an empty name it is not known."""
        cookies = {"jericho": self.cookie(name)} if name else {}
        jar = aiohttp.CookieJar(unsafe=True)  # the address is a number
        async with aiohttp.ClientSession(
            self.url, cookies=cookies, cookie_jar=jar, **settings
        ) as session:
            yield session

    @asynccontextmanager
    async def page(self, name: str = "Ada", **settings: Any) -> AsyncIterator["Page"]:
        """Somebody at the terminal's page."""
        async with self.session(name) as session:
            width, height = SIZE
            where = f"/ws?width={width}&height={height}"
            settings = {"origin": self.url, "max_msg_size": 0, **settings}
            async with session.ws_connect(where, **settings) as socket:
                page = Page(socket)
                reading = asyncio.create_task(page.read())
                try:
                    yield page
                finally:
                    reading.cancel()


class House(Door):
    """A web server in this process, with its members and visitors."""

    def __init__(
        self,
        saves: Path,
        url: str = "",
        *,
        clock: Callable[[], float] = time.monotonic,
        **limits: int,
    ) -> None:
        chosen = Limits(**limits)
        super().__init__(Members(saves), saves, "")
        self.visitors = Visitors(saves, chosen)
        self.strangers = Strangers(chosen, clock)
        self.door = WebDoor(self.members, self.visitors, self.strangers, url)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.door.port}"


@asynccontextmanager
async def opened(
    saves: Path,
    url: str = "",
    *,
    clock: Callable[[], float] = time.monotonic,
    **limits: int,
) -> AsyncIterator[House]:
    """Open a club's web server on a free port of this machine.

    :param clock: by which connections come too fast.
    """
    house = House(saves, url, clock=clock, **limits)
    saves.mkdir(parents=True, exist_ok=True)
    try:
        await house.door.open("127.0.0.1", 0)
        yield house
    finally:
        house.door.shut()
        house.strangers.abort()
        await house.visitors.close()
        await house.door.close()


class Page:
    """What a page does with its websocket; `text` is what its terminal shows."""

    def __init__(self, socket: "aiohttp.ClientWebSocketResponse") -> None:
        self.socket = socket
        self.raw = b""
        self.said: list[Any] = []
        """What was not for the terminal."""
        self._screen = pyte.Screen(*SIZE)
        self._stream = pyte.ByteStream(self._screen)
        self._news = asyncio.Event()
        self.over = False

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)

    async def send(self, kind: str, *values: object) -> None:
        await self.socket.send_str(json.dumps([kind, *values]))

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.send("stdin", key)

    async def sees(self, *texts: str) -> str:
        """Wait until all of these stand on the screen; return the screen."""
        async with asyncio.timeout(SOON):
            while not all(text in self.text for text in texts):
                assert not self.over, f"it ended: {self.text}\n{self.raw[-500:]!r}"
                await self._wait()
        return self.text

    async def reaches(self, key: str, *texts: str) -> str:
        """Press a key until these stand on the screen: one typed too early does nothing."""
        async with asyncio.timeout(SOON):
            while True:
                await self.press(key)
                with contextlib.suppress(TimeoutError):
                    return await asyncio.wait_for(self.sees(*texts), 3)

    async def ends(self) -> tuple[int | None, str]:
        """Wait until the server closes; return its code and reason."""
        async with asyncio.timeout(SOON):
            while not self.over:
                await self._wait()
        return self.socket.close_code, self.reason

    async def _wait(self) -> None:
        self._news.clear()
        await self._news.wait()

    async def read(self) -> None:
        self.reason = ""
        try:
            while True:
                message = await self.socket.receive()
                if message.type is aiohttp.WSMsgType.BINARY:
                    self.raw += message.data
                    self._stream.feed(UNDRAWN.sub(b"", message.data))
                elif message.type is aiohttp.WSMsgType.TEXT:
                    self.said.append(json.loads(message.data))
                else:
                    self.reason = str(message.extra or "")
                    return
                self._news.set()
        finally:
            self.over = True
            self._news.set()

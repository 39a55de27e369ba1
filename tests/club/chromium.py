"""A real browser without a window, driven by keys through its DevTools protocol."""

import asyncio
import base64
import contextlib
import itertools
import json
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pyte

from tests.benchmarks.terminal import UNDRAWN
from tests.programs import SOON

DRAWN = (200, 80)
"""Columns and rows, more than any window here has."""
PATH = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
KEYS = {
    "Enter": ("\r", 13), "Escape": ("", 27), "Tab": ("", 9), "Backspace": ("", 8),
    "ArrowLeft": ("", 37), "ArrowUp": ("", 38), "ArrowRight": ("", 39), "ArrowDown": ("", 40),
    " ": (" ", 32), "End": ("", 35), "Home": ("", 36),
    **{f"F{number}": ("", 111 + number) for number in range(1, 13)},
}  # fmt: skip
"""By name, what a key types and its code."""


class Browser:
    """One tab."""

    def __init__(self, socket: "aiohttp.ClientWebSocketResponse", session: str) -> None:
        self._socket = socket
        self.session = session
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self.asked: list[str] = []
        """The addresses that the page has asked for."""
        self.said: list[str] = []
        """What the page's console says of mistakes."""
        self.sent: list[str] = []
        """What the page has sent to the program."""
        self._screen = pyte.Screen(*DRAWN)
        self._stream = pyte.ByteStream(self._screen)

    @property
    def text(self) -> str:
        """What the program has drawn, as a terminal would show it."""
        return "\n".join(self._screen.display)

    async def sees(self, *texts: str) -> None:
        """Wait until all of these are drawn."""
        end = asyncio.get_running_loop().time() + SOON
        while not all(text in self.text for text in texts):
            assert asyncio.get_running_loop().time() < end, (texts, self.text, self.said)
            await asyncio.sleep(0.05)

    async def reaches(self, key: str, *texts: str, control: bool = False) -> None:
        """Press a key until these are drawn: one typed too early does nothing."""
        for _try in range(int(SOON / 3)):
            await self.press(key, control=control)
            with contextlib.suppress(TimeoutError):
                return await asyncio.wait_for(self.sees(*texts), 3)
        raise AssertionError((key, texts, self.text, self.said))

    async def leaves(self, key: str, text: str) -> None:
        """Press a key until something is drawn no more."""
        for _try in range(int(SOON / 3)):
            await self.press(key)
            for _look in range(60):
                if text not in self.text:
                    return
                await asyncio.sleep(0.05)
        raise AssertionError((key, text, self.text, self.said))

    async def listen(self) -> None:
        """Take in what the browser tells."""
        async for message in self._socket:
            told = json.loads(message.data)
            if told.get("id") in self._answers:
                self._answers.pop(told["id"]).set_result(told)
            elif told.get("method") == "Network.requestWillBeSent":
                self.asked.append(told["params"]["request"]["url"])
            elif told.get("method") == "Network.webSocketCreated":
                self.asked.append(told["params"]["url"])
            elif told.get("method") == "Network.webSocketFrameReceived":
                frame = told["params"]["response"]
                if frame["opcode"] == 2:
                    data = base64.b64decode(frame["payloadData"])
                    self._stream.feed(UNDRAWN.sub(b"", data))
            elif told.get("method") == "Network.webSocketFrameSent":
                self.sent.append(told["params"]["response"]["payloadData"])
            elif told.get("method") == "Log.entryAdded":
                self.said.append(told["params"]["entry"]["text"])
            elif told.get("method") == "Runtime.exceptionThrown":
                self.said.append(json.dumps(told["params"]["exceptionDetails"])[:500])

    async def call(self, method: str, **values: Any) -> Any:
        """Ask the browser for something."""
        number = next(self._numbers)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        asked = {"id": number, "method": method, "params": values}
        if self.session:
            asked["sessionId"] = self.session
        await self._socket.send_json(asked)
        told = await asyncio.wait_for(answer, SOON)
        assert "error" not in told, told
        return told["result"]

    async def go(self, url: str) -> None:
        """Open an address."""
        await self.call("Page.navigate", url=url)

    async def run(self, script: str) -> Any:
        """Return what an expression of the page's comes to."""
        found = await self.call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    async def until(self, script: str) -> None:
        """Wait until something is so in the page."""
        async with asyncio.timeout(SOON):
            while not await self.run(script):
                await asyncio.sleep(0.1)

    async def press(
        self, key: str, *, control: bool = False, shift: bool = False, means: str = ""
    ) -> None:
        """Press and let go a key.

        :param means: what the browser does for it unless the page keeps it, as in `paste`.
        """
        text, code = KEYS.get(key, (key, ord(key.upper()) if len(key) == 1 else 0))
        named = {"key": key, "windowsVirtualKeyCode": code, "modifiers": 2 * control + 8 * shift}
        if len(key) == 1 and key.isalpha():
            named["code"] = f"Key{key.upper()}"
        down = {"text": text} if text and not control else {}
        kind = "keyDown" if down else "rawKeyDown"
        commands = {"commands": [means]} if means else {}
        await self.call("Input.dispatchKeyEvent", type=kind, **named, **down, **commands)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **named)

    async def select(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag the mouse with Shift from one place to another."""
        for kind, (x, y) in (
            ("mousePressed", start), ("mouseMoved", end), ("mouseReleased", end)
        ):  # fmt: skip
            await self.call(
                "Input.dispatchMouseEvent",
                type=kind, x=x, y=y, button="left", buttons=1, clickCount=1, modifiers=8,
            )  # fmt: skip

    async def size(self, width: int, height: int, *, phone: bool = False) -> None:
        """Have another size of window."""
        await self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=phone,
        )  # fmt: skip

    async def picture(self, path: Path) -> None:
        """Keep a picture of the page."""
        found = await self.call("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(found["data"]))


@asynccontextmanager
async def browser(
    width: int = 1280, height: int = 800, language: str = "en"
) -> AsyncIterator[Browser]:
    """Start a browser with one tab, no WebGL, and nothing remembered."""
    assert PATH is not None  # who calls has looked
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = await asyncio.create_subprocess_exec(
            PATH, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-3d-apis",
            "--no-first-run", f"--accept-lang={language}",
            "--disable-dev-shm-usage", "--disable-background-networking", "--disable-sync",
            "--disable-component-update", "--remote-debugging-port=0",
            f"--user-data-dir={profile}", "about:blank",
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        try:
            assert process.stderr is not None
            async with asyncio.timeout(SOON):
                line = b""
                while b"listening on" not in line:
                    line = await process.stderr.readline()
                    assert line, "the browser did not start"
            draining = asyncio.create_task(process.stderr.read())
            where = line.decode().split("listening on ")[1].strip()
            async with (
                aiohttp.ClientSession() as session,
                session.ws_connect(where, max_msg_size=0) as socket,
            ):
                control = Browser(socket, "")
                listening = asyncio.create_task(control.listen())
                target = await control.call("Target.createTarget", url="about:blank")
                attached = await control.call(
                    "Target.attachToTarget", targetId=target["targetId"], flatten=True
                )
                control.session = attached["sessionId"]
                for domain in ("Page", "Runtime", "Network", "Log"):
                    await control.call(f"{domain}.enable")
                await control.size(width, height)
                yield control
                listening.cancel()
            draining.cancel()
        finally:
            process.terminate()
            await process.wait()

"""Who comes by a browser. Server and terminal are textual-serve's; page, door and visit are ours.

What of textual-serve is not wanted is replaced: it starts a command through a shell, lists its
files, lets a program open addresses and hand out files, and its page fetches a font elsewhere.

A browser is known by a cookie, which it gets for an invitation code. The code stands behind a `#`
in the link, so that no log has it, and is posted by a button, so that a messenger's preview does
not use it up. A page of another site can neither post nor connect: the cookie stays away from it,
and `Origin` is compared.
"""

import asyncio
import contextlib
import ipaddress
import re
import socket
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp_jinja2
import jinja2
from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.web_protocol import RequestHandler
from textual_serve.server import Server

from jericho_tui.club.limits import QUEUE
from jericho_tui.club.members import (
    COOKIE_DAYS,
    MOST_TYPED,
    InvalidCodeError,
    Members,
    NameWantedError,
)
from jericho_tui.club.strangers import PAUSE, Strangers
from jericho_tui.club.visitors import LAST_WORDS, FullError, Visitor, Visitors
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.files import StoreError
from jericho_tui.store.log import note
from jericho_tui.store.toml_file import parse_json
from jericho_tui.text.language import LANGUAGES, _, current, say, spoken

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self';"
        " font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none';"
        " frame-ancestors 'none'"
    ),
    "Server": "Jericho",  # aiohttp would name its version
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # without any a form would not say where it comes from
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
"""Of every answer. The terminal writes its own style sheets, and nothing else may stand inline."""


class BrowserConnection(RequestHandler):
    """A browser's connection: a stranger until its visit begins.

    :param handler: aiohttp's server, which has the application.
    """

    __slots__ = ("_door", "_strangers")

    def __init__(self, handler: Any, door: "WebDoor", **settings: Any) -> None:
        super().__init__(handler, **settings)
        self._door = door
        self._strangers = door.strangers

    @property
    def address(self) -> str:
        """Where the browser is, or what stands in front of the club."""
        peer = None if self.transport is None else self.transport.get_extra_info("peername")
        return str(peer[0]) if peer else "?"

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._strangers.meet(self, in_front=self._door.is_in_front(self.address))

    def connection_lost(self, exc: BaseException | None) -> None:
        self.visit_begins()
        super().connection_lost(exc)

    def visit_begins(self) -> None:
        """Be no stranger any more, or have gone."""
        self._strangers.left(self)

    def abort(self) -> None:
        """Close it at once."""
        if isinstance(self.transport, asyncio.Transport):
            self.transport.abort()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        address = request.remote or "?"
        if status == HTTPStatus.INTERNAL_SERVER_ERROR and exc is not None:  # a mistake of ours
            self._strangers.fault(address, exc, self._door.members.folder.parent)
        else:
            self._strangers.note(address, "not served", status)
        if request.writer.output_size:
            raise ConnectionError  # half an answer is on its way, so this is its end
        answer = web.Response(status=status, text=f"{status}: {HTTPStatus(status).phrase}")
        answer.headers.update(HEADERS)
        answer.force_close()
        return answer


_PAGE: Final = Path(__file__).parent / "page"
_MOST_REASON: Final = 120
"""Bytes of a reason with which a websocket may be closed."""
_GOAL: Final = r"(?:table|game)/[A-Za-z0-9_-]{1,100}"
"""What an address names; see `Visit.goal`."""
_NOTICES: Final = ("granted", "default", "denied", "insecure", "none")
"""See `Visit.notices`."""
_WEBGL: Final = "this.terminal.loadAddon(this.webglAddon),"
"""What textual-serve's script does before it loads the renderer that it then uses. Where a browser
has no WebGL it fails, the other is never loaded, and frames are drawn with gaps."""
_TEXTS: Final = {
    "again": N_("Reconnect"),
    "back": N_("Back"),
    "club": N_("A Jericho club"),
    "code": N_("Invitation code"),
    "commands": N_("Commands"),
    "cookie": N_("The code works once. After that, a cookie identifies this browser."),
    "copying": N_("Shift and mouse select, Ctrl+C copies, Ctrl+V pastes"),
    "ended": N_("You have left the club. Your games are saved."),
    "join": N_("Enter"),
    "name": N_("Your name"),
    "notices": N_("Notify me"),
    "script": N_("This page is a terminal and needs JavaScript."),
    "settings": N_("Settings"),
    "space": N_("space"),
    "turn": N_("The table needs more width. Turn your phone, or enlarge the window."),
    "what_keys_do": N_("Keys"),
    "unknown": N_("The club does not know this browser yet. Ask your host for an invitation code."),
}
"""What stands on the pages."""


class WebDoor(Server):
    """The web server of a club.

    :param url: where friends find it when something (TLS) stands in front; empty: at its port.
    """

    def __init__(
        self, members: Members, visitors: Visitors, strangers: Strangers, url: str = ""
    ) -> None:
        super().__init__("", title="Jericho", public_url=url, templates_path=_PAGE)
        self.members = members
        self.visitors = visitors
        self.strangers = strangers
        self._url = urlsplit(url)
        self._runner: web.AppRunner | None = None
        self._listening: asyncio.Server | None = None
        self._terminal = ""
        """The terminal's script, once it was asked for."""

    def address(self, host: str) -> str:
        """Return where browsers find it.

        :param host: under which address others reach this machine.
        """
        host = f"[{host}]" if ":" in host else host
        return self._url.geturl() or f"http://{host}:{self.port}"

    async def open(self, address: str, port: int) -> None:
        """Listen from now on.

        :param port: 0 takes a free one.
        :raises OSError: nobody can listen there.
        """
        app = await self._make_app()
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False)
        await self._runner.setup()
        handler = self._runner.server
        assert handler is not None  # it was set up
        loop = asyncio.get_running_loop()

        def connection() -> BrowserConnection:
            return BrowserConnection(
                handler, self, loop=loop, access_log=None, keepalive_timeout=20.0
            )

        self._listening = await loop.create_server(connection, address, port, backlog=QUEUE)
        self.port = self._listening.sockets[0].getsockname()[1]

    def shut(self) -> None:
        """Listen no more."""
        if self._listening is not None:
            self._listening.close()

    async def close(self) -> None:
        """Close every connection."""
        self.shut()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _make_app(self) -> web.Application:
        app = web.Application(client_max_size=4_096, middlewares=[self._guard])
        aiohttp_jinja2.setup(app, loader=jinja2.FileSystemLoader(_PAGE), autoescape=True)
        app.add_routes(
            [
                web.get("/", self.handle_index),
                web.get(f"/{{goal:{_GOAL}}}", self.handle_index),
                web.get("/join", self.handle_index),
                web.post("/join", self._join),
                web.get("/who", self._who),
                web.get("/ws", self.handle_websocket),
                web.get(f"/ws/{{goal:{_GOAL}}}", self.handle_websocket),
                web.get("/club/terminal.js", self._script),
                web.static("/static", self.statics_path, show_index=False),
                web.static("/club", _PAGE / "served", show_index=False),
            ]
        )
        app.on_response_prepare.append(self._add_headers)
        return app

    async def _add_headers(self, _request: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(HEADERS)

    @web.middleware
    async def _guard(self, request: web.Request, handler: Any) -> web.StreamResponse:
        if not self._is_mine(request.host):
            raise web.HTTPMisdirectedRequest(text="another host is meant")
        if not self._same_origin(request):
            self._note(request, "refused", "another origin")
            raise web.HTTPForbidden(text="another origin")
        if len(request.rel_url.raw_path) > 255:
            raise web.HTTPRequestURITooLong
        response: web.StreamResponse = await handler(request)
        return response

    def _is_mine(self, host: str) -> bool:
        """Whether a `Host` is this one: by the address that was given, else by no stranger's name.

        A name that somebody else has pointed here is theirs, and so would be its page.
        """
        if self._url.netloc and host.lower() == self._url.netloc.lower():
            return True
        own = socket.gethostname().lower()
        with contextlib.suppress(ValueError):  # it is no host
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
            if name in ("localhost", own, f"{own}.local"):
                return True
            address = ipaddress.ip_address(name)
            return not self._url.netloc or address.is_loopback
        return False

    def _same_origin(self, request: web.Request) -> bool:
        """Whether what a browser says of the page that asks is the page of this club."""
        origin = request.headers.get("Origin")
        if origin is None:
            return request.method == "GET" and "Upgrade" not in request.headers
        return origin == f"{self._scheme(request)}://{request.host}"

    def is_in_front(self, address: str) -> bool:
        """Whether what connects from an address stands in front of the club, for everybody."""
        with contextlib.suppress(ValueError):
            return bool(self._url.netloc) and ipaddress.ip_address(address).is_loopback
        return False

    def _scheme(self, request: web.Request) -> str:
        """Return how the browser asks: in front of a club that says so, somebody undoes TLS."""
        in_front = self._url.netloc and request.host.lower() == self._url.netloc.lower()
        return self._url.scheme if in_front else request.scheme

    def _cookie(self, request: web.Request) -> str:
        """Return the name of the cookie; with TLS a browser takes it from nobody else."""
        return "__Host-jericho" if self._scheme(request) == "https" else "jericho"

    def _name(self, request: web.Request) -> str | None:
        cookie = request.cookies.get(self._cookie(request), "")
        if not 0 < len(cookie) <= _MOST_REASON:
            return None
        try:
            return self.members.by_cookie(cookie)
        except StoreError as error:
            self._note(request, "members", error.sentence)
            raise web.HTTPServiceUnavailable from error

    def _note(self, request: web.Request, event: str, *facts: object) -> None:
        self.strangers.note(request.remote or "?", event, *facts)

    async def handle_index(self, request: web.Request) -> web.Response:
        return self._page("join.html" if request.path == "/join" else "terminal.html", request)

    async def _script(self, _request: web.Request) -> web.Response:
        """Answer with the script of textual-serve's terminal, which draws without WebGL."""
        if not self._terminal:
            text = await asyncio.to_thread((self.statics_path / "js/textual.js").read_text, "utf-8")
            self._terminal = text.replace(_WEBGL, "", 1)
        headers = {"Cache-Control": "max-age=3600"}
        return web.Response(text=self._terminal, content_type="text/javascript", headers=headers)

    async def _who(self, request: web.Request) -> web.Response:
        name = self._name(request)
        if name is None:
            raise web.HTTPUnauthorized
        return web.json_response({"name": name}, headers={"Cache-Control": "no-store"})

    async def _join(self, request: web.Request) -> web.Response:
        try:
            posted = await request.post()
        except (web.HTTPException, OSError):  # too much, or the browser has gone
            raise
        except Exception as error:  # of many kinds: charset, encoding, boundary, parts …
            raise web.HTTPBadRequest from error
        code, called = posted.get("code"), posted.get("name", "")
        if not isinstance(code, str) or len(code) > MOST_TYPED or not isinstance(called, str):
            raise web.HTTPBadRequest
        try:
            welcome = await asyncio.to_thread(self.members.bind_browser, code, called)
        except SentenceError as error:
            if isinstance(error, StoreError):
                self._note(request, "members", error.sentence)
                raise web.HTTPServiceUnavailable from error
            if isinstance(error, InvalidCodeError):
                self._note(request, "wrong code")
                await asyncio.sleep(PAUSE)
            kept = code if isinstance(error, NameWantedError) else ""
            return self._page("join.html", request, error.sentence, status=403, code=kept)
        note("joined", welcome.name, "a browser", request.remote)
        goal = request.query.get("goal", "")
        where = f"/{goal}" if re.fullmatch(_GOAL, goal) else "/"
        answer = web.Response(status=303, headers={"Location": where, "Cache-Control": "no-store"})
        answer.set_cookie(
            self._cookie(request),
            welcome.cookie,
            max_age=COOKIE_DAYS * 24 * 60 * 60,
            path="/",
            httponly=True,
            samesite="Strict",
            secure=self._scheme(request) == "https",
        )
        return answer

    def _page(
        self,
        template: str,
        request: web.Request,
        problem: Sentence | None = None,
        status: int = 200,
        code: str = "",
    ) -> web.Response:
        """Return a page in the browser's language; `code` stands in its field."""
        with spoken(_language(request)):
            context: Mapping[str, object] = {
                "application": {"name": self.title},
                "code": code,
                "guests": self.members.takes_guests,
                "font_size": 15,
                "lang": current(),
                "problem": problem and say(problem),
                "texts": {key: _(text) for key, text in _TEXTS.items()},
            }
            answer = aiohttp_jinja2.render_template(template, request, context, status=status)
        answer.headers["Cache-Control"] = "no-store"
        return answer

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        name = self._name(request)
        if name is None:
            raise web.HTTPUnauthorized
        page = web.WebSocketResponse(
            heartbeat=15.0, max_msg_size=65_536, compress=False, timeout=LAST_WORDS
        )
        await page.prepare(request)
        self.visitors.note_service()
        await self._visit(name, request, page)
        return page

    async def _visit(self, name: str, request: web.Request, page: web.WebSocketResponse) -> None:
        language = _language(request)
        size = _number(request.query.get("width")), _number(request.query.get("height"))
        notices = request.query.get("notices", "")
        try:
            visitor = await self.visitors.start(
                name,
                size,
                "xterm-256color",
                door="web",
                truecolor=True,
                language=language,
                address=request.remote or "?",
                goal=request.match_info.get("goal", ""),
                notices=notices if notices in _NOTICES else "none",
            )
        except FullError as error:
            await self._close(page, error.sentence, language)
            return
        connection = request.protocol
        assert isinstance(connection, BrowserConnection)  # as the door makes them
        connection.visit_begins()
        typing = asyncio.create_task(self._carry_in(visitor, page))
        try:
            await visitor.show(page.send_bytes, connection.abort, request.remote or "?")
            await visitor.wait()
            typing.cancel()
            await asyncio.wait({typing})
            code = None if typing.cancelled() else typing.result()
            await self._close(page, visitor.farewell, language, code)
        finally:
            typing.cancel()
            visitor.close()
            await visitor.wait()

    async def _carry_in(self, visitor: Visitor, page: web.WebSocketResponse) -> WSCloseCode | None:
        """Carry what is typed to the program until the page goes; return what it did wrong."""
        try:
            async for message in page:  # ends once it is closed, or a message was too large
                if message.type is WSMsgType.BINARY:
                    return WSCloseCode.UNSUPPORTED_DATA
                if not await self._obey(message.data, visitor, page):
                    return WSCloseCode.INVALID_TEXT
            return None
        finally:
            visitor.hang_up(visitor.farewell)

    async def _obey(self, text: str, visitor: Visitor, page: web.WebSocketResponse) -> bool:
        """Do what a page's message says; return whether it is one."""
        try:
            kind, *values = parse_json(text)
            value = values[0] if values else None
        except (ValueError, TypeError):
            return False
        match kind, value:
            case "stdin", str():
                await visitor.write(value.encode(errors="replace"))
            case "resize", {"width": int() as width, "height": int() as height}:
                visitor.resize(width, height)
            case "ping", str() if len(value) < _MOST_REASON:
                await page.send_json(["pong", value])
            case (("focus" | "blur"), None):
                pass  # the terminal says so itself, to who asks it
            case _:
                return False
        return True

    async def _close(
        self,
        page: web.WebSocketResponse,
        reason: Sentence | None,
        language: str,
        code: WSCloseCode | None = None,
    ) -> None:
        with spoken(language or current()):
            text = "" if reason is None else say(reason)
        message = text.encode()[:_MOST_REASON].decode(errors="ignore").encode()
        with contextlib.suppress(ConnectionError):
            await page.close(code=code or WSCloseCode.OK, message=message)


def _language(request: web.Request) -> str:
    for wish in request.headers.get("Accept-Language", "")[:200].split(","):
        code = wish.split(";")[0].split("-")[0].strip().lower()
        if code in LANGUAGES:
            return code
    return ""


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 7 else 0

"""A browser's connection to the club, and the headers of every answer."""

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

from jericho_tui.club.strangers import Strangers

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
    :param seconds: how long it may be a stranger.
    :param is_in_front: whether what connects from an address stands in front of the club.
    :param saves: the saves folder.
    """

    __slots__ = ("_is_in_front", "_patience", "_saves", "_seconds", "_strangers")

    def __init__(
        self,
        handler: Any,
        strangers: Strangers,
        seconds: float,
        is_in_front: Callable[[str], bool],
        saves: Path,
        **settings: Any,
    ) -> None:
        super().__init__(handler, **settings)
        self._strangers = strangers
        self._seconds = seconds
        self._is_in_front = is_in_front
        self._saves = saves
        self._patience: asyncio.TimerHandle | None = None

    @property
    def address(self) -> str:
        """Where the browser is, or what stands in front of the club."""
        peer = None if self.transport is None else self.transport.get_extra_info("peername")
        return str(peer[0]) if peer else "?"

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if not self._strangers.knocks(self.address, in_front=self._is_in_front(self.address)):
            self.abort()
            return
        self._patience = asyncio.get_running_loop().call_later(self._seconds, self.abort)
        self._strangers.came(self)

    def connection_lost(self, exc: BaseException | None) -> None:
        self.visit_begins()
        super().connection_lost(exc)

    def visit_begins(self) -> None:
        """Be no stranger any more, or have gone."""
        self._strangers.left(self)
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

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
            self._strangers.fault(address, exc, self._saves)
        else:
            self._strangers.note(address, "not served", status)
        if request.writer.output_size:
            raise ConnectionError  # half an answer is on its way, so this is its end
        answer = web.Response(status=status, text=f"{status}: {HTTPStatus(status).phrase}")
        answer.headers.update(HEADERS)
        answer.force_close()
        return answer


async def add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    """Add the headers to an answer, before it is sent."""
    response.headers.update(HEADERS)

"""The club's end of the line to the warm process (`warm`)."""

import asyncio
import errno
import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final

from jericho_tui.club import warm

_AT_ONCE: Final = 65_536
_PATIENCE: Final = 6.0
"""Seconds that it may take to see off whoever is left."""
_KEPT: Final = re.compile(r"PATH|HOME|USER|LOGNAME|LANG|LANGUAGE|LC_.*|TZ|TMPDIR|XDG_.*|PYTHON.*")
"""What visitors know of the host's environment; how the host's own screen looks is none of it."""


class WarmProcess:
    """The warm process and the socket to it.

    :param heard: told every message but the first, and None once it is gone.
    """

    def __init__(self, heard: Callable[[Mapping[str, Any] | None], None]) -> None:
        self._heard = heard
        self._loop = asyncio.get_running_loop()
        self._line, theirs = socket.socketpair()
        self._line.setblocking(False)
        self._text = b""
        self._open = True
        self.ready: asyncio.Future[None] = self._loop.create_future()
        """Done once it can fork; fails where it cannot be had."""
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-c", warm.CHILD, str(theirs.fileno()), *sys.path],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                env={key: text for key, text in os.environ.items() if _KEPT.fullmatch(key)},
                start_new_session=True,  # what is typed at the host's terminal is not for it
            )
        self._loop.add_reader(self._line, self._listen)

    def send(self, message: Mapping[str, Any], terminal: int | None = None) -> None:
        """Send a message, and a terminal with it; waits not.

        :raises OSError: it is gone, or so busy that it takes none.
        """
        data = json.dumps(message).encode() + b"\n"
        if socket.send_fds(self._line, [data], [] if terminal is None else [terminal]) < len(data):
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    async def close(self) -> None:
        """End it: it sees off whoever is left."""
        self._shut()
        try:
            await asyncio.to_thread(self.process.wait, _PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            await asyncio.to_thread(self.process.wait)

    def _listen(self) -> None:
        try:
            data = self._line.recv(_AT_ONCE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._shut()
            self.process.kill()  # nobody could ask it anything any more
            self.process.wait()
            if not self.ready.done():
                self.ready.set_exception(OSError(errno.ECHILD, os.strerror(errno.ECHILD)))
            self._heard(None)
            return
        *lines, self._text = (self._text + data).split(b"\n")
        for text in lines:
            message = json.loads(text)
            if "ready" in message:
                self.ready.set_result(None)
            else:
                self._heard(message)

    def _shut(self) -> None:
        if self._open:
            self._open = False
            self._loop.remove_reader(self._line)
            self._line.close()

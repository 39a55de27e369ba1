"""A terminal that may go away without a word: then the program ends, as when it is hung up on.

Usually whoever closes a window sends SIGHUP. Where nobody does (a container's or a multiplexer's
client that was killed, a program that was started with the signal ignored, a terminal that does not
control it), Textual 8.2.8 reads an end of file again and again, which costs a whole core for ever,
and once nothing can be written any more its loop waits for ever. `docs/upstream-textual.md` is the
report to its authors. POSIX only: on Windows Textual has another driver.
"""

import os
import selectors
import signal
import sys
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol, TextIO, cast

from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

_AT_ONCE: Final = 4096
"""Most bytes of input that are read at once."""
_LOOK: Final = 0.1
"""Seconds between two looks whether the driver is to stop, or a lone Escape is a key."""

_BEHIND: Final = 3
"""Frames that wait when a line is slow; of thirty, with which the program would wait itself."""


class Leaving(Protocol):
    """An application that ends when its terminal does."""

    def leave(self, number: int) -> None:
        """Leave as a signal of this number says."""
        ...


class TerminalDriver(LinuxDriver):
    """Textual's driver, which notices that its terminal is gone."""

    def __init__(self, app: App[Any], **settings: Any) -> None:
        super().__init__(app, **settings)
        # The writer's thread dies of an error, and then the loop waits for room in its queue.
        self._file = cast("Any", _Output(sys.__stderr__, self._gone))
        self._frame: list[str] | None = None
        """What of a frame has been written; None: none is under way."""

    def write(self, data: str) -> None:
        """Have this written by the thread that writes."""
        if self._frame is None:
            super().write(data)
        else:
            self._frame.append(data)

    @property
    def waits(self) -> bool:
        """Whether frames wait for the terminal to take those before them."""
        thread = self._writer_thread
        return thread is not None and thread._queue.qsize() >= _BEHIND

    @contextmanager
    def frame(self) -> Iterator[None]:
        """Hand what is written meanwhile over in one piece: to a visitor each is a packet."""
        self._frame = frame = list[str]()
        try:
            yield
        finally:
            self._frame = None
            if frame:
                super().write("".join(frame))

    def run_input_thread(self) -> None:
        """Read keys until the driver stops or there is nothing to read from any more."""
        parser = XTermParser(self._debug)
        # A byte that is no text, which a terminal may send, is no reason to end.
        decode = getincrementaldecoder("utf-8")("replace").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(_LOOK):
                    try:
                        data = os.read(self.fileno, _AT_ONCE)
                    except OSError:  # EIO: others own the terminal now, or it is gone
                        data = b""
                    if not data:
                        self._gone()
                        return
                    text = decode(data)
                    # Fed with nothing the parser ends: so much for half a character.
                    for message in parser.feed(text) if text else ():
                        self.process_message(message)
                for message in parser.tick():
                    self.process_message(message)

    def _gone(self) -> None:
        """Have the application leave; from any thread, also when it has left."""
        app = cast("Leaving", self._app)
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(app.leave, signal.SIGHUP)


class _Output:
    """What the driver writes to; once that fails, nowhere."""

    def __init__(self, file: TextIO | None, gone: Callable[[], None]) -> None:
        assert file is not None  # there was a terminal
        self._file = file
        self._gone = gone

    def fileno(self) -> int:
        return self._file.fileno()

    def write(self, text: str) -> None:
        try:
            self._file.write(text)
        except OSError:
            self._drop()

    def flush(self) -> None:
        try:
            self._file.flush()
        except OSError:
            self._drop()

    def _drop(self) -> None:
        """Let what is still buffered, and all that follows, go nowhere; say that it does."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self._file.fileno())
        os.close(nowhere)
        self._gone()

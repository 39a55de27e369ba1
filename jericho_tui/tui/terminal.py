"""A terminal that may go away without a word: then the program ends, as when it is hung up on.

Usually whoever closes a window sends SIGHUP. Where nobody does (a container's or a multiplexer's
client that was killed, a program that was started with the signal ignored, a terminal that does not
control it), Textual 8.2.8 reads an end of file again and again, which costs a whole core for ever,
and once nothing can be written any more its loop waits for ever. `docs/upstream-textual.md` is the
report to its authors. POSIX only: on Windows Textual has another driver.

What is typed is read by `key_parser`. An error in the thread that reads ends the application as
any other error does.
"""

import asyncio
import os
import selectors
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TextIO, TypeVar, cast

from textual import constants
from textual.drivers.linux_driver import LinuxDriver

from jericho_tui.tui.key_parser import KeyParser, decoder

if TYPE_CHECKING:
    from jericho_tui.tui.access import AccessibleApp

T = TypeVar("T")

_AT_ONCE: Final = 4096
"""Most bytes of input that are read at once."""
_LOOK: Final = 0.1
"""Seconds between two looks whether the driver is to stop, or a lone Escape is a key."""

_REPORT_LATIN_KEYS: Final = "\x1b[=4;2u"
"""Asks for what keys are on a Latin layout, besides what Textual asks of kitty's protocol."""
_BEHIND: Final = 3
"""Frames that wait when a line is slow; of thirty, with which the program would wait itself."""


class TerminalDriver(LinuxDriver):
    """Textual's driver, which notices that its terminal is gone."""

    def __init__(self, app: "AccessibleApp", **settings: Any) -> None:
        super().__init__(app, **settings)
        self._ends = app
        self._running = asyncio.get_running_loop()
        # The writer's thread dies of an error, and then the loop waits for room in its queue.
        self._output = _Output(sys.__stderr__, self._gone)
        self._file = cast("Any", self._output)
        self._handed = 0
        """How much has been handed to the writer's thread: frames, and what else is written."""
        self._frame: list[str] | None = None
        """What of a frame has been written; None: none is under way."""

    def write(self, data: str) -> None:
        if self._frame is None:
            self._handed += 1
            super().write(data)
        else:
            self._frame.append(data)

    @property
    def waits(self) -> bool:
        """Whether frames wait for the terminal to take those before them."""
        return self._handed - self._output.written > _BEHIND

    @contextmanager
    def frame(self) -> Iterator[None]:
        """Hand what is written meanwhile over in one piece: to a visitor each is a packet."""
        self._frame = frame = list[str]()
        try:
            yield
        finally:
            self._frame = None
            if frame:
                self.write("".join(frame))

    def start_application_mode(self) -> None:
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual's
        if not constants.DISABLE_KITTY_KEY:
            self.write(_REPORT_LATIN_KEYS)

    def _run_input_thread(self) -> None:
        try:
            self.run_input_thread()
        except Exception as error:
            self._tell(self._ends._handle_exception, error)

    def run_input_thread(self) -> None:
        parser = KeyParser()
        decode = decoder()
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
                    for message in parser.feed(decode(data)):
                        self.process_message(message)
                for message in parser.tick():
                    self.process_message(message)

    def _gone(self) -> None:
        """Have the application leave; from any thread, also when it has left."""
        self._tell(self._ends.leave, signal.SIGHUP)

    def _tell(self, end: Callable[[T], object], reason: T) -> None:
        if not self._running.is_closed():
            self._running.call_soon_threadsafe(end, reason)

    def _sigtstp_application(self, *_signal: object) -> None:
        """Stop with the whole job, as other programs do; go on at once if no shell could continue
        it.
        """
        self._frame = None
        self.suspend_application_mode()
        self._must_signal_resume = True
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(0, signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._sigtstp_application)
        if self._must_signal_resume:
            self._sigcont_application()

    def _sigcont_application(self, *_signal: object) -> None:
        if not self._must_signal_resume:
            self._must_signal_resume = True
            self.suspend_application_mode()
        super()._sigcont_application()


class _Output:
    """What the driver writes to; once that fails, nowhere."""

    def __init__(self, file: TextIO | None, gone: Callable[[], None]) -> None:
        assert file is not None  # there was a terminal
        self._file = file
        self._gone = gone
        self.written = 0
        """How many pieces the terminal has taken."""

    def fileno(self) -> int:
        return self._file.fileno()

    def write(self, text: str) -> None:
        try:
            self._file.write(text)
        except OSError:
            self._drop()
        self.written += 1

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

"""Connections that have not begun a visit, and the screen that asks who is there for a code.

Nobody knows whose they are, so there are few of them, they come only so fast, and each has little
time. Where one more comes than there may be, the first goes of those from where most come: a crowd
from one address keeps nobody out who comes from another.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from textwrap import wrap
from typing import Final, Protocol

from jericho_tui.club.limits import Connections, Limits, origin
from jericho_tui.club.members import MOST_TYPED, InvalidCodeError, NameWantedError
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store import crashes
from jericho_tui.store.files import StoreError
from jericho_tui.store.log import note, utc_now
from jericho_tui.text.language import _, say

PAUSE: Final = 1.0
"""Seconds that a wrong code costs."""
_MINUTE: Final = 60.0
_ERASE: Final = frozenset(b"\x7f\x08")


class Stranger(Protocol):
    """A connection that has not begun a visit."""

    @property
    def address(self) -> str:
        """Where it comes from."""

    def abort(self) -> None:
        """Close it at once."""


class Strangers:
    """All of them, whichever door they stand at.

    :param clock: tells the time in seconds.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = limits.strangers
        self._seconds = limits.seconds_to_authenticate + limits.seconds_for_code
        self._clock = clock
        self._here: dict[Stranger, str] = {}
        """Where each comes from, in the order in which they came."""
        self._patience: dict[Stranger, asyncio.TimerHandle] = {}
        """When each has to go."""
        self._connections = Connections(
            limits.connections_a_second, limits.connections_a_second_each
        )
        self.turned_away = 0
        """How many had to go since there were too many, or since they came too fast."""
        self._lines = Connections(60, 5, burst=1)  # of the log, a minute: in all, and each
        self._left_out = 0
        """How many lines the log lacks since `_told`."""
        self._told = clock()

    def __len__(self) -> int:
        return len(self._here)

    def meet(self, stranger: Stranger, *, in_front: bool = False) -> None:
        """Take note of a new connection, which has to go at once if they come too fast.

        :param in_front: whether it comes from what stands in front of the club, for everybody.
        """
        if self._connections.comes(stranger.address, self._clock(), counted=not in_front):
            self.came(stranger)
            return
        self.turned_away += 1
        self.note(origin(stranger.address), "turned away")
        stranger.abort()

    def came(self, stranger: Stranger) -> None:
        """Take note of one more, who has some time; of too many, one goes."""
        self._here[stranger] = origin(stranger.address)
        wait = asyncio.get_running_loop().call_later
        self._patience[stranger] = wait(self._seconds, stranger.abort)
        if len(self._here) > self._most:
            ((crowd, _number),) = Counter(self._here.values()).most_common(1)
            first = next(one for one, address in self._here.items() if address == crowd)
            self.left(first)
            self.turned_away += 1
            self.note(crowd, "turned away")
            first.abort()

    def left(self, stranger: Stranger) -> None:
        """Take note that one has gone, or begins a visit."""
        if self._here.pop(stranger, None) is not None:
            self._patience.pop(stranger).cancel()

    def a_second(self) -> tuple[int, int]:
        """Return how many connections came in the last second: in all, and most from one place."""
        return self._connections.a_second(self._clock())

    def note(self, address: str, event: str, *facts: object) -> bool:
        """Write a line of the log that a stranger has caused, unless there are too many such.

        :return: whether it was written.
        """
        if self._lines.comes(address, self._clock() / _MINUTE):
            note(event, *facts, address)
            return True
        self._left_out += 1
        return False

    def fault(self, address: str, error: BaseException, saves: Path) -> None:
        """Write what failed for a stranger: a line of the log, and a report that says where.

        :param saves: the saves folder.
        """
        if self.note(type(error).__name__, "fault", address):
            with suppress(StoreError):
                crashes.write_report(error, crashes.crashes_folder(), utc_now(), saves)

    def tell(self, *, now: bool = False) -> None:
        """Write how many lines were left out, once a minute.

        :param now: before the minute is over.
        """
        if not now and self._clock() - self._told < _MINUTE:
            return
        self._told = self._clock()
        if self._left_out:
            note("left out", self._left_out)
        self._left_out = 0

    def abort(self) -> None:
        """Close all of them at once."""
        for stranger in list(self._here):
            self.left(stranger)
            stranger.abort()


class AwayError(Exception):
    """Whoever was asked has gone, or has typed too much."""


class Asking:
    """Somebody is asked for a line, at a terminal or without one.

    :param read: returns what is typed next; b"" at its end.
    :param write: shows text.
    :param columns: of their terminal, which echoes nothing by itself; None: they have none.
    """

    def __init__(
        self,
        read: Callable[[], Awaitable[bytes]],
        write: Callable[[str], None],
        columns: int | None,
    ) -> None:
        self._read = read
        self._write = write
        self._columns = columns
        self._typed = b""
        self._left = 4_096  # bytes

    def tell(self, text: str) -> None:
        """Show a text in lines."""
        self._write(in_lines(text, self._columns))

    async def line(self, prompt: str) -> str:
        """Return the line that is typed; control characters and what is too long are left out.

        :raises AwayError: they have gone.
        """
        self._write(prompt)
        line = bytearray()
        while True:
            for place, byte in enumerate(self._typed):
                if byte in b"\x03\x04":  # Ctrl+C, Ctrl+D
                    raise AwayError
                if byte in b"\r\n":
                    after = self._typed[place + 1 :]
                    pair = self._typed[place : place + 2] == b"\r\n"
                    self._typed = after[1:] if pair else after
                    self._show("\r\n")
                    return line.decode("utf-8", "ignore")
                self._take(line, byte)
            self._typed = await self._read()
            self._left -= len(self._typed)
            if not self._typed or self._left < 0:
                raise AwayError

    def _take(self, line: bytearray, byte: int) -> None:
        if byte in _ERASE and line:
            while line.pop() & 0xC0 == 0x80 and line:
                pass  # the rest of a letter of several bytes
            self._show("\b \b")
        elif byte == 0x15:  # Ctrl+U
            self._show("\b \b" * len(line.decode("utf-8", "ignore")))
            line.clear()
        elif byte >= 32 and byte not in _ERASE and len(line) < MOST_TYPED:
            line.append(byte)
            with suppress(UnicodeDecodeError):  # more bytes of the letter follow
                self._show(line.decode()[-1])

    def _show(self, text: str) -> None:
        if self._columns is not None:
            self._write(text)


def in_lines(text: str, columns: int | None) -> str:
    """Return a text as it is sent to somebody: broken at spaces where their terminal is too narrow.

    :param columns: of the terminal; less than 20 cannot be meant. None: they have none.
    """
    if columns is None:
        return text + "\n"
    width = columns - 1 if columns >= 20 else 79
    lines = wrap(text, width, break_long_words=False, break_on_hyphens=False) or [""]
    return "".join(f"{line}\r\n" for line in lines)


async def ask_code(
    asking: Asking, shown: str, bind: Callable[[str, str], Awaitable[str]], code: str = ""
) -> str | None:
    """Ask for an invitation code; return the name of who was invited, None where nobody was.

    :param shown: by what they are to be known from now on: the fingerprint of a key.
    :param bind: binds it to the name that a code was made for, or by which a guest wants to come.
    :param code: what they have said already; empty: nothing.
    """
    if not code:
        for line in (
            _("This is a Jericho TUI club. It does not know your key yet:"),
            shown,
            _("Type the invitation code that your host gave you. It works once;"),
            _("after that, the club recognises your key."),
            _("(If the club knows another key of yours: ssh -i KEY)"),
        ):
            asking.tell(line)
    called, left = "", 3
    try:
        while left:
            code = code or await asking.line(_("Code: "))
            try:
                name = await bind(code, called)
            except NameWantedError as error:
                asking.tell(say(error.sentence))
                left -= called != ""
                called = await asking.line(_("Your name: ")) if left else ""
            except SentenceError as error:
                asking.tell(say(error.sentence))
                code, left = "", left - 1
                if not isinstance(error, InvalidCodeError):
                    return None
                await asyncio.sleep(PAUSE if left else 0)
            else:
                asking.tell(say(Sentence(N_("Welcome, {name}."), {"name": name})))
                return name
    except AwayError:
        pass
    return None

"""Where plain mode's lines come from and go to: a terminal or a pipe."""

import codecs
import io
import os
import select
import shutil
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final, TextIO

from jericho_tui.cli.streams import is_dumb
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import is_joiner
from jericho_tui.play.names import clean_name
from jericho_tui.session.plan import login_name
from jericho_tui.store.settings import save_settings
from jericho_tui.store.store import Store
from jericho_tui.text.aloud import sentence
from jericho_tui.text.language import _, say

_LONGEST: Final = 1 << 20
"""Characters without an end that are taken for a line, so that no pipe fills the memory."""


class PipedLines:
    """Reads lines by itself: what a stream has read ahead and not given, nobody can ask it for.

    :param source: nothing has been read from it, and nobody else reads from it.
    """

    def __init__(self, source: TextIO) -> None:
        self._descriptor = source.fileno()
        decoder = codecs.getincrementaldecoder(source.encoding)(source.errors or "strict")
        self._decoder = io.IncrementalNewlineDecoder(decoder, translate=True)
        self._lines: deque[str] = deque()
        self._rest = ""
        """What was read after the last whole line."""
        self._ended = False

    def ready(self, seconds: float) -> bool:
        """Wait so long; return whether a line, or the end, is there."""
        if not self._lines and not self._ended:
            if not select.select([self._descriptor], [], [], seconds)[0]:
                return False
            self._read()
        return bool(self._lines) or self._ended

    def next(self) -> str:
        """Return the next line with its end; empty when there are no more."""
        while not self._lines and not self._ended:
            self._read()
        return self._lines.popleft() if self._lines else ""

    def _read(self) -> None:
        data = os.read(self._descriptor, 65536)
        self._ended = not data
        text = self._rest + self._decoder.decode(data, final=self._ended)
        *whole, self._rest = text.split("\n")
        self._lines += [f"{line}\n" for line in whole]
        if self._rest and (self._ended or len(self._rest) > _LONGEST):
            self._lines.append(self._rest)
            self._rest = ""


try:
    import termios
except ImportError:  # Windows
    termios = None  # type: ignore[assignment]

_LOOK: Final = 0.1
"""Seconds between two looks at whether something was typed."""
_ERASE: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Go to the top, erase the screen (ECMA-48's ED 2), then all that has scrolled off it (xterm's ED
3). In this order: some terminals scroll away what they erase."""


def _is_file(source: TextIO) -> bool:
    try:
        return source.fileno() >= 0
    except OSError:
        return False


_piped_lines = lru_cache(maxsize=1)(PipedLines)  # what was read ahead is there for the next wire


class Wire:
    """Two text streams. Everything said is on its way at once, everything asked ends a line."""

    def __init__(self, source: TextIO, sink: TextIO) -> None:
        self._source = source
        self._sink = sink
        self._echoes = not source.isatty()
        """A terminal shows what is typed; of a pipe the transcript should have it too."""
        self.watched = source.isatty() and sink.isatty()
        """Whether somebody may look over a shoulder: both ends are a terminal."""
        can_wait = os.name != "nt" and _is_file(source)
        self._can_wait = self.watched and can_wait
        """Whether it can be told when something is typed at a terminal."""
        self._piped = _piped_lines(source) if can_wait and not source.isatty() else None
        """The lines of a pipe; None: there is none, or it cannot be told when one is there."""
        self.erases = self.watched and os.name != "nt" and not is_dumb()
        """Whether what was said can be taken back, also from whoever scrolls up."""
        self._asked: str | None = None
        """What stands before the line that is being waited for; None: none is."""

    @classmethod
    def standard(cls) -> "Wire":
        """Return the program's own input and output; a closed input has no lines."""
        if isinstance(sys.stdin, io.TextIOWrapper):
            encoding = sys.stdin.encoding
            # Where only ASCII is promised, what comes beyond it is UTF-8 nearly everywhere.
            beyond = "utf-8" if codecs.lookup(encoding).name == "ascii" else encoding
            if (encoding, sys.stdin.errors) != (beyond, "replace"):  # once: not in mid-reading
                sys.stdin.reconfigure(encoding=beyond, errors="replace")
        return cls(sys.stdin or io.StringIO(), sys.stdout)

    def say(self, *lines: str) -> None:
        """Write each of the lines, so that they are read at once."""
        for line in lines:
            self._sink.write(f"{line}\n")
        self._sink.flush()

    def refuse(self, error: SentenceError) -> None:
        """Say why something cannot be done."""
        self.say(sentence(say(error.sentence)))

    def interject(self, *lines: str) -> None:
        """Say something also while a line is waited for: what is asked for then stands below."""
        if self._asked is None:
            self.say(*lines)
        else:
            self.say("", *lines)
            self._sink.write(self._asked)
            self._sink.flush()

    def ask(self, prompt: str = "", idle: Callable[[], object] | None = None) -> str | None:
        """Return the next line without its end; None when there are no more.

        :param prompt: words before the sign that something is expected.
        :param idle: called ten times a second while nobody types at a terminal; what it raises
            ends the question.
        """
        self._asked = f"{prompt} > ".lstrip()
        if prompt or not (self._can_wait and self.typed(0.0)):  # else the line stands there already
            self._sink.write(self._asked)
            self._sink.flush()
        try:
            while idle is not None and self._can_wait and not self.typed(_LOOK):
                idle()
        finally:
            self._asked = None
        line = self._source.readline() if self._piped is None else self._piped.next()
        if not line:
            self.say("")
            return None
        answer = line.removeprefix("\ufeff").strip()
        if self._echoes:
            shown = enumerate(answer)
            self.say(
                "".join(c if c.isprintable() or is_joiner(answer, n) else "?" for n, c in shown)
            )
        return answer

    def typed(self, seconds: float = _LOOK) -> bool:
        """Wait so long for a line; return whether one, or the end of all, is there to be read."""
        if self._piped is not None:
            return self._piped.ready(seconds)
        if not self._can_wait:
            time.sleep(seconds)
            return False
        return bool(select.select([self._source], [], [], seconds)[0])

    def drop_typed(self) -> None:
        """Forget what was typed at a terminal and not read: it answers another question."""
        if termios is not None and self._can_wait:
            termios.tcflush(self._source, termios.TCIFLUSH)

    def draw_curtain(self) -> None:
        """Take what was said off the terminal; where it cannot erase, let it scroll away."""
        if self.erases:
            self._sink.write(_ERASE)
            self._sink.flush()
        else:
            self.say(*[""] * shutil.get_terminal_size().lines)


def ask_name(wire: Wire, store: Store) -> str:
    """Return what the person at this terminal is called; ask who has never been asked.

    A script is not asked, and the answer is kept: nobody is asked twice.
    """
    suggestion = login_name()
    if store.settings.name or store.settings.last_setup or not wire.watched:
        return store.settings.name or suggestion
    wire.say(_("Welcome. What is your name? Press Enter for {name}.").format(name=suggestion))
    while (answer := wire.ask()) is not None:
        try:
            name = clean_name(answer) if answer else suggestion
            store.settings = replace(store.settings, name=name)
            save_settings(store.settings_path, store.settings)
        except SentenceError as error:
            wire.refuse(error)
            if store.settings.name:  # it is good, and cannot be kept
                return store.settings.name
        else:
            return name
    return suggestion

"""Where plain mode's lines come from and go to: a terminal or a pipe."""

import codecs
import io
import os
import shutil
import sys
from typing import Final, TextIO

_PROMPT = "> "
_ERASE: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Go to the top, erase the screen (ECMA-48's ED 2), then all that has scrolled off it (xterm's ED
3). In this order: some terminals scroll away what they erase."""


class Wire:
    """Two text streams. Everything said is on its way at once, everything asked ends a line."""

    def __init__(self, source: TextIO, sink: TextIO) -> None:
        self._source = source
        self._sink = sink
        self._echoes = not source.isatty()
        """A terminal shows what is typed; of a pipe the transcript should have it too."""
        self.watched = source.isatty() and sink.isatty()
        """Whether somebody may look over a shoulder: both ends are a terminal."""
        self.erases = self.watched and os.environ.get("TERM", "dumb") not in ("", "dumb")
        """Whether what was said can be taken back, also from whoever scrolls up."""

    @classmethod
    def standard(cls) -> "Wire":
        """Return the program's own input and output; a closed input has no lines."""
        if isinstance(sys.stdin, io.TextIOWrapper):
            encoding = sys.stdin.encoding
            # Where only ASCII is promised, what comes beyond it is UTF-8 nearly everywhere.
            beyond = "utf-8" if codecs.lookup(encoding).name == "ascii" else encoding
            sys.stdin.reconfigure(encoding=beyond, errors="replace")
        return cls(sys.stdin or io.StringIO(), sys.stdout)

    def say(self, *lines: str) -> None:
        """Write each of the lines, so that they are read at once."""
        for line in lines:
            self._sink.write(f"{line}\n")
        self._sink.flush()

    def ask(self, prompt: str = "") -> str | None:
        """Return the next line without its end; None when there are no more.

        :param prompt: words before the sign that something is expected.
        """
        self._sink.write(f"{prompt} {_PROMPT}".lstrip())
        self._sink.flush()
        line = self._source.readline()
        if not line:
            self.say("")
            return None
        answer = line.removeprefix("\ufeff").strip()
        if self._echoes:
            self.say("".join(c if c.isprintable() else "?" for c in answer))
        return answer

    def draw_curtain(self) -> None:
        """Take what was said off the terminal; where it cannot erase, let it scroll away."""
        if self.erases:
            self._sink.write(_ERASE)
            self._sink.flush()
        else:
            self.say(*[""] * shutil.get_terminal_size().lines)

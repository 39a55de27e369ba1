"""Lines from a pipe or a file, of which it can be told whether the next one is there."""

import codecs
import io
import os
import select
from collections import deque
from typing import Final, TextIO

_MUCH: Final = 65536
"""Bytes read at once."""
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
        data = os.read(self._descriptor, _MUCH)
        self._ended = not data
        text = self._rest + self._decoder.decode(data, final=self._ended)
        *whole, self._rest = text.split("\n")
        self._lines += [f"{line}\n" for line in whole]
        if self._rest and (self._ended or len(self._rest) > _LONGEST):
            self._lines.append(self._rest)
            self._rest = ""

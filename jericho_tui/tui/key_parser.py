"""What a terminal sends: the keys, reports and pastes that Textual knows, and nothing else.

Textual 8.2.8 types a sequence that it does not know letter by letter, and fails at some key events
of kitty's protocol. Here the input is cut into whole sequences first (ECMA-48). Textual reads those
that it knows; the others are dropped. `docs/upstream-textual.md` is the report to its authors.
"""

import re
import sys
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Final
from unicodedata import category, name

from textual import constants, events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual._xterm_parser import XTermParser
from textual.keys import Keys, _character_to_key
from textual.message import Message

BRACKETED_PASTE_START, BRACKETED_PASTE_END = "\x1b[200~", "\x1b[201~"
_LONGEST_REPORT: Final = 32
"""Characters up to which Textual reads a sequence as a report."""
_STRING: Final = r"(?:(?!\x1b\[200~).)*?"
_WHOLE: Final = re.compile(
    rf"""
      (?P<text> [^\x1b]+)
    | \x1b\] {_STRING} (?:\x07 | \x1b\\ | (?=\x1b\[200~))         # OSC
    | \x1b[PX^_] {_STRING} (?:\x1b\\ | (?=\x1b\[200~))              # DCS, …
    | \x1b\[ (?:
          \[ (?:[^\x1b] | (?=\x1b))                             # a function key of Linux
        | (?!\[) [^@-~\x1b]* (?:[@-~] | (?=\x1b))              # any other CSI
      )
    | \x1bO [\d;]* (?:[^\d;\x1b] | (?=\x1b))                    # SS3
    | \x1b (?:(?P<alt> [^\x1b\[\]PX^_O\\]) | \\ | (?=\x1b))     # Alt, the end of a string, Escape
    """,
    re.VERBOSE | re.DOTALL,
)
"""Characters, or a sequence up to its end. The next one cuts it short, a string only a paste."""
_SENT_IN_PIECES: Final = re.compile(r"\x1b[\[\]PX^_]")
"""How a terminal's answer begins; what begins otherwise is a key, and complete at once."""
_REPORT: Final = re.compile(
    r"\x1b\[(?:[IO]|<[-\d;]+[mM]|\d+;\d+R|\?\d+;\d\$y|48(?:;[1-9]\d{0,2}){2}(?:;[1-9]\d{0,4}){2}t)",
    re.ASCII,
)
"""Focus, mouse, cursor, mode or size: what Textual reads, without sizes that nothing can have."""
_KITTY: Final = re.compile(
    r"\x1b\[(\d{0,7})(?::\d{0,7})?(?::(\d{1,7}))?(?:;(\d{0,3})(?::(\d+))?)?(?:;([\d:]*))?"
    r"([u~ABCDEFHPQRS])",
    re.ASCII,
)
"""Code (shifted code left out), code on a Latin layout; modifiers, event; text; end."""
_XTERM: Final = re.compile(r"\x1b\[27;(\d{1,3});(\d{1,7})~", re.ASCII)
"""Modifiers and code, as xterm sends them."""
_KEY_EVENTS: Final = ("", "1", "2")
"""Pressed or repeated, not released."""
_MOST_MODIFIERS: Final = 256
"""The number of all eight at once."""
_PATIENCE: Final = 1.0
"""Seconds after which an incomplete sequence is dropped."""
_PASTE_PATIENCE: Final = 3.0
"""Seconds since its last piece after which a paste without an end is complete."""
_MOST_KEPT: Final = 256
"""Characters of an incomplete sequence that are kept; those that Textual knows are shorter."""
MOST_PASTED: Final = 65_536
"""Characters of a paste that are kept."""


def decoder() -> Callable[[bytes], str]:
    """Return what reads bytes as UTF-8, in whatever pieces they come, and fails at none."""
    return getincrementaldecoder("utf-8")("replace").decode


class Key(events.Key):
    """A key that may be of a layout without Latin letters."""

    latin = ""
    """The name of the key on a Latin layout; empty: the same, or the terminal does not say."""

    def copy(self) -> "Key":
        key = Key(self.key, self.character)
        key.latin = self.latin
        return key


class KeyParser(XTermParser):
    """Reads what a terminal sends, in whatever pieces it comes."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        """Begin between two sequences.

        :param clock: returns the moment in seconds.
        """
        super().__init__()
        self._clock = clock
        self._rest = ""
        """What is incomplete: a sequence, or the text of a paste."""
        self._pastes = False
        """Whether it is a paste."""
        self._since = 0.0
        self._until: float | None = None
        """When it is given up; None: nothing is incomplete."""

    def feed(self, data: str) -> Iterator[Message]:
        data, at, waited = self._rest + data, 0, self._until is not None
        while at < len(data):
            if self._pastes:
                end = data.find(BRACKETED_PASTE_END, at)
                if end < 0:
                    break
                yield self._paste(data[at:end])
                at = end + len(BRACKETED_PASTE_END)
            elif match := _WHOLE.match(data, at):
                yield from self._read(match)
                at = match.end()
            else:
                break
        self._wait_for_more(data[at:], fresh=at > 0 or not waited)

    def tick(self) -> Iterator[Message]:
        if self._until is None or self._clock() < self._until:
            return
        rest, self._rest, self._until = self._rest, "", None
        if self._pastes:
            yield self._paste(rest)
        elif rest in ANSI_SEQUENCES_KEYS:
            yield from self._keys(rest)
        elif rest == "\x1bO":
            yield from self._keys("O", alt=True)

    def _wait_for_more(self, rest: str, *, fresh: bool) -> None:
        if not rest and not self._pastes:
            self._rest, self._until = "", None
            return
        most, tail = MOST_PASTED if self._pastes else _MOST_KEPT, len(BRACKETED_PASTE_END) - 1
        self._rest = rest if len(rest) <= most + tail else rest[:most] + rest[-tail:]
        patience = _PASTE_PATIENCE if self._pastes else _PATIENCE
        now = self._clock()
        if fresh or self._pastes:
            self._since = now
        if not self._pastes and (rest in ANSI_SEQUENCES_KEYS or not _SENT_IN_PIECES.match(rest)):
            patience, self._since = constants.ESCAPE_DELAY, now
        self._until = self._since + patience

    def _paste(self, text: str) -> events.Paste:
        self._pastes = False
        return events.Paste(text[:MOST_PASTED])

    def _read(self, match: re.Match[str]) -> Iterator[Message]:
        whole = match[0]
        if match["text"]:
            for character in whole:
                yield from self._keys(character)
        elif whole == BRACKETED_PASTE_START:
            self._pastes = True
        elif _REPORT.fullmatch(whole):
            if len(whole) <= _LONGEST_REPORT:
                yield from super().feed(whole)
        elif match["alt"] and whole not in ANSI_SEQUENCES_KEYS:
            yield from self._keys(match["alt"], alt=True)
        else:
            yield from self._keys(whole)

    def _keys(self, sequence: str, *, alt: bool = False) -> Iterator[events.Key]:
        for key in self._sequence_to_key_events(sequence, alt):
            if key.key != Keys.Ignore:
                yield key

    def _parse_extended_key(  # type: ignore[override]  # Textual's is cached
        self, sequence: str
    ) -> list[events.Key] | None:
        """Return the keys of a sequence of kitty's or xterm's; None: it is none that can be read.

        Textual then looks in its table of the older ones.
        """
        if match := _XTERM.fullmatch(sequence):
            sequence = f"\x1b[{match[2]};{match[1]}u"
        match = _KITTY.fullmatch(sequence)
        if match is None:
            return None
        code, base, modifiers, event, text, end = match.groups("")
        if f"{int(code or '1')}{end}" not in FUNCTIONAL_KEYS and (
            end != "u" or not (_is_character(code) or (text and code == "0"))
        ):
            return None
        if event not in _KEY_EVENTS or (modifiers and not 1 <= int(modifiers) <= _MOST_MODIFIERS):
            return None
        if text and (end != "u" or not all(map(_is_character, text.split(":")))):
            return None
        found = super()._parse_extended_key(f"\x1b[{code};{modifiers};{text}{end}")
        keys: list[events.Key] = []
        for one in found or ():
            key = Key(one.key, one.character)
            key.latin = _latin(code, base, one.key)
            keys.append(key)
        return keys


def _is_character(code: str) -> bool:
    """Whether a number is that of a character that can be typed."""
    number = int(code) if code.isdecimal() and len(code) < 8 else sys.maxunicode + 1
    return number <= sys.maxunicode and category(chr(number)) not in ("Cc", "Cs", "Co")


def _latin(code: str, base: str, key: str) -> str:
    """Return what a key is called on a Latin layout; empty: the same.

    :param base: the character's number there.
    :param key: what it is called on this layout.
    """
    if not _is_character(code) or not _is_character(base) or not is_foreign(chr(int(code))):
        return ""
    modifiers, _plus, here = key.rpartition("+")
    there = chr(int(base))
    there = there.upper() if here.isupper() else there
    return "+".join(filter(None, (modifiers, _character_to_key(there))))


def is_foreign(key: str) -> bool:
    """Whether a key is a letter, and none of the Latin alphabet."""
    return len(key) == 1 and key.isalpha() and not name(key, "").startswith("LATIN ")

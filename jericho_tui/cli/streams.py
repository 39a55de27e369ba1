"""The program's own input and output: is there a terminal, and what can it print."""

import codecs
import io
import os
import sys
import unicodedata
from typing import Final

from jericho_tui.cli.parser import UsageError
from jericho_tui.core.sentence import N_, Sentence

_LIKE: Final = str.maketrans(
    dict.fromkeys("’‘′", "'")
    | dict.fromkeys("“”„", '"')
    | dict.fromkeys("«»", '"')
    | dict.fromkeys("–—−‑", "-")
    | dict.fromkeys("\u00a0\u202f\u2009", " ")
    | {"…": "...", "→": "->", "·": "-", "•": "-", "×": "x", "œ": "oe", "Œ": "OE", "æ": "ae"}
)
"""What stands for a character where an encoding lacks it."""
_DRAWN: Final = "╭─╮│╰╯┏━█░▸▲▼♛♪★♦♣▲●■…’"
"""What the screens are drawn with."""
_WEB_DRIVER: Final = "textual.drivers.web_driver:WebDriver"
"""With which textual-serve and textual-web draw in a browser what comes out of a pipe."""
_PLAIN: Final = "jericho-tui play --plain"


def draws_in_a_browser() -> bool:
    """Return whether whoever started the program shows its screens in a browser."""
    return os.environ.get("TEXTUAL_DRIVER") == _WEB_DRIVER


def has_screen() -> bool:
    """Return whether there is something to draw on: a terminal, or a browser."""
    return draws_in_a_browser() or has_terminal()


def has_terminal() -> bool:
    """Return whether both input and output are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def need_screens(instead: str = "") -> None:
    """Make sure that the terminal can draw the screens.

    :param instead: what to say where there is no terminal at all; empty: that is checked elsewhere.
    :raises UsageError: it cannot move its cursor, or lacks the symbols; plain mode needs neither.
    """
    if instead and not has_screen():
        raise UsageError(Sentence(instead))
    if draws_in_a_browser():
        return
    if os.environ.get("TERM") == "dumb":
        raise UsageError(
            Sentence(
                N_(
                    "this terminal cannot draw the screens (TERM is dumb); play line by line with"
                    " “{command}”"
                ),
                {"command": _PLAIN},
            )
        )
    for stream in (sys.stdout, sys.__stderr__):  # Textual writes to the second
        encoding = getattr(stream, "encoding", None) or "ascii"
        try:
            _DRAWN.encode(encoding)
        except UnicodeEncodeError:
            raise UsageError(
                Sentence(
                    N_(
                        "this terminal’s encoding, {encoding}, lacks the card symbols; use a UTF-8"
                        " locale, or play line by line with “{command}”"
                    ),
                    {"encoding": encoding, "command": _PLAIN},
                )
            ) from None


def print_whatever_the_encoding() -> None:
    """Let characters that the output's encoding lacks print as what is most like them."""
    codecs.register_error("likeness", _likeness)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="likeness")


def _likeness(error: UnicodeError) -> tuple[str, int]:
    """Return what to print for characters that cannot be: “é” is “e”, a symbol “?”."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = ""
    for char in error.object[error.start : error.end]:
        parts = unicodedata.normalize("NFKD", char.translate(_LIKE))
        plain = "".join(part for part in parts if not unicodedata.combining(part))
        text += plain if plain and plain.isascii() else "?"
    return text, error.end

"""The program's own input and output: is there a terminal, and what can it print."""

import codecs
import io
import sys
import unicodedata
from typing import Final

_LIKE: Final = str.maketrans(
    dict.fromkeys("’‘′", "'")
    | dict.fromkeys("“”„", '"')
    | dict.fromkeys("«»", '"')
    | dict.fromkeys("–—−‑", "-")
    | dict.fromkeys("\u00a0\u202f\u2009", " ")
    | {"…": "...", "→": "->", "·": "-", "•": "-", "×": "x", "œ": "oe", "Œ": "OE", "æ": "ae"}
)
"""What stands for a character where an encoding lacks it."""


def has_terminal() -> bool:
    """Return whether both input and output are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


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

"""The program's own input and output: is there a terminal, and what can it print."""

import codecs
import io
import os
import sys
import unicodedata
from typing import Final

from jericho_tui.cli.parser import UsageError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.text.aloud import sentence
from jericho_tui.text.language import say

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
TEXT_MODE: Final = "jericho-tui play --plain"
"""The command that starts text mode in whatever terminal."""


def draws_in_a_browser() -> bool:
    """Return whether whoever started the program shows its screens in a browser."""
    return os.environ.get("TEXTUAL_DRIVER") == "textual.drivers.web_driver:WebDriver"


def has_screen() -> bool:
    """Return whether there is something to draw on: a terminal, or a browser."""
    return draws_in_a_browser() or has_terminal()


def has_terminal() -> bool:
    """Return whether both input and output are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def is_dumb() -> bool:
    """Return whether the terminal says that it can only write one line after another."""
    dumb = ("", "dumb", "unknown", "network", "dialup", "vanilla")
    return os.name != "nt" and os.environ.get("TERM", "") in dumb  # Windows sets none


def why_no_screens() -> Sentence | None:
    """Return why the terminal cannot draw the screens, which text mode does not need; or None."""
    if draws_in_a_browser():
        return None
    if is_dumb():
        text = N_("this terminal cannot draw the screens (TERM is {term})")
        return Sentence(text, {"term": os.environ.get("TERM") or Sentence(N_("not set"))})
    for stream in (sys.stdout, sys.__stderr__):  # Textual writes to the second
        encoding = getattr(stream, "encoding", None) or "ascii"
        try:
            _DRAWN.encode(encoding)
        except UnicodeEncodeError:
            text = N_("this terminal’s encoding, {encoding}, lacks the card symbols; use UTF-8")
            return Sentence(text, {"encoding": encoding})
    return None


def starts_text_mode(refusal: Sentence | None) -> bool:
    """Return whether to start text mode unasked; where the terminal is the reason, say so.

    :param refusal: what to refuse with where there is no terminal; None: text mode starts there.
    :raises UsageError: it is refused.
    """
    if not has_screen():
        if refusal is None:
            return True
        raise UsageError(refusal)
    reason = why_no_screens()
    if reason is not None:
        text = N_("{reason}, so text mode starts")
        print(sentence(say(Sentence(text, {"reason": reason}))), flush=True)
    return reason is not None


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

"""Which language the program speaks, and saying something in it."""

import gettext
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import Final

from jericho_tui.core.registry import ELSEWHERE, folder_of
from jericho_tui.core.sentence import Sentence

LANGUAGES: Final = {"en": "English", "fr": "Français"}
"""Every complete language by code, with its own name."""
_DECIMAL_MARKS: Final = {"en": ".", "fr": ","}
_DOMAIN: Final = "jericho_tui"
_FOLDER: Final = Path(__file__).parent / "locale"


class _OfGames(NullTranslations):
    """What games from elsewhere bring: `locale/<code>/LC_MESSAGES/<id>.mo` in their folders."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self._code = code

    def gettext(self, message: str) -> str:
        """Return the first translation of a game, else the message."""
        said = (catalogue.gettext(message) for catalogue in self._catalogues())
        return next((text for text in said if text != message), message)

    def ngettext(self, one: str, many: str, number: int) -> str:
        """Return the first translation of a game, else the English form."""
        english = super().ngettext(one, many, number)
        said = (each.ngettext(one, many, number) for each in self._catalogues())
        return next((text for text in said if text not in (one, many)), english)

    def _catalogues(self) -> Iterator[NullTranslations]:
        for game_id in ELSEWHERE:
            yield _catalogue(game_id, f"{folder_of(game_id)}/locale", self._code)


@cache
def _catalogue(game_id: str, folder: str, code: str) -> NullTranslations:
    return gettext.translation(game_id, folder, languages=[code], fallback=True)


class _Current:
    """The language in use; one for the process, as for every program with one user."""

    code = "en"
    catalogue: NullTranslations = NullTranslations()


def choose(code: str) -> None:
    """Speak the language `code` from now on; it must be one of `LANGUAGES`."""
    if code not in LANGUAGES:
        raise ValueError(f"no catalogue for {code!r}")
    _Current.code = code
    _Current.catalogue = NullTranslations()
    if code != "en":
        _Current.catalogue = gettext.translation(_DOMAIN, _FOLDER, languages=[code])
        _Current.catalogue.add_fallback(_OfGames(code))


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """Speak another language for a moment, in which nothing else of the process may speak.

    :param code: one of `LANGUAGES`; empty: the language in use.
    """
    before = _Current.code, _Current.catalogue
    if code and code != _Current.code:
        choose(code)
    try:
        yield
    finally:
        _Current.code, _Current.catalogue = before


def current() -> str:
    """Return the code of the language in use."""
    return _Current.code


def preferred(environ: Mapping[str, str] = os.environ) -> str:
    """Return the first complete language that the environment asks for, else English.

    The variables and their order are gettext's: LANGUAGE, LC_ALL, LC_MESSAGES, LANG.
    """
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in environ.get(variable, "").split(":"):
            code = wish.split(".")[0].split("_")[0].lower()
            if code in LANGUAGES:
                return code
        if variable != "LANGUAGE" and environ.get(variable):
            break  # a language we do not have outranks the variables after it
    return "en"


def _(message: str) -> str:
    """Return `message` in the language in use; empty for an empty one (gettext’s header)."""
    return message and _Current.catalogue.gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """Return the form of a message that goes with `number`."""
    return _Current.catalogue.ngettext(one, many, number)


def decimal(number: float) -> str:
    """Return a number with one decimal where it is not whole, as the language in use writes it."""
    return marked(f"{number:.1f}".removesuffix(".0"))


def decimals(number: float, places: int) -> str:
    """Return a number with so many decimals, as the language in use writes it."""
    return marked(f"{number:.{places}f}")


def marked(text: str) -> str:
    """Return the text of a number with the decimal mark of the current language."""
    return text.replace(".", _DECIMAL_MARKS[_Current.code])


def _said(value: object) -> object:
    if isinstance(value, Sentence):
        return say(value)
    return marked(str(value)) if isinstance(value, float) else value


def say(sentence: Sentence) -> str:
    """Return a sentence in the language in use, the sentences and numbers within it too."""
    values = {key: _said(value) for key, value in sentence.values.items()}
    template, several = sentence.template, sentence.several
    text = ngettext(template, several, sentence.number) if several else _(template)
    return text.format_map(values)

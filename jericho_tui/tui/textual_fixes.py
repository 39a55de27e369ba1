"""Where Textual 8.2.8 needs a mend until it mends itself, each with its reason."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from rich import _wrap
from textual._path import _css_path_type_as_list, _make_path_object_relative
from textual._styles_cache import StylesCache
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation
from textual.dom import DOMNode
from textual.screen import Screen

_PARSE: Final = Stylesheet._parse_rules


_RULES: Final[dict[tuple[object, ...], list[RuleSet]]] = {}
"""The rules of all style sheets, with the variables of one theme: others come seldom."""
_VARIABLES: Final[dict[str, str]] = {}


def _parse_rules(
    sheet: Stylesheet,
    css: str,
    read_from: CSSLocation,
    is_default_rules: bool = False,
    tie_breaker: int = 0,
    scope: str = "",
) -> list[RuleSet]:
    if sheet._variables != _VARIABLES:
        _RULES.clear()
        _VARIABLES.clear()
        _VARIABLES.update(sheet._variables)
    key = (css, read_from, is_default_rules, tie_breaker, scope)
    if key not in _RULES:
        _RULES[key] = _PARSE(sheet, *key)
    return _RULES[key]


def parse_style_sheets_once() -> None:
    """Let nothing be parsed twice from now on."""
    # setattr: assigning to a method is what mypy rightly forbids.
    setattr(Stylesheet, "_parse_rules", _parse_rules)  # noqa: B010


def parse_all_style_sheets(app: App[Any]) -> None:
    """Parse the style sheets of every widget and screen there is, as the application wears them."""
    parse_style_sheets_once()
    sheet = Stylesheet(variables=app.get_css_variables())
    for kind in subclasses(DOMNode):
        for read_from, css, tie_breaker, scope in kind._get_default_css(kind.__new__(kind)):
            _parse_rules(sheet, css, read_from, True, tie_breaker, scope)
        if issubclass(kind, App | Screen):
            for path in _css_path_type_as_list(kind.CSS_PATH or []):
                sheet.read(_make_path_object_relative(path, kind.__new__(kind)))
    sheet.parse()


def subclasses(kind: type[DOMNode]) -> Iterator[type[DOMNode]]:
    """Yield every class below one, as far as they have been imported."""
    for one in kind.__subclasses__():
        yield one
        yield from subclasses(one)


def keep_no_break_spaces() -> None:
    """Break no line at a no-break space, as Rich 15 does: French has one before ? and :."""
    blank = r"[^\S\u00a0\u202f]*"
    _wrap.re_word = re.compile(rf"{blank}[\S\u00a0\u202f]+{blank}")


def share_inner_outer() -> None:
    """Keep dead widgets from living on.

    In Textual 8.2.8 `StylesCache.get_inner_outer` is meant for the class but cached by instance, so
    that up to 1,024 caches of removed widgets stay alive with all they painted: 2 MiB a match.
    """
    cached: Any = StylesCache.__dict__.get("get_inner_outer")
    plain = getattr(cached, "__wrapped__", None)
    if plain is not None and not isinstance(cached, classmethod):
        shared: Any = lru_cache(1024)(plain)
        # setattr: assigning to a method is what mypy rightly forbids.
        setattr(StylesCache, "get_inner_outer", classmethod(shared))  # noqa: B010

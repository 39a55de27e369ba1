"""Where Textual needs a mend until it mends itself; each with its reason, applied once by `app`."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from textual._styles_cache import StylesCache


def share_inner_outer() -> None:
    """Keep dead widgets from living on.

    In Textual 8.2.8 `StylesCache.get_inner_outer` is meant for the class but cached by instance, so
    that up to 1,024 caches of removed widgets stay alive with all they painted: 2 MiB a match.
    """
    cached: Any = StylesCache.__dict__.get("get_inner_outer")
    plain = getattr(cached, "__wrapped__", None)
    if plain is not None and not isinstance(cached, classmethod):
        # setattr: assigning to a method is what mypy rightly forbids.
        setattr(StylesCache, "get_inner_outer", _shared(plain))  # noqa: B010


def _shared(plain: Callable[..., Any]) -> Any:
    """Return `plain` as a class method with one cache."""
    cached: Callable[..., Any] = lru_cache(1024)(plain)
    return classmethod(cached)

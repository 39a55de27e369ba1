"""Where Textual needs a mend until it mends itself; each with its reason, applied once by `app`."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate
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


def write_what_changed() -> None:
    """Write a changed part of a line alone.

    In Textual 8.2.8 whatever changes within a widget's line is written from the widget's left edge
    on, and once for every part: a picture of many small changes is five times itself.
    """
    # setattr: as above.
    setattr(ChopsUpdate, "render_segments", _render_parts)  # noqa: B010


def _render_parts(update: ChopsUpdate, console: Console) -> str:
    """Return the sequences that draw the changed parts of lines, each at its place."""
    sequences = []
    for y, first, last in update.spans:
        # Parts of different widgets, by the column where each begins.
        for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            start, stop = max(x, first), min(end, last)
            if strip is not None and start < stop:
                sequences.append(str(Control.move_to(start, y)))
                part = strip if (start, stop) == (x, end) else strip.crop(start - x, stop - x)
                sequences.append(part.render(console))
    return "".join(sequences)


def _shared(plain: Callable[..., Any]) -> Any:
    """Return `plain` as a class method with one cache."""
    cached: Callable[..., Any] = lru_cache(1024)(plain)
    return classmethod(cached)

"""Cutting names so that they can still be told from one another."""

from collections import defaultdict
from collections.abc import Sequence

from jericho_tui.tui.widgets.canvas import fit

_CUT = "…"


def told_apart(names: Sequence[str], width: int) -> list[str]:
    """Return names of at most `width` columns, for a list of all of them.

    Of names that would look the same when their ends are cut, the middle is left out instead:
    each ends with the words from which it differs from the others.
    """
    alike: dict[str, list[str]] = defaultdict(list)
    for name in names:
        alike[fit(name, width)].append(name)
    return [_cut(name, alike[fit(name, width)], width) for name in names]


def _cut(name: str, alike: Sequence[str], width: int) -> str:
    """Return a name cut where it is like others."""
    if len(set(alike)) == 1:
        return fit(name, width).rstrip()
    words = [other.split(" ") for other in alike]
    shared = next(
        (at for at, same in enumerate(zip(*words, strict=False)) if len(set(same)) > 1),
        min(map(len, words)),
    )
    end = " ".join(name.split(" ")[shared:])
    return fit(name[: max(0, width - len(end) - len(_CUT))] + _CUT + end, width).rstrip()

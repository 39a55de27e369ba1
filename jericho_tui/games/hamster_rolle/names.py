"""What the kinds of pieces are called, by their number."""

from collections.abc import Iterable
from typing import Final

from jericho_tui.core.sentence import N_, Sentence

KIND_NAMES: Final = tuple(
    Sentence(name)
    for name in (
        N_("long slab"),
        N_("short slab"),
        N_("cube"),
        N_("tall bar"),
        N_("cylinder"),
        N_("prism"),
        N_("plate"),
        N_("pyramid"),
    )
)
THE_KINDS: Final = tuple(
    Sentence(name)
    for name in (
        N_("the long slab"),
        N_("the short slab"),
        N_("the cube"),
        N_("the tall bar"),
        N_("the cylinder"),
        N_("the prism"),
        N_("the plate"),
        N_("the pyramid"),
    )
)
"""A piece of each kind within a sentence."""


def kinds_named(kinds: Iterable[int]) -> Sentence:
    """Return different kinds by name, separated by commas."""
    names = {f"k{kind}": KIND_NAMES[kind] for kind in dict.fromkeys(kinds)}
    return Sentence(", ".join(f"{{{place}}}" for place in names), names)

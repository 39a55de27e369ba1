"""The names of figures and cards."""

from typing import Final

from jericho_tui.core.sentence import N_
from jericho_tui.prose.counts import cards_text, points_text
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import NUMBER, QUIET, Segment

_FIGURES: Final = {
    "": ("", ""),
    "flag": ("⚑", N_("flag")),
    "king": ("♚", N_("king")),
    "queen": ("♛", N_("queen")),
    "prince": ("♂", N_("prince")),
    "princess": ("♀", N_("princess")),
    "magician": ("★", N_("magician")),
    "tower": ("♜", N_("tower")),
    "cannon": ("✹", N_("cannon")),
    "raven": ("♦", N_("raven")),
    "raven2": ("♦♦", N_("two ravens")),
}
"""The sign and the name of each figure; of none both are empty."""


def figure_name(figure: str) -> str:
    """Return the name of a figure, e.g. “king”; empty for none."""
    return _(_FIGURES[figure][1]) if figure else ""


def figure_sign(figure: str) -> str:
    """Return the sign of a figure; empty for none."""
    return _FIGURES[figure][0]


def card_text(card: int, figure: str) -> str:
    """Return a card, e.g. “12”, “33 (king)”."""
    if not figure:
        return str(card)
    return _("{card} ({figure})").format(card=card, figure=figure_name(figure))


def card_segments(card: int, figure: str) -> list[Segment]:
    """Return a card in pieces: its number, then its figure."""
    number = Segment(str(card), NUMBER)
    return [number, Segment(f" ({figure_name(figure)})", QUIET)] if figure else [number]


def score_text(score: int, points: bool) -> str:
    """Return a score as the variant counts it: points, or cards in the race."""
    return points_text(score) if points else cards_text(score)

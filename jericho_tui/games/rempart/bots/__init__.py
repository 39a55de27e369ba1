"""The bots of Rempart, where whoever remembers more wins: the stronger, the less they forget."""

from dataclasses import replace
from math import inf
from typing import Final

from jericho_tui.bots.characters import BEGINNER, CHAMPION, HEURISTIC, PLANNER, RANDOM, styled
from jericho_tui.core.sentence import N_

BOTS: Final = (
    replace(
        CHAMPION,
        character=N_("thinks every move through, and remembers every card that was turned up"),
        span=inf,
    ),
    replace(PLANNER, span=256.0),
    styled(
        "perfect-memory",
        N_("Perfect memory"),
        N_("remembers every card that was ever turned up, as no human can"),
        span=inf,
    ),
    replace(HEURISTIC, span=128.0),
    styled(
        "reader", N_("Reader"), N_("explores new cards row by row, like reading a page"), span=128.0
    ),
    styled(
        "explorer",
        N_("Explorer"),
        N_("prefers cards that nobody has seen to cards it knows"),
        span=128.0,
    ),
    styled(
        "snail",
        N_("Snail"),
        N_("takes only the smallest of steps, and leaves no card behind"),
        span=128.0,
    ),
    replace(BEGINNER, heat=0.4),  # a card ahead is much more here than a point elsewhere
    styled(
        "climber",
        N_("Climber"),
        N_("keeps nearly every card that fits, and is soon so high that none does"),
    ),
    RANDOM,
)

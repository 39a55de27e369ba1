"""The bots of Jericho."""

from typing import Final

from jericho_tui.bots.characters import BEGINNER, CHAMPION, HEURISTIC, PLANNER, RANDOM, styled
from jericho_tui.core.sentence import N_

BOTS: Final = (
    CHAMPION,
    PLANNER,
    HEURISTIC,
    styled(
        "mason",
        N_("Mason"),
        N_("builds only its longest wall, and leaves the other colours to you"),
    ),
    styled(
        "gambler",
        N_("Gambler"),
        N_("plays its tallest cards first, and hopes that no trumpet follows"),
    ),
    styled("saboteur", N_("Saboteur"), N_("brings down a wall as soon as it has a trumpet")),
    styled(
        "hoarder",
        N_("Hoarder"),
        N_("saves its trumpets and its best cards, and often saves them too long"),
    ),
    BEGINNER,
    RANDOM,
)

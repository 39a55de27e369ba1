"""The bots of Jericho."""

from typing import Final

from jericho_tui.bots.characters import BEGINNER, CHAMPION, HEURISTIC, PLANNER, RANDOM, BotInfo
from jericho_tui.core.sentence import N_

BOTS: Final = (
    CHAMPION,
    PLANNER,
    HEURISTIC,
    BotInfo(
        "mason",
        N_("Mason"),
        N_("builds only its longest wall, and leaves the other colours to you"),
        style="mason",
    ),
    BotInfo(
        "gambler",
        N_("Gambler"),
        N_("plays its tallest cards first, and hopes that no trumpet follows"),
        style="gambler",
    ),
    BotInfo(
        "saboteur",
        N_("Saboteur"),
        N_("brings down a wall as soon as it has a trumpet"),
        style="saboteur",
    ),
    BotInfo(
        "hoarder",
        N_("Hoarder"),
        N_("saves its trumpets and its best cards, and often saves them too long"),
        style="hoarder",
    ),
    BEGINNER,
    RANDOM,
)

"""The bots of Nottingham."""

from typing import Final

from jericho_tui.bots.characters import BEGINNER, CHAMPION, HEURISTIC, PLANNER, RANDOM, BotInfo
from jericho_tui.core.sentence import N_

BOTS: Final = (
    CHAMPION,
    PLANNER,
    HEURISTIC,
    BotInfo(
        "robber",
        N_("Robber"),
        N_("robs whenever it can, and first of all whoever sits on its left"),
        style="robber",
    ),
    BotInfo(
        "highwayman",
        N_("Highwayman"),
        N_("lays ambush upon ambush, and robs nobody by daylight"),
        style="highwayman",
    ),
    BotInfo(
        "pedlar",
        N_("Pedlar"),
        N_("swaps every coin and every chest, sells early, and does no missions"),
        style="trader",
    ),
    BotInfo(
        "miser",
        N_("Miser"),
        N_("swaps nothing before its hands are full, and fears every ambush"),
        style="miser",
    ),
    BotInfo(
        "collector",
        N_("Collector"),
        N_("saves its cards for missions, and hardly sells anything else"),
        style="collector",
    ),
    BEGINNER,
    RANDOM,
)

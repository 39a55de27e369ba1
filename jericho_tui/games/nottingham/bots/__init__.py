"""The bots of Nottingham."""

from typing import Final

from jericho_tui.bots.characters import (
    BEGINNER,
    CHAMPION,
    HEURISTIC,
    PLANNER,
    RANDOM,
    BotInfo,
    styled,
)
from jericho_tui.core.sentence import N_

BOTS: Final = (
    CHAMPION,
    PLANNER,
    HEURISTIC,
    styled("robber", N_("Robber"), N_("robs whenever it can, its left neighbour first")),
    styled(
        "highwayman", N_("Highwayman"), N_("lays ambush upon ambush, and never robs anyone openly")
    ),
    BotInfo(
        "pedlar",
        N_("Pedlar"),
        N_("swaps every coin and every chest, sells early, and skips missions"),
        style="trader",
    ),
    styled(
        "miser", N_("Miser"), N_("barters nothing until its hand is full, and fears every ambush")
    ),
    styled(
        "collector",
        N_("Collector"),
        N_("saves its cards for missions, and hardly sells anything else"),
    ),
    BEGINNER,
    RANDOM,
)

"""The bots of Rempart."""

from math import inf
from typing import Final

from jericho_tui.bots.characters import BEGINNER, CHAMPION, HEURISTIC, PLANNER, RANDOM, BotInfo
from jericho_tui.core.sentence import N_

BOTS: Final = (
    CHAMPION,
    PLANNER,
    BotInfo(
        "perfect-memory",
        N_("Perfect memory"),
        N_("has forgotten no card that was ever turned up, which no human can say"),
        style="perfect-memory",
        span=inf,
    ),
    HEURISTIC,
    BotInfo(
        "climber",
        N_("Climber"),
        N_("keeps nearly every card that fits, and is soon so high that none does"),
        style="climber",
    ),
    BEGINNER,
    RANDOM,
)

"""The bots of Badaboom."""

from typing import Final

from jericho_tui.bots.characters import BEGINNER, CHAMPION, HEURISTIC, PLANNER, RANDOM, BotInfo
from jericho_tui.core.sentence import N_

BOTS: Final = (
    CHAMPION,
    PLANNER,
    HEURISTIC,
    BotInfo(
        "pickpocket",
        N_("Pickpocket"),
        N_("finds other people’s bags more interesting than its own"),
        style="pickpocket",
    ),
    BotInfo(
        "plotter",
        N_("Plotter"),
        N_("always has a secret mission, and a chain for someone"),
        style="plotter",
    ),
    BotInfo(
        "pyromaniac",
        N_("Pyromaniac"),
        N_("cannot see a bomb without arming it"),
        style="pyromaniac",
    ),
    BotInfo(
        "hermit",
        N_("Hermit"),
        N_("keeps its tricks for worse times, and its head down"),
        style="hermit",
    ),
    BEGINNER,
    RANDOM,
)

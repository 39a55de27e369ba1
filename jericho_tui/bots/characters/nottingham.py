"""The bots of Nottingham."""

from typing import Final

from jericho_tui.bots.characters import BEGINNER, CHAMPION, HEURISTIC, PLANNER, RANDOM, BotInfo
from jericho_tui.core.sentence import N_

BOTS: Final = (
    CHAMPION,
    PLANNER,
    HEURISTIC,
    BotInfo(
        "highwayman",
        N_("Highwayman"),
        N_("lays ambush upon ambush, and waits for you to deliver"),
        style="highwayman",
    ),
    BotInfo(
        "pedlar",
        N_("Pedlar"),
        N_("sells three of a kind as soon as it has them, and never mind missions"),
        style="pedlar",
    ),
    BotInfo(
        "robber",
        N_("Robber"),
        N_("would rather have a card out of your hand than one off the pile"),
        style="robber",
    ),
    BotInfo(
        "collector",
        N_("Collector"),
        N_("saves its cards for missions, and often too long"),
        style="collector",
    ),
    BotInfo(
        "miser",
        N_("Miser"),
        N_("delivers nothing that an ambush could spoil"),
        style="miser",
    ),
    BEGINNER,
    RANDOM,
)

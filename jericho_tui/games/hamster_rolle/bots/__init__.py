"""The bots of Hamster Rolle."""

from typing import Final

from jericho_tui.bots.characters import HEURISTIC, RANDOM, BotInfo
from jericho_tui.core.sentence import N_

BOTS: Final = (
    BotInfo(
        "watchmaker",
        N_("Watchmaker"),
        N_("imagines a hundred drops of every piece, and considers your reply"),
        style="watchmaker",
        iterations=150,
    ),
    BotInfo(
        "carpenter",
        N_("Carpenter"),
        N_("tries eight places three times each before the hand opens"),
        style="carpenter",
        iterations=24,
    ),
    BotInfo(
        "apprentice",
        N_("Apprentice"),
        N_("tries four places once, takes the best and hopes for a steady hand"),
        style="apprentice",
        iterations=4,
    ),
    HEURISTIC,
    BotInfo(
        "blacksmith",
        N_("Blacksmith"),
        N_("gets rid of its heaviest pieces first, and lets the wheel groan"),
        style="blacksmith",
    ),
    BotInfo(
        "lacemaker",
        N_("Lacemaker"),
        N_("plays its lightest pieces first, and keeps the heavy ones for later"),
        style="lacemaker",
    ),
    BotInfo(
        "scout",
        N_("Scout"),
        N_("goes as far ahead as the rules allow, where the wheel climbs"),
        style="scout",
    ),
    BotInfo(
        "acrobat",
        N_("Acrobat"),
        N_("stands its pieces on edge where others lay them flat"),
        style="acrobat",
    ),
    RANDOM,
)

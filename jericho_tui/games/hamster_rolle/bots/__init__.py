"""The bots of Hamster Rolle."""

from typing import Final

from jericho_tui.bots.characters import HEURISTIC, RANDOM, styled
from jericho_tui.core.sentence import N_

BOTS: Final = (
    styled(
        "watchmaker",
        N_("Watchmaker"),
        N_("imagines a hundred drops of every piece, and considers your reply"),
        iterations=150,
    ),
    styled(
        "carpenter",
        N_("Carpenter"),
        N_("tries eight places three times each before the hand opens"),
        iterations=24,
    ),
    styled(
        "apprentice",
        N_("Apprentice"),
        N_("tries four places once, takes the best and hopes for a steady hand"),
        iterations=4,
    ),
    HEURISTIC,
    styled(
        "blacksmith",
        N_("Blacksmith"),
        N_("gets rid of its heaviest pieces first, and lets the wheel groan"),
    ),
    styled(
        "lacemaker",
        N_("Lacemaker"),
        N_("plays its lightest pieces first, and keeps the heavy ones for later"),
    ),
    styled(
        "scout", N_("Scout"), N_("goes as far ahead as the rules allow, where the wheel climbs")
    ),
    styled("acrobat", N_("Acrobat"), N_("stands its pieces on edge where others lay them flat")),
    RANDOM,
)

"""The bots of Push."""

from dataclasses import replace
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
    # In columns that the next card is counted for: nothing is drawn, so once is enough.
    replace(CHAMPION, iterations=400, divides=False),
    replace(PLANNER, iterations=20, divides=False),
    HEURISTIC,
    styled("guardian", N_("Guardian"), N_("protects its cards as soon as it has two of a colour")),
    styled(
        "stacker",
        N_("Stacker"),
        N_("puts every card on the fattest column, as long as it fits there"),
    ),
    styled("spoiler", N_("Spoiler"), N_("stops early, to leave you a bad column or none")),
    BEGINNER,
    BotInfo(
        "daredevil", N_("Daredevil"), N_("draws one more card, and then another"), style="reckless"
    ),
    RANDOM,
)

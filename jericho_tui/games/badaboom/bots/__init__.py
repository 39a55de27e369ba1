"""The bots of Badaboom."""

from typing import Final

from jericho_tui.bots.characters import BEGINNER, CHAMPION, HEURISTIC, PLANNER, RANDOM, styled
from jericho_tui.core.sentence import N_

BOTS: Final = (
    CHAMPION,
    PLANNER,
    HEURISTIC,
    styled(
        "pickpocket",
        N_("Pickpocket"),
        N_("finds other people’s bags more interesting than its own"),
    ),
    styled("plotter", N_("Plotter"), N_("always has a secret mission, and a chain for someone")),
    styled("pyromaniac", N_("Pyromaniac"), N_("cannot see a bomb without arming it")),
    styled("hermit", N_("Hermit"), N_("keeps its tricks for worse times, and its head down")),
    BEGINNER,
    RANDOM,
)

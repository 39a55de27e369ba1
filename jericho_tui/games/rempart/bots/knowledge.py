"""What bots know of Rempart."""

from dataclasses import replace
from functools import partial
from typing import Final

from jericho_tui.bots.knowledge import Knowledge
from jericho_tui.bots.search.outlook import GameAdvisor
from jericho_tui.bots.tempered import Tempered
from jericho_tui.games.rempart.bots.policy import (
    LIKINGS,
    POINTS,
    RACE,
    RempartOutlook,
    RempartPolicy,
    recall,
)
from jericho_tui.games.rempart.bots.reasons import reason

_SOBER: Final = RempartPolicy()

KNOWLEDGE: Final = Knowledge(
    policies={
        "heuristic": _SOBER,
        "perfect-memory": _SOBER,
        "climber": RempartPolicy(replace(RACE, haste=3.0), replace(POINTS, haste=2.0)),
        **{style: Tempered(_SOBER, liking) for style, liking in LIKINGS.items()},
    },
    advisor=GameAdvisor(partial(RempartOutlook, policy=_SOBER), reason),
    recall=recall,
)

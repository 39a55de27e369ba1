"""What bots know of Rempart."""

from dataclasses import replace
from functools import partial
from typing import Final

from jericho_tui.bots.policies import Knowledge
from jericho_tui.bots.policies.rempart.evaluation import POINTS, RACE, RempartPolicy
from jericho_tui.bots.policies.rempart.likings import LIKINGS
from jericho_tui.bots.policies.rempart.memory import recall
from jericho_tui.bots.policies.rempart.outlook import RempartOutlook
from jericho_tui.bots.policies.rempart.reasons import reason
from jericho_tui.bots.policies.tempered import Tempered
from jericho_tui.bots.search.outlook import GameAdvisor

_SOBER: Final = RempartPolicy()
_EXPLORATION: Final = 2.0
"""So much that the policy's judgement still counts after thousands of playouts, whose noise is
larger than what one card changes: with 0.5 the search at 500 takes 0.685 of the heuristic's race of
two and 0.550 of that of four, with 2 0.718 and 0.618 (600 and 400 matches); with 4 0.670 [M]."""

KNOWLEDGE: Final = Knowledge(
    policies={
        "heuristic": _SOBER,
        "perfect-memory": _SOBER,
        "climber": RempartPolicy(replace(RACE, haste=3.0), replace(POINTS, haste=2.0)),
        **{style: Tempered(_SOBER, liking) for style, liking in LIKINGS.items()},
    },
    advisor=GameAdvisor(_EXPLORATION, partial(RempartOutlook, policy=_SOBER), reason),
    recall=recall,
)

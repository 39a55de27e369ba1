"""What bots know of Rempart."""

from dataclasses import replace
from functools import partial
from typing import Final

from jericho_tui.bots.policies import Knowledge
from jericho_tui.bots.policies.rempart.evaluation import POINTS, RACE, RempartPolicy
from jericho_tui.bots.policies.rempart.memory import recall
from jericho_tui.bots.policies.rempart.outlook import LIKINGS, RempartOutlook
from jericho_tui.bots.policies.rempart.reasons import reason
from jericho_tui.bots.policies.tempered import Tempered
from jericho_tui.bots.search.outlook import GameAdvisor

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

"""What bots know of Push."""

from functools import partial
from typing import Final

from jericho_tui.bots.policies import Knowledge
from jericho_tui.bots.policies.push.evaluation import PushPolicy, Weights
from jericho_tui.bots.policies.push.outlook import Manner, PushOutlook
from jericho_tui.bots.policies.push.reasons import reason
from jericho_tui.bots.search.outlook import GameAdvisor

_STYLES: Final = {
    "heuristic": Weights(),
    "daredevil": Weights(again=1.5, turn=10.0, protect=0.7),
    "guardian": Weights(protect=2.5, exposed=0.8, turn=4.0, again=0.0),
    "spoiler": Weights(others=3.0),
}
"""By character: how each strays from the judgement that means to win."""

_PATIENT: Final = Weights(turn=9.0)
"""What a search believes before it has looked: it protects later [M]."""


KNOWLEDGE: Final = Knowledge(
    {style: PushPolicy(weights) for style, weights in _STYLES.items()},
    GameAdvisor(0.15, partial(PushOutlook, manner=Manner(PushPolicy(_PATIENT))), reason),
)

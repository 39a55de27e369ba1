"""What bots know of Badaboom."""

from typing import Final

from jericho_tui.bots.policies import Knowledge
from jericho_tui.bots.policies.badaboom.evaluation import BadaboomPolicy
from jericho_tui.bots.policies.badaboom.outlook import BadaboomAdvisor, Manner
from jericho_tui.bots.policies.badaboom.weights import styles

_POLICIES: Final = {style: BadaboomPolicy(weights) for style, weights in styles().items()}

KNOWLEDGE: Final = Knowledge(_POLICIES, BadaboomAdvisor(Manner(_POLICIES["heuristic"])))

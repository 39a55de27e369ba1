"""What bots know of Jericho."""

from typing import Final

from jericho_tui.bots.policies.jericho.evaluation import JerichoPolicy
from jericho_tui.bots.policies.jericho.weights import load_weights

POLICY: Final = JerichoPolicy(load_weights("heuristic"))

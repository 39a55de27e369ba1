"""What bots know of Nottingham.

`evaluation` is what a sensible player looks at, `hands` what it thinks a hand is worth; its numbers
are in `weights.toml`. A search judges by `prospects`, which is fitted to how matches ended, plays
on by the rule of `thumb`, and says in `reasons` what speaks for an action.
"""

from typing import Final

from jericho_tui.bots.policies import Knowledge
from jericho_tui.bots.policies.nottingham.advisor import NottinghamAdvisor
from jericho_tui.bots.policies.nottingham.evaluation import NottinghamPolicy
from jericho_tui.bots.policies.nottingham.outlook import Manner
from jericho_tui.bots.policies.nottingham.weights import Weights, read_data


def _knowledge() -> Knowledge:
    policies = {style: NottinghamPolicy(Weights.of(table)) for style, table in read_data().items()}
    return Knowledge(policies, NottinghamAdvisor(Manner(policies["heuristic"])))


KNOWLEDGE: Final = _knowledge()

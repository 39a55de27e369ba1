"""What bots know of Jericho.

`evaluation` is what a sensible player looks at; `horizon` what it expects of the rounds to come;
`playout` how it plays on; `evidence` and `belief` what it makes of what others did; `reasons` what
it says of a move. The numbers are in `weights.toml`, found by `jericho-tui arena tune`.
"""

from typing import Final

from jericho_tui.bots.policies import Knowledge
from jericho_tui.bots.policies.jericho.advisor import JerichoAdvisor
from jericho_tui.bots.policies.jericho.evaluation import JerichoPolicy
from jericho_tui.bots.policies.jericho.horizon import Horizon
from jericho_tui.bots.policies.jericho.outlook import Manner
from jericho_tui.bots.policies.jericho.weights import Weights, read_data

_STYLES: Final = ("heuristic", "gambler", "hoarder", "saboteur")


def _knowledge() -> Knowledge:
    data = read_data()
    policies = {style: JerichoPolicy(Weights.of(data[style])) for style in _STYLES}
    horizons = tuple(map(Horizon.of, data["horizon"]))
    return Knowledge(policies, JerichoAdvisor(Manner(policies["heuristic"], horizons)))


KNOWLEDGE: Final = _knowledge()

"""What bots know of Jericho.

`evaluation` is what a sensible player looks at; `horizon` what it expects of the rounds to come;
`playout` how it plays on; `evidence` and `belief` what it makes of what others did; `reasons` what
it says of a move. The numbers are in `weights.toml`, which says how they were found.
"""

from collections.abc import Mapping
from functools import partial
from typing import Final

from jericho_tui.bots.policies import Knowledge, Policy
from jericho_tui.bots.policies.jericho.evaluation import JerichoPolicy
from jericho_tui.bots.policies.jericho.horizon import Horizon
from jericho_tui.bots.policies.jericho.outlook import LIKINGS, JerichoOutlook, Manner
from jericho_tui.bots.policies.jericho.reasons import reason
from jericho_tui.bots.policies.jericho.weights import Weights, read_data
from jericho_tui.bots.policies.tempered import Tempered
from jericho_tui.bots.search.outlook import GameAdvisor

_STYLES: Final = ("heuristic", "gambler", "hoarder", "saboteur")
_DATA: Final = read_data()
_JUDGES: Final = {style: JerichoPolicy(Weights.of(_DATA[style])) for style in _STYLES}
_POLICIES: Final[Mapping[str, Policy]] = {
    **_JUDGES,
    **{
        style: Tempered(_JUDGES.get(style, _JUDGES["heuristic"]), liking)
        for style, liking in LIKINGS.items()
    },
}
MANNER: Final = Manner(_JUDGES["heuristic"], tuple(map(Horizon.of, _DATA["horizon"])))
"""How the searching bots think."""


def advisor(manner: Manner) -> GameAdvisor:
    """Return who advises a search that thinks so."""
    return GameAdvisor(partial(JerichoOutlook, manner=manner), partial(reason, manner.policy))


KNOWLEDGE: Final = Knowledge(_POLICIES, advisor(MANNER))

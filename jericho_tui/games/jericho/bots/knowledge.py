"""What bots know of Jericho.

`evaluation` is what a sensible player looks at; `horizon` what it expects of the rounds to come;
`playout` how it plays on; `evidence` and `belief` what it makes of what others did; `reasons` what
it says of a move. The numbers are in `weights.toml`, which says how they were found.
"""

from collections.abc import Mapping
from functools import partial
from typing import Final

from jericho_tui.bots.knowledge import Knowledge, Policy
from jericho_tui.bots.search.outlook import GameAdvisor
from jericho_tui.bots.tempered import Tempered
from jericho_tui.games.jericho.bots.evaluation import JerichoPolicy, Weights, read_data
from jericho_tui.games.jericho.bots.playout import LIKINGS, Horizon, JerichoOutlook, Manner
from jericho_tui.games.jericho.bots.reasons import reason

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

"""What bots know of Badaboom."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from jericho_tui.bots.policies import Knowledge, Policy
from jericho_tui.bots.policies.badaboom.evaluation import BadaboomPolicy
from jericho_tui.bots.policies.badaboom.goods import styles
from jericho_tui.bots.policies.badaboom.outlook import LIKINGS, BadaboomOutlook, Manner
from jericho_tui.bots.policies.badaboom.reasons import reason
from jericho_tui.bots.policies.tempered import Tempered
from jericho_tui.bots.search.outlook import GameAdvisor

_JUDGES: Final = {style: BadaboomPolicy(weights) for style, weights in styles().items()}
_POLICIES: Final[Mapping[str, Policy]] = {
    **_JUDGES,
    **{style: Tempered(_JUDGES[style], liking) for style, liking in LIKINGS.items()},
}
_MANNER: Final = Manner(_JUDGES["heuristic"])

KNOWLEDGE: Final = Knowledge(
    _POLICIES,
    GameAdvisor(partial(BadaboomOutlook, manner=_MANNER), reason),
)

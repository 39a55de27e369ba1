"""What bots know of Badaboom."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from jericho_tui.bots.knowledge import Knowledge, Policy
from jericho_tui.bots.search.outlook import GameAdvisor
from jericho_tui.bots.tempered import Tempered
from jericho_tui.games.badaboom.bots.evaluation import BadaboomPolicy
from jericho_tui.games.badaboom.bots.forecast import styles
from jericho_tui.games.badaboom.bots.playout import LIKINGS, BadaboomOutlook, Manner
from jericho_tui.games.badaboom.bots.reasons import reason

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

"""What bots know of Nottingham.

`evaluation` is what a sensible player looks at, `hands` what it thinks a hand is worth; its numbers
are in `weights.toml`. A search judges by `prospects`, which is fitted to how matches ended, plays
on by the rule of `thumb`, and says in `reasons` what speaks for an action.
"""

from collections.abc import Mapping
from functools import partial
from typing import Final

from jericho_tui.bots.knowledge import Knowledge, Policy
from jericho_tui.bots.search.outlook import GameAdvisor
from jericho_tui.bots.tempered import Tempered
from jericho_tui.games.nottingham.bots.evaluation import NottinghamPolicy, Weights, read_data
from jericho_tui.games.nottingham.bots.playout import LIKINGS, Manner, NottinghamOutlook
from jericho_tui.games.nottingham.bots.reasons import reason

_JUDGEMENT: Final = {"trader": "pedlar"}
"""Whose judgement a style with likings has, if not the one of its name: the pedlar's without them
is that of those who grab what is nearest (`strength`)."""
_JUDGES: Final = {
    style: NottinghamPolicy(Weights.of(table)) for style, table in read_data().items()
}
_POLICIES: Final[Mapping[str, Policy]] = {
    **_JUDGES,
    **{style: Tempered(_JUDGES[_JUDGEMENT.get(style, style)], LIKINGS[style]) for style in LIKINGS},
}
_MANNER: Final = Manner(_JUDGES["heuristic"])

KNOWLEDGE: Final = Knowledge(
    _POLICIES, GameAdvisor(partial(NottinghamOutlook, manner=_MANNER), reason)
)

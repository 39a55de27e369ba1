"""What bots know of Push. Champion and planner count several cards ahead; nothing is searched.

A tree search of the turn lost to the heuristic at four seats (0.18 to 0.25 of 144 to 160 matches).
Judging by the chance of winning, counting colours, and a net that learned from 70,000 matches
gained nothing. The champion wins 0.279 (0.261 to 0.297) at four seats: `jericho-tui arena run push
--seats 4 --bots champion,heuristic,heuristic,heuristic --deals 600 --rng-seed 20261230`.
"""

from typing import Final

from jericho_tui.bots.knowledge import Knowledge
from jericho_tui.bots.tempered import Tempered
from jericho_tui.games.push.bots.policy import LIKINGS, Counting, PushPolicy, Weights, reason

_STYLES: Final = {
    "heuristic": Weights(),
    "daredevil": Weights(again=1.5, turn=10.0, protect=0.7),
    "guardian": Weights(protect=2.5, exposed=0.8, turn=4.0, again=0.0),
    "spoiler": Weights(others=3.0),
}
"""By character: how each strays from the judgement that means to win."""
_JUDGES: Final = {style: PushPolicy(weights) for style, weights in _STYLES.items()}


KNOWLEDGE: Final = Knowledge(
    {
        **_JUDGES,
        **{
            style: Tempered(_JUDGES.get(style, _JUDGES["heuristic"]), liking)
            for style, liking in LIKINGS.items()
        },
    },
    ahead=Counting,
    reason=reason,
)

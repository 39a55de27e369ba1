"""What bots know of Push.

`evaluation` judges actions one card ahead. `ahead` counts several cards ahead: the champion and the
planner play so. The tempo, in `tempo.toml`, says what the turns to come are worth.

No tree is searched. A search of the turn lost to the heuristic at four seats (0.25 of 160 matches
at 1,000 playouts, even 0.25; 0.18 of 144 at 4,000): it looked no further than the turn, and sampled
cards that can be counted. Two cards ahead instead of one, and the tempo, bring about a point of
lead each. Playing whole matches out for every action, 200 times, comes to no more (0.255 ± 0.086 of
100 matches). The champion has 0.279 at four seats (0.261 to 0.297): `jericho-tui arena run push
--seats 4 --bots champion,heuristic,heuristic,heuristic --deals 600 --rng-seed 20261230`.

Neither judging by the chance of winning, nor counting colours, nor a net that learned from 70,000
matches of its own gained anything beyond these intervals (1,000 to 2,400 matches each).
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

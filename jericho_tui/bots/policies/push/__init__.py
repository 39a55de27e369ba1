"""What bots know of Push.

`evaluation` judges actions one card ahead, `ahead` several, which is how the champion and the
planner play; `tempo` says what the turns to come are worth.

What may surprise: no tree is searched. A search by lot of the turn lost to the heuristic at four
seats (0.25 of 160 matches at 1,000 playouts, even 0.25; 0.18 of 144 at 4,000), for these reasons:

* its horizon was the turn. What a turn is worth depends on how many cards are left: at four seats
  from 5 points against protecting (25 left) to 16 (10 left), at two from 5 to 17; it took 9;
* it believed so firmly in drawing that it hardly tried anything else: where the heuristic protects
  it drew in 25 of 25 positions, and had not tried to protect once in 13 of them (600 playouts);
* inside the turn it sampled cards that can be counted, and played on by a rule of thumb whose
  limits were found at two seats: of 15 draws of the heuristic it stopped instead in 4, of 10 stops
  it changed none.

Counting two cards ahead instead of one, and the tempo, each bring about a point of lead. More is
hard to find at four seats: a seat has four turns of its own there, and chance moves a score by 13
points. Playing whole matches out for every action, 200 times with the heuristic, comes to no more
(0.255 ± 0.086 of 100 matches, even 0.25): it takes far more of them to see half a point. The
champion has 0.279 (0.261 to 0.297) there: `jericho-tui arena run push --seats 4 --bots
champion,heuristic,heuristic,heuristic --deals 600 --rng-seed 20261230`.

How much a turn is worth beyond its tempo says how seldom anybody protects. No value of it is best
from four seats on, as it depends on the others: of 2,400 matches each at four (± 0.018, scratch)
-1 point takes 0.260 of the short rule that bots are measured by and 0.281 of heuristics, 1 point
0.281 and 0.281, 3 points, with which nothing is protected any more, 0.297 and 0.274 (at three 0.383
and 0.347, where the 0.5 points that stand here have 0.369 and 0.386). Scores hardly differ: what
lies in the open makes a match turn out well or badly, and where several want to win that helps.

Judging outcomes by the chance of winning, in place of points, gains nothing at five either: 0.212
of the rule and 0.238 of heuristics with the spread of `Ahead.share`, 0.201 and 0.250 with twice
that, where points had 0.198 and 0.243.

Colours do not matter to what a column is worth. They should: one turn protects all of a colour, so
that by regression over 1,500 matches a card keeps up to a fifth of its points more in a heap of 20.
Counting that, with all weights found anew by lot, gains nothing: 0.609 ± 0.026 at two seats one
card ahead, where what stands here has 0.608 ± 0.024 (four seats: 0.269 ± 0.023, 0.265 ± 0.026).

Nor does learning gain anything. A net that knows every heap by colour, what is left of it in the
pile, and whose turn it is, was taught the chance of winning by its own play: four rounds of 40,000
matches at two seats, 30,000 at four, in a copy of the game in C. Two cards ahead it takes 0.628 ±
0.029 of the heuristic at two seats and 0.296 ± 0.028 at four (1,000 matches each), within what
points come to (0.613 ± 0.041, 0.279).
"""

from typing import Final

from jericho_tui.bots.policies import Knowledge
from jericho_tui.bots.policies.push.ahead import Counting
from jericho_tui.bots.policies.push.evaluation import PushPolicy, Weights
from jericho_tui.bots.policies.push.likings import LIKINGS
from jericho_tui.bots.policies.push.reasons import reason
from jericho_tui.bots.policies.tempered import Tempered

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

"""How likely a seat wins, by what everybody still has to get rid of.

Stocks rise and fall by lot like a gambler's purse, so a lead of a piece counts the more the nearer
the first is to the end: it is measured against the square root of what that one still needs. The
number fits how matches of an earlier heuristic ended (1,900 positions of 34 matches; Brier score
0.137, of a constant 0.226); what comes of it in hints: `bots/calibration.toml`.
"""

from math import exp, sqrt
from typing import Final

from jericho_tui.core.teams import sides
from jericho_tui.games.hamster_rolle.position import Position

_LEAD: Final = 2.75
"""What a lead of one piece adds to the log odds just before the end."""


def chance(position: Position, seat: int) -> float:
    """Return the share of the victory that a seat's side may expect, 0 to 1."""
    if position.result is not None:
        return position.result.shares[seat]
    own, left = stocks_left(position, seat)
    least = min(left)
    scale = _LEAD / sqrt(least + 1)
    weights = [exp(scale * (least - pieces)) for pieces in left]
    return weights[own] / sum(weights)


def stocks_left(position: Position, seat: int) -> tuple[int, list[int]]:
    """Return which side a seat is on, and how many pieces every side still has to place."""
    together = sides(position.teams, position.num_seats)
    own = next(place for place, side in enumerate(together) if seat in side)
    return own, [sum(len(position.stocks[member]) for member in side) for side in together]

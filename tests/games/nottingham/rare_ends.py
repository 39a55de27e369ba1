"""Ends of Nottingham that lot hardly ever brings about: how the seats play there, what shows them.

Everybody takes every card turned up, so that hands grow until what is wanted can be delivered.
"""

from random import Random
from typing import Any

from jericho_tui.core.game import Seat
from jericho_tui.games.nottingham.rules.actions import TAKE, Kind, Phase, missions_left
from jericho_tui.games.nottingham.rules.edition import MissionDone, SheriffMoved
from jericho_tui.play.match import Match
from tests.golden.wanted import Wanted

_GOODS = 3
"""Identical cards that are delivered: as few as may be, to keep the others for missions."""


def eighth_mission_last(state: Any, seat: Seat, rng: Random) -> Any:
    """Do seven missions, deliver goods up to the last space, and then do the eighth mission."""
    legal = state.legal_actions(seat)
    if state.phase is Phase.DECIDE:
        return TAKE
    done = 8 - sum(missions_left(state.missions))
    on_last_space = state.space == len(state.rules.track)
    missions = [action for action in legal if action.kind is Kind.MISSION]
    goods = [a for a in legal if a.kind is Kind.DELIVER and len(a.items) == _GOODS]
    if missions and (done < 7 or on_last_space):
        return rng.choice(missions)
    if goods and done == 7 and not on_last_space:
        return rng.choice(goods)
    return legal[-1]


def ends_with_mission_on_last_space(match: Match) -> bool:
    """The eighth mission was done on the last numbered space, and the sheriff stayed there."""
    last = match.journal[-1]
    state: Any = match.state
    done = sum(isinstance(event, MissionDone) for told in match.journal for event in told)
    return (
        done == 8
        and isinstance(last[0], MissionDone)
        and not any(isinstance(event, SheriffMoved) for event in last)
        and state.space == len(state.rules.track)
    )


def _winners_are_equal(state: Any) -> bool:
    """Some are equal in points, loot cards and hand cards, and nobody is before them."""
    return bool(len(state.outcome().winners) > 1)


RARE_ENDS = (
    Wanted(
        "missions-last_space",
        3,
        "missions",
        rule="N28, rule 6: the eighth mission ends the match on the last space, where the sheriff"
        " stays",
        shows=ends_with_mission_on_last_space,
        steer=eighth_mission_last,
    ),
    Wanted(
        "shared",
        3,
        "city",
        also=_winners_are_equal,
        rule="N16: equal in points, loot cards and hand cards, so the victory is shared",
    ),
)

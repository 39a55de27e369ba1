"""When a match is over and who has won: rules page 4.1.7 and 4.3."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.core.outcome import Outcome, placings_by
from jericho_tui.core.teams import side_of
from jericho_tui.games.hamster_rolle.info import INFO, TURN_CAP

_EMPTY_SEATS: Final = 2
"""Players of a team game who have no pieces left when it is over (4.1.7)."""


def final_outcome(stocks: Sequence[Sequence[int]], turns: int) -> Outcome | None:
    """Return the result; None while the match goes on.

    :param stocks: every seat's pieces.
    :param turns: how many turns are over.
    """
    left = tuple(map(len, stocks))
    if min(left) and turns < TURN_CAP:
        return None
    teams = INFO.teams_of(len(left))
    sums = tuple(sum(left[other] for other in side_of(teams, seat)) for seat in range(len(left)))
    if not min(sums):  # 4.1.7: without pieces; in a team game both partners
        termination = "emptied"
    elif teams and left.count(0) >= _EMPTY_SEATS:  # 4.1.7: of different teams
        termination = "two_emptied"
    elif turns >= TURN_CAP:  # 4.3
        termination = "cap"
    else:
        return None
    # Fewest pieces first, a team's together (4.1.7, 4.3); H8: equal teams share.
    placings = placings_by([-number for number in sums])
    tiebreaks = (("team_pieces", sums),) if teams else ()
    return Outcome(termination, placings, left, tiebreaks, teams=teams)

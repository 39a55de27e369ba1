"""An end of Push that hardly ever comes about, and what shows it."""

from typing import Any

from jericho_tui.games.push.rules.setup import Bust, ColumnDiscarded, Taken
from jericho_tui.play.match import Match
from tests.golden.wanted import Wanted


def _bust_on_the_last_card(match: Match) -> bool:
    """The last draw went bust, the opponents collected, and one column was left over (P2)."""
    busts = [n for n, told in enumerate(match.journal) if any(isinstance(e, Bust) for e in told)]
    if not busts:
        return False
    ply = busts[-1]
    after = [event for told in match.journal[ply:] for event in told]
    taken = [event.seat for event in after if isinstance(event, Taken)]
    left_over = [event for event in after if isinstance(event, ColumnDiscarded)]
    then: Any = match.at(ply + 1)
    last = then.drawn == len(then.deck)
    return last and len(taken) == 2 and match.moves[ply].seat not in taken and len(left_over) == 1


RARE_ENDS = (
    Wanted(
        "bust_on_last_card",
        3,
        "most_points",
        rule="P7, rules 5 and 7: a bust on the last card is a normal bust; the die is rolled and"
        " the opponents collect before the match ends",
        shows=_bust_on_the_last_card,
    ),
)

"""Matches that heuristic players have played to their end, each once a process."""

from functools import cache

from jericho_tui.bots.registry import create
from jericho_tui.core.game import Seat
from jericho_tui.core.seeds import stream
from jericho_tui.play.driver import play_out
from jericho_tui.play.match import Match, Move
from jericho_tui.play.player import Limit
from jericho_tui.sitting.plan import Plan


class _Same:
    """A plan as a key: two that say the same are one."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._says = repr(plan)

    def __hash__(self) -> int:
        return hash(self._says)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other._says == self._says


@cache
def _moves(same: _Same, seed: int) -> tuple[Move, ...]:
    match = same.plan.deal(seed)
    seats = [Seat(i) for i in range(len(same.plan.seats))]
    players = {seat: create("heuristic", match.game, seed, seat) for seat in seats}
    play_out(match, players, Limit(), stream(seed, "chance"))
    return tuple(match.moves)


def played(plan: Plan, seed: int, plies: int | None = None, *, left: int = 0) -> Match:
    """Return a match of heuristic players after `plies` moves, or `left` before its end."""
    moves = _moves(_Same(plan), seed)
    match = plan.deal(seed)
    for move in moves[: len(moves) - left if plies is None else plies]:
        match.submit(*move)
    return match

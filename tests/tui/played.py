"""Matches that heuristic players have played to their end, each once a process; others by lot."""

from random import Random
from typing import Final

from jericho_tui.bots.registry import create
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seats import stream
from jericho_tui.play.match import Match, Move, play_out
from jericho_tui.play.player import Limit
from tests.games.whole import WHOLE
from tests.tui.inner import Plan

_PLAYED: Final[dict[tuple[str, int], tuple[Move, ...]]] = {}
"""By what the plan says, and the seed."""


def _moves(plan: Plan, seed: int) -> tuple[Move, ...]:
    key = (repr(plan), seed)
    if key not in _PLAYED:
        match = plan.deal(seed)
        seats = [Seat(i) for i in range(len(plan.seats))]
        bot = "heuristic" if plan.game in WHOLE else "random"
        players = {seat: create(bot, match.game, seed, seat) for seat in seats}
        play_out(match, players, Limit(), stream(seed, "chance"))
        _PLAYED[key] = tuple(match.moves)
    return _PLAYED[key]


def played(plan: Plan, seed: int, plies: int | None = None, *, left: int = 0) -> Match:
    """Return a match of heuristic players after `plies` moves, or `left` before its end."""
    moves = _moves(plan, seed)
    match = plan.deal(seed)
    for move in moves[: len(moves) - left if plies is None else plies]:
        match.submit(*move)
    return match


def midway(plan: Plan, seed: int = 3, least: int = 25) -> Match:
    """A match after so many moves at least in which the person is asked; or one that is over."""
    rng, match = Random(seed), plan.deal(seed)
    while match.outcome() is None:
        (actor, *_others) = match.state.actors()
        if match.ply >= least and actor == 0:
            break
        action = (
            match.state.sample_chance(rng)
            if actor == CHANCE
            else rng.choice(match.state.legal_actions(actor))
        )
        match.submit(actor, action)
    return match

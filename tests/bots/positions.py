"""Decisions of matches that rules of thumb play, as whoever is asked sees them."""

from collections.abc import Iterator
from typing import Any

from jericho_tui.bots.registry import create
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.registry import load
from jericho_tui.core.seats import stream
from jericho_tui.play.player import Limit

_ONE_IN: int = 6
"""Decisions of a match are much alike: so many are passed over between two that are taken."""


def decisions(game_id: str, number: int, seed: int, bot: str = "heuristic") -> Iterator[Any]:
    """Yield observations of whoever has a choice, from all along matches of all sizes."""
    game = load(game_id)
    found = match = 0
    while found < number:
        rng = stream(seed, "decisions", match)
        seats = game.info.min_seats + match % (game.info.max_seats - game.info.min_seats + 1)
        state = game.initial_state(game.deal(seats, {}, rng))
        players = [create(bot, game, match, Seat(seat)) for seat in range(seats)]
        match += 1
        while (actors := state.actors()) and found < number:
            seat = actors[0]
            if seat == CHANCE:
                state.apply(seat, state.sample_chance(rng))
                continue
            view = state.observation(seat)
            if len(view.legal_actions()) > 1 and rng.random() * _ONE_IN < 1:
                found += 1
                yield view
            state.apply(seat, players[seat].choose(view, Limit()).action)

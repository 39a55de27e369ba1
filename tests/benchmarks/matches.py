"""Matches played at random, to measure on."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from jericho_tui.core.game import CHANCE, AnyState, Game, Seat, Setup
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo

NAMES = ("Ada", "Bo", "Chloé", "Dora", "Émile", "Fatou", "Gaspard")


def new_match(game: Game, setup: Setup, *, people: int = 0, bot: str = "random") -> Match:
    """Return a match before its first move; the first `people` seats are people's."""
    seats = [
        SeatInfo(name, "human") if number < people else SeatInfo(name, "bot", bot)
        for number, name in enumerate(NAMES[: setup.num_seats])
    ]
    return Match(game, setup, seats)


def play_on(match: Match, rng: Random, until: Callable[[Match], bool] = lambda _: False) -> Match:
    """Make random moves until `until` holds or the match is over; return the match."""
    while (actors := match.actors()) and not until(match):
        seat = actors[0]
        match.submit(seat, _action(match, seat, rng))
    return match


def decisions(state: AnyState, rng: Random) -> Iterator[tuple[Seat, Any]]:
    """Yield who is asked and what they see until the match is over; chance moves between.

    Whoever asks for the next decision has applied an action to the state for this one.
    """
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(rng))
        else:
            yield seat, state.observation(seat)


def _action(match: Match, seat: Seat, rng: Random) -> object:
    if seat == CHANCE:
        return match.state.sample_chance(rng)
    return rng.choice(match.state.legal_actions(seat))

"""A match without undo and events, for headless runs."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from jericho_tui.core.actions import IllegalActionError
from jericho_tui.core.game import CHANCE, AnyState, Game, Seat, Setup
from jericho_tui.core.outcome import Outcome
from jericho_tui.play.match import Match, Move
from jericho_tui.play.player import Limit, Player, SeatInfo


class Course:
    """A match that checks and lists moves, without events and undo.

    Simultaneous choices are submitted in seat order, as a record has them.
    """

    rated = False
    daily = None
    hinted: tuple[int, ...] = ()

    def __init__(self, game: Game, setup: Setup, seats: Sequence[SeatInfo]) -> None:
        self.game = game
        self.setup = setup
        self.seats = tuple(seats)
        self.moves: list[Move] = []
        self.state: AnyState = game.initial_state(setup)

    def actors(self) -> tuple[Seat, ...]:
        """Return the seats that must act; () when the match is over."""
        return self.state.actors()

    def outcome(self) -> Outcome | None:
        """Return the result; None while the match goes on."""
        return self.state.outcome()

    def submit(self, seat: Seat, action: Any) -> None:
        """Make a checked move.

        :raises IllegalActionError: the rules refuse it; nothing has changed.
        """
        state = self.state
        refusal = state.refusal(seat, action)
        if refusal is not None:
            raise IllegalActionError(refusal)
        state.apply(seat, action)
        self.moves.append(Move(seat, action))


def play_out(
    match: Match | Course, players: Mapping[Seat, Player], limit: Limit, chance: Random
) -> Outcome:
    """Play a match to its end and return the result.

    :param players: the player of each seat, in seat order.
    :param chance: random generator for dice; results are recorded as moves of CHANCE.
    """
    while actors := match.state.actors():
        seat = actors[0]
        if seat == CHANCE:
            match.submit(seat, match.state.sample_chance(chance))
            continue
        decision = players[seat].choose(match.state.observation(seat), limit)
        match.submit(seat, decision.action)
    outcome = match.outcome()
    assert outcome is not None  # nobody acts, so the match is over
    return outcome

"""The headless loop: ask the acting players until the match is over."""

from collections.abc import Mapping
from random import Random

from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.play.course import Course
from jericho_tui.play.match import Match
from jericho_tui.play.player import Limit, Player


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

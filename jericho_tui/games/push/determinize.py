"""Whole positions in which everything a seat has seen is true: the draw pile in any order."""

from random import Random

from jericho_tui.games.push.bundle import unpack
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.games.push.state import PushState


def determinize(observation: PushObservation, rng: Random) -> PushState:
    """Return a position drawn uniformly from all that are possible.

    Cards that were drawn are blank at the top of its deck; nothing looks at them again.
    """
    rest = list(unpack(observation.left))
    random = rng.random
    rest.sort(key=lambda _card: random())
    state = PushState(observation.num_seats, observation.rules, observation.turn, rest)
    state.deck = [0] * observation.drawn + rest
    state.drawn = observation.drawn
    state.gone = observation.gone
    state.columns = list(observation.columns)
    state.masks = list(observation.masks)
    state.count = observation.count
    state.card = observation.card
    state.switches = observation.switches
    state.bench = list(observation.bench)
    state.protected = list(observation.protected)
    state.ever = list(observation.ever)
    state.queue = observation.queue
    state.roller = observation.roller
    state.phase = observation.phase
    state.acting = observation.acting
    state.menu = observation.menu
    state.ply = observation.ply
    state.result = observation.result
    return state

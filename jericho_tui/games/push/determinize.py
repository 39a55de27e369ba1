"""Whole positions in which everything a seat has seen is true: the draw pile in any order."""

from random import Random

from jericho_tui.games.push.bundle import unpack
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.games.push.state import PushState


def determinize(seen: PushObservation, rng: Random) -> PushState:
    """Return a position drawn uniformly from all that are possible.

    Cards that were drawn are blank at the top of its deck; nothing looks at them again.
    """
    rest = list(unpack(seen.left))
    random = rng.random
    rest.sort(key=lambda _card: random())
    state = PushState(seen.num_seats, seen.rules, seen.turn, rest)
    state.deck = [0] * seen.drawn + rest
    state.drawn = seen.drawn
    state.gone = seen.gone
    state.columns = list(seen.columns)
    state.masks = list(seen.masks)
    state.count = seen.count
    state.card = seen.card
    state.switches = seen.switches
    state.bench = list(seen.bench)
    state.protected = list(seen.protected)
    state.ever = list(seen.ever)
    state.queue = seen.queue
    state.roller = seen.roller
    state.phase = seen.phase
    state.acting = seen.acting
    state.menu = seen.menu
    state.ply = seen.ply
    state.result = seen.result
    return state

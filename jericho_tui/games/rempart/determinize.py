"""Whole positions in which everything a seat knows is true: the unknown cards in any order.

An observation whose `known` has holes at places that were seen (somebody forgot) is filled in there
as well: the world is possible for whoever forgot.
"""

from random import Random

from jericho_tui.games.rempart.masks import all_cards, cards_in, mask_of
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.games.rempart.state import RempartState


def determinize(observation: RempartObservation, rng: Random) -> RempartState:
    """Return a position drawn uniformly from all that are possible."""
    known = observation.known
    hidden = list(cards_in(all_cards(observation.rules.max_card) & ~mask_of(known)))
    random = rng.random
    hidden.sort(key=lambda _card: random())
    board = tuple([card or hidden.pop() for card in known])
    state = RempartState(observation.num_seats, observation.rules, observation.start, board)
    state.down = observation.down
    state.left = observation.left
    state.ramparts = list(observation.ramparts)
    state.discard = observation.discard
    state.spent = observation.spent
    state.seen = observation.seen
    state.turns = list(observation.history)
    state.idle = observation.idle
    state.began_blocked = observation.began_blocked
    state.turn = observation.turn
    state.place = observation.place
    state.card = observation.card
    state.phase = observation.phase
    state.acting = observation.acting
    if observation.down != (1 << len(board)) - 1:
        state.choices = tuple([a for a in state.choices if observation.down >> a.place & 1])
    state.menu = observation.menu
    state.ply = observation.ply
    state.termination = observation.termination
    state.result = observation.result
    return state

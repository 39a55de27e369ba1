"""Whole positions in which everything a seat knows is true: the unknown cards in any order.

An observation whose `known` has holes at places that were seen (somebody forgot) is filled in there
as well: the world is possible for whoever forgot.
"""

from random import Random

from jericho_tui.games.rempart.masks import all_cards, cards_in, mask_of
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.games.rempart.state import RempartState


def determinize(view: RempartObservation, rng: Random) -> RempartState:
    """Return a position drawn uniformly from all that are possible."""
    known = view.known
    hidden = list(cards_in(all_cards(view.rules.max_card) & ~mask_of(known)))
    random = rng.random
    hidden.sort(key=lambda _card: random())
    board = tuple([card or hidden.pop() for card in known])
    state = RempartState(view.num_seats, view.rules, view.start, board)
    state.down = view.down
    state.left = view.left
    state.ramparts = list(view.ramparts)
    state.discard = view.discard
    state.spent = view.spent
    state.seen = view.seen
    state.turns = list(view.history)
    state.idle = view.idle
    state.began_blocked = view.began_blocked
    state.turn = view.turn
    state.place = view.place
    state.card = view.card
    state.phase = view.phase
    state.acting = view.acting
    if view.down != (1 << len(board)) - 1:
        state.choices = tuple([a for a in state.choices if view.down >> a.place & 1])
    state.menu = view.menu
    state.ply = view.ply
    state.termination = view.termination
    state.result = view.result
    return state

"""Whole positions in which everything a seat knows is true: the unknown cards in any order.

An observation whose `known` has holes at places that were seen (somebody forgot) is filled in there
as well: the world is possible for whoever forgot.
"""

from random import Random

from jericho_tui.games.rempart.actions import TURN
from jericho_tui.games.rempart.masks import all_cards, cards_in, mask_of
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.games.rempart.public import FIELDS
from jericho_tui.games.rempart.state import RempartState


def determinize(observation: RempartObservation, rng: Random) -> RempartState:
    """Return a position drawn uniformly from all that are possible."""
    known = observation.known
    hidden = list(cards_in(all_cards(observation.rules.max_card) & ~mask_of(known)))
    random = rng.random
    hidden.sort(key=lambda _card: random())
    board = tuple([card or hidden.pop() for card in known])
    choices = tuple([TURN[place] for place in range(len(board)) if observation.down >> place & 1])
    return RempartState(
        *FIELDS.laid_out(observation),
        board=board,
        choices=choices,
        ramparts=list(observation.ramparts),
        history=list(observation.history),
    )

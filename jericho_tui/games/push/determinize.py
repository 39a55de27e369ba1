"""Whole positions in which everything a seat has seen is true: the draw pile in any order."""

from random import Random

from jericho_tui.games.push.cards import unpack
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.games.push.public import FIELDS
from jericho_tui.games.push.state import PushState


def determinize(observation: PushObservation, rng: Random) -> PushState:
    """Return a position drawn uniformly from all that are possible.

    Cards that were drawn are blank at the top of its deck; nothing looks at them again.
    """
    rest = list(unpack(observation.left))
    random = rng.random
    rest.sort(key=lambda _card: random())
    deck = [0] * observation.drawn + rest
    return PushState(
        *FIELDS.laid_out(observation),
        deck=deck,
        columns=list(observation.columns),
        masks=list(observation.masks),
        bench=list(observation.bench),
        protected=list(observation.protected),
        ever=list(observation.ever),
    )

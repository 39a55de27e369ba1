"""Rempart on the protocol of `core.game`."""

from typing import Final

from jericho_tui.core.game import Game
from jericho_tui.core.sentence import N_
from jericho_tui.games.rempart import INFO
from jericho_tui.games.rempart.rules.board import Action
from jericho_tui.games.rempart.rules.setup import DECK, RempartSetup, TurnedUp
from jericho_tui.games.rempart.rules.state import RempartObservation, RempartState, determinize


class Rempart(Game):
    """The rules of Rempart; stateless."""

    info = INFO
    setup = RempartSetup
    parts = (DECK,)
    action = Action
    initial_state = staticmethod(RempartState.initial)
    expected = N_(
        "“{text}” is not a move; expected turn and a spot 1 to 45, keep, back, insert, or shoot "
        "with a seat and a card 1 to 46"
    )
    determinize = staticmethod(determinize)
    unforeseen = (TurnedUp,)  # what lies there is for the player to remember (R16)

    def faded(self, observation: RempartObservation) -> RempartObservation:
        """Return it without the places of cards."""
        return observation.faded()


GAME: Final = Rempart()

"""Push on the protocol of `core.game`."""

from typing import Final

from jericho_tui.core.game import Game
from jericho_tui.core.sentence import N_
from jericho_tui.games.push import INFO
from jericho_tui.games.push.rules.cards import Action
from jericho_tui.games.push.rules.setup import DECK, PushSetup, SwitchDiscarded, TurnedUp
from jericho_tui.games.push.rules.state import PushState, determinize


class Push(Game):
    """The rules of Push; stateless."""

    info = INFO
    setup = PushSetup
    parts = (DECK,)
    action = Action
    initial_state = staticmethod(PushState.initial)
    expected = N_(
        "“{text}” is not a move; expected draw, stop, pass, place or take and a column 1 to "
        "3, protect and a colour R G B Y P, or roll and a colour or *"
    )
    determinize = staticmethod(determinize)
    unforeseen = (TurnedUp, SwitchDiscarded)


GAME: Final = Push()

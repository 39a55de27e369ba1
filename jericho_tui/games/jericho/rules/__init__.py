"""Jericho on the protocol of `core.game`."""

from collections.abc import Callable
from random import Random
from typing import Final

from jericho_tui.core.game import Game
from jericho_tui.core.sentence import N_
from jericho_tui.games.jericho import INFO
from jericho_tui.games.jericho.rules import setup as events
from jericho_tui.games.jericho.rules.cards import Action
from jericho_tui.games.jericho.rules.determinize import Determinizer
from jericho_tui.games.jericho.rules.observation import JerichoObservation
from jericho_tui.games.jericho.rules.setup import DEALING, JerichoSetup
from jericho_tui.games.jericho.rules.state import JerichoState


class Jericho(Game):
    """The rules of Jericho; stateless."""

    info = INFO
    setup = JerichoSetup
    parts = (DEALING,)
    determinizer = Determinizer
    initial_state = staticmethod(JerichoState.initial)
    action = Action
    expected = N_(
        "“{text}” is not a move; expected open, feed, wall or supply with a card, or trumpet "
        "with a colour"
    )
    play_out = staticmethod(JerichoState.play_out)
    unforeseen = (
        events.Drew,
        events.OpeningsRevealed,
        events.RoundStarted,
        events.ScoringCardDrawn,
    )

    def parse_action(self, text: str) -> Action:
        """Return the action noted by `text`, in which every card is known.

        :raises InvalidActionError: it notes none; the message says what was expected.
        """
        action: Action = super().parse_action(text)
        return super().parse_action("?") if action.card is None else action

    def sketches(self, observation: JerichoObservation) -> Callable[[Random], JerichoState]:
        """Return a sampler of positions without history, for search; see `Determinizer.sketch`."""
        return Determinizer(observation).sketch


GAME: Final = Jericho()

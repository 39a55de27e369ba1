"""Nottingham on the protocol of `core.game`."""

from collections.abc import Callable
from random import Random
from typing import Final

from jericho_tui.core.edition import Reprinted
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_
from jericho_tui.games.nottingham import INFO
from jericho_tui.games.nottingham.rules import edition
from jericho_tui.games.nottingham.rules.actions import Action
from jericho_tui.games.nottingham.rules.edition import DECKS, EDITIONS, Edition, NottinghamSetup
from jericho_tui.games.nottingham.rules.position import NottinghamObservation
from jericho_tui.games.nottingham.rules.state import Determinizer, NottinghamState


class Nottingham(Reprinted[NottinghamSetup, NottinghamState, Edition]):
    """The rules of Nottingham; stateless."""

    info = INFO
    setup = NottinghamSetup
    parts = DECKS
    editions = EDITIONS
    initial_state = staticmethod(NottinghamState.initial)
    action = Action
    expected = N_(
        "“{text}” is not a move; expected take, act, attack and a seat, defend, pass, pick "
        "and an item, offer and one or two items, swap and a seat, lay or ambush and a card, "
        "deliver with item and number, or mission with its cards"
    )
    determinizer = Determinizer
    unforeseen = (
        edition.TurnedUp,
        edition.OffersOpened,
        edition.HandShown,
        edition.AmbushesDrawn,
        edition.Gift,
    )

    def after(self, observation: NottinghamObservation, action: Action) -> NottinghamObservation:
        """Return what `NottinghamObservation.after` does."""
        return observation.after(action)

    def can_only_pass(self, observation: NottinghamObservation, seat: Seat) -> bool:
        """Return what `NottinghamObservation.can_only_pass` does."""
        return observation.can_only_pass(seat)

    def sketches(self, observation: NottinghamObservation) -> Callable[[Random], NottinghamState]:
        """Return a sampler as `determinize`, which works out only once what does not change.

        One shuffle serves several of its positions.
        """
        return Determinizer(observation).sketch


GAME: Final = Nottingham()
"""With the house edition; a record brings its own."""

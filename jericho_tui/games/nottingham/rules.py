"""Nottingham on the protocol of `core.game`."""

from collections.abc import Callable
from random import Random
from typing import ClassVar, Final

from jericho_tui.core.edition import Reprinted
from jericho_tui.core.events import Event
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.nottingham import events
from jericho_tui.games.nottingham.actions import Action
from jericho_tui.games.nottingham.determinize import Determinizer
from jericho_tui.games.nottingham.edition import EDITIONS, Edition
from jericho_tui.games.nottingham.info import INFO
from jericho_tui.games.nottingham.observation import NottinghamObservation
from jericho_tui.games.nottingham.setup import DECKS, NottinghamSetup
from jericho_tui.games.nottingham.state import NottinghamState


class Nottingham(Reprinted[NottinghamSetup, NottinghamState, Edition]):
    """The rules of Nottingham; stateless."""

    info = INFO
    setup = NottinghamSetup
    parts = DECKS
    editions = EDITIONS
    initial_state = staticmethod(NottinghamState.initial)
    action = Action
    expected = Sentence(
        N_(
            "not a move: “{text}”; expected take, act, attack and a seat, defend, pass,"
            " pick and an item, offer and one or two items, swap and a seat, lay or ambush"
            " and a card, deliver with item and number, or mission with its cards"
        )
    )
    determinizer = Determinizer
    unforeseen: ClassVar[tuple[type[Event], ...]] = (
        events.TurnedUp,
        events.OffersOpened,
        events.HandShown,
        events.AmbushesDrawn,
        events.Gift,
    )

    def after(self, observation: NottinghamObservation, action: Action) -> NottinghamObservation:
        """Return what `NottinghamObservation.after` does."""
        return observation.after(action)

    def sketches(self, observation: NottinghamObservation) -> Callable[[Random], NottinghamState]:
        """Return a sampler as `determinize`, which works out only once what does not change.

        One shuffle serves several of its positions.
        """
        return Determinizer(observation).sketch


GAME: Final = Nottingham()
"""With the house edition; a record brings its own."""

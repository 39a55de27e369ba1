"""Badaboom on the protocol of `core.game`."""

from collections.abc import Callable
from random import Random
from typing import Final

from jericho_tui.core.edition import Reprinted
from jericho_tui.core.sentence import N_
from jericho_tui.games.badaboom import INFO
from jericho_tui.games.badaboom.rules import edition, state
from jericho_tui.games.badaboom.rules.actions import Action
from jericho_tui.games.badaboom.rules.edition import DECKS, EDITIONS, BadaboomSetup, Edition
from jericho_tui.games.badaboom.rules.position import BadaboomObservation
from jericho_tui.games.badaboom.rules.state import BadaboomState, Determinizer


class Badaboom(Reprinted[BadaboomSetup, BadaboomState, Edition]):
    """The rules of Badaboom; stateless."""

    info = INFO
    setup = BadaboomSetup
    parts = DECKS
    editions = EDITIONS
    initial_state = staticmethod(BadaboomState.initial)
    action = Action
    expected = N_(
        "“{text}” is not a move; expected pass, counter, leave, keep, scrap, play with a "
        "trick and its target, lay with a mission, or drop, take or put with a card"
    )
    determinizer = Determinizer
    unforeseen = (edition.TurnedUp, edition.MissionsShown, edition.BombBuilt)

    def after(self, observation: BadaboomObservation, action: Action) -> BadaboomObservation:
        """Return what `state.after` does."""
        return state.after(observation, action)

    def sketches(self, observation: BadaboomObservation) -> Callable[[Random], BadaboomState]:
        """Return a sampler as `determinize`, which works out only once what does not change."""
        return Determinizer(observation).sample


GAME: Final = Badaboom()
"""With the house edition; a record brings its own."""

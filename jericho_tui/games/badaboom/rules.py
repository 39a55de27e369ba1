"""Badaboom on the protocol of `core.game`."""

from collections.abc import Callable
from random import Random
from typing import ClassVar, Final

from jericho_tui.core.edition import Reprinted
from jericho_tui.core.events import Event
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.badaboom import events, foresight
from jericho_tui.games.badaboom.actions import Action
from jericho_tui.games.badaboom.determinize import Determinizer
from jericho_tui.games.badaboom.edition import EDITIONS, Edition
from jericho_tui.games.badaboom.info import INFO
from jericho_tui.games.badaboom.observation import BadaboomObservation
from jericho_tui.games.badaboom.setup import DECKS, BadaboomSetup
from jericho_tui.games.badaboom.state import BadaboomState


class Badaboom(Reprinted[BadaboomSetup, BadaboomState, Edition]):
    """The rules of Badaboom; stateless."""

    info = INFO
    setup = BadaboomSetup
    parts = DECKS
    editions = EDITIONS
    initial_state = staticmethod(BadaboomState.initial)
    action = Action
    expected = Sentence(
        N_(
            "not a move: “{text}”; expected pass, counter, leave, keep, scrap, play and a"
            " trick with what it names, lay and a mission, or drop, take or put and a card"
        )
    )
    determinizer = Determinizer
    unforeseen: ClassVar[tuple[type[Event], ...]] = (
        events.TurnedUp,
        events.MissionsShown,
        events.BombBuilt,
    )

    def after(self, observation: BadaboomObservation, action: Action) -> BadaboomObservation:
        """Return what `foresight.after` does."""
        return foresight.after(observation, action)

    def sketches(self, observation: BadaboomObservation) -> Callable[[Random], BadaboomState]:
        """Return a sampler as `determinize`, which works out only once what does not change."""
        return Determinizer(observation).sample


GAME: Final = Badaboom()
"""With the house edition; a record brings its own."""

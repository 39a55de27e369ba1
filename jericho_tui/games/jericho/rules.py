"""Jericho on the protocol of `core.game`."""

from collections.abc import Callable
from random import Random
from typing import ClassVar, Final

from jericho_tui.core.basics import BasicGame
from jericho_tui.core.events import Event
from jericho_tui.core.outcome import Outcome
from jericho_tui.games.jericho import setup as setups
from jericho_tui.games.jericho.determinize import Determinizer
from jericho_tui.games.jericho.events import (
    Drew,
    OpeningsRevealed,
    RoundStarted,
    ScoringCardDrawn,
)
from jericho_tui.games.jericho.info import INFO
from jericho_tui.games.jericho.notation import parse_action
from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.games.jericho.setup import JerichoSetup
from jericho_tui.games.jericho.state import JerichoState


class Jericho(BasicGame[JerichoSetup]):
    """The rules of Jericho; stateless."""

    info = INFO
    draw = staticmethod(setups.draw)
    format_setup = staticmethod(setups.format_setup)
    read = staticmethod(setups.read)
    keys = ("start_seat", "hands", "draw_pile", "pile_sizes")
    initial_state = staticmethod(JerichoState.initial)
    parse_action = staticmethod(parse_action)
    unforeseen: ClassVar[tuple[type[Event], ...]] = (
        Drew,
        OpeningsRevealed,
        RoundStarted,
        ScoringCardDrawn,
    )

    def determinize(self, observation: JerichoObservation, rng: Random) -> JerichoState:
        """Return a position drawn uniformly from those the observer cannot tell apart."""
        return Determinizer(observation).sample(rng)

    def sketches(self, observation: JerichoObservation) -> Callable[[Random], JerichoState]:
        """Return a sampler of positions without history, for search; see `Determinizer.sketch`."""
        return Determinizer(observation).sketch

    def play_out(self, state: JerichoState, rng: Random) -> Outcome:
        """Play `state` to its end at random; see `core.game.PlayingOut`."""
        return state.play_out(rng)


GAME: Final = Jericho()

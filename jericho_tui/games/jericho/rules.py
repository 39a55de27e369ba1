"""Jericho on the protocol of `core.game`."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from jericho_tui.core.events import Event
from jericho_tui.core.game import GameInfo
from jericho_tui.core.options import OptionValue
from jericho_tui.games.jericho import setup as setups
from jericho_tui.games.jericho.actions import Action
from jericho_tui.games.jericho.determinize import Determinizer
from jericho_tui.games.jericho.events import (
    Drew,
    OpeningsRevealed,
    RoundStarted,
    ScoringCardDrawn,
)
from jericho_tui.games.jericho.info import INFO
from jericho_tui.games.jericho.notation import format_action, parse_action
from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.games.jericho.setup import JerichoSetup
from jericho_tui.games.jericho.state import JerichoState

_UNKNOWABLE: Final = (Drew, OpeningsRevealed, RoundStarted, ScoringCardDrawn)
"""Events from the draw on, or from the others' sealed choices: no preview can know them."""


class Jericho:
    """The rules of Jericho; stateless."""

    @property
    def info(self) -> GameInfo:
        """Title, sizes, options."""
        return INFO

    def deal(self, num_seats: int, options: Mapping[str, OptionValue], rng: Random) -> JerichoSetup:
        """Draw a match; see `setup.deal`."""
        return setups.deal(num_seats, options, rng)

    def format_setup(self, setup: Any) -> dict[str, str | int | list[str]]:
        """Return the deal as the keys of a record."""
        return setups.format_setup(setup)

    def parse_setup(
        self, num_seats: int, options: Mapping[str, object], table: Mapping[str, object]
    ) -> JerichoSetup:
        """Return the deal that a record describes; see `setup.parse_setup`."""
        return setups.parse_setup(num_seats, options, table)

    def setup_keys(self) -> tuple[str, ...]:
        """Return the keys of a record that hold the deal."""
        return setups.setup_keys()

    def initial_state(self, setup: JerichoSetup) -> JerichoState:
        """Return the position after the deal."""
        return JerichoState.initial(setup)

    def determinize(self, observation: JerichoObservation, rng: Random) -> JerichoState:
        """Return a position drawn uniformly from those the observer cannot tell apart."""
        return Determinizer(observation).sample(rng)

    def sketches(self, observation: JerichoObservation) -> Callable[[Random], JerichoState]:
        """Return a sampler of positions without history, for search; see `Determinizer.sketch`."""
        return Determinizer(observation).sketch

    def preview(self, observation: JerichoObservation, action: Action) -> tuple[Event, ...]:
        """Return what `action` will cause before the draw; empty when it is not legal now.

        Only open cards and the actor's own decide that, so any possible world shows it.
        """
        seat = observation.seat
        if seat is None or action not in observation.legal_actions():
            return ()
        state = self.determinize(observation, Random(0))
        events: list[Event] = []
        state.events = events
        state.apply(seat, action)
        known: list[Event] = []
        for event in events:
            if isinstance(event, _UNKNOWABLE):
                break
            known.append(event)
        return tuple(known)

    def format_action(self, action: Action) -> str:
        """Return the notation."""
        return format_action(action)

    def parse_action(self, text: str) -> Action:
        """Return the action noted by `text`."""
        return parse_action(text)


GAME: Final = Jericho()

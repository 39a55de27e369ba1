"""Push on the protocol of `core.game`."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from jericho_tui.core.events import Event
from jericho_tui.core.game import GameInfo
from jericho_tui.core.options import OptionValue
from jericho_tui.games.push import setup as setups
from jericho_tui.games.push.actions import Action, Kind
from jericho_tui.games.push.determinize import determinize
from jericho_tui.games.push.info import INFO
from jericho_tui.games.push.notation import format_action, parse_action
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.games.push.setup import PushSetup
from jericho_tui.games.push.state import PushState


class Push:
    """The rules of Push; stateless."""

    @property
    def info(self) -> GameInfo:
        """Title, sizes, options."""
        return INFO

    def deal(self, num_seats: int, options: Mapping[str, OptionValue], rng: Random) -> PushSetup:
        """Draw a match; see `setup.deal`."""
        return setups.deal(num_seats, options, rng)

    def format_setup(self, setup: Any) -> dict[str, str | int | list[str]]:
        """Return the deal as the keys of a record."""
        return setups.format_setup(setup)

    def parse_setup(
        self, num_seats: int, options: Mapping[str, object], table: Mapping[str, object]
    ) -> PushSetup:
        """Return the deal that a record describes; see `setup.parse_setup`."""
        return setups.parse_setup(num_seats, options, table)

    def setup_keys(self) -> tuple[str, ...]:
        """Return the keys of a record that hold the deal."""
        return setups.setup_keys()

    def initial_state(self, setup: PushSetup) -> PushState:
        """Return the position after the deal."""
        return PushState.initial(setup)

    def determinize(self, observation: PushObservation, rng: Random) -> PushState:
        """Return a position drawn uniformly from those the observer cannot tell apart."""
        return determinize(observation, rng)

    def preview(self, observation: PushObservation, action: Action) -> tuple[Event, ...]:
        """Return what `action` will cause before the next card or die; empty when not legal now.

        Nothing else is hidden, so any possible world shows it.
        """
        seat = observation.seat
        if seat is None or action not in observation.legal_actions() or action.kind is Kind.DRAW:
            return ()
        state = determinize(observation, Random(0))
        events: list[Event] = []
        state.events = events
        state.apply(seat, action)
        return tuple(events)

    def format_action(self, action: Action) -> str:
        """Return the notation."""
        return format_action(action)

    def parse_action(self, text: str) -> Action:
        """Return the action noted by `text`."""
        return parse_action(text)


GAME: Final = Push()

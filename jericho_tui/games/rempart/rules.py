"""Rempart on the protocol of `core.game`."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from jericho_tui.core.events import Event
from jericho_tui.core.game import GameInfo
from jericho_tui.core.options import OptionValue
from jericho_tui.games.rempart import setup as setups
from jericho_tui.games.rempart.actions import Action, Kind
from jericho_tui.games.rempart.determinize import determinize
from jericho_tui.games.rempart.info import INFO
from jericho_tui.games.rempart.notation import format_action, parse_action
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.games.rempart.setup import RempartSetup
from jericho_tui.games.rempart.state import RempartState


class Rempart:
    """The rules of Rempart; stateless."""

    @property
    def info(self) -> GameInfo:
        """Title, sizes, options."""
        return INFO

    def deal(self, num_seats: int, options: Mapping[str, OptionValue], rng: Random) -> RempartSetup:
        """Draw a match; see `setup.deal`."""
        return setups.deal(num_seats, options, rng)

    def format_setup(self, setup: Any) -> dict[str, str | int | list[str]]:
        """Return the deal as the keys of a record."""
        return setups.format_setup(setup)

    def parse_setup(
        self, num_seats: int, options: Mapping[str, object], table: Mapping[str, object]
    ) -> RempartSetup:
        """Return the deal that a record describes; see `setup.parse_setup`."""
        return setups.parse_setup(num_seats, options, table)

    def setup_keys(self) -> tuple[str, ...]:
        """Return the keys of a record that hold the deal."""
        return setups.setup_keys()

    def initial_state(self, setup: RempartSetup) -> RempartState:
        """Return the position after the deal."""
        return RempartState.initial(setup)

    def determinize(self, observation: RempartObservation, rng: Random) -> RempartState:
        """Return a position drawn uniformly from those the observer cannot tell apart."""
        return determinize(observation, rng)

    def preview(self, observation: RempartObservation, action: Action) -> tuple[Event, ...]:
        """Return what `action` will cause; empty when it is not legal now.

        For a card to be turned up it is empty too, also for one that was seen before: what lies
        there is for the player to remember (R16). Everything else is open.
        """
        seat = observation.seat
        if seat is None or action not in observation.legal_actions() or action.kind is Kind.TURN:
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


GAME: Final = Rempart()

"""Nottingham on the protocol of `core.game`."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar, Final

from jericho_tui.core.basics import BasicGame
from jericho_tui.core.events import Event
from jericho_tui.core.options import OptionValue
from jericho_tui.core.seats import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.nottingham import determinize as worlds
from jericho_tui.games.nottingham import events as told
from jericho_tui.games.nottingham import setup as setups
from jericho_tui.games.nottingham.actions import Action, action_named
from jericho_tui.games.nottingham.edition import HOUSE, Edition, parse_edition
from jericho_tui.games.nottingham.house_edition import HOUSE_NOTES, HOUSE_TABLE
from jericho_tui.games.nottingham.info import INFO
from jericho_tui.games.nottingham.observation import NottinghamObservation
from jericho_tui.games.nottingham.setup import NottinghamSetup
from jericho_tui.games.nottingham.state import NottinghamState


class Nottingham(BasicGame[NottinghamSetup]):
    """The rules of Nottingham; stateless."""

    info = INFO
    format_setup = staticmethod(setups.format_setup)
    read = staticmethod(setups.read)
    keys = ("start_seat", "hands", "draw_pile", "ambush_pile", "edition")
    initial_state = staticmethod(NottinghamState.initial)
    named = staticmethod(action_named)
    expected = Sentence(
        N_(
            "not a move: “{text}”; expected take, act, attack and a seat, defend, pass,"
            " pick and an item, offer and one or two items, swap and a seat, lay or ambush"
            " and a card, deliver with item and number, or mission with its cards"
        )
    )
    house_table = HOUSE_TABLE
    house_notes = HOUSE_NOTES
    determinize = staticmethod(worlds.determinize)
    sketches = staticmethod(worlds.sketches)
    unforeseen: ClassVar[tuple[type[Event], ...]] = (
        told.TurnedUp,
        told.OffersOpened,
        told.HandShown,
        told.AmbushesDrawn,
        told.Gift,
    )

    def __init__(self, edition: Edition = HOUSE) -> None:
        self._edition = edition

    def draw(
        self, num_seats: int, options: Mapping[str, OptionValue], start: Seat, rng: Random
    ) -> NottinghamSetup:
        """Draw a match with the numbers of this edition; see `setup.draw`."""
        return setups.draw(num_seats, options, start, rng, self._edition)

    def after(self, observation: NottinghamObservation, action: Action) -> NottinghamObservation:
        """Return what `NottinghamObservation.after` does."""
        return observation.after(action)

    def with_edition(self, table: Mapping[str, object]) -> "Nottingham":
        """Return the game with the numbers of another edition.

        :raises InvalidSetupError: see `parse_edition`.
        """
        return Nottingham(parse_edition(table))

    def edition_name(self, setup: NottinghamSetup) -> str | None:
        """Return what the edition of a match is called; None: it is the house's."""
        return None if setup.edition == HOUSE else setup.edition.name


GAME: Final = Nottingham()
"""With the house edition; a record brings its own."""

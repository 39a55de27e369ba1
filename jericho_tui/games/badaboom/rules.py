"""Badaboom on the protocol of `core.game`."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar, Final

from jericho_tui.core.basics import BasicGame
from jericho_tui.core.events import Event
from jericho_tui.core.options import OptionValue
from jericho_tui.core.seats import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.badaboom import events as told
from jericho_tui.games.badaboom import foresight
from jericho_tui.games.badaboom import setup as setups
from jericho_tui.games.badaboom.actions import Action, action_named
from jericho_tui.games.badaboom.determinize import determinize, sketches
from jericho_tui.games.badaboom.edition import HOUSE, Edition, parse_edition
from jericho_tui.games.badaboom.house_edition import HOUSE_NOTES, HOUSE_TABLE
from jericho_tui.games.badaboom.info import INFO
from jericho_tui.games.badaboom.observation import BadaboomObservation
from jericho_tui.games.badaboom.setup import BadaboomSetup
from jericho_tui.games.badaboom.state import BadaboomState


class Badaboom(BasicGame[BadaboomSetup]):
    """The rules of Badaboom; stateless."""

    info = INFO
    format_setup = staticmethod(setups.format_setup)
    read = staticmethod(setups.read)
    keys = ("start_seat", "hands", "draw_pile", "bombs", "edition")
    initial_state = staticmethod(BadaboomState.initial)
    named = staticmethod(action_named)
    expected = Sentence(
        N_(
            "not a move: “{text}”; expected pass, counter, leave, keep, scrap, play and a"
            " trick with what it names, lay and a mission, or drop, take or put and a card"
        )
    )
    house_table = HOUSE_TABLE
    house_notes = HOUSE_NOTES
    determinize = staticmethod(determinize)
    sketches = staticmethod(sketches)
    unforeseen: ClassVar[tuple[type[Event], ...]] = (
        told.TurnedUp,
        told.MissionsShown,
        told.BombBuilt,
    )

    def __init__(self, edition: Edition = HOUSE) -> None:
        self._edition = edition

    def draw(
        self, num_seats: int, options: Mapping[str, OptionValue], start: Seat, rng: Random
    ) -> BadaboomSetup:
        """Draw a match with the cards of this edition; see `setup.draw`."""
        return setups.draw(num_seats, options, start, rng, self._edition)

    def after(self, observation: BadaboomObservation, action: Action) -> BadaboomObservation:
        """Return what `foresight.after` does."""
        return foresight.after(observation, action)

    def with_edition(self, table: Mapping[str, object]) -> "Badaboom":
        """Return the game with the cards of another edition.

        :raises InvalidSetupError: see `parse_edition`.
        """
        return Badaboom(parse_edition(table))

    def edition_name(self, setup: BadaboomSetup) -> str | None:
        """Return what the edition of a match is called; None: it is the house's."""
        return None if setup.edition == HOUSE else setup.edition.name


GAME: Final = Badaboom()
"""With the house edition; a record brings its own."""

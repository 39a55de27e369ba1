"""Who takes the first turn: the lot, a seat that is named, or whom the printed rules name.

Printed rules let the table find the starter (“the youngest”), which only people can do. So `draw`
lets the lot fall even then, and whoever sets up a table with people asks them `Start.question` and
puts their answer into the deal with `started_by`. Where nobody can be asked, the lot stands. A
record says how it was decided in its options and who it was in `start_seat`, so that a replay
draws nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from random import Random
from typing import Any, Final

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.options import Option, OptionValue
from jericho_tui.core.seats import Seat
from jericho_tui.core.sentence import N_


class Starter(Enum):
    """How it is decided who starts."""

    LOT = auto()
    PRINTED = auto()
    """The table names who it is by the printed rules; the lot where nobody can be asked."""
    FIRST_SEAT = auto()
    NAMED = auto()
    """The seat that the second option names."""


_SEATS: Final = (
    N_("seat 1"),
    N_("seat 2"),
    N_("seat 3"),
    N_("seat 4"),
    N_("seat 5"),
    N_("seat 6"),
    N_("seat 7"),
)


@dataclass(frozen=True, slots=True)
class Start:
    """The two options of a game that say who starts, and what its printed rules say of it."""

    how: Option
    """How it is decided."""
    meanings: tuple[Starter, ...]
    """What each value of `how` means, in their order."""
    seat: Option
    """Which seat starts when one is named, from 1."""
    question: str
    """What the printed rules say, and whom the table names by it (a gettext message id)."""

    @classmethod
    def of(cls, max_seats: int, label: str, question: str, ruling: str = "") -> "Start":
        """Return the options `start` and `start_choice` of a game.

        :param label: what `start = "printed"` means to a player (a gettext message id).
        """
        how = Option(
            "start",
            N_("Who starts"),
            {"lot": N_("at random"), "printed": label, "seat": N_("the seat chosen below")},
            ruling,
            N_("Who takes the first turn?"),
        )
        meanings = (Starter.LOT, Starter.PRINTED, Starter.NAMED)
        return cls(how, meanings, seat_option("start_choice", max_seats, ruling), question)

    @property
    def options(self) -> tuple[Option, Option]:
        """Both options, as they stand in the list of a game's."""
        return self.how, self.seat

    def decided(self, options: Mapping[str, OptionValue]) -> Starter:
        """Return how resolved options decide who starts."""
        return self.meanings[self.how.values.index(options[self.how.key])]

    def naming(self, seat: Seat) -> dict[str, OptionValue]:
        """Return the options by which `seat` starts."""
        return {
            self.how.key: self.how.values[self.meanings.index(Starter.NAMED)],
            self.seat.key: seat + 1,
        }

    def draw(self, num_seats: int, options: Mapping[str, OptionValue], rng: Random) -> Seat:
        """Return who starts. The lot is always drawn, so that options change no card.

        :raises InvalidSetupError: the seat that the options name does not play.
        """
        lot = Seat(rng.randrange(num_seats))
        named = self._named(num_seats, options)
        return lot if named is None else named

    def parse(
        self, num_seats: int, options: Mapping[str, OptionValue], table: Mapping[str, object]
    ) -> Seat:
        """Return who starts, as a record's `start_seat` says.

        :raises InvalidSetupError: it is missing, no seat, or not the seat that the options name.
        """
        start = table.get("start_seat")
        if type(start) is not int or not 1 <= start <= num_seats:
            raise InvalidSetupError.because(
                "start_seat",
                N_("start_seat must be a number from 1 to {seats}"),
                {"seats": num_seats},
            )
        named = self._named(num_seats, options)
        if named is not None and named != start - 1:
            raise InvalidSetupError.because(
                "start_seat",
                N_("start_seat is {start}, but the option {key} chooses seat {named}"),
                {"start": start, "key": self.how.key, "named": named + 1},
            )
        return Seat(start - 1)

    def _named(self, num_seats: int, options: Mapping[str, OptionValue]) -> Seat | None:
        """Return the seat that the options name; None when they name none."""
        decided = self.decided(options)
        if decided is Starter.FIRST_SEAT:
            return Seat(0)
        if decided is not Starter.NAMED:
            return None
        choice = int(options[self.seat.key])
        if choice > num_seats:
            raise InvalidSetupError.because(
                f"options.{self.seat.key}",
                N_("seat {seat} cannot start: this game has {seats} seats"),
                {"seat": choice, "seats": num_seats},
            )
        return Seat(choice - 1)


def seat_option(key: str, max_seats: int, ruling: str) -> Option:
    """Return the option that names a seat."""
    return Option(
        key,
        N_("Start seat"),
        dict(enumerate(_SEATS[:max_seats], start=1)),
        ruling,
        N_("Which seat starts, if you choose one?"),
    )


def starter(setup: Any) -> Seat | None:
    """Return who starts by a deal of any game; None where the deal does not say."""
    start: Seat | None = getattr(setup, "start_seat", None)
    return start


def started_by(setup: Any, seat: Seat) -> Any:
    """Return a deal of any game with another starter: the one whom the table named."""
    return replace(setup, start_seat=seat)

"""The options of a game, their form in a record, and those for the start player.

The start player is random, a chosen seat, or by the printed rule. Only humans can apply a printed
rule such as “the youngest”. `Start.draw` therefore always draws a random seat. A front end with
humans asks them `Start.question` and changes the deal with `started_by`; without humans, the random
seat stays. A record holds the method in its options and the seat in `start_seat`, so that a replay
draws nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum, auto
from functools import lru_cache
from random import Random
from typing import Any, Final, Self

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.limits import MOST_WHOLE
from jericho_tui.core.seats import Seat
from jericho_tui.core.sentence import N_, expected, listed, visible

OptionValue = str | bool | int

_MOST_RULES: Final = 256
"""How many games' options are remembered as rules."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game."""

    key: str
    """The key in a record's `[options]`."""
    title: str
    """A short title (a gettext message id)."""
    choices: Mapping[OptionValue, str] = field(hash=False)
    """The label of each allowed value (gettext message ids), the default first."""
    ruling: str = ""
    """The ruling this option decides, e.g. `J6`; empty for none."""
    question: str = ""
    """The sentence shown for this option (a gettext message id)."""

    @property
    def values(self) -> tuple[OptionValue, ...]:
        """All allowed values, the default first."""
        return tuple(self.choices)

    @property
    def default(self) -> OptionValue:
        """The default value; records leave it out."""
        return next(iter(self.choices))

    def label(self, value: OptionValue) -> str:
        """Return the label of `value` (a gettext message id)."""
        return self.choices[value]


class OptionRules:
    """The options of a match in the form the engine uses; subclasses are frozen dataclasses.

    Declare each field with `where` or `value_of`, and document it.
    """

    __slots__ = ()

    @classmethod
    def of(cls, options: Mapping[str, OptionValue], **others: Any) -> Self:
        """Return the rules for resolved options.

        :param others: values of the fields that no option decides.
        """
        kind: Any = cls
        rules: Self = _rules_of(kind, tuple(options.items()), tuple(others.items()))
        return rules


@lru_cache(_MOST_RULES)
def _rules_of(
    kind: Any, options: tuple[tuple[str, OptionValue], ...], others: tuple[tuple[str, Any], ...]
) -> Any:
    """Return `OptionRules.of`; search asks for the same few again and again."""
    values = dict(options)
    chosen = {
        entry.name: entry.metadata["chosen"](values) for entry in fields(kind) if entry.metadata
    }
    return kind(**chosen, **dict(others))


def where(key: str, *values: OptionValue, default: bool = False) -> Any:
    """Return a field of `OptionRules`: whether an option has one of these values."""
    return field(default=default, metadata={"chosen": lambda options: options[key] in values})


def value_of(key: str, default: OptionValue) -> Any:
    """Return a field of `OptionRules`: the value of an option."""
    return field(default=default, metadata={"chosen": lambda options: options[key]})


def resolve_options(
    options: tuple[Option, ...], given: Mapping[str, object]
) -> dict[str, OptionValue]:
    """Return the value of every option, with defaults filled in.

    :raises InvalidSetupError: an option is unknown or has an invalid value.
    """
    resolved: dict[str, OptionValue] = {option.key: option.default for option in options}
    if not given:
        return resolved
    known = {option.key: option for option in options}
    for key in given:
        if key not in known:
            raise InvalidSetupError.because(
                f"options.{visible(key)}",
                N_("there is no option “{key}”; {hint}"),
                {"key": visible(key), "hint": expected(key, known)},
            )
    for key, option in known.items():
        if key not in given:
            continue
        value = given[key]
        # True == 1 in Python, but an option of numbers does not take a truth value.
        match = [v for v in option.values if v == value and type(v) is type(value)]
        if not match:
            raise InvalidSetupError.because(
                f"options.{key}",
                N_("the option {key} has no value “{value}”; expected one of: {values}"),
                {
                    "value": _shown(value),
                    "key": key,
                    "values": listed([_toml(v) for v in option.values]),
                },
            )
        resolved[key] = match[0]
    return resolved


def changed_options(
    options: tuple[Option, ...], resolved: Mapping[str, OptionValue]
) -> dict[str, OptionValue]:
    """Return the options that differ from their default, in order of declaration."""
    return {o.key: resolved[o.key] for o in options if resolved[o.key] != o.default}


def _shown(value: object) -> str:
    """Return a foreign value fit to stand in a sentence: text and numbers as they are."""
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, bool) or (isinstance(value, int) and abs(value) <= MOST_WHOLE):
        return _toml(value)
    return type(value).__name__


def _toml(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class Starter(Enum):
    """The methods of choosing the start player."""

    LOT = auto()
    PRINTED = auto()
    """The players name the seat by the printed rule; random if there are no humans."""
    FIRST_SEAT = auto()
    NAMED = auto()
    """The seat chosen by the second option."""


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
    """The two options of a game for its start player, and the printed rule."""

    how: Option
    """The option for the method."""
    meanings: tuple[Starter, ...]
    """The method for each value of `how`, in order."""
    seat: Option
    """The option for the chosen seat, from 1."""
    question: str
    """The printed rule as a question to the players (a gettext message id)."""

    @classmethod
    def of(cls, max_seats: int, label: str, question: str, ruling: str = "") -> "Start":
        """Return the options `start` and `start_choice` of a game.

        :param label: the label of `start = "printed"` (a gettext message id).
        """
        how = Option(
            "start",
            N_("Who starts"),
            {"lot": N_("at random"), "printed": label, "seat": N_("a seat you choose")},
            ruling,
            N_("Who takes the first turn?"),
        )
        meanings = (Starter.LOT, Starter.PRINTED, Starter.NAMED)
        return cls(how, meanings, seat_option("start_choice", max_seats, ruling), question)

    @property
    def options(self) -> tuple[Option, Option]:
        """Both options, in the order of the game's list."""
        return self.how, self.seat

    def decided(self, options: Mapping[str, OptionValue]) -> Starter:
        """Return the method that resolved options choose."""
        return self.meanings[self.how.values.index(options[self.how.key])]

    def naming(self, seat: Seat) -> dict[str, OptionValue]:
        """Return the options that make `seat` start."""
        return {
            self.how.key: self.how.values[self.meanings.index(Starter.NAMED)],
            self.seat.key: seat + 1,
        }

    def draw(self, num_seats: int, options: Mapping[str, OptionValue], rng: Random) -> Seat:
        """Return the start player. Always draw a random seat, so that options do not change the
        cards.

        :raises InvalidSetupError: the chosen seat does not exist.
        """
        lot = Seat(rng.randrange(num_seats))
        named = self._named(num_seats, options)
        return lot if named is None else named

    def parse(
        self, num_seats: int, options: Mapping[str, OptionValue], table: Mapping[str, object]
    ) -> Seat:
        """Return the start player from a record's `start_seat`.

        :raises InvalidSetupError: it is missing, not a seat, or contradicts the options.
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
    """Return the option for a chosen seat."""
    return Option(
        key,
        N_("Start seat"),
        dict(enumerate(_SEATS[:max_seats], start=1)),
        ruling,
        N_("Which seat starts, if you choose one?"),
    )


def starter(setup: Any) -> Seat | None:
    """Return the start player of a deal of any game, or None if the deal has none."""
    start: Seat | None = getattr(setup, "start_seat", None)
    return start


def started_by(setup: Any, seat: Seat) -> Any:
    """Return a deal of any game with another start player."""
    return replace(setup, start_seat=seat)

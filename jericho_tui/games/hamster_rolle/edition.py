"""The house edition [H]: what the wheel and the pieces measure, from the data file beside the code.

Rules page 4.3. Nothing published gives these measures; players are told that they are the house's.
"""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

KINDS: Final = "ROYGBPWK"
"""The letter of every kind by its number; the last is the pyramid, of which there is one."""
NUM_KINDS: Final = 7
"""Kinds of pieces that players own."""
PYRAMID_KIND: Final = 7


@dataclass(frozen=True, slots=True)
class Form:
    """One kind of piece."""

    name: str
    """In English, as the data file has it; prose has its own."""
    mass: float
    """Grams."""
    angles: tuple[int, ...]
    """Degrees against the floor in which it may be let go."""
    bottom: float = 0
    """Length of the side it stands on at angle 0; a trapezium."""
    top: float = 0
    height: float = 0
    corners: int = 0
    """Of a regular polygon, one side below; 0: a trapezium."""
    radius: float = 0
    """From the middle of a regular polygon to its corners."""


@dataclass(frozen=True, slots=True)
class WheelMeasures:
    """The ring and its barriers."""

    inner_radius: float
    outer_radius: float
    mass: float
    table_friction: float
    chords_per_compartment: int
    barrier_heights: tuple[int, ...]
    """Behind compartment k: that of k modulo their number."""
    barrier_width: float
    barrier_root: float


@dataclass(frozen=True, slots=True)
class ContactMeasures:
    """How pieces, barriers and the inside of the rim touch."""

    friction: float
    elasticity: float
    slop: float
    bias: float
    iterations: int


@dataclass(frozen=True, slots=True)
class TimeMeasures:
    """Steps, losses and when everything is still."""

    gravity: float
    steps_per_second: int
    spin_loss: float
    spin_drag: float
    held: float
    rest: float
    rest_speed: float
    rest_arm: float
    rest_spin: float
    longest: float
    quiet_shift: float
    quiet_turn: float


@dataclass(frozen=True, slots=True)
class SleepMeasures:
    """When what lies in a wheel that rocks counts as asleep."""

    seconds: float
    shift: float
    turn: float
    farther: float

    @property
    def steps(self) -> int:
        """For how many steps it must have been lying still."""
        return round(self.seconds * TIME.steps_per_second)


@dataclass(frozen=True, slots=True)
class HandMeasures:
    """Where a piece can be let go, and how a hand trembles."""

    spot_width: float
    gap: float
    step: float
    """By which a piece is held higher until it touches nothing."""
    highest: float
    tremor_shift: float
    tremor_turn: float


def _read() -> dict[str, Any]:
    source = files("jericho_tui.games.hamster_rolle") / "data" / "hamster_rolle.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


_TABLE: Final = _read()


def _form(table: dict[str, Any]) -> Form:
    return Form(**{**table, "angles": tuple(table["angles"])})


FORMS: Final = tuple(_form(_TABLE["pieces"][letter]) for letter in KINDS)
"""By kind."""
WHEEL: Final = WheelMeasures(
    **{**_TABLE["wheel"], "barrier_heights": tuple(_TABLE["wheel"]["barrier_heights"])}
)
CONTACT: Final = ContactMeasures(**_TABLE["contact"])
TIME: Final = TimeMeasures(**_TABLE["time"])
SLEEP: Final = SleepMeasures(**_TABLE["sleep"])
HAND: Final = HandMeasures(**_TABLE["hand"])
OUT_SPEED: Final = {int(seats): speed for seats, speed in _TABLE["out"]["speed"].items()}
"""By seats: mm/s against the wheel above which a piece leaves it at its next blow."""
BLOW: Final[float] = _TABLE["out"]["blow"]
"""Share of its highest speed that a piece is below after a blow."""

"""The rig: a roll computed by the rigid-body engine (rules page 4.3).

The only place that knows the engine, which it imports when the first roll is asked for. Nothing of
a roll depends on what was rolled before: each has a space of its own, and bodies are added in the
order of the pieces, the one in hand last.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from jericho_tui.games.hamster_rolle.actions import Roll
from jericho_tui.games.hamster_rolle.position import Position
from jericho_tui.games.hamster_rolle.wheel import Wheel

FRAMES_PER_SECOND = 20
"""Pictures a second of a film."""


class Frame(NamedTuple):
    """One picture of a film."""

    shift: int
    """How far the hub is from where the roll began, 0.01 mm, + to the right."""
    wheel: Wheel
    """The wheel, and the pieces that are in it still."""


@dataclass(frozen=True)
class Rolled:
    """A roll as the rig computed it."""

    roll: Roll
    """What is recorded."""
    unsettled: bool
    """Whether the wheel was still moving when time was up; it counts as at rest."""
    frames: Sequence[Frame]
    """Pictures, the last being what was recorded; () unless they were asked for."""


class EngineMissingError(RuntimeError):
    """The physics engine is not installed."""


def draw_tremor(position: Position, rng: Random) -> tuple[int, int]:
    """Return the two tremors of the hand that lets go, in steps (4.3)."""
    raise NotImplementedError


def roll(position: Position, tremor: tuple[int, int], *, frames: bool = False) -> Rolled:
    """Return what comes of the piece in hand being let go with these tremors.

    Pure: the same position and tremor give the same, in every process on the same engine.

    :param position: one in which CHANCE acts.
    :raises EngineMissingError: the engine is not installed; the sentence says how to get it.
    """
    raise NotImplementedError


def film(position: Position, roll: Roll) -> tuple[Frame, ...]:
    """Return the pictures of a recorded roll, the last one being exactly what is recorded.

    It rolls again (some 20 ms; never on the event loop). Without the engine, or where a lift ended
    the turn on another engine, the last picture is all there is.

    :param position: the one in which CHANCE acted.
    """
    raise NotImplementedError

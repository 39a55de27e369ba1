"""A roll, computed by the rigid-body engine (4.3).

A roll does not depend on earlier rolls: each has its own space. Bodies are added in the order of
the pieces, with the one in hand last.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import radians
from random import Random
from typing import Final, NamedTuple

from jericho_tui.games.hamster_rolle.rules.engine import STEPS_PER_FRAME, VERSIONS, Run
from jericho_tui.games.hamster_rolle.rules.setup import Position, wheel_after
from jericho_tui.games.hamster_rolle.rules.wheel import (
    HAND,
    OUT_SPEED,
    PYRAMID,
    STEADINESS,
    TREMORS,
    WHEEL,
    Drop,
    Move,
    Pose,
    Put,
    Roll,
    Wheel,
    kind_of,
    spot_at,
)

_WHEEL_EFFORT: Final = 8
"""As many pieces as the wheel takes time to compute [M]."""
_RETURNS: Final = 4
"""How often a fallen pyramid is let go in the wheel again before it is simply put there."""


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
    effort: int
    """What it took to compute: steps of the engine times bodies, the wheel for some of them. It
    follows from the position and the tremor, and time goes with it (1.5 to 2.5 µs each)."""
    frames: Sequence[Frame]
    """Pictures, the last being what is recorded; () unless they were asked for."""


def draw_tremor(position: Position, rng: Random) -> tuple[int, int]:
    """Return the two tremors of the hand that lets go, in steps (4.3)."""
    most = STEADINESS[position.rules.hand]
    along = TREMORS[int(rng.random() * len(TREMORS))] * most
    turned = TREMORS[int(rng.random() * len(TREMORS))] * most
    return along, turned


def sample(position: Position, rng: Random) -> Roll:
    """Return what comes of the piece in hand being let go by a hand that trembles by lot."""
    return roll(position, draw_tremor(position, rng)).roll


def roll(
    position: Position, tremor: tuple[int, int], *, frames: bool = False, version: int = VERSIONS[0]
) -> Rolled:
    """Return what comes of the piece in hand being let go with these tremors.

    Pure: the same position and tremor give the same, in every process on the same engine.

    :param position: one in which CHANCE acts.
    :param version: how it is computed, see `run.VERSIONS`.
    """
    assert position.put is not None
    speed = position.rules.out_speed or OUT_SPEED[position.num_seats]
    rig = _Rig(position.wheel, speed, filming=frames, version=version)
    piece, put = position.in_hand, position.put
    released = True
    if isinstance(put, Move):  # 4.3: lifted with nobody holding the wheel
        rig.lift(piece)
        released = not rig.out
    if released:
        rig.let_go(piece, _release(rig.wheel, put, kind_of(piece), tremor))
    elif piece == PYRAMID:
        rig.out.append(PYRAMID)
    while PYRAMID in rig.out:  # 4.3, H6
        rig.put_pyramid_back()
    before = position.wheel.poses
    changed = [
        (other, pose) for other, pose in rig.wheel.poses.items() if before.get(other) != pose
    ]
    outcome = Roll(tremor if released else None, rig.wheel.turn, tuple(changed), tuple(rig.out))
    return Rolled(outcome, rig.unsettled, rig.effort, rig.frames)


def again(position: Position, recorded: Roll) -> Roll:
    """Return what a recorded roll comes to: as rolls are computed today, or ever were."""
    return _again(position, recorded, frames=False).roll


def _again(position: Position, recorded: Roll, *, frames: bool) -> Rolled:
    """Return a recorded roll, in the version that comes to it; today's if none does."""
    came = [roll(position, recorded.tremor or (0, 0), frames=frames)]
    for version in VERSIONS[1:]:
        if came[-1].roll == recorded:
            return came[-1]
        came.append(roll(position, recorded.tremor or (0, 0), frames=frames, version=version))
    return came[-1] if came[-1].roll == recorded else came[0]


def film(position: Position, roll_: Roll) -> tuple[Frame, ...]:
    """Return the pictures of a recorded roll, the last one being exactly what is recorded.

    It rolls again (some 6 ms; never on the event loop). A lift that ended the turn had no tremor.
    Where the engine is missing, or comes to something else than the record, the last picture is all
    there is.

    :param position: the one in which CHANCE acted.
    """
    try:
        rolled = _again(position, roll_, frames=True)
    except ModuleNotFoundError:
        rolled = None
    if rolled is not None and rolled.roll == roll_:
        return tuple(rolled.frames)
    return (Frame(0, wheel_after(position, roll_)),)


def _release(wheel: Wheel, put: Put, kind: int, tremor: tuple[int, int]) -> Pose:
    """Return where a trembling hand lets go: where it is steady if the shaken one has no room.

    After a lift there may be no room for the steady one either; then it is held higher.
    """
    along, turned = tremor
    shaken = Drop(
        kind,
        radians(put.angle + turned * HAND.tremor_turn),
        spot_at(put.compartment, put.spot * HAND.spot_width + along * HAND.tremor_shift),
    )
    steady = Drop(kind, radians(put.angle), spot_at(put.compartment, put.spot * HAND.spot_width))
    for held, highest in ((shaken, HAND.highest), (steady, HAND.highest)):
        pose = wheel.release_over(held, highest)
        if pose is not None:
            return pose
    pose = wheel.release_over(steady, WHEEL.inner_radius)
    assert pose is not None  # nothing reaches across the whole wheel
    return pose


@dataclass
class _Rig:
    """The wheel through one turn: lifted from, loaded, rolled, until the pyramid is in it."""

    wheel: Wheel
    speed: float
    """mm/s above which a piece leaves the wheel at its next blow."""
    filming: bool
    version: int
    out: list[int] = field(default_factory=list)
    """What fell, in that order."""
    unsettled: bool = False
    effort: int = 0
    frames: list[Frame] = field(default_factory=list)
    _returned: int = 0

    def lift(self, piece: int) -> None:
        """Take a piece out, and let the wheel roll to rest."""
        self.wheel = self.wheel.without(piece)
        self._settle(None)

    def let_go(self, piece: int, pose: Pose) -> None:
        """Let a piece go while the wheel is held, then let the wheel go."""
        self._settle((piece, pose))

    def put_pyramid_back(self) -> None:
        """Let the fallen pyramid go, unshaken, in the lowest compartment with room (4.3, H6)."""
        self.out.remove(PYRAMID)
        pose = next(
            release.pose
            for compartment in self.wheel.lowest
            for spot in (0, 1, -1, 2, -2, 3, -3)
            if (release := self.wheel.release(kind_of(PYRAMID), compartment, spot, 0))
        )
        self._returned += 1
        if self._returned > _RETURNS:
            self.wheel = Wheel(self.wheel.turn, {**self.wheel.poses, PYRAMID: pose})
        else:
            self.let_go(PYRAMID, pose)

    def _settle(self, hand: tuple[int, Pose] | None) -> None:
        came = (
            self._filmed(hand)
            if self.filming
            else _settled(self.wheel, hand, self.speed, self.version)
        )
        self.wheel = came.wheel
        self.out += came.out
        self.unsettled |= came.unsettled
        self.effort += came.computed * (_WHEEL_EFFORT + len(came.wheel.poses))

    def _filmed(self, hand: tuple[int, Pose] | None) -> "_Settled":
        run = Run(self.wheel, hand, self.speed, self.version)
        start = self.frames[-1].shift if self.frames else 0
        while not run.over():
            if run.steps % STEPS_PER_FRAME == 0:
                self.frames.append(Frame(start + run.shift(), run.picture()))
            run.advance()
        came = _Settled.of(run)
        self.frames.append(Frame(start + run.shift(), came.wheel))
        return came


class _Settled(NamedTuple):
    """What one run of the engine came to."""

    wheel: Wheel
    out: tuple[int, ...]
    unsettled: bool
    computed: int
    """Steps of the engine."""

    @classmethod
    def of(cls, run: Run) -> "_Settled":
        """Return what a run that is over came to."""
        return cls(run.rest(), tuple(run.out), run.still < run.rest_steps, run.computed)


@lru_cache(maxsize=256)
def _settled(wheel: Wheel, hand: tuple[int, Pose] | None, speed: float, version: int) -> _Settled:
    """Return what a wheel settles to.

    Remembered, since who thinks of a move lifts the same piece for every tremor of the hand, and
    draws many a tremor twice.
    """
    run = Run(wheel, hand, speed, version)
    run.hurry()
    return _Settled.of(run)

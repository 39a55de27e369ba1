"""The wheel as it lies still: how far it has turned, and where every piece in it lies."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from math import hypot
from typing import Final

from jericho_tui.games.hamster_rolle.edition import FORMS, HAND, KINDS, PYRAMID_KIND
from jericho_tui.games.hamster_rolle.geometry import (
    COMPARTMENTS,
    SECTOR,
    Drop,
    Pose,
    Solid,
    beyond,
    compartment_at,
    drop,
    placed,
)
from jericho_tui.games.hamster_rolle.pieces import PYRAMID, Outline, kind_of, outline


class Wheel:
    """A wheel at rest. Never changes, so that positions share it and what was worked out."""

    def __init__(self, turn: int, poses: Mapping[int, Pose]) -> None:
        self.turn = turn
        """The wheel's rotation, 0.01 degree, counterclockwise, so below 0 when it has rolled on."""
        self.poses = dict(sorted(poses.items()))
        """Where every piece in the wheel lies, by piece, in their order."""

    def __eq__(self, other: object) -> bool:
        """Whether everything lies alike."""
        return isinstance(other, Wheel) and self._key == other._key

    def __hash__(self) -> int:
        """Equal wheels, equal hash."""
        return hash(self._key)

    def __repr__(self) -> str:
        """Return what it is."""
        return f"Wheel({self.turn}, {self.poses})"

    def __reduce__(self) -> tuple[type["Wheel"], tuple[int, dict[int, Pose]]]:
        """Pickle without what was worked out."""
        return Wheel, (self.turn, self.poses)

    @cached_property
    def _key(self) -> tuple[int, tuple[tuple[int, Pose], ...]]:
        return self.turn, tuple(self.poses.items())

    @cached_property
    def compartments(self) -> dict[int, int]:
        """The compartment of every piece: where its centre of mass lies (4.3)."""
        return {piece: compartment_at(x, y) for piece, (x, y, _a) in self.poses.items()}

    @cached_property
    def inside(self) -> tuple[tuple[int, ...], ...]:
        """The pieces in every compartment, by compartment."""
        return tuple(
            tuple(piece for piece, at in self.compartments.items() if at == compartment)
            for compartment in range(COMPARTMENTS)
        )

    @cached_property
    def lowest(self) -> tuple[int, ...]:
        """All compartments, the lowest first: least |30k + turn|, ties to the smaller (4.3)."""
        return tuple(sorted(range(COMPARTMENTS), key=lambda k: abs(self.forward(k))))

    def forward(self, compartment: int) -> int:
        """Return how far forward of the lowest point a compartment's middle is.

        0.01 degree, -18000 to 17999.
        """
        return (compartment * SECTOR * 100 + self.turn + 18000) % 36000 - 18000

    @cached_property
    def moment(self) -> tuple[float, float, float]:
        """The mass of all pieces, and what it weighs at the hub: grams, and gram millimetres.

        The wheel rolls until that points down (4.3).
        """
        masses = {piece: FORMS[kind_of(piece)].mass for piece in self.poses}
        return (
            sum(masses.values()),
            sum(masses[piece] * pose.x / 100 for piece, pose in self.poses.items()),
            sum(masses[piece] * pose.y / 100 for piece, pose in self.poses.items()),
        )

    @cached_property
    def outlines(self) -> dict[int, Outline]:
        """The outline of every piece, mm in the wheel's frame."""
        return {piece: placed(kind_of(piece), pose) for piece, pose in self.poses.items()}

    @cached_property
    def solids(self) -> dict[int, Solid]:
        """Every piece as something that others can touch."""
        return {
            piece: Solid(points, self.poses[piece].x / 100, self.poses[piece].y / 100)
            for piece, points in self.outlines.items()
        }

    def foremost(self, piece: int, compartment: int) -> float:
        """Return how far forward of a compartment's middle a piece reaches, in degrees."""
        return max(beyond(x, y, compartment) for x, y in self.outlines[piece])

    def without(self, *pieces: int) -> "Wheel":
        """Return the wheel with pieces lifted out, nothing else moved."""
        return Wheel(
            self.turn, {piece: pose for piece, pose in self.poses.items() if piece not in pieces}
        )

    def release(
        self, kind: int, compartment: int, spot: int, angle: int, lifted: int = -1
    ) -> "Release | None":
        """Return where a piece is let go by a steady hand; None: there is no room (4.3).

        :param angle: degrees against the floor's tangent.
        :param lifted: a piece of the wheel that is not in the way, since it is the one in hand.
        """
        near = self._near(compartment, spot)
        if lifted >= 0 and lifted in near:
            solids = [solid for piece, solid in near.items() if piece != lifted]
            return _held_over(drop(kind, angle, compartment, spot), solids)
        where = (kind, compartment, spot, angle)
        if where not in self._releases:
            held = drop(kind, angle, compartment, spot)
            self._releases[where] = _held_over(held, near.values())
        return self._releases[where]

    def release_over(self, held: Drop, highest: float) -> Pose | None:
        """Return where a piece in hand is let go; None: there is no room below that height."""
        height = held.height(self.solids.values(), highest)
        return None if height is None else held.pose(height)

    @cached_property
    def _releases(self) -> "dict[tuple[int, int, int, int], Release | None]":
        """What was worked out of `release`, where no piece of the wheel is lifted."""
        return {}

    @cached_property
    def _neighbours(self) -> dict[tuple[int, int], dict[int, Solid]]:
        """What was worked out of `_near`."""
        return {}

    def _near(self, compartment: int, spot: int) -> dict[int, Solid]:
        """Return the pieces that some piece held over a spot could touch."""
        place = (compartment, spot)
        if place not in self._neighbours:
            held = drop(PYRAMID_KIND, 0, compartment, spot)
            self._neighbours[place] = {
                piece: solid
                for piece, solid in self.solids.items()
                if held.is_near(solid, _LARGEST)
            }
        return self._neighbours[place]


class Release:
    """A piece in hand, held where it will be let go."""

    __slots__ = ("_height", "_held")

    def __init__(self, held: Drop, height: float) -> None:
        self._held = held
        self._height = height

    @property
    def raised(self) -> float:
        """How far above the floor it is held, since others are in the way; mm."""
        return self._height

    @property
    def pose(self) -> Pose:
        """Where its centre of mass is."""
        return self._held.pose(self._height)

    @property
    def outline(self) -> Outline:
        """Its outline, mm in the wheel's frame."""
        up_x, up_y = self._held.up_x * self._height, self._held.up_y * self._height
        return tuple((x + up_x, y + up_y) for x, y in self._held.solid.points)

    def foremost(self, compartment: int) -> float:
        """Return how far forward of a compartment's middle it reaches, in degrees."""
        return max(beyond(x, y, compartment) for x, y in self.outline)


def _held_over(held: Drop, solids: Iterable[Solid]) -> Release | None:
    height = held.height(solids, HAND.highest)
    return None if height is None else Release(held, height)


_LARGEST: Final = max(hypot(x, y) for kind in range(len(KINDS)) for x, y in outline(kind))
"""The farthest that a piece reaches from its centre of mass, mm."""


def _at_start() -> Wheel:
    """The pyramid on the floor of compartment 0, which lies below (4.1.1)."""
    held = drop(PYRAMID_KIND, 0, 0, 0)
    return Wheel(0, {PYRAMID: held.pose(-HAND.gap)})


START: Final = _at_start()
"""The wheel before the first piece."""

"""The choice under way: which piece goes where, at which spot and angle; legal or not yet.

Place a piece of the stock, or point at one in the wheel and move it. What the keys do to the choice
is here; what the rules say of it is asked of them.
"""

from enum import Enum, auto
from math import radians
from typing import Final

from jericho_tui.core.actions import Refusal
from jericho_tui.games.hamster_rolle.rules import wheel as kit
from jericho_tui.games.hamster_rolle.rules.setup import FARTHEST, Position, refuse_put
from jericho_tui.games.hamster_rolle.table.picture import Hand, hull
from jericho_tui.tui.tables.choosing import Choosable, steps

Done = kit.Put | kit.Pass
"""What a seat does."""
TARGETS: Final = ("same", "next", "second")
"""The compartments that a piece may be placed in, as the keys call them."""


class Mode(Enum):
    """What the keys choose."""

    PLACE = auto()
    """A piece of the stock and where it goes."""
    POINT = auto()
    """A piece in the wheel that is to be moved."""
    MOVE = auto()
    """Where that goes."""


class Choice(Choosable):
    """What a person has chosen so far. Never leaves the position it was made for."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.kinds = position.kinds
        """What can be placed."""
        self.movable = position.movable
        """The pieces that can be pointed at."""
        self.mode = Mode.PLACE
        self._kind = 0
        self._piece = 0
        self.compartment = position.open[-2] if len(position.open) > 2 else position.open[0]
        self.spot = 0
        self._angle = 0
        self._settle()

    # --- what is chosen

    @property
    def must_pass(self) -> bool:
        """Whether nothing can be placed or moved."""
        return not self.kinds or self.position.menu[0] == kit.PASS

    @property
    def piece(self) -> int:
        """The piece in the wheel that is pointed at or moved; -1: none is."""
        return -1 if self.mode is Mode.PLACE or not self.movable else self.movable[self._piece]

    @property
    def kind(self) -> int:
        """The kind of the piece in hand."""
        return self.kinds[self._kind] if self.mode is Mode.PLACE else kit.kind_of(self.piece)

    @property
    def angles(self) -> tuple[int, ...]:
        """The angles in which it can be let go."""
        return kit.FORMS[self.kind].angles

    @property
    def angle(self) -> int:
        """The one that is chosen, in degrees."""
        return self.angles[self._angle % len(self.angles)]

    @property
    def put(self) -> kit.Put | None:
        """What confirming would do, whether it is legal or not; None while a piece is chosen."""
        if self.mode is Mode.PLACE:
            return (
                kit.Place(self.kind, self.compartment, self.spot, self.angle)
                if self.kinds
                else None
            )
        if self.mode is Mode.MOVE:
            return kit.Move(self.piece, self.compartment, self.spot, self.angle)
        return None

    @property
    def action(self) -> Done | None:
        if self.must_pass:
            return kit.PASS
        put = self.put
        return None if put is None or refuse_put(self.position, put) is not None else put

    @property
    def refusal(self) -> Refusal | None:
        """Why confirming would be refused."""
        put = None if self.must_pass else self.put
        return None if put is None else refuse_put(self.position, put)

    @property
    def targets(self) -> tuple[int, ...]:
        """The compartments that can be chosen."""
        if self.mode is Mode.PLACE:
            return self.position.open
        if self.mode is Mode.POINT or self.piece < 0:
            return ()
        at = self.position.wheel.compartments[self.piece]
        return tuple((at + step) % kit.COMPARTMENTS for step in range(1, FARTHEST + 1))

    # --- what the keys do

    def other_piece(self, step: int) -> None:
        """Go to the next piece of the stock (1), or the one before (-1); likewise in the wheel."""
        if self.mode is Mode.PLACE and self.kinds:
            self._kind = (self._kind + step) % len(self.kinds)
        elif self.mode is not Mode.PLACE:
            self._point(step)

    def go(self, target: int) -> None:
        """Choose the reference's compartment (0), the next (1) or second next free one (2).

        Of a piece that is moved: one compartment back (0), one (1) or two (2) forward.
        """
        if self.mode is Mode.MOVE:
            step = {0: -1, 1: 1, 2: 2}[target]
            here = self.targets.index(self.compartment)
            self.compartment = self.targets[(here + step) % FARTHEST]
        elif self.mode is Mode.PLACE:
            compartment = self.target(target)
            if compartment is not None:
                self.compartment = compartment

    def target(self, target: int) -> int | None:
        """Return the compartment that `go` would choose for a piece of the stock, if it is open."""
        position = self.position
        if target == 0:
            return position.here if position.here in position.open else None
        return position.ahead[target - 1] if target <= len(position.ahead) else None

    def across(self, step: int) -> None:
        if self.mode is Mode.POINT:
            self._point(step)
        else:
            self.spot = max(kit.SPOTS[0], min(kit.SPOTS[-1], self.spot + step))

    def along(self, step: int) -> None:
        self._angle = (self._angle + step) % len(self.angles)

    def toggle_move(self) -> None:
        """Point at a piece in the wheel; go back to the stock where one was pointed at already."""
        if self.mode is not Mode.PLACE:
            self.mode = Mode.PLACE
            self._settle()
        elif self.movable:
            self.mode = Mode.POINT

    def back(self) -> None:
        """Put the piece of the wheel that is in hand back; where one is pointed at, leave it."""
        if self.mode is Mode.MOVE:
            self.mode = Mode.POINT
        else:
            self.mode = Mode.PLACE
            self._settle()

    def lift(self) -> None:
        """Take the piece that is pointed at: now it is chosen where it goes."""
        self.mode = Mode.MOVE
        self.spot = self._angle = 0
        targets = self.targets
        for compartment in targets:
            self.compartment = compartment
            if self.action is not None:
                return
        self.compartment = targets[0]

    def take_compartment(self, compartment: int) -> None:
        """Choose a compartment, if it can be."""
        if compartment in self.targets:
            self.compartment = compartment

    def take(self, action: Done) -> None:
        if isinstance(action, kit.Pass):
            return
        if isinstance(action, kit.Place):
            self.mode = Mode.PLACE
            self._kind = self.kinds.index(action.kind)
            self.compartment = action.compartment
        else:
            self.mode = Mode.MOVE
            self._piece = self.movable.index(action.piece)
            self.take_compartment(action.compartment)
        self.spot = action.spot
        self._angle = self.angles.index(action.angle)

    def way_to(self, action: Done) -> list[str]:
        if isinstance(action, kit.Pass):
            return []
        way: list[str] = []
        if isinstance(action, kit.Place):
            if self.mode is not Mode.PLACE:
                way.append("move_piece")
            way += ["other_piece(1)"] * (
                (self.kinds.index(action.kind) - self._kind) % len(self.kinds)
            )
            target = next(n for n in range(3) if self.target(n) == action.compartment)
            way.append(f"go({target})")
            spot, angles = self.spot, kit.FORMS[action.kind].angles
            angle = self._angle % len(angles)
            if self.mode is not Mode.PLACE:
                spot = angle = 0
        else:
            if self.mode is Mode.MOVE:
                way.append("move_piece")
            if self.mode is not Mode.POINT:
                way.append("move_piece")
            turns = (self.movable.index(action.piece) - self._piece) % len(self.movable)
            way += ["other_piece(1)"] * turns
            way.append("confirm")
            there = Choice(self.position)
            there.mode, there._piece = Mode.POINT, self.movable.index(action.piece)
            there.lift()
            forward = there.targets.index(action.compartment) - there.targets.index(
                there.compartment
            )
            way += ["go(1)"] * (forward % FARTHEST)
            spot, angle, angles = there.spot, there._angle, there.angles
        way += steps("across", action.spot - spot)
        way += ["along(1)"] * ((angles.index(action.angle) - angle) % len(angles))
        return way

    # --- where it is

    def hand(self) -> Hand | None:
        """Return the piece in hand as it is let go, and how far it may tremble; None: no room."""
        return None if self.put is None else held(self.position, self.put)

    def wheel(self) -> kit.Wheel:
        """Return the wheel without the piece that is in hand."""
        wheel = self.position.wheel
        return wheel.without(self.piece) if self.mode is Mode.MOVE else wheel

    def _point(self, step: int) -> None:
        if self.movable:
            self._piece = (self._piece + step) % len(self.movable)
            if self.mode is Mode.MOVE:
                self.lift()

    def _settle(self) -> None:
        self.mode = Mode.PLACE
        if not self.kinds:
            return
        ahead = [*self.position.ahead, *self.position.open]
        for compartment in ahead:
            for spot in sorted(kit.SPOTS, key=abs):
                self.compartment, self.spot = compartment, spot
                if self.action is not None:
                    return
        self.compartment, self.spot = ahead[0], 0


def held(position: Position, put: kit.Put) -> Hand | None:
    """Return a piece as it is let go, and, where that is shown, everywhere it may be by tremor.

    None where there is no room.
    """
    release = position.wheel.release_of(put)
    if release is None:
        return None
    x, y, _ = release.pose
    span = _span(position, put, release) if position.rules.ghost else ()
    return Hand(put.kind, release.outline, x / 100, y / 100, span)


def _span(position: Position, put: kit.Put, release: kit.Release) -> kit.Outline:
    """Return the hull of the poses at the ends of both tremors, at the height of a steady hand."""
    most = max(kit.TREMORS) * kit.STEADINESS[position.rules.hand]
    shift, turn = most * kit.HAND.tremor_shift, most * kit.HAND.tremor_turn
    points: list[tuple[float, float]] = []
    for aside in (-shift, 0.0, shift):
        for turned in (-turn, turn):
            at = kit.spot_at(put.compartment, put.spot * kit.HAND.spot_width + aside)
            drop = kit.Drop(put.kind, radians(put.angle + turned), at)
            points += kit.placed(put.kind, drop.pose(release.raised))
    return hull(points)

"""What lies where, and whose turn it is."""

from dataclasses import dataclass
from functools import cached_property

from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.teams import side_of
from jericho_tui.games.hamster_rolle.actions import Move, Put, Roll
from jericho_tui.games.hamster_rolle.info import INFO, Rules
from jericho_tui.games.hamster_rolle.pieces import PYRAMID, kind_of
from jericho_tui.games.hamster_rolle.wheel import Wheel


@dataclass(frozen=True)
class Layout:
    """Everything there is to know; all of it is open."""

    rules: Rules
    num_seats: int
    wheel: Wheel
    stocks: tuple[tuple[int, ...], ...]
    """The pieces of every seat that are not in the wheel, in their order."""
    mover: Seat
    """Whose turn it is."""
    order: tuple[int, ...] = ()
    """Pieces in the wheel in the order in which they were placed or moved, the latest last."""
    stayed: int = 0
    """How many of the first two placements have stayed: 0, 1, 2 (the opening)."""
    put: Put | None = None
    """What the mover has chosen; then CHANCE rolls. None: the mover is asked."""
    turns: int = 0
    """How many turns are over."""
    ply: int = 0
    """How many moves were made."""
    result: Outcome | None = None

    def actors(self) -> tuple[Seat, ...]:
        """Return who acts: the mover, CHANCE while the wheel rolls, nobody at the end."""
        if self.result is not None:
            return ()
        return (self.mover,) if self.put is None else (CHANCE,)

    @property
    def teams(self) -> tuple[int, ...]:
        """Team of every seat; () where everybody plays alone."""
        return INFO.teams_of(self.num_seats)

    @property
    def source(self) -> Seat:
        """Whose stock the mover places from."""
        return self.source_of(self.mover)

    def source_of(self, seat: Seat) -> Seat:
        """Return whose stock a seat places from: a partner's where the own is empty (4.1.7)."""
        if self.stocks[seat]:
            return seat  # search asks often
        partners = side_of(self.teams, seat)
        return next((Seat(s) for s in partners if self.stocks[s]), seat)

    def held(self, put: Put) -> int:
        """Return the piece that an action lets go: of a kind in stock, the first."""
        if isinstance(put, Move):
            return put.piece
        return next(piece for piece in self.stocks[self.source] if kind_of(piece) == put.kind)

    @property
    def in_hand(self) -> int:
        """The piece that is being let go; -1: none."""
        return -1 if self.put is None else self.held(self.put)

    @property
    def reference(self) -> int:
        """The latest piece still in the wheel: the previous player's if it stayed (4.3)."""
        return self.order[-1] if self.order else PYRAMID

    @property
    def here(self) -> int:
        """The compartment of the reference."""
        return self.wheel.compartments[self.reference]

    @cached_property
    def ahead(self) -> tuple[int, ...]:
        """The next free compartment and the second next, forward of the reference (4.1.3, H2).

        In the opening the one that the piece must go to (4.1.2).
        """
        num = len(self.wheel.inside)
        if self.stayed == 0:
            return ((self.wheel.compartments[PYRAMID] + 2) % num,)
        if self.stayed == 1:
            return ((self.here + 1) % num,)
        ahead = [(self.here + step) % num for step in range(1, num)]
        free = [k for k in ahead if self.rules.next_any or not self.wheel.inside[k]]
        return tuple(free[:2])

    @property
    def open(self) -> tuple[int, ...]:
        """The compartments in which a piece may be placed, the reference's first (4.1.3)."""
        return self.ahead if self.stayed < 2 else (self.here, *self.ahead)


def wheel_after(before: Layout, roll: Roll) -> Wheel:
    """Return the wheel as a roll leaves it."""
    poses = {**before.wheel.poses, **dict(roll.poses)}
    for fallen in roll.out:
        poses.pop(fallen, None)
    if roll.tremor is None and before.in_hand != PYRAMID:
        poses.pop(before.in_hand, None)  # lifted, and still in hand
    return Wheel(roll.turn, poses)

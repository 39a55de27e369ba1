"""The actions of Hamster Rolle: values, compared as such, since a roll can come to anything."""

from dataclasses import dataclass
from typing import Final

from jericho_tui.games.hamster_rolle.edition import KINDS
from jericho_tui.games.hamster_rolle.geometry import Pose
from jericho_tui.games.hamster_rolle.pieces import NOTATION, written

SPOTS: Final = range(-3, 4)
"""Where in a compartment, 0 the middle, + forward."""
TREMORS: Final = (-2, -1, -1, 0, 0, 0, 1, 1, 2)
"""What each of a hand's two tremors is drawn from, all equally likely (4.3)."""
STEADINESS: Final = {"normal": 1, "steady": 0, "shaky": 2}
"""What a tremor is multiplied by, by the option `hand`."""


@dataclass(frozen=True, slots=True)
class Place:
    """Let a piece of one's stock go in the wheel (4.1.3)."""

    kind: int
    """Which kind; pieces of a kind are alike."""
    compartment: int
    """0-based; 1-based in the notation."""
    spot: int
    angle: int
    """Degrees against the floor's tangent."""

    @property
    def text(self) -> str:
        """The notation, e.g. `place Y 4 +0 0`."""
        return f"place {KINDS[self.kind]} {self.compartment + 1} {self.spot:+} {self.angle}"


@dataclass(frozen=True, slots=True)
class Move:
    """Lift a piece out of one of the two lowest compartments and let it go forward (4.1.3)."""

    piece: int
    compartment: int
    spot: int
    angle: int

    @property
    def text(self) -> str:
        """The notation, e.g. `move O2 6 -2 90`."""
        return f"move {NOTATION[self.piece]} {self.compartment + 1} {self.spot:+} {self.angle}"


Put = Place | Move
"""What lets a piece go; CHANCE rolls after it."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing can be placed or moved (4.3)."""

    @property
    def text(self) -> str:
        """Its notation, which has no parts."""
        return "pass"


PASS: Final = Pass()


@dataclass(frozen=True, slots=True)
class Roll:
    """What a roll came to: CHANCE's action (4.3)."""

    tremor: tuple[int, int] | None
    """Steps along the floor, + forward, and of turn, + counterclockwise; None: pieces fell when one
    was lifted, so it was never let go and stays in the player's hand."""
    turn: int
    """The wheel's, afterwards, 0.01 degree."""
    poses: tuple[tuple[int, Pose], ...]
    """The pieces whose numbers changed, in their order."""
    out: tuple[int, ...]
    """The pieces that fell on the table, in the order in which they fell; never the pyramid, which
    went back into the wheel and is among `poses`."""

    @property
    def text(self) -> str:
        """The notation (4.4), e.g. `roll +2 +1 turn -5329 B2 11241 -567 7819 out G1`."""
        hand = "lift" if self.tremor is None else "{:+} {:+}".format(*self.tremor)
        words = [f"roll {hand} turn {self.turn}"]
        words += [f"{NOTATION[piece]} {x} {y} {a}" for piece, (x, y, a) in self.poses]
        if self.out:
            words.append(f"out {written(self.out)}")
        return " ".join(words)


Action = Place | Move | Pass | Roll

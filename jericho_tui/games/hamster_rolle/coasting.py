"""A wheel that rocks to rest with everything in it asleep: one body that rolls on a table.

Its one angle obeys  I(a) a" = -(g + R a'²) X(a),  where I is the moment of inertia about where the
wheel touches the table, R its radius, and X the first moment of mass of the pieces across; what
rolling costs is taken from the wheel's share of the momentum, as `run` has it (rules page 4.3). It
goes in the engine's steps, and in the engine's order within each.
"""

from collections.abc import Mapping
from math import cos, sin
from typing import Final

from jericho_tui.games.hamster_rolle.edition import FORMS, TIME, WHEEL
from jericho_tui.games.hamster_rolle.engine import STEP, WHEEL_MOMENT, moment
from jericho_tui.games.hamster_rolle.geometry import Pose
from jericho_tui.games.hamster_rolle.pieces import kind_of

_RADIUS: Final = WHEEL.outer_radius
_EMPTY: Final = WHEEL_MOMENT + WHEEL.mass * _RADIUS**2
"""What the wheel alone resists, about where it touches the table."""
_KEPT: Final = 1 - TIME.spin_loss * STEP
_DRAGGED: Final = TIME.spin_drag * STEP
_REST: Final = round(TIME.rest * TIME.steps_per_second)


class Coasting:
    """The way of such a wheel to its rest."""

    def __init__(
        self,
        places: Mapping[int, tuple[float, float, float]],
        turned: float,
        spin: float,
        steps: tuple[int, int],
        at: float,
    ) -> None:
        """Work it out.

        :param places: of the pieces in the wheel; mm and radians.
        :param turned: the wheel's angle, radians.
        :param spin: radians per second.
        :param steps: at which step it begins, and at which time is up.
        :param at: where the hub is then, mm.
        """
        self._begun, most = steps
        self._at = at
        self._turns = self._rocked(places, turned, spin, most - self._begun)
        self._end = self._begun + len(self._turns) - 1
        self._settled = self._still == _REST
        self.low, self.high = min(self._turns), max(self._turns)
        """Between which angles it stays."""
        self.poses = {piece: Pose.of(*place) for piece, place in places.items()}

    def turned(self, step: int) -> float:
        """Return the wheel's angle at a step; after the last one it stays."""
        return self._turns[min(step, self._end) - self._begun]

    def shift(self, step: int) -> float:
        """Return where the hub is at a step, mm."""
        return self._at - _RADIUS * (self.turned(step) - self._turns[0])

    def still(self, step: int) -> int:
        """Return for how many steps everything has been still, as far as it matters."""
        return _REST if self._settled and step >= self._end else 0

    def _rocked(
        self, places: Mapping[int, tuple[float, float, float]], turned: float, spin: float, most: int
    ) -> list[float]:
        """Return the angles of all steps until it is at rest."""
        across = up = 0.0
        resisting = _EMPTY
        for piece, (x, y, _angle) in places.items():
            mass = FORMS[kind_of(piece)].mass
            across += mass * x
            up += mass * y
            resisting += moment(kind_of(piece)) + mass * (x * x + y * y + _RADIUS * _RADIUS)
        gravity, rest = TIME.gravity, TIME.rest_spin
        turns = [turned]
        self._still = 0
        while self._still < _REST and len(turns) <= most:
            left = max(0.0, abs(spin) * _KEPT - _DRAGGED)
            braked = left if spin > 0 else -left
            turned += braked * STEP
            turns.append(turned)
            c, s = cos(turned), sin(turned)
            aside = c * across - s * up
            inertia = resisting + 2 * _RADIUS * (s * across + c * up)
            spin += (braked - spin) * _EMPTY / inertia
            spin -= (gravity + _RADIUS * spin * spin) * aside / inertia * STEP
            self._still = self._still + 1 if -rest < spin < rest else 0
        return turns

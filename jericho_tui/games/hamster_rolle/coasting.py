"""A wheel that rocks to rest with everything in it asleep: one body that rolls on a table.

Its one angle obeys  I(a) a" = -(g + R a'²) X(a),  where I is the moment of inertia about where the
wheel touches the table, R its radius, and X the first moment of mass of the pieces across; what
rolling costs is taken from the wheel's share of the momentum, as `run` has it (rules page 4.3). It
goes in the engine's order within a step, each as long as two of the engine's.
"""

from collections.abc import Mapping
from math import cos, radians, sin
from typing import Final

from jericho_tui.games.hamster_rolle.edition import FORMS, TIME, WHEEL
from jericho_tui.games.hamster_rolle.engine import STEP, WHEEL_MOMENT, moment
from jericho_tui.games.hamster_rolle.geometry import Pose
from jericho_tui.games.hamster_rolle.pieces import kind_of

_RADIUS: Final = WHEEL.outer_radius
_EMPTY: Final = WHEEL_MOMENT + WHEEL.mass * _RADIUS**2
"""What the wheel alone resists, about where it touches the table."""
_LONG: Final = 2
"""Steps of the engine in one of these."""
_STEP: Final = _LONG * STEP
"""Seconds."""
_KEPT: Final = 1 - TIME.spin_loss * _STEP
_DRAGGED: Final = TIME.spin_drag * _STEP
_REST: Final = round(TIME.rest * TIME.steps_per_second)
_AGREED: Final = radians(0.1)
"""How far a wheel may be from where it was to come."""


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
        self._settled = False
        self._turns = self._rocked(places, turned, spin, (most - self._begun) // _LONG)
        self._last = len(self._turns) - 1
        self.end = self._begun + _LONG * self._last
        """The step at which it is over."""
        self.low, self.high = min(self._turns), max(self._turns)
        """Between which angles it stays."""
        self.poses = {piece: Pose.of(*place) for piece, place in places.items()}

    def turned(self, step: int) -> float:
        """Return the wheel's angle at a step; after the last one it stays."""
        return self._turns[min((step - self._begun) // _LONG, self._last)]

    def agrees(self, step: int, turned: float) -> bool:
        """Whether that is the wheel's angle at a step."""
        return abs(self.turned(step) - turned) < _AGREED

    def shift(self, step: int) -> float:
        """Return where the hub is at a step, mm."""
        return self._at - _RADIUS * (self.turned(step) - self._turns[0])

    def still(self, step: int) -> int:
        """Return for how many steps everything has been still, as far as it matters."""
        over = (step - self._begun) // _LONG >= self._last
        return _REST if self._settled and over else 0

    def _rocked(
        self,
        places: Mapping[int, tuple[float, float, float]],
        turned: float,
        spin: float,
        most: int,
    ) -> list[float]:
        """Return the angles of all steps until it is at rest."""
        across = up = 0.0
        resisting = _EMPTY
        for piece, (x, y, _angle) in places.items():
            mass = FORMS[kind_of(piece)].mass
            across += mass * x
            up += mass * y
            resisting += moment(kind_of(piece)) + mass * (x * x + y * y + _RADIUS * _RADIUS)
        gravity, rest, kept, dragged = TIME.gravity, TIME.rest_spin, _KEPT, _DRAGGED
        step, radius, empty, rested = _STEP, _RADIUS, _EMPTY, _REST // _LONG
        still = 0
        turns = [turned]
        for _step in range(most):
            braked = 0.0
            if spin > 0:
                braked = spin * kept - dragged
                braked = braked if braked > 0 else 0.0  # quicker than `max`
            elif spin < 0:
                braked = spin * kept + dragged
                braked = braked if braked < 0 else 0.0
            turned += braked * step
            turns.append(turned)
            c, s = cos(turned), sin(turned)
            aside = c * across - s * up
            inertia = resisting + 2 * radius * (s * across + c * up)
            spin += (braked - spin) * empty / inertia
            spin -= (gravity + radius * spin * spin) * aside / inertia * step
            if not -rest < spin < rest:
                still = 0
                continue
            still += 1
            stuck = braked == 0.0 and abs(gravity * aside * step / empty) < dragged
            if still == rested or stuck:
                turns += [turned] * (rested - still)  # what is stuck stays so
                self._settled = True
                break
        return turns

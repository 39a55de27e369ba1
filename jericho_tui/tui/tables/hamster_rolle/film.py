"""A roll as a film: the pictures, and which of them is shown now."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import radians
from typing import Final

from jericho_tui.bots.policies.hamster_rolle.projection import Projection
from jericho_tui.bots.worker import Thinker
from jericho_tui.games.hamster_rolle.actions import Roll
from jericho_tui.games.hamster_rolle.edition import WHEEL
from jericho_tui.games.hamster_rolle.position import Position
from jericho_tui.games.hamster_rolle.rig import Frame
from jericho_tui.games.hamster_rolle.run import FRAMES_PER_SECOND
from jericho_tui.games.hamster_rolle.wheel import Wheel
from jericho_tui.play.player import Limit
from jericho_tui.tui.tables.hamster_rolle.picture import Scene

TICK: Final = 1 / FRAMES_PER_SECOND
"""Seconds that a picture stands."""
_PARTS: Final = 3
"""In so many pictures the wheel at rest is drawn sharp; in one there would be much to send."""


def come(wheel: Wheel) -> float:
    """Return how far the hub of a wheel at rest has come since the beginning, mm to the right."""
    return -radians(wheel.turn / 100) * WHEEL.outer_radius


def pictures(thinker: Thinker, position: Position, roll: Roll) -> Sequence[Scene]:
    """Return the pictures of a roll; waits for whoever computes them, so never on an event loop.

    :param position: the one in which CHANCE acted.
    :raises BotError: they could not be computed.
    """
    decision = thinker.choose(partial(Projection), (position, roll), Limit())
    frames: Sequence[Frame] = decision.action
    start = come(position.wheel)
    scenes = [Scene(frame.wheel, start + frame.shift / 100, moving=True) for frame in frames]
    last = scenes[-1]
    rest = replace(last, moving=False)
    if len(scenes) == 1:  # how it rolled is not known
        return [rest]
    return [*scenes, *(replace(last, sharp=part / _PARTS) for part in range(1, _PARTS)), rest]

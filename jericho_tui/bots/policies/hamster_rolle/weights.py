"""The rule of thumb's weights: a small net and a curve, fitted to rolls."""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp, tanh
from typing import Final, NamedTuple

_SURE: Final = 30.0
"""Log-odds beyond which nothing is surer."""


class Net(NamedTuple):
    """A logistic curve over some hyperbolic tangents."""

    hidden: tuple[tuple[float, ...], ...]
    """Of each tangent, the constant first, then a weight for every value."""
    out: tuple[float, ...]
    """The constant first, then a weight for every tangent."""

    def score(self, values: Sequence[float]) -> float:
        """Return the log-odds."""
        total = self.out[0]
        for weights, out in zip(self.hidden, self.out[1:], strict=True):
            total += out * tanh(linear(weights, values))
        return total


class Weights(NamedTuple):
    """Of a wheel that is so lively."""

    speed: int
    """See `edition.OUT_SPEED`."""
    falls: Net
    """Whether anything falls that is let go, for `signs.signs`."""
    fails: tuple[float, ...]
    """Whether the next seat fails, a logistic curve for `signs.leavings`; a constant first."""


@cache
def _known() -> dict[int, Weights]:
    data = tomllib.loads(files(__package__).joinpath("weights.toml").read_text("utf-8"))
    return {
        one["speed"]: Weights(
            one["speed"],
            Net(tuple(map(tuple, one["falls"]["hidden"])), tuple(one["falls"]["out"])),
            tuple(one["fails"]),
        )
        for one in data["wheel"]
    }


def weights_for(speed: int) -> Weights:
    """Return those of the wheel that is most like one of so much speed."""
    known = _known()
    if speed not in known:
        speed = min(known, key=lambda one: abs(one - speed))
    return known[speed]


def linear(weights: Sequence[float], values: Sequence[float]) -> float:
    """Return a constant, which comes first, and the weighted sum of values."""
    total = weights[0]
    for weight, value in zip(weights[1:], values, strict=True):
        total += weight * value
    return total


def logistic(score: float) -> float:
    """Return what log-odds are as a chance."""
    return 1 / (1 + exp(-max(-_SURE, min(_SURE, score))))

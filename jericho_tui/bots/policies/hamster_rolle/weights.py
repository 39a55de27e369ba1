"""The rule of thumb's weights: logistic curves fitted by `tests.benchmarks.stays`."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Weights(NamedTuple):
    """Of two logistic curves, for wheels that are equally lively."""

    speed: int
    """See `edition.OUT_SPEED`."""
    falls: tuple[float, ...]
    """Of what is let go, for `rule.signs`; a constant first."""
    fails: tuple[float, ...]
    """Of the next seat, for `rule.leavings`; a constant first."""


@cache
def weights_for(speed: int) -> Weights:
    """Return those of the wheel that is most like one of so much speed."""
    data = tomllib.loads(files(__package__).joinpath("weights.toml").read_text("utf-8"))
    known = [
        Weights(one["speed"], tuple(one["falls"]), tuple(one["fails"])) for one in data["wheel"]
    ]
    return min(known, key=lambda one: abs(one.speed - speed))

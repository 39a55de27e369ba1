"""What the chances that bots estimate come to: data, with what it was measured on.

A search takes its opponents to play as it thinks they should, and leaves are judged by rules of
thumb, so its shares can be too bold or too shy. Where that was measured on matches that had no part
in the fit, and mended there, a share is put right by a logistic map (J. Platt, Probabilistic
Outputs for Support Vector Machines, 1999) of its log odds against an even share's. The map rises,
so no action becomes better than another.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp, log
from typing import Any, Final

_LEAST: Final = 1e-3
"""No share is nearer to 0 or 1 than this: nothing that is not over is certain."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """A map from shares as a search estimates them to shares as they come."""

    shift: float = 0.0
    """What is added to the log odds."""
    slope: float = 1.0
    """What the log odds beyond an even share's are multiplied by; positive."""

    def chance(self, share: float, num_sides: int) -> float:
        """Return what comes where `share` is estimated, 0 to 1.

        :param num_sides: of the match, partners being one; an even share is one in so many.
        """
        if self == _NONE:
            return share
        even = log_odds(1 / num_sides)
        return 1 / (1 + exp(-(even + self.shift + self.slope * (log_odds(share) - even))))


_NONE: Final = Calibration()


def log_odds(share: float) -> float:
    """Return the logarithm of the odds of a share, which is kept from certainty."""
    kept = min(1 - _LEAST, max(_LEAST, share))
    return log(kept / (1 - kept))


@cache
def calibration_of(game_id: str) -> Calibration:
    """Return the map for a game; where none is needed, or none was found to help, it changes
    nothing.
    """
    entry: dict[str, Any] = _data().get(game_id, {})
    return Calibration(entry["shift"], entry["slope"]) if entry else _NONE


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("calibration.toml").read_text("utf-8"))

"""How wide a 95 % interval of a mean must be when few values made it."""

import math
from functools import cache
from typing import Final

NORMAL_95: Final = 1.959964
"""A normal value is within this many standard deviations of its mean 95 times in 100."""
_SHARE: Final = 0.95
_MANY: Final = 10_000
"""From here on the normal value is right to three decimals."""


@cache
def student_95(degrees: int) -> float:
    """Return within how many estimated standard errors of its mean a value is 95 times in 100.

    Student's t (The Probable Error of a Mean, Biometrika 6, 1908) of so many degrees of freedom, at
    least one.
    """
    if degrees >= _MANY:
        return NORMAL_95
    low, high = 1.0, 20.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        if _within(middle, degrees) < _SHARE:
            low = middle
        else:
            high = middle
    return low


def widening(number: int) -> float:
    """Return by how much a bootstrap interval over `number` values is wider than the bootstrap has
    it; at least two.

    The bootstrap's spread is too small by the root of (n-1)/n, and its tails are the normal's where
    Student's are meant (T. Hesterberg, What Teachers Should Know About the Bootstrap, The American
    Statistician 69, 2015, section 4.2).
    """
    return math.sqrt(number / (number - 1)) * student_95(number - 1) / NORMAL_95


def _within(t: float, degrees: int) -> float:
    """Return how often Student's t is at most `t` either way.

    M. Abramowitz, I. Stegun, Handbook of Mathematical Functions (1964), 26.7.3 and 26.7.4.
    """
    angle = math.atan(t / math.sqrt(degrees))
    cosine, total = math.cos(angle), 0.0
    odd = degrees % 2
    term = cosine if odd else 1.0
    for step in range(1 + odd, degrees, 2):
        total += term
        term *= cosine**2 * step / (step + 1)
    total *= math.sin(angle)
    return 2.0 / math.pi * (angle + total) if odd else total

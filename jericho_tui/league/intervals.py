"""How wide a 95 % interval of a mean or of a share must be when few values made it."""

import math
from collections.abc import Sequence
from functools import cache
from statistics import fmean, variance
from typing import Final, NamedTuple

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
    """Return by how much an interval over `number` values is wider than Rubin's bootstrap has it;
    at least two.

    Its spread is too small by the root of (n-1)/(n+1), and its tails are the normal's where
    Student's are meant (T. Hesterberg, What Teachers Should Know About the Bootstrap, The American
    Statistician 69, 2015, section 4.2).
    """
    return math.sqrt((number + 1) / (number - 1)) * student_95(number - 1) / NORMAL_95


class Share(NamedTuple):
    """A share with its 95 % interval, all 0 to 1."""

    value: float
    low: float
    high: float


def wilson(share: float, number: float) -> Share:
    """Return the interval of a share of independent trials.

    E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference, Journal of
    the American Statistical Association 22, 1927. It never leaves 0 to 1, and is no point where
    all trials ended alike.

    :param share: a trial may count in part, which makes the interval too wide rather than too
        narrow, as no share of the same mean varies more than one of whole trials.
    :param number: how many trials, more than none.
    """
    square = NORMAL_95**2 / number
    middle = (share + square / 2) / (1 + square)
    half = math.sqrt(square * (share * (1 - share) + square / 4)) / (1 + square)
    return Share(share, max(0.0, middle - half), min(1.0, middle + half))


def wilson_of(shares: Sequence[float], trials: int) -> Share:
    """Return the interval of the mean of independent shares, whose own trials may hang together.

    Wilson's for as many trials as vary like these, with Student's deviations in place of the
    normal's (E. L. Korn, B. I. Graubard, Confidence Intervals for Proportions with Small Expected
    Number of Positive Counts Estimated from Survey Data, Survey Methodology 24, 1998), but never
    for more than there were. Where all shares are alike, nothing is known of that: each is one.

    :param shares: of equal weight, at least one.
    :param trials: of all of them together.
    """
    mean, number = fmean(shares), len(shares)
    spread = variance(shares) if number > 1 else 0.0
    if not spread:
        return wilson(mean, number)
    ratio = NORMAL_95 / student_95(number - 1)
    return wilson(mean, min(trials, mean * (1 - mean) * number / spread * ratio**2))


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

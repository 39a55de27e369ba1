"""Duplicate scoring: what several made of the same cards, compared.

The Laws of Duplicate Bridge 2017, Law 78A: who played the same board scores one for each result
that theirs is better than, and a half for each that equals it. As a share of what there was to
score.
"""

from collections.abc import Sequence


def matchpoints(results: Sequence[tuple[int, ...]]) -> list[float]:
    """Return everybody's share of what there is to score, 0 to 1; of somebody alone ½.

    :param results: the greater the better.
    """
    others = len(results) - 1
    if not others:
        return [0.5] * len(results)
    return [
        (sum(other < mine for other in results) + (results.count(mine) - 1) / 2) / others
        for mine in results
    ]

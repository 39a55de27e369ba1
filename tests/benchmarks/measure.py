"""Timing a few contenders in turn, and saying the numbers."""

import gc
import math
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Sample:
    """Values of one quantity over all rounds, in one unit."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        """The value in the middle."""
        return statistics.median(self.values)

    @property
    def low(self) -> float:
        """The smallest value: the best of durations, the worst of rates."""
        return min(self.values)

    @property
    def high(self) -> float:
        """The greatest value: the best of rates, the worst of durations."""
        return max(self.values)

    def percentile(self, share: float) -> float:
        """Return the smallest value that `share` (0 to 1) of all do not exceed (nearest rank)."""
        return sorted(self.values)[max(0, math.ceil(share * len(self.values)) - 1)]


def in_turn(contenders: Mapping[str, Callable[[], T]], rounds: int) -> dict[str, list[T]]:
    """Call every contender once a round; return what each returned, round by round."""
    returned: dict[str, list[T]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, contender in contenders.items():
            gc.collect()
            returned[name].append(contender())
    return returned


def seconds(action: Callable[[], object]) -> float:
    """Return how long one call takes."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def print_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows under a title: the first column to the left, numbers to the right."""
    table = [columns, *rows]
    widths = [max(len(row[i]) for row in table) for i in range(len(columns))]
    print(f"\n{title}")
    for row in table:
        rest = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        print("  " + "  ".join([row[0].ljust(widths[0]), *rest]).rstrip())

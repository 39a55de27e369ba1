"""Records of earlier formats, brought up to date one step at a time.

Each released format but the last has one step, which turns its table into the next format's.
Format 1 is the first, so there is none yet. Migration is in memory; the file itself changes with
the next save, which keeps the old version as `.bak`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from jericho_tui.play.record import FORMAT

Step = Callable[[dict[str, Any]], dict[str, Any]]

STEPS: Final[Mapping[int, Step]] = {}
"""By the format that a step reads; it returns the next one's table (`format` is set for it)."""


def migrate(
    table: dict[str, Any], steps: Mapping[int, Step] = STEPS, current: int = FORMAT
) -> dict[str, Any]:
    """Return a record's table in the current format.

    A table whose format is no number, is unknown or newer is returned as it is: reading it says
    what is wrong.
    """
    number = table.get("format")
    while type(number) is int and number < current and number in steps:
        number += 1
        table = {**steps[number - 1](table), "format": number}
    return table

"""The move log in words, as the viewing seat saw it, with what was said between the moves."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.session.talking import spoken
from jericho_tui.store.presence import Said
from jericho_tui.text import language
from jericho_tui.tui.tables import GameTable
from jericho_tui.tui.widgets.canvas import Line

_SAID: Final = "said"
"""How a remark looks."""


def log_lines(
    table: GameTable,
    recent: Sequence[tuple[Event, ...]],
    ply: int,
    names: tuple[str, ...],
    eyes: Seat | None,
    remarks: Sequence[tuple[int, Said]] = (),
) -> list[Line]:
    """Return the lines of the latest moves, oldest first, each move's first line with its number.

    :param recent: what each of these moves caused, as `eyes` saw it.
    :param ply: the number of the last of them.
    :param remarks: what was said, and after how many moves, in order.
    """
    said: dict[int, list[Line]] = {}
    for place, one in remarks:
        said.setdefault(place, []).append(remark_line(one))
    first = ply - len(recent)
    lines = said.get(0, [])[:] if first == 0 else []
    for number, events in enumerate(recent, first + 1):
        told = _told(table, events, names, eyes, language.current())
        for index, line in enumerate(told):
            lines.append([("    " if index else f"{number:>3} ", "faint"), *line])
        lines += said.get(number, ())
    return lines


@lru_cache(maxsize=1024)
def _told(
    table: GameTable,
    events: tuple[Event, ...],
    names: tuple[str, ...],
    eyes: Seat | None,
    _language: str,
) -> Sequence[Line]:
    """Return a move in words, in the language in use; few of them are new at each look."""
    return table.log(events, names, eyes)


def is_remark(line: Line) -> bool:
    """Whether a line of the log is a remark."""
    return line[-1][1] == _SAID


def remark_line(said: Said) -> Line:
    """Return a remark as a line of the log: its mark stands where a move's number does."""
    return [("  › ", "faint"), (spoken(said), _SAID)]

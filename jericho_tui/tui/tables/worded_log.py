"""The move log in words, as whoever looks on saw it, and what was said between the moves."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.session.talking import spoken
from jericho_tui.store.presence import Said
from jericho_tui.tui.tables import GameTable
from jericho_tui.tui.widgets.canvas import Line

_SAID: Final = "said"
"""How a remark looks."""


class WordedLog:
    """Puts moves into words; those that it has already put for the same eyes it keeps."""

    def __init__(self, table: GameTable, names: tuple[str, ...]) -> None:
        self._table = table
        self._names = names
        self._lines: list[Line] = []
        self._ends: list[int] = []
        """How many lines there are after each move."""
        self._eyes: Seat | None = None
        self._put: list[tuple[Event, ...]] = []
        """What each move caused that it has put into words."""

    def forget(self) -> None:
        """Put everything anew when next asked: the language is another."""
        self._keep(0)

    def _keep(self, moves: int) -> None:
        """Forget all but the first moves."""
        self._put, self._ends = self._put[:moves], self._ends[:moves]
        self._lines = self._lines[: self._ends[-1] if self._ends else 0]

    def lines(
        self,
        journal: Sequence[tuple[Event, ...]],
        eyes: Seat | None,
        remarks: Sequence[tuple[int, Said]] = (),
    ) -> list[Line]:
        """Return the lines of all moves, oldest first, each move's first line with its number.

        :param journal: what each move caused.
        :param eyes: who looks; None: everybody.
        :param remarks: what was said, and after how many moves, in order.
        """
        if eyes != self._eyes:
            self.forget()
        # A sealed choice has its seat's place among those of its round, so also before the last.
        pairs = enumerate(zip(journal, self._put, strict=False))
        kept = min(len(journal), len(self._put))
        self._keep(next((ply for ply, (now, put) in pairs if now != put), kept))
        for number, events in enumerate(journal[len(self._put) :], len(self._put) + 1):
            seen = tuple(event.seen_by(eyes) for event in events)
            for index, line in enumerate(self._table.log(seen, self._names, eyes)):
                mark = f"{number:>3} " if index == 0 else "    "
                self._lines.append([(mark, "faint"), *line])
            self._ends.append(len(self._lines))
            self._put.append(events)
        self._eyes = eyes
        return self._between(remarks) if remarks else self._lines

    def _between(self, remarks: Sequence[tuple[int, Said]]) -> list[Line]:
        lines: list[Line] = []
        start = 0
        for place, said in remarks:
            end = self._ends[place - 1] if place else 0
            lines += self._lines[start:end]
            lines.append(remark_line(said))
            start = end
        return lines + self._lines[start:]


def is_remark(line: Line) -> bool:
    """Whether a line of the log is a remark."""
    return line[-1][1] == _SAID


def remark_line(said: Said) -> Line:
    """Return a remark as a line of the log: its mark stands where a move's number does."""
    return [("  › ", "faint"), (spoken(said), _SAID)]

"""The move log in words, as whoever looks on saw it."""

from collections.abc import Sequence

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.tui.tables import GameTable
from jericho_tui.tui.widgets.canvas import Line


class WordedLog:
    """Puts moves into words; those that it has already put for the same eyes it keeps."""

    def __init__(self, table: GameTable, names: tuple[str, ...]) -> None:
        self._table = table
        self._names = names
        self._lines: list[Line] = []
        self._eyes: Seat | None = None
        self.moves = 0
        """How many moves it has put into words."""

    def forget(self) -> None:
        """Put everything anew when next asked: the language is another."""
        self._lines, self.moves = [], 0

    def lines(self, journal: Sequence[tuple[Event, ...]], eyes: Seat | None) -> list[Line]:
        """Return the lines of all moves, oldest first, each move's first line with its number.

        :param journal: what each move caused.
        :param eyes: who looks; None: everybody.
        """
        if eyes != self._eyes or len(journal) < self.moves:
            self.forget()
        for number, events in enumerate(journal[self.moves :], self.moves + 1):
            seen = tuple(event.seen_by(eyes) for event in events)
            for index, line in enumerate(self._table.log(seen, self._names, eyes)):
                mark = f"{number:>3} " if index == 0 else "    "
                self._lines.append([(mark, "faint"), *line])
        self._eyes, self.moves = eyes, len(journal)
        return self._lines

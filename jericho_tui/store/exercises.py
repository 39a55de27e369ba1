"""What players have answered: to puzzles, and of their own mistakes.

Of a mistake the league has match and move, and when it is asked again; no card, no position and no
answer, so whoever reads it learns nothing of a hand. Where the match or its analysis is gone,
nobody is asked, and what was answered waits for it to come back.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NamedTuple

from jericho_tui.core import limits
from jericho_tui.league.training import LEAST_EASE, MOST_DAYS, MOST_EASE, Schedule, Try
from jericho_tui.play.names import name_key
from jericho_tui.store.connection import Connection, Rows


class Tries:
    """The answers of everybody to puzzles.

    :param rows: opens the league.
    """

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    def of_everybody(self) -> list[Try]:
        """Return all answers, in their order.

        :raises StoreError: they cannot be read.
        """
        connection = self._rows()
        with connection.reading():
            return [
                Try(puzzle, player, bool(solved), _moment(time))
                for puzzle, player, solved, time in connection.rows(
                    "SELECT puzzle, player, solved, time FROM tries ORDER BY id"
                )
            ]

    def add(self, player: str, puzzle: str, when: datetime, *, solved: bool) -> None:
        """Keep an answer.

        :raises StoreError: it cannot be written; nothing has changed.
        """
        connection = self._rows()
        with connection.writing():
            add_try(connection, Try(puzzle, name_key(player), solved, when))


def add_try(connection: Connection, one: Try) -> None:
    """Keep an answer to a puzzle; within a transaction."""
    connection.run(
        "INSERT INTO tries (player, puzzle, solved, time) VALUES (?, ?, ?, ?)",
        *(one.player, one.puzzle, int(one.solved), one.when.isoformat()),
    )


def _moment(text: str) -> datetime:
    return limits.moment("time", datetime.fromisoformat(text))


class Place(NamedTuple):
    """Which decision it is."""

    match_id: str
    move: int
    """Its number in the match, from 1."""


@dataclass(frozen=True, slots=True)
class Card:
    """What has become of one exercise."""

    schedule: Schedule
    asked: int
    """How often it was answered."""
    well: int
    """How often right, or nearly."""
    first: date
    """The day on which it was asked first."""
    last: date
    """The day on which it was answered last."""


class Exercises:
    """The answers of one player of their own mistakes.

    :param rows: opens the league.
    :param player: any spelling of the name.
    """

    def __init__(self, rows: Rows, player: str) -> None:
        self._rows = rows
        self._player = name_key(player)

    def read(self) -> dict[Place, Card]:
        """Return what has been answered.

        :raises StoreError: it cannot be read.
        """
        connection = self._rows()
        with connection.reading():
            return self._read(connection)

    def change(self, place: Place, make: Callable[[Card | None], Card]) -> dict[Place, Card]:
        """Change what has become of one exercise; return what all have.

        :param make: given what has become of it by now; None: it was never answered.
        :raises StoreError: it cannot be written; nothing has changed.
        """
        connection = self._rows()
        with connection.writing():
            cards = self._read(connection)
            cards[place] = make(cards.get(place))
            put_card(connection, self._player, place, cards[place])
        return cards

    def _read(self, connection: Connection) -> dict[Place, Card]:
        rows = connection.rows(
            "SELECT match, move, due, days, ease, in_a_row, asked, well, first, last"
            " FROM exercises WHERE player = ?",
            self._player,
        )
        return {Place(match, move): card_of(*values) for match, move, *values in rows}


def card_of(
    due: str, days: int, ease: float, in_a_row: int, asked: int, well: int, first: str, last: str
) -> Card:
    """Return the card that the columns of a row are.

    :raises LimitError, ValueError: they are none.
    """
    schedule = Schedule(
        due=_day(due),
        passes=limits.whole("in_a_row", in_a_row, 0, asked),
        ease=limits.real("ease", ease, LEAST_EASE, MOST_EASE),
        interval=limits.whole("days", days, 0, MOST_DAYS),
    )
    return Card(schedule, asked, limits.whole("well", well, 0, asked), _day(first), _day(last))


def put_card(connection: Connection, player: str, place: Place, card: Card) -> None:
    """Keep a card in the place of what there was; within a transaction.

    :param player: the `name_key`.
    """
    schedule = card.schedule
    values: tuple[Any, ...] = (player, *place, schedule.due.isoformat(), schedule.interval)
    values += (round(schedule.ease, 4), schedule.passes, card.asked, card.well)
    connection.run(
        "INSERT OR REPLACE INTO exercises VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        *(*values, card.first.isoformat(), card.last.isoformat()),
    )


def _day(text: str) -> date:
    day = date.fromisoformat(text)
    if not limits.FIRST_YEAR <= day.year <= limits.LAST_YEAR:
        raise ValueError(text)
    return day

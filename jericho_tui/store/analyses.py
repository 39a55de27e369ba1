"""What a bot says of finished matches, and what players answered to puzzles and their own mistakes.

An analysis is found by the digest of deal and moves. It is made from the match and never the truth.
It names who judged, and how thoroughly. It may be a part of an analysis: whoever goes on begins
where it ends.

Of a mistake the league has match and move, and when it is asked again; no card, no position and no
answer, so whoever reads it learns nothing of a hand. Where the match or its analysis is gone,
nobody is asked, and what was answered waits for it to come back.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final, NamedTuple

from jericho_tui.bots.analysis import Analysis, Asked, Judge, Judged, Option, decisions_of
from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Game
from jericho_tui.league.training import LEAST_EASE, MOST_DAYS, MOST_EASE, Schedule, Try
from jericho_tui.play.match import Match
from jericho_tui.play.names import name_key
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.connection import Connection, Rows
from jericho_tui.store.toml_file import (
    Reader,
    bounded,
    compact_json,
    line,
    moment_of,
    parse_json,
    read_fields,
)

_LINES: Final = ("decisions", "open")
"""The lists of what was judged: by what each seat knew, and with every card open."""
_JUDGE: Final[Mapping[str, Reader]] = {
    "bot": line(limits.MOST_ID),
    "version": bounded(1),
    "iterations": bounded(1, limits.MOST_ITERATIONS),
    "method": bounded(1),
}
_UNKNOWN: Final = -1.0
"""A chance that nobody can tell."""


class Analyses:
    """The analyses of a league.

    :param rows: opens it.
    """

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    def load(self, match: Match) -> Analysis | None:
        """Return what is kept of a match; None: nothing that this program can use.

        :raises StoreError: the league cannot be read.
        """
        document = self.document(_digest(match))
        return None if document is None else parse_analysis(document, match)

    def document(self, digest: str) -> str | None:
        """Return what is kept of a match, for `parse_analysis`; None: nothing.

        :raises StoreError: it cannot be read.
        """
        with self._rows().reading() as connection:
            row = connection.row("SELECT document FROM analyses WHERE digest = ?", digest)
        return None if row is None else str(row[0])

    def save(self, match: Match, analysis: Analysis) -> None:
        """Keep an analysis of a match, in the place of what is kept.

        :raises StoreError: it cannot be written.
        """
        document = {key: getattr(analysis.judge, key) for key in _JUDGE}
        for key, judged in zip(_LINES, (analysis.decisions, analysis.open), strict=True):
            document[key] = [_table(judged[ply], match.game) for ply in sorted(judged)]
        with self._rows().writing() as connection:
            connection.run(
                "INSERT OR REPLACE INTO analyses (digest, document) VALUES (?, ?)",
                *(_digest(match), compact_json(document)),
            )

    def graded(self) -> dict[str, str | None]:
        """Return what was kept by `grade`, by digest; None of a match that has only an analysis.

        :raises StoreError: it cannot be read.
        """
        with self._rows().reading() as connection:
            return dict(connection.rows("SELECT digest, graded FROM analyses"))

    def grade(self, worked_out: Sequence[tuple[str, str, str]]) -> None:
        """Keep what was worked out of analyses: text, digest and the analysis of each.

        Where there is another analysis by now nothing is kept.

        :raises StoreError: it cannot be written.
        """
        with self._rows().writing() as connection:
            connection.raw.executemany(
                "UPDATE analyses SET graded = ? WHERE digest = ? AND document = ?", worked_out
            )


def _digest(match: Match) -> str:
    return MatchRecord.of(match, match_id="").digest


def parse_analysis(document: str, match: Match) -> Analysis | None:
    """Return the analysis of a match that a document is; None: it is none."""
    try:
        return _parsed(parse_json(document), match)
    except (SentenceError, ValueError, TypeError, LookupError, AttributeError):
        return None


def _parsed(table: Mapping[str, Any], match: Match) -> Analysis:
    judge = Judge(**read_fields({"method": 1, **table}, _JUDGE))
    asked = {one.ply: one for one in decisions_of(match)}
    lines = [
        {one.ply: one for entry in table.get(key, []) for one in [_judged(entry, asked, match)]}
        for key in _LINES
    ]
    return Analysis(judge, *lines)


def _table(one: Judged, game: Game) -> dict[str, Any]:
    """Return an entry of a line: seats, moves and options counted from 1, the best first."""
    return {
        "move": one.ply + 1,
        "seat": one.seat + 1,
        "played": one.played + 1,
        "options": [game.format_action(option.action) for option in one.options],
        "chances": [_UNKNOWN if option.share is None else option.share for option in one.options],
        "tries": [option.visits for option in one.options],
        "lot": _UNKNOWN if one.lot is None else one.lot,
    }


def _judged(entry: Mapping[str, Any], asked: Mapping[int, Asked], match: Match) -> Judged:
    """Return what an entry of a line says.

    :raises SentenceError, ValueError, TypeError, LookupError: it is none of this match.
    """
    decision = asked[entry["move"] - 1]
    played = limits.whole("played", entry["played"], 1, len(entry["options"])) - 1
    options = []
    for text, chance, tries in zip(entry["options"], entry["chances"], entry["tries"], strict=True):
        share = limits.real("chances", chance, _UNKNOWN, 1.0)
        visits = limits.whole("tries", tries, 0, limits.MOST_ITERATIONS)
        options.append(Option(match.game.parse_action(text), None if share < 0 else share, visits))
    if entry["seat"] != decision.seat + 1 or options[played].action != decision.action:
        raise ValueError("another match")
    lot = limits.real("lot", entry.get("lot", _UNKNOWN), _UNKNOWN, 1.0)
    return Judged(decision.ply, decision.seat, tuple(options), played, None if lot < 0 else lot)


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
        with self._rows().reading() as connection:
            return [
                Try(puzzle, player, bool(solved), moment_of(time))
                for puzzle, player, solved, time in connection.rows(
                    "SELECT puzzle, player, solved, time FROM tries ORDER BY id"
                )
            ]

    def add(self, player: str, puzzle: str, when: datetime, *, solved: bool) -> None:
        """Keep an answer.

        :raises StoreError: it cannot be written; nothing has changed.
        """
        with self._rows().writing() as connection:
            add_try(connection, Try(puzzle, name_key(player), solved, when))


def add_try(connection: Connection, one: Try) -> None:
    """Keep an answer to a puzzle; within a transaction."""
    connection.run(
        "INSERT INTO tries (player, puzzle, solved, time) VALUES (?, ?, ?, ?)",
        *(one.player, one.puzzle, int(one.solved), one.when.isoformat()),
    )


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
        with self._rows().reading() as connection:
            return self._read(connection)

    def change(self, place: Place, make: Callable[[Card | None], Card]) -> dict[Place, Card]:
        """Change what has become of one exercise; return what all have.

        :param make: given what has become of it by now; None: it was never answered.
        :raises StoreError: it cannot be written; nothing has changed.
        """
        with self._rows().writing() as connection:
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

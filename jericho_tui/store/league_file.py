"""The league as one TOML document: results, entries about names, tournaments; and back.

What is read was perhaps written by hand, so everything is checked; a sentence says which entry is
wrong and why.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeVar

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.league.people import KINDS, Entry
from jericho_tui.league.results import MatchResult, SeatResult, in_utc
from jericho_tui.league.tournament import Tournament
from jericho_tui.play.names import clean_name
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.toml_text import parse_toml
from jericho_tui.store.tournament_text import tournament_of, tournament_table

FORMAT: Final = 1
"""Of `league.toml`; what was added since is optional."""
_MOST: Final = 2**63
_ID_CHARACTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_")
_MOST_ID: Final = 120

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class KeptTournament:
    """A tournament with its id and date."""

    id: str
    created: datetime
    tournament: Tournament


@dataclass(frozen=True, slots=True)
class LeagueDocument:
    """What a document holds."""

    results: tuple[MatchResult, ...] = ()
    entries: tuple[Entry, ...] = ()
    tournaments: tuple[KeptTournament, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import came to."""

    results: int
    """How many were new."""
    known_results: int
    entries: int
    tournaments: int
    refused: tuple[Sentence, ...]
    """Entries about names that cannot be made here, each with the reason."""


class DocumentError(SentenceError):
    """A document is not as the format wants it; names the entry that is wrong."""


def dump_document(document: LeagueDocument) -> str:
    """Return the TOML of a document."""
    from tomli_w import dumps

    table: dict[str, Any] = {
        "format": FORMAT,
        "results": [_result_table(result) for result in document.results],
    }
    if document.entries:
        table["entries"] = [_entry_table(entry) for entry in document.entries]
    if document.tournaments:
        table["tournaments"] = [
            {"id": kept.id, "created": kept.created, **tournament_table(kept.tournament)}
            for kept in document.tournaments
        ]
    return dumps(table, indent=2)


def parse_document(text: str) -> LeagueDocument:
    """Return what a TOML text holds.

    :raises DocumentError: it is no such document.
    """
    try:
        table = parse_toml(text)
    except ValueError as error:
        raise DocumentError(
            Sentence(N_("it is no TOML: {reason}"), {"reason": visible(str(error), 120)})
        ) from None
    number = table.get("format")
    if type(number) is not int or number < 1:
        raise DocumentError(Sentence(N_("it is no export of a league: it has no format number")))
    if number > FORMAT:
        raise DocumentError(
            Sentence(
                N_(
                    "it has format {number}, written by a newer Jericho TUI; this one reads {known}"
                ),
                {"number": number, "known": FORMAT},
            )
        )
    return LeagueDocument(
        read_all("results", table.get("results", []), result_of_table),
        read_all("entries", table.get("entries", []), _entry_of_table),
        read_all("tournaments", table.get("tournaments", []), _kept_of_table),
    )


def read_all(key: str, tables: object, read: Callable[[Any], T]) -> tuple[T, ...]:
    """Return every entry of a list as `read` has it.

    :raises DocumentError: it is no list, or an entry is wrong; says which (from 1) and why.
    """
    if not isinstance(tables, list):
        raise DocumentError(Sentence(N_("{key} must be a list"), {"key": key}))
    found = []
    for number, table in enumerate(tables, start=1):
        try:
            if not isinstance(table, dict):
                raise TypeError("table")
            found.append(read(table))
        except (SentenceError, LookupError, TypeError, ValueError, OverflowError) as error:
            reason: object = Sentence(N_("it is not complete, or a value is of the wrong kind"))
            if isinstance(error, SentenceError):
                reason = error.sentence
            raise DocumentError(
                Sentence(
                    N_("entry {number} of {key}: {reason}"),
                    {"number": number, "key": key, "reason": reason},
                )
            ) from None
    return tuple(found)


def result_of_table(table: Mapping[str, Any]) -> MatchResult:
    """Return the result that a table describes.

    :raises SentenceError: a name cannot be one.
    :raises LookupError: a key is missing.
    :raises ValueError: a value cannot be; also TypeError.
    """
    seats: Sequence[Mapping[str, Any]] = table["seats"]
    start = table.get("start_seat")
    if start is not None and not 1 <= whole(start) <= len(seats):
        raise ValueError("start_seat")
    teams = [whole(seat["team"]) - 1 for seat in seats if seat.get("team") is not None]
    return MatchResult(
        identifier(table["match"]),
        identifier(table["game"]),
        moment(table["finished"]),
        tuple(_seat_of_table(seat) for seat in seats),
        None if table.get("started") is None else moment(table["started"]),
        None if start is None else whole(start) - 1,
        tuple(teams),
    )


def identifier(value: object) -> str:
    """Return an id of a match or a game, as records have them.

    :raises ValueError: it is none.
    """
    if not isinstance(value, str) or not 0 < len(value) <= _MOST_ID:
        raise ValueError("id")
    if not _ID_CHARACTERS.issuperset(value):
        raise ValueError("id")
    return value


def whole(value: object) -> int:
    """Return a whole number that the tables can hold.

    :raises ValueError: it is none.
    """
    if type(value) is not int or not -_MOST < value < _MOST:
        raise ValueError("number")
    return value


def moment(value: object) -> datetime:
    """Return a date with a zone, in UTC.

    :raises ValueError: it is none.
    """
    if not isinstance(value, datetime) or value.tzinfo is None:
        raise ValueError("date")
    return in_utc(value)


def _result_table(result: MatchResult) -> dict[str, Any]:
    table: dict[str, Any] = {"match": result.match_id, "game": result.game}
    if result.started is not None:
        table["started"] = result.started
    table["finished"] = result.finished
    if result.start_seat is not None:
        table["start_seat"] = result.start_seat + 1
    table["seats"] = [_seat_table(seat) for seat in result.seats]
    for seat, team in zip(table["seats"], result.teams, strict=False):
        seat["team"] = team + 1
    return table


def _seat_table(seat: SeatResult) -> dict[str, str | int]:
    keys = ("name", "kind", "bot", "level", "placing", "score")
    values = {key: getattr(seat, key) for key in keys}
    return {key: value for key, value in values.items() if value != ""}


def _seat_of_table(table: Mapping[str, Any]) -> SeatResult:
    keys = ("name", "kind", "bot", "level")
    info = SeatInfo.from_table({key: table[key] for key in keys if key in table})
    return SeatResult(
        info.name, info.kind, info.bot, info.level, whole(table["placing"]), whole(table["score"])
    )


def _entry_table(entry: Entry) -> dict[str, Any]:
    table: dict[str, Any] = {"kind": entry.kind, "name": entry.name}
    if entry.other:
        table["other"] = entry.other
    table["made"] = entry.made
    if entry.undone:
        table["undone"] = True
    return table


def _entry_of_table(table: Mapping[str, Any]) -> Entry:
    if table["kind"] not in KINDS:
        raise ValueError("kind")
    other = clean_name(table["other"]) if table["kind"] in ("rename", "merge") else ""
    return Entry(
        0,
        table["kind"],
        clean_name(table["name"]),
        other,
        moment(table["made"]),
        table.get("undone") is True,
    )


def _kept_of_table(table: Mapping[str, Any]) -> KeptTournament:
    return KeptTournament(identifier(table["id"]), moment(table["created"]), tournament_of(table))

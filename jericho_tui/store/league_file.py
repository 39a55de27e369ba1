"""The league as one TOML document: results, entries about names, tournaments; and back.

What is read was perhaps written by hand, so everything is checked; a sentence says which entry is
wrong and why.
"""

import io
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from sys import intern
from typing import Any, Final, TextIO, TypeVar

from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.league.people import KINDS, Entry
from jericho_tui.league.results import MatchResult, SeatResult, in_utc
from jericho_tui.league.tournament import Tournament
from jericho_tui.play.names import clean_name, identity, parted
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.files import READ, StoreError, read_start, shown
from jericho_tui.store.toml_file import parse_toml
from jericho_tui.store.tournament_text import tournament_of, tournament_table

FORMAT: Final = 1
"""Of `league.toml`; what was added since is optional."""
_ID_CHARACTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_")
_WRONG: Final = (
    *(SentenceError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError),
)
"""What reading an entry raises when a value in it is of the wrong kind."""
_PART: Final = re.compile(r"\[\[(results|entries|tournaments)\]\]\s*")
"""A line that begins an entry of a document."""
_AT_LINE: Final = re.compile(r"\(at line (\d+), ")

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


def parse_document(text: str | TextIO) -> LeagueDocument:
    """Return what a TOML text holds.

    :raises DocumentError: it is no such document.
    """
    results: list[MatchResult] = []
    entries: list[Entry] = []
    tournaments: list[KeptTournament] = []
    lists: dict[str, tuple[list[Any], Callable[[Any], Any]]] = {
        "results": (results, _result_of_table),
        "entries": (entries, _entry_of_table),
        "tournaments": (tournaments, _kept_of_table),
    }
    for number, part in enumerate(_parts(io.StringIO(text) if isinstance(text, str) else text)):
        if number == 0:
            if "game" in part:
                raise DocumentError(
                    Sentence(N_("the file is a saved game; choose an export such as league.toml"))
                )
            _check_format(part.get("format"))
        for key, (found, read) in lists.items():
            found.extend(_read_each(key, part.get(key, []), read, len(found) + 1))
    limits.entries("entries", entries, limits.MOST_CHANGES)
    return LeagueDocument(tuple(results), tuple(entries), tuple(tournaments))


def read_document(path: Path) -> LeagueDocument:
    """Return what an exported TOML file holds.

    :raises StoreError: it cannot be read, or holds something else.
    """
    read_start(path, 0)  # refuses what cannot be read, or would keep us waiting
    try:
        if path.suffix.lower() != ".toml":
            raise DocumentError(
                Sentence(N_("only the TOML file of an export can be imported, such as league.toml"))
            )
        if path.stat().st_size == 0:
            raise DocumentError(Sentence(N_("the file is empty")))
        if path.stat().st_size > limits.MOST_IMPORT:
            raise DocumentError(Sentence(N_("the file is too large")))
        with path.open(encoding="utf-8-sig", newline="") as file:
            return parse_document(file)
    except UnicodeDecodeError:
        raise _refused(path, Sentence(N_("the file is not text in UTF-8"))) from None
    except SentenceError as error:
        raise _refused(path, error.sentence) from None
    except OSError as error:
        raise StoreError.of(error, path, READ) from error


def _refused(path: Path, reason: Sentence) -> StoreError:
    return StoreError(
        Sentence(
            N_("{path} cannot be imported: {reason}"), {"path": shown(path), "reason": reason}
        ),
        path,
    )


def _check_format(number: object) -> None:
    if type(number) is not int or number < 1:
        raise DocumentError(
            Sentence(N_("the file is not a league export: it has no format number"))
        )
    if number > FORMAT:
        raise DocumentError(
            Sentence(
                N_(
                    "the file has format {number}, from a newer Jericho TUI; this one reads "
                    "{known}. Update the program"
                ),
                {"number": number, "known": FORMAT},
            )
        )


def _parts(file: TextIO) -> Iterator[Mapping[str, Any]]:
    """Yield the tables of a TOML text, cut before each entry of its lists.

    A whole league read at once takes thirty times its length in memory. The line of `[[results]]`
    always begins an entry here; in a text of several lines it would not, but ours have none.

    :raises DocumentError: it is no TOML, or a part of it is too long.
    """
    part: list[str] = []
    size = first = 0
    for number, line in enumerate(_lines_of(file, limits.MOST_PART)):
        if part and line.startswith("[[") and _PART.fullmatch(line):
            yield _parsed("".join(part), first)
            part, size, first = [], 0, number
        part.append(line)
        size += len(line)
        if size > limits.MOST_PART:
            raise DocumentError(Sentence(N_("one of its entries is too long")))
    yield _parsed("".join(part), first)


def _parsed(text: str, before: int) -> Mapping[str, Any]:
    """Return the table that a part is; `before` lines stand above it."""
    try:
        return parse_toml(text)
    except ValueError as error:
        reason = _AT_LINE.sub(lambda at: f"(at line {int(at[1]) + before}, ", str(error))
        raise DocumentError(
            Sentence(N_("the file is not TOML: {reason}"), {"reason": visible(reason, 120)})
        ) from None


def _lines_of(file: TextIO, most: int) -> Iterator[str]:
    """Yield the lines of a file with their ends.

    :param most: characters of a line.
    :raises DocumentError: a line is longer; it was not read to its end.
    """
    for number in itertools.count(1):
        line = file.readline(most)
        if len(line) == most:
            raise DocumentError(
                Sentence(
                    N_("line {line} is longer than {most} characters"),
                    {"line": number, "most": most},
                )
            )
        if not line:
            return
        yield line


def _read_each(
    key: str, tables: Iterable[object], read: Callable[[Any], T], first: int = 1
) -> Iterator[T]:
    """Yield every entry of a list as `read` has it.

    :param first: the number of the first entry.
    :raises DocumentError: it is no list, or an entry is wrong; says which and why.
    """
    if isinstance(tables, str | Mapping) or not isinstance(tables, Iterable):
        raise DocumentError(Sentence(N_("{key} must be a list"), {"key": key}))
    for number, table in enumerate(tables, start=first):
        try:
            if not isinstance(table, dict):
                raise TypeError("table")
            found = read(table)
        except _WRONG as error:
            reason: object = Sentence(N_("it is incomplete, or a value has the wrong type"))
            if isinstance(error, SentenceError):
                reason = error.sentence
            raise DocumentError(
                Sentence(
                    N_("entry {number} of {key}: {reason}"),
                    {"number": number, "key": key, "reason": reason},
                )
            ) from None
        yield found


def _result_of_table(table: Mapping[str, Any]) -> MatchResult:
    """Return the result that a table describes.

    :raises SentenceError: a name cannot be one, or a value is beyond `core.limits`.
    :raises LookupError: a key is missing.
    :raises ValueError: a value cannot be; also TypeError.
    """
    seats = limits.entries("seats", table["seats"], limits.MOST_SEATS)
    start = table.get("start_seat")
    if start is not None:
        start = limits.whole("start_seat", start, 1, len(seats))
    teams = [_team_of(seat["team"]) for seat in seats if seat.get("team") is not None]
    return MatchResult(
        _identifier(table["match"]),
        intern(_identifier(table["game"])),
        _moment("finished", table["finished"]),
        tuple(_seat_of_table(seat) for seat in seats),
        None if table.get("started") is None else _moment("started", table["started"]),
        None if start is None else start - 1,
        tuple(teams),
    )


def _team_of(value: object) -> int:
    """Return a team, from 0, of what stands in a file from 1.

    :raises LimitError: it is none.
    """
    return limits.whole("team", value, 1, limits.MOST_SEATS) - 1


def _seat_result(player: SeatInfo, placing: int, score: object) -> SeatResult:
    """Return how a player finished; texts that many results share are kept once.

    :raises LimitError: that is no score.
    """
    name, bot, level = intern(player.name), intern(player.bot), intern(player.level)
    return SeatResult(name, player.kind, bot, level, placing, limits.score(score), player.version)


def _placing_of(value: object) -> int:
    """Return the place of a seat.

    :raises LimitError: it is none.
    """
    return limits.whole("placing", value, 1, limits.MOST_SEATS)


def _identifier(value: object) -> str:
    """Return an id of a match or a game, as records have them.

    :raises ValueError: it is none.
    """
    if not isinstance(value, str) or not 0 < len(value) <= limits.MOST_ID:
        raise ValueError("id")
    if not _ID_CHARACTERS.issuperset(value):
        raise ValueError("id")
    return value


def _moment(what: str, value: object) -> datetime:
    """Return a date with a zone, in UTC.

    :raises LimitError: it is none.
    """
    return in_utc(limits.moment(what, value))


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
    keys = ("name", "kind", "bot", "level", "version", "placing", "score")
    values = {key: getattr(seat, key) for key in keys}
    return {
        key: value
        for key, value in values.items()
        if value != "" and (key != "version" or value != 1)
    }


def _seat_of_table(table: Mapping[str, Any]) -> SeatResult:
    keys = ("name", "kind", "bot", "level", "version")
    info = SeatInfo.from_table({key: table[key] for key in keys if key in table})
    return _seat_result(info, _placing_of(table["placing"]), table["score"])


def _entry_table(entry: Entry) -> dict[str, Any]:
    table: dict[str, Any] = {"kind": entry.kind}
    for key, who in (("name", entry.name), ("other", entry.other)):
        name, what = parted(who)
        if name:
            table[key] = name
        if what:
            table[f"{key}_plays"] = what
    table["made"] = entry.made
    if entry.undone:
        table["undone"] = True
    return table


def _entry_of_table(table: Mapping[str, Any]) -> Entry:
    if table["kind"] not in KINDS:
        raise ValueError("kind")
    other = _identity_of_table(table, "other") if table["kind"] in ("rename", "merge") else ""
    return Entry(
        0,
        table["kind"],
        _identity_of_table(table, "name"),
        other,
        _moment("made", table["made"]),
        table.get("undone") is True,
    )


def _identity_of_table(table: Mapping[str, Any], key: str) -> str:
    """Return whom an entry means: a name, and of a bot what plays under it.

    :raises SentenceError: the name cannot be one.
    :raises ValueError: what plays cannot be.
    """
    what = table.get(f"{key}_plays", "")
    if not isinstance(what, str) or visible(what) != what:
        raise ValueError("plays")
    return identity(clean_name(table[key]), what)


def _kept_of_table(table: Mapping[str, Any]) -> KeptTournament:
    created = _moment("created", table["created"])
    return KeptTournament(_identifier(table["id"]), created, tournament_of(table))

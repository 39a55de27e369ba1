"""The TOML text of a record, and reading one that anybody may have edited."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from jericho_tui.core.game import AnyState
from jericho_tui.core.limits import MOST_RECORD
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match
from jericho_tui.play.names import visible
from jericho_tui.play.record import FORMAT, MatchRecord, RecordError, good_hinted, replay
from jericho_tui.store.files import StoreError, read_limited, shown
from jericho_tui.store.toml_file import TooDeepError, line_of, parse_toml

_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_MOVE: Final = re.compile(r' *"[^"\\\x00-\x1f\x7f\ufffd]*",')
"""A line of the list of moves, as `dump_record` writes it."""
_MOVES: Final = re.compile(rf"(?<=\nmoves = \[)\n(?:{_MOVE.pattern}\n)+(?=\]\n)")
_STAND_IN: Final = "the moves stand here"

_NOT_NEEDED: Final = frozenset({"title", "daily", "created", "updated", "rng_seed", "result"})
"""Keys without which a match can be played on."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a file is damaged."""

    sentence: Sentence
    line: int | None
    """From 1; None where the problem has no place (a key is missing)."""
    ply: int | None
    """The number, from 1, of the move that is wrong; None when no move is."""
    key: str
    """The place as the record names it, e.g. `moves[11]`; empty when it is not TOML at all."""

    @property
    def located(self) -> Sentence:
        """The sentence with its line before it."""
        if self.line is None:
            return self.sentence
        return Sentence(N_("line {line}: {reason}"), {"line": self.line, "reason": self.sentence})

    def __str__(self) -> str:
        """Return line and reason in English."""
        return str(self.located)


@dataclass(frozen=True, slots=True)
class LoadedRecord:
    """A file as far as it is good."""

    path: Path
    record: MatchRecord | None
    """None when the file's keys are not those of a record. Its `result` is what its moves give
    when these reach the end of the match, even if the file does not say it."""
    match: Match | None
    """After the last good move; None when there is no record."""
    problem: Problem | None
    """None when the whole file is good."""
    foreign: bool = False
    """Whether the file is another version's rather than damaged."""


def load_record(path: Path) -> LoadedRecord:
    """Read a record and play it as far as it is good; the file is only read.

    :raises StoreError: there is nothing to read: it is missing, forbidden, no file, too large.
    """
    return parse_record(read_record(path), path)


def read_record(path: Path) -> bytes:
    """Return the bytes of a file that may be a record.

    :raises StoreError: as `load_record`.
    """
    data = read_limited(path, MOST_RECORD)
    if data is None:
        raise StoreError(
            Sentence(
                N_("{path} is larger than {most} MiB, so it is not a saved game"),
                {"path": shown(path), "most": MOST_RECORD // 2**20},
            ),
            path,
        )
    return data


def parse_record(data: bytes, path: Path) -> LoadedRecord:
    """Return the record that the bytes of the file `path` are; see `load_record`."""
    try:
        # A byte order mark is what some editors put before UTF-8; it changes nothing.
        text = data.decode("utf-8-sig")
        if not text.strip():
            empty = Problem(Sentence(N_("the file is empty; choose another one")), None, None, "")
            return LoadedRecord(path, None, None, empty)
        table = _parse_toml(text)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problem = Problem(
            Sentence(N_("the file is not UTF-8 text; save it as UTF-8")), line, None, ""
        )
        return _salvage(data.decode("utf-8-sig", "replace"), path, problem)
    except _SyntaxError as error:
        return _salvage(text, path, error.problem)
    try:
        record = MatchRecord.from_table(table)
    except RecordError as error:
        return _good_part(table, error, path, _problem(error, text))
    played = replay(record)
    if played.error is not None:
        return LoadedRecord(path, record, played.match, _problem(played.error, text))
    return LoadedRecord(path, record.with_result(played.match.outcome()), played.match, None)


def sound_record(data: bytes) -> tuple[MatchRecord, AnyState] | None:
    """Return the record that bytes are, with what its moves came to; None: something is wrong.

    What `parse_record` makes of a good file, in half the time: without the way there.
    """
    record = bare_record(data)
    if record is None:
        return None
    played = replay(record, keep_events=False)
    if played.error is not None:
        return None
    return record.with_result(played.match.outcome()), played.match.state


def bare_record(data: bytes) -> MatchRecord | None:
    """Return the record that bytes are, its moves not played; None where they are none."""
    try:
        return MatchRecord.from_table(_parse_toml(data.decode("utf-8-sig")))
    except (UnicodeDecodeError, _SyntaxError, RecordError):
        return None


def _salvage(text: str, path: Path, problem: Problem) -> LoadedRecord:
    """Return what is good of a text that is not TOML: the moves before a broken line of theirs."""
    head, mark, rest = text.replace("\r\n", "\n").partition("\nmoves = [\n")
    lines, end, tail = rest.partition("\n]\n")
    good = list(takewhile(_MOVE.fullmatch, lines.split("\n")))
    if not end or len(good) == lines.count("\n") + 1:
        return LoadedRecord(path, None, None, problem)
    mended = head + mark + "\n".join(good) + end + tail
    try:
        table = _parse_toml(mended)
        record = MatchRecord.from_table(table)
    except _SyntaxError:
        return LoadedRecord(path, None, None, problem)
    except RecordError as error:
        return _good_part(table, error, path, problem)
    return LoadedRecord(path, record, replay(record).match, problem)


def _good_part(
    table: dict[str, Any], error: RecordError, path: Path, problem: Problem
) -> LoadedRecord:
    """Return the record without what is wrong in it, where a match can do without that."""
    foreign = _is_foreign(error.key, table)
    while True:
        if error.move is not None:
            table = {**table, "moves": table["moves"][: error.move]}
        elif error.key == "hinted":
            table = {**table, "hinted": good_hinted(table)}
        elif error.key in _NOT_NEEDED and error.key in table:
            table = {name: value for name, value in table.items() if name != error.key}
        else:
            return LoadedRecord(path, None, None, problem, foreign)
        try:
            record = MatchRecord.from_table(table)
        except RecordError as another:
            error = another
        else:
            return LoadedRecord(path, record, replay(record).match, problem)


def dump_record(record: MatchRecord) -> bytes:
    """Return the TOML of a record: one move a line, dates as `2026-11-20T21:14:05Z`.

    Every seat has its own `[[seats]]`, unless somebody added tables to one: tomli-w then decides.
    """
    table = record.to_table()
    seats = [] if any(map(_has_tables, table["seats"])) else table.pop("seats")
    result = table.pop("result", None)
    parts = [_dump_lines(table), *("[[seats]]\n" + _dump_lines(seat) for seat in seats)]
    if result is not None:
        parts.append("[result]\n" + _dump_lines(result, "result"))
    return "\n".join(parts).encode()


def _dump_lines(table: Mapping[str, Any], name: str = "") -> str:
    """Return the TOML of a table: first its plain values, then the tables within it.

    tomli-w's, but for dates, which it writes with a space, and numbers, which it writes one a line.
    """
    from tomli_w import dumps

    lines = []
    tables = {}
    for key, value in table.items():
        if isinstance(value, dict) or (isinstance(value, list) and _has_tables({"": value})):
            tables[key] = value
        elif isinstance(value, datetime) and _BARE_KEY.fullmatch(key):
            lines.append(f"{key} = {_format_date(value)}\n")
        elif _are_numbers(value) and _BARE_KEY.fullmatch(key):
            lines.append(f"{key} = {value}\n")
        else:
            lines.append(dumps({key: value}, indent=2))
    if tables:
        inner = dumps({name: tables} if name else tables)
        lines.append("\n" + inner.removeprefix(f"[{name}]\n"))
    return "".join(lines)


def _format_date(when: datetime) -> str:
    text = when.isoformat()
    return text.removesuffix("+00:00") + "Z" if when.utcoffset() == UTC.utcoffset(None) else text


def _are_numbers(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(type(entry) is int for entry in value)


def _has_tables(table: Mapping[str, Any]) -> bool:
    """Whether a table or a list of tables is somewhere within."""
    inner = list(table.values())
    while inner:
        value = inner.pop()
        if isinstance(value, dict):
            return True
        if isinstance(value, list):
            inner += value
    return False


class _SyntaxError(Exception):
    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


_AT_LINE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


def _parse_toml(text: str) -> dict[str, Any]:
    """Return the table that a text is; moves as `dump_record` writes them are cut out before.

    tomllib takes three times as long with them, character by character.
    """
    moves = _MOVES.search(text)
    if moves is None or _STAND_IN in text:
        return _parse_whole(text)
    rest = f'{text[: moves.start()]}"{_STAND_IN}"{text[moves.end() :]}'
    try:
        table = _parse_whole(rest)
    except _SyntaxError:
        return _parse_whole(text)  # which says the line
    if table.get("moves") != [_STAND_IN]:  # what looked like the moves is a text, say
        return _parse_whole(text)
    table["moves"] = moves[0].split('"')[1::2]
    return table


def _parse_whole(text: str) -> dict[str, Any]:
    try:
        return parse_toml(text)
    except TooDeepError:
        sentence = Sentence(N_("tables and lists are nested too deeply for a saved game"))
        raise _SyntaxError(Problem(sentence, None, None, "")) from None
    except ValueError as error:  # TOMLDecodeError, and numbers beyond Python's limit of digits
        message = str(error)
        place = _AT_LINE.search(message)
        line = None
        if place is not None:
            message = message[: place.start()]
            line = int(place[1]) if place[1] else text.rstrip("\n").count("\n") + 1
        sentence = Sentence(
            N_("the file is not TOML: {reason}"), {"reason": visible(message, most=120)}
        )
        raise _SyntaxError(Problem(sentence, line, None, "")) from None


def _problem(error: RecordError, text: str) -> Problem:
    ply = None if error.move is None else error.move + 1
    return Problem(error.sentence, line_of(text, error.key), ply, error.key)


def _is_foreign(key: str, table: Mapping[str, Any]) -> bool:
    """Whether a version that is not this one's is all that is wrong."""
    number = table.get(key)
    if key == "format":
        return type(number) is int and number > FORMAT
    if key == "game":  # the game of another version, or one that cannot be loaded here
        return type(number) is str and number.isidentifier()
    return key == "rules_version" and type(number) is int

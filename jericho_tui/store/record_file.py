"""A match's file: its TOML text, reading one that anybody may have edited, and playing in it.

The record is the protocol: a change is a turn at the file. Its lock is taken, what others have
written is read, the change is made at that position and written, the lock is let go. Nobody holds
it while somebody thinks.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.events import Event
from jericho_tui.core.limits import MOST_RECORD
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match, Move
from jericho_tui.play.record import FORMAT, MatchRecord, RecordError, go_on, good_hinted, replay
from jericho_tui.store.files import (
    Signature,
    StoreError,
    read_limited,
    shown,
    signature,
    write_atomic,
)
from jericho_tui.store.flocks import BusyError, FileLock
from jericho_tui.store.log import note
from jericho_tui.store.toml_file import line_of, parse_toml, syntax_problem

T = TypeVar("T")

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


class DamagedRecordError(StoreError):
    """The file cannot be opened as it is; `loaded` has its good part and the problem."""

    def __init__(self, loaded: LoadedRecord) -> None:
        assert loaded.problem is not None  # else it can be opened
        self.problem = loaded.problem
        values = {"path": shown(loaded.path), "problem": self.problem.located}
        super().__init__(Sentence(N_("{path}: {problem}"), values), loaded.path)
        self.loaded = loaded


def load_record(path: Path, *, keep_events: bool = True) -> LoadedRecord:
    """Read a record and play it as far as it is good; the file is only read.

    :param keep_events: see `Match`.
    :raises StoreError: there is nothing to read: it is missing, forbidden, no file, too large.
    """
    return parse_record(read_record(path), path, keep_events=keep_events)


def read_record(path: Path) -> bytes:
    """Return the bytes of a file that may be a record.

    :raises StoreError: as `load_record`.
    """
    data = read_limited(path, MOST_RECORD)
    if data is None:
        text = N_("{path} is larger than {most} MiB, so it is not a saved game")
        raise StoreError.at(path, text, most=MOST_RECORD // 2**20)
    return data


def parse_record(data: bytes, path: Path, *, keep_events: bool = True) -> LoadedRecord:
    """Return the record that the bytes of the file `path` are; see `load_record`."""
    problem, foreign = None, False
    table: dict[str, Any] | None
    # A byte order mark is what some editors put before UTF-8; it changes nothing.
    text = data.decode("utf-8-sig", "replace")
    try:
        data.decode("utf-8-sig")
        if not text.strip():
            empty = Problem(Sentence(N_("the file is empty; choose another one")), None, None, "")
            return LoadedRecord(path, None, None, empty)
        table = _parse_moves(text)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        reason = Sentence(N_("the file is not UTF-8 text; save it as UTF-8"))
        problem, table = Problem(reason, line, None, ""), _salvage(text)
    except ValueError as error:
        problem, table = Problem(*syntax_problem(error, text), None, ""), _salvage(text)
    while table is not None:
        try:
            record = MatchRecord.from_table(table)
        except RecordError as error:
            if problem is None:
                problem, foreign = _problem(error, text), _is_foreign(error.key, table)
            table = _without(table, error)
            continue
        played = replay(record, keep_events=keep_events)
        if problem is None and played.error is not None:
            problem = _problem(played.error, text)
        if problem is None:
            record = record.with_result(played.match.outcome())
        return LoadedRecord(path, record, played.match, problem, foreign)
    return LoadedRecord(path, None, None, problem, foreign)


def load_good_part(path: Path, *, keep_events: bool = True) -> LoadedRecord:
    """Return a file as far as it is good; where nothing is, its backup, with the file's problem.

    :param keep_events: see `Match`.
    :raises StoreError: there is nothing to read.
    """
    loaded = load_record(path, keep_events=keep_events)
    if loaded.record is None and not loaded.foreign:
        with suppress(StoreError):
            kept = load_record(path.with_name(path.name + ".bak"))
            if kept.record is not None:
                return replace(kept, path=path, problem=loaded.problem)
    return loaded


def watched(path: Path) -> Any:
    """Return what a spectator knows after the last good move of a file; None: there is none."""
    try:
        match = load_good_part(path, keep_events=False).match
    except StoreError:
        return None
    return None if match is None else match.state.observation(None)


def read_good(path: Path) -> tuple[bytes, MatchRecord, Match]:
    """Return the bytes of a file that is a good record as a whole, the record, and its match.

    :raises DamagedRecordError: it is not good as a whole.
    :raises StoreError: there is nothing to read.
    """
    data = read_record(path)
    loaded = parse_record(data, path)
    if loaded.problem is not None or loaded.record is None or loaded.match is None:
        raise DamagedRecordError(loaded)
    return data, loaded.record, loaded.match


def _salvage(text: str) -> dict[str, Any] | None:
    """Return the table of a text that is not TOML without the moves from a broken line of theirs.

    None: something else is broken.
    """
    head, mark, rest = text.replace("\r\n", "\n").partition("\nmoves = [\n")
    lines, end, tail = rest.partition("\n]\n")
    good = list(takewhile(_MOVE.fullmatch, lines.split("\n")))
    if end and len(good) <= lines.count("\n"):
        with suppress(ValueError):
            return _parse_moves(head + mark + "\n".join(good) + end + tail)
    return None


def _without(table: dict[str, Any], error: RecordError) -> dict[str, Any] | None:
    """Return a record's table without what is wrong in it; None: no match can do without that."""
    if error.move is not None:
        return {**table, "moves": table["moves"][: error.move]}
    if error.key == "hinted":
        return {**table, "hinted": good_hinted(table)}
    if error.key in _NOT_NEEDED and error.key in table:
        return {name: value for name, value in table.items() if name != error.key}
    return None


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


def _parse_moves(text: str) -> dict[str, Any]:
    """Return the table that a text is; moves as `dump_record` writes them are cut out before.

    tomllib takes three times as long with them, character by character.

    :raises ValueError: as `parse_toml`.
    """
    moves = _MOVES.search(text)
    if moves is not None and _STAND_IN not in text:
        with suppress(ValueError):  # of the whole text it says the line
            table = parse_toml(f'{text[: moves.start()]}"{_STAND_IN}"{text[moves.end() :]}')
            if table.get("moves") == [_STAND_IN]:  # else what looked like the moves is a text, say
                table["moves"] = moves[0].split('"')[1::2]
                return table
    return parse_toml(text)


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


@dataclass(frozen=True, slots=True)
class Found:
    """A match's file as another terminal has left it."""

    signature: Signature
    """See `signature`."""
    data: bytes
    record: MatchRecord
    match: Match | None
    """The match at another position; None where it goes on from the one that is known."""
    since: object
    """The signature of the file as it was known then."""


class News(NamedTuple):
    """What a terminal has learnt of a match from its file."""

    ply: int
    """How many of its moves stayed as they were. After them come new ones, and between these may be
    sealed choices that it knew, which stand in seat order."""
    taken_back: bool
    """Whether moves that it knew are no longer among them."""
    happened: tuple[tuple[Event, ...], ...]
    """What the match came to that it did not know, by move."""
    before: Any
    """What a spectator knew before the last move; None where none is new."""


class OpenMatch:
    """A match at this terminal. A context manager: leaving it lets go of what it holds there.

    :param data: what stood in the file when it was read; None: nothing has been written yet.
    :param at: the file's `signature` before it was read, so that what is written later is noticed.
    :param problem: why nothing can be written to the file, which every save then says.
    """

    def __init__(
        self,
        path: Path,
        record: MatchRecord,
        match: Match,
        clock: Callable[[], datetime],
        *,
        data: bytes | None,
        at: Signature | None = None,
        problem: StoreError | None = None,
    ) -> None:
        self.path = path
        self.record = record
        self.match = match
        self.problem = problem
        self.clock = clock
        self._data = data
        """What stands in the file, as far as this program knows."""
        self._tried = data
        """What it last tried to write; where only the last step failed, that stands there."""
        self._signature = at
        self._watched: object = None
        """The file's signature when `watch` last looked."""
        self._kept = _standing(match)
        """How the match stands in the file, as far as this program knows."""
        self.ahead = False
        """Whether the match stands elsewhere, because it could not be written."""

    @property
    def read_only(self) -> bool:
        """Whether the match can only be looked at: the file or its folder is write-protected."""
        return self.problem is not None

    def look(self, *, closely: bool = False) -> Found | None:
        """Return what others have written since; None: nothing. Only reads; any thread may call it.

        :param closely: read also a file that looks as it did: where times are coarse and a name
            keeps its inode, another of the same length does.
        :raises StoreError: somebody made something else of the file.
        """
        known, at = self._signature, signature(self.path)
        if at is None or (at == known and not closely):
            return None  # a file that is gone is written again with the next move
        data = read_record(self.path)
        if data in (self._data, self._tried):
            self._signature = at
            return None
        mine = self.record
        try:
            record = MatchRecord.from_table(_parse_moves(data.decode("utf-8-sig")))
        except ValueError:
            raise _changed(self.path) from None
        same = (record.id, record.game, record.setup) == (mine.id, mine.game, mine.setup)
        if self.ahead or not same:  # ahead: by now both have moves that the other lacks
            raise _changed(self.path)
        if record.moves[: len(mine.moves)] == mine.moves:
            return Found(at, data, record, None, known)
        loaded = parse_record(data, self.path)
        if loaded.problem is not None:
            raise DamagedRecordError(loaded)
        return Found(at, data, record, loaded.match, known)

    def watch(self) -> Found | None:
        """Return the same as `look`, once for each change of the file; any thread may call it.

        :raises StoreError: somebody made something else of the file.
        """
        at = signature(self.path)
        if at == self._watched:
            return None
        self._watched = at
        return self.look()

    def follow(self, found: Found) -> News | None:
        """Be the match that another terminal has written.

        :return: None: the file has been read or written since that was found; `watch` tells again.
        :raises DamagedRecordError: the rules do not allow its moves; nothing has changed.
        """
        if found.since != self._signature or self.ahead:
            self._watched = None
            return None
        match, before = self.match, _Before.of(self.match)
        if found.match is not None:
            match.become(found.match)
        else:
            match.seats, match.rated = found.record.seats, found.record.rated
            if go_on(match, found.record) is not None:
                match.become(replay(self.record).match)
                raise DamagedRecordError(parse_record(found.data, self.path))
        self._data = self._tried = found.data
        self._signature = found.signature
        self.record, self._kept = found.record.with_result(match.outcome()), _standing(match)
        return before.news(match)

    def write(self) -> None:
        """Write the match as it stands, in a turn; when this returns, it is on the disk."""
        self.record = self.record.updated_from(self.match, self.clock())
        data = self._tried = dump_record(self.record)
        try:
            write_atomic(self.path, data)
        finally:
            self._signature = signature(self.path)
        self._data, self._kept = data, _standing(self.match)
        note("saved", self.path, f"after {self.match.ply} moves")

    def change(self, make: Callable[[], T]) -> T:
        """Change the match in a turn at its file: at what others have left, and written at once.

        :param make: changes `match`; where it raises, nothing is written.
        :raises BusyError: nothing has changed.
        :raises StoreError: it could not be written; the match has changed in memory only.
        """
        made, problem = self.transact(make)
        if problem is not None:
            raise problem
        return made

    def transact(
        self,
        make: Callable[[], T],
        learn: Callable[[News], object] = lambda _news: None,
        call: Callable[[Callable[[], Any]], Any] = lambda work: work(),
    ) -> tuple[T, SentenceError | None]:
        """Lock the file, be the match that others have left, change it, write it.

        :param make: changes `match`.
        :param learn: told before that what others have done, if anything.
        :param call: calls what follows others and makes the change.
        :return: what `make` returned, and why the match is not on the disk, or None if it is.
        :raises BusyError: somebody writes for longer than that takes; nothing has changed.
        """
        lock, found = None, None
        problem: SentenceError | None = self.problem
        try:
            if problem is None:
                try:
                    lock = FileLock.take(self.path)
                    found = self.look(closely=True)
                except BusyError:
                    raise
                except StoreError as error:
                    problem = error
            made, failed = call(lambda: self._apply(found, make, learn))
            problem = problem or failed
            try:
                if problem is None:
                    self.write()
            except SentenceError as error:
                problem = error
            finally:
                self.ahead = _standing(self.match) != self._kept
            return made, problem
        finally:
            if lock is not None:
                lock.release()

    def _apply(
        self, found: Found | None, make: Callable[[], T], learn: Callable[[News], object]
    ) -> tuple[T, SentenceError | None]:
        """Follow what was found and change the match; also return why it cannot be written."""
        failed: SentenceError | None = None
        if found is not None:
            try:
                news = self.follow(found)
            except StoreError as error:
                failed = error
            else:
                if news is None:  # a look at the same moment: whoever wrote now would overwrite
                    raise BusyError.of_match(self.path)
                learn(news)
        return make(), failed

    def move_to(self, adopt: "Callable[[Match, MatchRecord], OpenMatch]") -> None:
        """Go on in another folder: save there, and from now on there. The old file stays.

        :param adopt: saves the match there (`MatchStore.adopt`).
        :raises StoreError: it cannot be saved there either; nothing has changed.
        """
        vars(self).update(vars(adopt(self.match, self.record)))


def _standing(match: Match) -> tuple[object, ...]:
    """Return what a turn may change of a match."""
    return tuple(match.moves), match.seats, match.rated


def _changed(path: Path) -> StoreError:
    return StoreError.at(path, N_("another program changed {path}; save the game elsewhere"))


class _Before(NamedTuple):
    """How a match stood before it was followed."""

    moves: tuple[Move, ...]
    journal: tuple[tuple[Event, ...], ...]
    decided: int
    """How many of the moves were no sealed choices of a round under way."""
    seen: Any
    """What a spectator knew."""

    @classmethod
    def of(cls, match: Match) -> "_Before":
        """Return how a match stands."""
        seen = match.state.observation(None)
        return cls(tuple(match.moves), tuple(match.journal), len(match.decided), seen)

    def news(self, match: Match) -> News:
        """Return what is new now that the match stands as it does."""
        pairs = zip(self.moves, match.moves, strict=False)
        kept = next((ply for ply, (was, now) in enumerate(pairs) if was != now), None)
        if kept is None:
            kept = min(len(self.moves), match.ply)
        left = iter(match.moves[kept:])
        taken_back = not all(move in left for move in self.moves[kept:])
        seen = self.seen
        if match.ply == kept:
            seen = None
        elif taken_back or match.ply - len(self.moves) != 1:
            seen = match.at(match.ply - 1).observation(None)
        return News(kept, taken_back, tuple(filter(None, self._new_events(match, kept))), seen)

    def _new_events(self, match: Match, kept: int) -> Iterator[tuple[Event, ...]]:
        """Yield what each move after the first `kept` caused, without what was known of it.

        The last choice of a sealed round causes what waited for all of them; in the journal that is
        the last in seat order, which may have been known before.
        """
        known: dict[Move, tuple[Event, ...]] = {}
        if kept >= self.decided:  # what came after these were sealed choices, and some of them stay
            known = dict(zip(self.moves[kept:], self.journal[kept:], strict=True))
        for move, events in zip(match.moves[kept:], match.journal[kept:], strict=True):
            told = known.get(move, ())
            yield tuple(event for event in events if event not in told)

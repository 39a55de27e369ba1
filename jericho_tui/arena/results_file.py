"""The file that a contest's results are appended to: JSON lines, one deal a line.

The first line says which contest it is and how many deals were wished for; every other is one deal
with all its matches, so that a run that was killed has a deal or has not, and goes on with the
others. Deals and seats are counted from 1. Only the end of a line makes it one: what was half
written is cut off before more is appended, and that deal is played again.

A file serves one program at a time; two would play the same deals.
"""

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Final, TypeVar

from jericho_tui.arena.contest import Contest
from jericho_tui.arena.deal import DealResult, Overrun, Score, Times
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games import IDS
from jericho_tui.play.names import visible
from jericho_tui.play.player import Limit
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.clock import utc_now
from jericho_tui.store.files import FILE_MODE, READ, StoreError, shown, write_atomic
from jericho_tui.store.locks import FileLock
from jericho_tui.store.record_file import dump_record

Read = TypeVar("Read")
_FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class Results:
    """What a file holds."""

    contest: Contest
    wished: int
    """How many deals the run began with."""
    deals: Mapping[int, DealResult]
    """Every deal that is there, by number (from 0)."""
    size: int
    """How many bytes of the file are whole lines."""


def read_results(path: Path) -> Results | None:
    """Return what a file holds; None when there is none, or not even its first line.

    :raises StoreError: it cannot be read, or is no such file; the sentence says which line.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreError.of(error, path, READ) from error
    size = data.rfind(b"\n") + 1
    lines = data[:size].splitlines()
    if not lines:
        if data and not data.startswith(b'{"arena"'[: len(data)]):
            raise _foreign(path, 1, "no such file begins like that")
        return None
    contest, wished = _checked(path, 1, lambda: _read_header(json.loads(lines[0])))
    deals: dict[int, DealResult] = {}
    for number, line in enumerate(lines[1:], 2):

        def read(line: bytes = line) -> DealResult:
            return _read_deal(json.loads(line), contest)

        result = _checked(path, number, read)
        if deals.setdefault(result.deal, result) != result:
            raise _foreign(path, number, f"deal {result.deal + 1} is there with another result")
    return Results(contest, wished, deals, size)


class ResultsFile:
    """A file that is being appended to. A context manager: leaving it lets others have it."""

    def __init__(self, path: Path, clock: Callable[[], datetime] = utc_now) -> None:
        """Take the file, which need not be there.

        :raises StoreError: another program has it, it cannot be written, or is no such file.
        """
        self.path = path
        lock = FileLock.take(path, clock())
        if isinstance(lock, Sentence):
            raise StoreError(
                Sentence(
                    N_("{path} is being written by {holder}; wait for it or choose another file"),
                    {"path": shown(path), "holder": lock},
                ),
                path,
            )
        self._lock = lock
        self._descriptor: int | None = None
        try:
            self.results = read_results(path)
            """What was there; None where there was nothing."""
        except BaseException:
            lock.release()
            raise

    def begin(self, contest: Contest, wished: int) -> None:
        """Write the first line, or cut off what was half written at the end.

        :raises StoreError: it cannot be written.
        """
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
        try:
            self._descriptor = os.open(self.path, flags, FILE_MODE)
            os.ftruncate(self._descriptor, 0 if self.results is None else self.results.size)
        except OSError as error:
            raise StoreError.of(error, self.path) from error
        if self.results is None:
            self._append({"arena": _FORMAT, **contest.header(), "deals": wished})

    def append(self, result: DealResult) -> None:
        """Add a deal; only after `begin`.

        :raises StoreError: it cannot be written.
        """
        self._append(_deal_line(result))

    def __enter__(self) -> "ResultsFile":
        """Return this file."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        if self._descriptor is not None:
            os.close(self._descriptor)
        self._lock.release()

    def _append(self, line: Mapping[str, Any]) -> None:
        assert self._descriptor is not None
        rest = memoryview(json.dumps(line, ensure_ascii=False).encode() + b"\n")
        try:
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
        except OSError as error:
            raise StoreError.of(error, self.path) from error


def keep_record(record: MatchRecord, folder: Path) -> Path:
    """Write a match to a folder, that of the results, and return where.

    :raises StoreError: it cannot be written.
    """
    path = folder / f"{record.id}.toml"
    write_atomic(path, dump_record(record), backup=False)
    return path


def _read_header(line: Any) -> tuple[Contest, int]:
    if line["arena"] != _FORMAT:
        raise ValueError(f"this program reads format {_FORMAT}")
    if line["game"] not in IDS:
        raise ValueError(f"there is no game {visible(line['game'])} here")
    contest = Contest(
        line["game"],
        tuple(map(str, line["bots"])),
        int(line["seats"]),
        int(line["rng_seed"]),
        dict(line["options"]),
        Limit(line["iterations"], line["seconds"]),
        int(line["rules_version"]),
    )
    return contest, int(line["deals"])


def _deal_line(result: DealResult) -> dict[str, Any]:
    """Return a deal's line; all that depends on the machine is in its last two entries."""
    return {
        "deal": result.deal + 1,
        "start_seat": None if result.start_seat is None else result.start_seat + 1,
        "matches": [
            {"bots": score.bots, "places": score.places, "scores": score.scores}
            for score in result.matches
        ],
        "times": {
            bot: {
                "decisions": times.decisions,
                "seconds": times.seconds,
                "longest": times.longest,
                "histogram": times.histogram,
            }
            for bot, times in result.times.items()
        },
        "overruns": [
            {
                "match": overrun.match_id,
                "bot": overrun.bot,
                "seat": overrun.seat + 1,
                "moves": overrun.ply,
                "seconds": overrun.seconds,
            }
            for overrun in result.overruns
        ],
    }


def _read_deal(line: Any, contest: Contest) -> DealResult:
    deal = int(line["deal"]) - 1
    matches = tuple(
        Score(tuple(entry["bots"]), tuple(entry["places"]), tuple(entry["scores"]))
        for entry in line["matches"]
    )
    if deal < 0 or tuple(score.bots for score in matches) != contest.line_ups(deal):
        raise ValueError("its line-ups are not those of the first line's contest")
    if any({len(score.places), len(score.scores)} != {contest.num_seats} for score in matches):
        raise ValueError("every seat has a place and a score")
    start = line["start_seat"]
    return DealResult(
        deal,
        None if start is None else Seat(int(start) - 1),
        matches,
        {
            bot: Times(
                int(times["decisions"]),
                float(times["seconds"]),
                float(times["longest"]),
                {int(step): int(number) for step, number in times["histogram"].items()},
            )
            for bot, times in line["times"].items()
        },
        tuple(
            Overrun(
                str(entry["match"]),
                str(entry["bot"]),
                Seat(int(entry["seat"]) - 1),
                int(entry["moves"]),
                float(entry["seconds"]),
                contest.limit.seconds or 0.0,
            )
            for entry in line["overruns"]
        ),
    )


def _checked(path: Path, number: int, read: Callable[[], Read]) -> Read:
    try:
        return read()
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        reason = f"{error.args[0]} is missing" if isinstance(error, KeyError) else str(error)
        raise _foreign(path, number, reason) from error


def _foreign(path: Path, number: int, reason: str) -> StoreError:
    return StoreError(
        Sentence(
            N_("{path}, line {line}, is not a line of arena results: {reason}"),
            {"path": shown(path), "line": number, "reason": visible(reason, 120)},
        ),
        path,
    )

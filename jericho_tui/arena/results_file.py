"""The file that a contest's results are appended to: JSON lines, one deal a line.

The first line says which contest it is and how many deals were wished for; every other is one deal
with all its matches, so that a run that was killed goes on with the deals that are missing. Deals
and seats are counted from 1. What was half written at the end is cut off before more is appended.
"""

import itertools
import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

from jericho_tui.arena.contest import Contest, DealResult, Overrun, Score, Times
from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Seat
from jericho_tui.core.limits import MOST_ITERATIONS, real, whole, wholes
from jericho_tui.core.options import changed_options, resolve_options
from jericho_tui.core.outcome import check_shared
from jericho_tui.core.registry import IDS, info
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.results import check_placings
from jericho_tui.play.names import visible
from jericho_tui.play.player import Limit
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.files import FILE_MODE, READ, StoreError, read_start, shown, write_atomic
from jericho_tui.store.flocks import FileLock
from jericho_tui.store.record_file import dump_record
from jericho_tui.store.toml_file import parse_json

Read = TypeVar("Read")
_FORMAT: Final = 1
_MOST_BOT: Final = 40
"""Characters of a bot's name."""


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
    contest: Contest | None = None
    wished = size = 0
    deals: dict[int, DealResult] = {}
    try:
        read_start(path, 0)  # refuses what cannot be read, or would keep us waiting
    except StoreError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return None
        raise
    with path.open("rb") as file:
        for number, line in enumerate(_whole_lines(file, path), 1):
            if contest is None:
                contest, wished = _checked(path, number, partial(_read_header, line[:-1]))
            else:
                result = _checked(path, number, partial(_read_deal, line[:-1], contest))
                if deals.setdefault(result.deal, result) != result:
                    reason = f"deal {result.deal + 1} is there with another result"
                    raise _foreign(path, number, reason)
            size += len(line)
    return None if contest is None else Results(contest, wished, deals, size)


def _whole_lines(file: BinaryIO, path: Path) -> Iterator[bytes]:
    """Yield every line that has an end."""
    for number in itertools.count(1):
        try:
            line = file.readline(limits.MOST_LINE)
        except OSError as error:
            raise StoreError.of(error, path, READ) from error
        if len(line) == limits.MOST_LINE:
            raise _foreign(path, number, "it is too long")
        if not line.endswith(b"\n"):
            if number == 1 and line and not line.startswith(b'{"arena"'[: len(line)]):
                text = N_("the file holds something else; choose another")
                raise _foreign(path, 1, Sentence(text))
            return
        yield line


class ResultsFile:
    """A file that is being appended to. A context manager: leaving it lets others have it."""

    def __init__(self, path: Path) -> None:
        """Take the file, which need not be there.

        :raises StoreError: another program has it, it cannot be written, or is no such file.
        """
        self.path = path
        lock = FileLock.wait(path, 0.0)
        if lock is None:
            text = N_("another program is writing {path}; wait, or choose another file")
            raise StoreError(Sentence(text, {"path": shown(path)}), path)
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
        try:
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
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
        start, times = result.start_seat, result.times
        self._append(
            {
                "deal": result.deal + 1,
                "start_seat": None if start is None else start + 1,
                "matches": list(map(asdict, result.matches)),
                # What depends on the machine comes last.
                "times": {bot: asdict(taken) for bot, taken in times.items()},
                "overruns": [overrun.to_table() for overrun in result.overruns],
            }
        )

    def __enter__(self) -> "ResultsFile":
        return self

    def __exit__(self, *_reason: object) -> None:
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


def _read_header(text: bytes) -> tuple[Contest, int]:
    line = parse_json(text.decode())
    if line["arena"] != _FORMAT:
        raise ValueError(f"this program reads format {_FORMAT}")
    if line["game"] not in IDS:
        raise ValueError(f"there is no game {visible(str(line['game']))} here")
    game = info(line["game"])
    bots = limits.entries("bots", line["bots"], limits.MOST_CONTESTANTS)
    if not bots:
        raise ValueError("nobody plays")
    iterations, seconds = line["iterations"], line["seconds"]
    contest = Contest(
        game.id,
        tuple(limits.text("bots", bot, _MOST_BOT) for bot in bots),
        whole("seats", line["seats"], game.min_seats, game.max_seats),
        whole("rng_seed", line["rng_seed"], 0, limits.MOST_SEED),
        changed_options(game.options, resolve_options(game.options, line["options"])),
        Limit(
            None if iterations is None else whole("iterations", iterations, 1, MOST_ITERATIONS),
            None if seconds is None else real("seconds", seconds, 0, limits.MOST_SECONDS),
            line.get("whole") is True,
        ),
        whole("rules_version", line["rules_version"], 1),
    )
    if dict(contest.options) != line["options"]:
        raise ValueError("an option stands there that is as by default")
    return contest, whole("deals", line["deals"], 1, limits.MOST_DEALS)


def _read_deal(text: bytes, contest: Contest) -> DealResult:
    line = parse_json(text.decode())
    deal = whole("deal", line["deal"], 1, limits.MOST_DEALS) - 1
    seats = contest.num_seats
    matches = tuple(
        Score(
            tuple(limits.entries("bots", entry["bots"], seats)),
            wholes("places", entry["places"], 1, seats),
            wholes("scores", entry["scores"], -limits.MOST_SCORE, limits.MOST_SCORE),
        )
        for entry in limits.entries("matches", line["matches"], contest.matches_per_deal)
    )
    if tuple(score.bots for score in matches) != contest.line_ups(deal):
        raise ValueError("its line-ups are not those of the first line's contest")
    for score in matches:
        if {len(score.places), len(score.scores)} != {seats}:
            raise ValueError("every seat has a place and a score")
        check_placings(score.places)
        check_shared(score.places, contest.teams)
    if set(line["times"]) != set(contest.contestants):
        raise ValueError("every bot has its times")
    start = line["start_seat"]
    late = limits.entries("overruns", line["overruns"], 10**4)
    return DealResult(
        deal,
        None if start is None else Seat(whole("start_seat", start, 1, seats) - 1),
        matches,
        {bot: _read_times(times) for bot, times in line["times"].items()},
        tuple(_read_overrun(entry, contest) for entry in late),
    )


def _read_times(table: Any) -> Times:
    seconds, longest = (
        real(key, table[key], 0, limits.MOST_SECONDS) for key in ("seconds", "longest")
    )
    histogram = {
        whole("histogram", int(step), -400, 400): whole("histogram", number, 0)
        for step, number in table["histogram"].items()
    }
    return Times(whole("decisions", table["decisions"], 0), seconds, longest, histogram)


def _read_overrun(table: Any, contest: Contest) -> Overrun:
    return Overrun(
        limits.text("match", table["match"], limits.MOST_ID),
        limits.text("bot", table["bot"], _MOST_BOT),
        Seat(whole("seat", table["seat"], 1, contest.num_seats) - 1),
        whole("moves", table["moves"], 0),
        real("seconds", table["seconds"], 0, limits.MOST_SECONDS),
        contest.limit.seconds or 0.0,
    )


def _checked(path: Path, number: int, read: Callable[[], Read]) -> Read:
    try:
        return read()
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        reason: Sentence | str = str(error)
        if isinstance(error, SentenceError):
            reason = error.sentence
        elif isinstance(error, json.JSONDecodeError):
            reason = Sentence(N_("it is not JSON"))
        elif isinstance(error, KeyError):
            reason = Sentence(N_("the key {key} is missing"), {"key": error.args[0]})
        raise _foreign(path, number, reason) from error


def _foreign(path: Path, number: int, reason: Sentence | str) -> StoreError:
    text = N_("line {line} of {path} is not a line of arena results: {reason}")
    reason = visible(reason, 120) if isinstance(reason, str) else reason
    return StoreError(Sentence(text, {"path": shown(path), "line": number, "reason": reason}), path)

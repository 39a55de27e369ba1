"""What the lobby lists of a saved match; it holds no hidden card."""

import contextlib
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from jericho_tui.core.game import AnyState, Progress, Seat, progress_of
from jericho_tui.core.limits import moment
from jericho_tui.core.sentence import visible
from jericho_tui.games import info
from jericho_tui.league.results import MatchResult, in_utc, result_of
from jericho_tui.play.names import name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.files import StoreError
from jericho_tui.store.paths import EXAMPLE
from jericho_tui.store.record_file import (
    LoadedRecord,
    Problem,
    load_record,
    read_record,
    sound_record,
)
from jericho_tui.store.stamped import digest_of

Status = Literal["running", "finished", "damaged", "foreign-version"]
_BEGUN: Final = Progress(0)


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """What the lobby lists of a file; it holds no hidden card."""

    path: Path
    id: str
    """The record's; of a damaged file, its name, fit to be shown."""
    game: str
    """Id of the game; empty when it could not be read."""
    game_title: str
    """The game's own title; empty when the game could not be read."""
    title: str
    """What somebody called the match; empty: nothing."""
    status: Status
    seats: tuple[SeatInfo, ...]
    """() of a file that could not be read."""
    rated: bool
    created: datetime | None
    updated: datetime
    """In UTC; the file's own date where the record has none."""
    actors: tuple[Seat, ...]
    """Who is to move; () when nobody is."""
    ply: int
    """Moves so far; of a damaged file, the good ones."""
    result: MatchResult | None
    """None until the match is over."""
    problem: Problem | None
    """None unless the status is damaged or foreign-version."""
    progress: Progress = _BEGUN
    """How far it is, while it is under way."""
    content_digest: str = field(default="", compare=False, repr=False)
    """Of the bytes that were just read (`stamped.digest_of`), if they are good; else empty."""
    digest: str = ""
    """Once it is over: see `MatchRecord.digest`."""
    helped: tuple[Seat, ...] = ()
    """Who made moves with a hint, once it is over."""

    @property
    def example(self) -> bool:
        """Whether it came with the program; nobody here has begun it."""
        return is_example(self.id)

    def is_turn_of(self, who: str) -> bool:
        """Return whether a person of this name is to move; in an example nobody is waited for."""
        if self.status != "running" or self.example:
            return False
        asked = (self.seats[actor] for actor in self.actors if actor >= 0)
        return any(seat.kind == "human" and name_key(seat.name) == name_key(who) for seat in asked)

    def awaits(self, who: str) -> bool:
        """Return whether others wait for a person of this name to move."""
        return self.is_turn_of(who) and sum(seat.kind == "human" for seat in self.seats) > 1


def is_example(match_id: str) -> bool:
    """Whether a match of this id came with the program."""
    return match_id.startswith(EXAMPLE)


def newest_last(match: SavedMatch) -> tuple[datetime, str]:
    """Return what matches are sorted by where nobody says otherwise."""
    return match.updated, match.id


def load_good_part(path: Path) -> LoadedRecord:
    """Return a file as far as it is good; where nothing is, its backup, with the file's problem.

    :raises StoreError: there is nothing to read.
    """
    loaded = load_record(path)
    if loaded.record is None and not loaded.foreign:
        with contextlib.suppress(StoreError):
            kept = load_record(path.with_name(path.name + ".bak"))
            if kept.record is not None:
                return replace(kept, path=path, problem=loaded.problem)
    return loaded


def watched(path: Path) -> Any:
    """Return what a spectator knows after the last good move of a file; None: there is none."""
    try:
        sound = sound_record(read_record(path))
        if sound is not None:
            return sound[1].observation(None)
        match = load_good_part(path).match
    except StoreError:
        return None
    return None if match is None else match.state.observation(None)


def summarize(path: Path) -> SavedMatch:
    """Return what is listed of a file, whatever it is."""
    try:
        data = read_record(path)
        sound = sound_record(data)
        if sound is not None:
            record, state = sound
            summary = _summary(path, record, state, len(record.moves), None)
            return replace(summary, content_digest=digest_of(data))
        loaded = load_good_part(path)
    except StoreError as error:
        problem = Problem(error.sentence, None, None, "")
        loaded = LoadedRecord(path, None, None, problem)
    if loaded.record is None or loaded.match is None:
        return SavedMatch(
            path=path,
            id=visible(path.stem, 300),
            game="",
            game_title="",
            title="",
            status="foreign-version" if loaded.foreign else "damaged",
            seats=(),
            rated=False,
            created=None,
            updated=modified(path),
            actors=(),
            ply=0,
            result=None,
            problem=loaded.problem,
        )
    match = loaded.match
    return _summary(path, loaded.record, match.state, match.ply, loaded.problem)


def _summary(
    path: Path, record: MatchRecord, state: AnyState, ply: int, problem: Problem | None
) -> SavedMatch:
    """Return what is listed of a match that stands at `state`, after `ply` good moves."""
    when = modified(path)
    actors = state.actors()
    over = not actors and problem is None
    return SavedMatch(
        path=path,
        id=record.id,
        game=record.game,
        game_title=info(record.game).title,
        title=record.title,
        status="damaged" if problem else "finished" if over else "running",
        seats=same_seats(record.seats),
        rated=record.rated,
        created=None if record.created is None else in_utc(record.created),
        updated=when if record.updated is None else in_utc(record.updated),
        actors=actors,
        ply=ply,
        result=result_of(record, when) if over else None,
        problem=problem,
        progress=progress_of(state.observation(None)) if actors else _BEGUN,
        digest=record.digest if over else "",
        helped=record.helped if over else (),
    )


@cache
def same_seats(seats: tuple[SeatInfo, ...]) -> tuple[SeatInfo, ...]:
    """Return these seats; the same people of many matches are kept once."""
    return seats


def modified(path: Path) -> datetime:
    """Return when a file was written, in UTC; the beginning of time when that is unknown."""
    try:
        return moment("", datetime.fromtimestamp(path.lstat().st_mtime, UTC))
    except (OSError, OverflowError, ValueError):
        return datetime.fromtimestamp(0, UTC)

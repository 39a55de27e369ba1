"""What the lobby lists of a saved match; it holds no hidden card."""

import contextlib
import pickle
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from jericho_tui.core.game import Seat
from jericho_tui.core.limits import moment
from jericho_tui.core.sentence import visible
from jericho_tui.league.results import MatchResult, in_utc, result_of
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.files import StoreError
from jericho_tui.store.record_file import LoadedRecord, Problem, load_record

Status = Literal["running", "finished", "damaged", "foreign-version"]
_EXAMPLE: Final = "example-"
"""How the ids of the matches begin that come with the program; new ids begin with a date."""


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
    packed: bytes = field(default=b"", repr=False)
    """`public`, pickled: of many thousand matches that is a twentieth of the objects."""

    @property
    def public(self) -> Any:
        """The observation of a spectator after the last good move; None when there is no match."""
        return pickle.loads(self.packed) if self.packed else None

    @property
    def example(self) -> bool:
        """Whether it came with the program; nobody here has begun it."""
        return self.id.startswith(_EXAMPLE)


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


def summarize(path: Path) -> SavedMatch:
    """Return what is listed of a file, whatever it is."""
    try:
        loaded = load_good_part(path)
    except StoreError as error:
        problem = Problem(error.sentence, None, None, "")
        loaded = LoadedRecord(path, None, None, problem)
    record, match = loaded.record, loaded.match
    when = modified(path)
    if record is None or match is None:
        status: Status = "foreign-version" if loaded.foreign else "damaged"
        return SavedMatch(
            path=path,
            id=visible(path.stem, 300),
            game="",
            game_title="",
            title="",
            status=status,
            seats=(),
            rated=False,
            created=None,
            updated=when,
            actors=(),
            ply=0,
            result=None,
            problem=loaded.problem,
        )
    status = "running" if match.actors() else "finished"
    return SavedMatch(
        path=path,
        id=record.id,
        game=record.game,
        game_title=match.game.info.title,
        title=record.title,
        status="damaged" if loaded.problem else status,
        seats=_same(record.seats),
        rated=record.rated,
        created=None if record.created is None else in_utc(record.created),
        updated=when if record.updated is None else in_utc(record.updated),
        actors=match.actors(),
        ply=match.ply,
        result=result_of(record, when) if status == "finished" and not loaded.problem else None,
        problem=loaded.problem,
        packed=pickle.dumps(match.state.observation(None)),
    )


@cache
def _same(seats: tuple[SeatInfo, ...]) -> tuple[SeatInfo, ...]:
    """Return these seats; the same people of many matches are kept once."""
    return seats


def modified(path: Path) -> datetime:
    """Return when a file was written, in UTC; the beginning of time when that is unknown."""
    try:
        return moment("", datetime.fromtimestamp(path.lstat().st_mtime, UTC))
    except (OSError, OverflowError, ValueError):
        return datetime.fromtimestamp(0, UTC)

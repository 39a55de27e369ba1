"""A match at a terminal and its file, which other terminals play and write as well.

The record is the protocol: a change is a turn at the file. Its lock is taken, what others have
written is read, the change is made at that position and written, the lock is let go. Nobody holds
it while somebody thinks.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.events import Event
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match, Move
from jericho_tui.play.record import MatchRecord, go_on, replay
from jericho_tui.store.files import StoreError, shown, signature, write_atomic
from jericho_tui.store.flocks import PATIENCE, FileLock
from jericho_tui.store.log import note
from jericho_tui.store.record_file import (
    LoadedRecord,
    Problem,
    bare_record,
    dump_record,
    parse_record,
    read_record,
)

T = TypeVar("T")


class DamagedRecordError(StoreError):
    """The file cannot be opened as it is; `loaded` has its good part and the problem."""

    def __init__(self, loaded: LoadedRecord, problem: Problem) -> None:
        sentence = Sentence(
            N_("{path}: {problem}"), {"path": shown(loaded.path), "problem": problem.located}
        )
        super().__init__(sentence, loaded.path)
        self.loaded = loaded
        self.problem = problem


class BusyError(StoreError):
    """Another terminal has been writing the file for longer than it takes."""

    @classmethod
    def at(cls, path: Path) -> "BusyError":
        """Return that a match's file cannot be had now."""
        text = N_("another program is writing {path}; try again in a moment")
        return cls(Sentence(text, {"path": shown(path)}), path)


@dataclass(frozen=True, slots=True)
class Found:
    """A match's file as another terminal has left it."""

    signature: tuple[int, int, int]
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
        at: tuple[int, int, int] | None = None,
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
        mine, record = self.record, bare_record(data)
        if record is None or (
            (record.id, record.game, record.setup) != (mine.id, mine.game, mine.setup)
        ):
            raise _changed(self.path)
        if self.ahead:
            raise _changed(self.path)  # by now both have moves that the other lacks
        if record.moves[: len(mine.moves)] == mine.moves:
            return Found(at, data, record, None, known)
        loaded = parse_record(data, self.path)
        if loaded.problem is not None:
            raise DamagedRecordError(loaded, loaded.problem)
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
                loaded = parse_record(found.data, self.path)
                assert loaded.problem is not None  # what its moves have just shown
                raise DamagedRecordError(loaded, loaded.problem)
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
        made, problem = self.transact(lambda _news: make())
        if problem is not None:
            raise problem
        return made

    def save(self) -> None:
        """Write the match as it stands; when this returns, it is on the disk.

        :raises StoreError: it could not be written, or another terminal has moved; the match goes
            on, and the file is as it was.
        """
        _made, problem = self.transact(lambda _news: None, follows=False)
        if problem is not None:
            raise problem

    def transact(
        self,
        make: Callable[[News | None], T],
        call: Callable[[Callable[[], Any]], Any] = lambda work: work(),
        *,
        follows: bool = True,
    ) -> tuple[T, SentenceError | None]:
        """Lock the file, be the match that others have left, change it, write it.

        :param make: changes `match`; told what others have done, None for nothing new.
        :param call: calls what follows others and makes the change.
        :param follows: whether others may have moved; else nothing is written where they have.
        :return: what `make` returned, and why the match is not on the disk, or None if it is.
        :raises BusyError: somebody writes for longer than that takes; nothing has changed.
        """
        lock, found, problem = None, None, self.problem
        try:
            if problem is None:
                try:
                    lock = FileLock.wait(self.path, PATIENCE)
                    found = None if lock is None else self.look(closely=True)
                except StoreError as error:
                    problem = error
                else:
                    if lock is None:
                        raise BusyError.at(self.path)
            made, failed = call(lambda: self._apply(found, make, follows=follows))
            return made, self._written(problem or failed)
        finally:
            if lock is not None:
                lock.release()

    def _apply(
        self, found: Found | None, make: Callable[[News | None], T], *, follows: bool
    ) -> tuple[T, StoreError | None]:
        """Follow what was found and change the match; also return why it cannot be written."""
        news, failed = None, None
        if found is not None and not follows:
            failed = _changed(self.path)
        elif found is not None:
            try:
                news = self.follow(found)
            except StoreError as error:
                failed = error
            else:
                if news is None:  # a look at the same moment: whoever wrote now would overwrite
                    raise BusyError.at(self.path)
        return make(news), failed

    def _written(self, problem: SentenceError | None) -> SentenceError | None:
        """Write the match unless there is a problem; return why it is not on the disk."""
        if problem is None:
            try:
                self.write()
            except SentenceError as error:
                problem = error
        self.ahead = _standing(self.match) != self._kept
        return problem

    def move_to(self, adopt: "Callable[[Match, MatchRecord], OpenMatch]") -> None:
        """Go on in another folder: save there, and from now on there. The old file stays.

        :param adopt: saves the match there (`MatchStore.adopt`).
        :raises StoreError: it cannot be saved there either; nothing has changed.
        """
        moved = adopt(self.match, self.record)
        self.path, self.record = moved.path, moved.record
        self.problem = moved.problem
        self._data, self._tried = moved._data, moved._tried
        self._signature = moved._signature
        self._kept, self.ahead = moved._kept, False


def _standing(match: Match) -> tuple[object, ...]:
    """Return what a turn may change of a match."""
    return tuple(match.moves), match.seats, match.rated


def _changed(path: Path) -> StoreError:
    text = N_("another program changed {path}; save the game elsewhere")
    return StoreError(Sentence(text, {"path": shown(path)}), path)


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

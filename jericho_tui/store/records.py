"""The saved matches of one folder: listing, opening, saving, naming, copying, deleting."""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random, SystemRandom
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple
from zlib import crc32

from jericho_tui import __version__
from jericho_tui.core import limits, registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Progress, Seat
from jericho_tui.core.limits import moment
from jericho_tui.core.registry import info
from jericho_tui.core.sentence import N_, visible
from jericho_tui.league.results import MatchResult, in_utc, result_of, seat_results
from jericho_tui.play.match import Match
from jericho_tui.play.names import name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import FORMAT, MatchRecord, is_match_id
from jericho_tui.store.allowed import NotForVisitorsError
from jericho_tui.store.files import (
    READ,
    Signature,
    StoreError,
    TakenError,
    check_takes_matches,
    is_writable,
    make_folder,
    move,
    prepare,
    read_limited,
    real_path,
    shown,
    signature,
    write_atomic,
)
from jericho_tui.store.flocks import FileLock
from jericho_tui.store.log import note, utc_now
from jericho_tui.store.paths import EXAMPLE, SUFFIX, SUMMARIES, TRASH
from jericho_tui.store.record_file import (
    DamagedRecordError,
    LoadedRecord,
    OpenMatch,
    Problem,
    dump_record,
    load_good_part,
    load_record,
    read_good,
    read_record,
)
from jericho_tui.store.toml_file import compact_json, parse_json

if TYPE_CHECKING:
    from jericho_tui.store.presence import Presence

PROGRAM: Final = f"{__version__} {FORMAT}"
"""Says which program wrote a cache; another one works everything out again."""

Status = Literal["running", "finished", "damaged", "foreign-version"]
_BEGUN: Final = Progress(0)


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """What the lobby lists of a file; it holds no hidden card."""

    path: Path
    id: str
    """The record's; of a damaged file, its name, fit to be shown."""
    status: Status
    updated: datetime
    """In UTC; the file's own date where the record has none."""
    game: str = ""
    """Id of the game; empty when it could not be read."""
    game_title: str = ""
    """The game's own title; empty when the game could not be read."""
    title: str = ""
    """What somebody called the match; empty: nothing."""
    seats: tuple[SeatInfo, ...] = ()
    """() of a file that could not be read."""
    rated: bool = False
    created: datetime | None = None
    actors: tuple[Seat, ...] = ()
    """Who is to move; () when nobody is."""
    ply: int = 0
    """Moves so far; of a damaged file, the good ones."""
    result: MatchResult | None = None
    """None until the match is over."""
    problem: Problem | None = None
    """None unless the status is damaged or foreign-version."""
    progress: Progress = _BEGUN
    """How far it is, while it is under way."""
    digest: str = ""
    """Once it is over: see `MatchRecord.digest`."""
    helped: tuple[Seat, ...] = ()
    """Who made moves with a hint, once it is over."""

    @property
    def example(self) -> bool:
        """Whether it came with the program; nobody here has begun it."""
        return is_example(self.id)

    def is_played_by(self, who: str) -> bool:
        """Whether a person of this name has a seat, or nobody can tell."""
        key = name_key(who)
        return not self.seats or any(
            seat.kind == "human" and name_key(seat.name) == key for seat in self.seats
        )

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


def summarize(path: Path) -> SavedMatch:
    """Return what is listed of a file, whatever it is."""
    try:
        loaded = load_good_part(path, keep_events=False)
    except StoreError as error:
        loaded = LoadedRecord(path, None, None, Problem(error.sentence, None, None, ""))
    if loaded.record is None or loaded.match is None:
        status: Status = "foreign-version" if loaded.foreign else "damaged"
        name = visible(path.stem, 300)
        return SavedMatch(path, name, status, modified(path), problem=loaded.problem)
    record, match, problem = loaded.record, loaded.match, loaded.problem
    when = modified(path)
    actors = match.actors()
    over = not actors and problem is None
    return SavedMatch(
        path=path,
        id=record.id,
        game=record.game,
        game_title=info(record.game).title,
        title=record.title,
        status="damaged" if problem else "finished" if over else "running",
        seats=record.seats,
        rated=record.rated,
        created=None if record.created is None else in_utc(record.created),
        updated=when if record.updated is None else in_utc(record.updated),
        actors=actors,
        ply=match.ply,
        result=result_of(record, when) if over else None,
        problem=problem,
        progress=match.state.observation(None).progress() if actors else _BEGUN,
        digest=record.digest if over else "",
        helped=record.helped if over else (),
    )


def modified(path: Path) -> datetime:
    """Return when a file was written, in UTC; the beginning of time when that is unknown."""
    try:
        return moment("", datetime.fromtimestamp(path.lstat().st_mtime, UTC))
    except (OSError, OverflowError, ValueError):
        return datetime.fromtimestamp(0, UTC)


FEW: Final = 16
"""Matches that are read in an instant; it is not worth writing when no more than these are new."""
_LAYOUT: Final = 5
"""Of the cache."""


class _Listed(NamedTuple):
    """What is listed of a file, and how the file looked then."""

    stamp: Signature | None
    saved: SavedMatch
    here: bool
    """Whether this program has read the file; else the cache says so."""


class _Summaries:
    """What was listed of the matches of a folder, kept beside them; for several threads.

    A cache of what everybody may know, in no language: a line of JSON for each file, with its name,
    signature and values, after the sum of all lines. Where it cannot be read or written, everything
    is worked out again. Whatever decides something (the league's results, what a visitor may
    delete, a tournament's tables) reads the match itself.

    :param path: its file; nothing is read yet.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = Lock()
        self._listed: dict[str, _Listed] = {}
        """What is known, by the name of the file."""
        self._kept: dict[str, tuple[Signature, Any]] | None = None
        """The lines of the cache, likewise; None: it is not read yet."""

    def summary(self, path: Path, *, read_here: bool = False) -> SavedMatch:
        """Return what is listed of a file; it is read unless it is known.

        :param read_here: only what this program has read counts.
        """
        stamp, name = signature(path), path.name
        with self._lock:
            known = self._listed.get(name)
            if known is None and not read_here:
                kept, values = self._lines().get(name, (None, None))
                with suppress(SentenceError, ValueError, TypeError, LookupError):
                    if kept is not None and kept == stamp:
                        known = _Listed(stamp, _match(path, values), here=False)
                        self._listed[name] = known
        if known and stamp is not None and stamp == known.stamp and (known.here or not read_here):
            return known.saved
        saved = summarize(path)
        with self._lock:
            self._listed[name] = _Listed(stamp, saved, here=True)
        return saved

    def write_down(self, names: Iterable[str]) -> None:
        """Write what is known of these files, where more than `FEW` are new; else nothing happens.

        Where it cannot be written everything is worked out again the next time.
        """
        with self._lock:
            lines = self._lines()
            new = {
                name: (stamp, _values(saved))
                for name, (stamp, saved, here) in self._listed.items()
                if here and stamp and saved.problem is None and _is_ours(saved.game)
                if lines.get(name, (None,))[0] != stamp
            }
            if len(new) <= FEW or not is_writable(self._path.parent):
                return
            self._kept = lines | new
            texts: list[str] = []
            size = 0
            for name in filter(self._kept.__contains__, names):
                with suppress(TypeError, ValueError):  # a seat has keys that JSON has not
                    texts.append(compact_json([name, *self._kept[name]]))
                    size += len(texts[-1])
                if size > limits.MOST_SUMMARIES // 2:  # the oldest are left out
                    break
        body = "\n".join(texts)
        try:
            write_atomic(self._path, f"{_head(body)}\n{body}".encode(), backup=False)
        except StoreError:
            note("summaries not kept", self._path)

    def _lines(self) -> dict[str, tuple[Signature, Any]]:
        """Return the lines of the cache; with the lock held."""
        if self._kept is None:
            self._kept = {}
            with suppress(StoreError, ValueError):
                data = read_limited(self._path, limits.MOST_SUMMARIES, follow=False)
                head, _, body = (data or b"").decode().partition("\n")
                if head == _head(body):
                    lines = map(parse_json, body.split("\n"))
                    self._kept = {name: (tuple(stamp), values) for name, stamp, values in lines}
        return self._kept


def _head(body: str) -> str:
    """Return what the cache begins with: layout, program that wrote it, sum of what follows."""
    return compact_json([_LAYOUT, PROGRAM, crc32(body.encode())])


def _is_ours(game: str) -> bool:
    """Return whether a game's rules are this program's own: what is kept changes with them."""
    return game in registry.IDS and game not in registry.ELSEWHERE


_PLAIN: Final = ("id", "game", "title", "status", "rated", "ply", "digest")
_LISTS: Final = ("actors", "helped")


def _values(saved: SavedMatch) -> list[Any]:
    over = saved.result
    return [
        saved.created and saved.created.isoformat(),
        saved.updated.isoformat(),
        [seat.to_table() for seat in saved.seats],
        saved.progress,
        over and over.finished.isoformat(),
        over and [over.placings, [seat.score for seat in over.seats], over.start_seat, over.teams],
        *(getattr(saved, name) for name in (*_PLAIN, *_LISTS)),
    ]


def _match(path: Path, values: Any) -> SavedMatch:
    """Return the match that the values of a line tell of.

    :raises SentenceError, ValueError, TypeError, LookupError: another program wrote them.
    """
    created, updated, seated, progress, finished, over, *rest = values
    plain = dict(zip((*_PLAIN, *_LISTS), rest, strict=True))
    plain |= {name: tuple(plain[name]) for name in _LISTS}
    if not _is_ours(plain["game"]):
        raise ValueError(plain["game"])
    seats = _seats(compact_json(seated))
    begun = created and datetime.fromisoformat(created)
    result = None
    if over is not None:
        placings, scores, start_seat, teams = over
        each = seat_results(seats, placings, scores)
        when = datetime.fromisoformat(finished)
        result = MatchResult(
            plain["id"], plain["game"], when, each, begun, start_seat, tuple(teams)
        )
    return SavedMatch(
        path=path,
        game_title=info(plain["game"]).title,
        seats=seats,
        created=begun,
        updated=datetime.fromisoformat(updated),
        result=result,
        progress=Progress(*progress),
        **plain,
    )


@cache
def _seats(text: str) -> tuple[SeatInfo, ...]:
    """Return the seats that a JSON text says; the same people of many matches are kept once."""
    return tuple(map(SeatInfo.from_table, parse_json(text)))


SCREEN: Final = 30
"""Matches that a terminal of 40 lines has not lines for all of."""
FIRST_SLICE, LAST_SLICE = 0.1, 5.0
"""Seconds between two slices of a long list, at first and at most."""
_BASE36: Final = "0123456789abcdefghijklmnopqrstuvwxyz"

_Matches = list[SavedMatch]  # in the class, `list` is its method


class MatchStore:
    """A folder of saved matches.

    :param clock: what time it is, aware; in UTC by the id's and the records' convention.
    :param rng: draws the last letters of new ids; by default the system's generator.
    """

    def __init__(
        self,
        folder: Path,
        clock: Callable[[], datetime] = utc_now,
        rng: Random | None = None,
    ) -> None:
        self.folder = folder
        self.clock = clock
        self.rng = rng or SystemRandom()
        self._summaries = _Summaries(folder / SUMMARIES)

    def prepare(self) -> None:
        """Make the folder ready to be written to; see `preparing.prepare`."""
        prepare(self.folder)

    def paths(self) -> tuple[Path, ...]:
        """Return everything that may be a match, the newest file first; () without a folder.

        Whatever has the name of one is listed, also what turns out to be no file: nobody should
        wonder where a match has gone.

        :raises StoreError: the folder cannot be read.
        """
        return tuple(self.folder / name for name in self._names())

    def _names(self) -> Sequence[str]:
        found = []
        try:
            with os.scandir(self.folder) as entries:
                for entry in entries:
                    if entry.name.endswith(SUFFIX) and not entry.name.startswith("."):
                        with suppress(FileNotFoundError):  # deleted just now
                            written = entry.stat(follow_symlinks=False).st_mtime_ns
                            found.append((written, entry.name))
        except FileNotFoundError:
            return []
        except OSError as error:
            raise StoreError.of(error, self.folder, READ) from error
        found.sort(reverse=True)
        return [name for _, name in found]

    def list(self) -> _Matches:
        """Return every match in the folder, newest first, damaged ones with the reason.

        :raises StoreError: the folder cannot be read.
        """
        *_, saved = self.read_in_slices()
        return saved

    def read_in_slices(
        self, before: Iterable[SavedMatch] = (), should_stop: Callable[[], bool] = lambda: False
    ) -> Iterator[_Matches]:
        """Yield the list of `list` as it grows: what is known by then, the newest files first.

        The first slice comes when there is a screen full of them, the others ever more seldom; the
        last one is whole. A folder of many thousand matches takes minutes.

        :param before: what was listed last; stands until its file has been looked at again.
        :param should_stop: asked after every file; then nothing more comes.
        :raises StoreError: the folder cannot be read.
        """
        names = self._names()
        there = set(names)
        found = {match.path: match for match in before if match.path.name in there}
        pause, last = FIRST_SLICE, time.monotonic()
        for number, saved in enumerate(self.each(names=names), start=1):
            if should_stop():
                return
            found[saved.path] = saved
            if time.monotonic() - last > pause or (number == SCREEN and not before):
                yield sorted(found.values(), key=newest_last, reverse=True)
                pause, last = min(2 * pause, LAST_SLICE), time.monotonic()
        yield sorted(found.values(), key=newest_last, reverse=True)

    def each(
        self,
        wanted: Callable[[Path], bool] = lambda _path: True,
        names: Sequence[str] | None = None,
    ) -> Iterator[SavedMatch]:
        """Yield every match in the folder, the newest files first, as `list` has them.

        :param wanted: which files are looked at.
        :param names: of all files of the folder, where they are known.
        :raises StoreError: the folder cannot be read.
        """
        names = self._names() if names is None else names
        try:
            for path in filter(wanted, map(self.folder.joinpath, names)):
                yield self._summaries.summary(path)
        finally:  # also when nobody wants the rest
            self._summaries.write_down(names)

    def finished(
        self, wanted: Callable[[Path], bool], should_stop: Callable[[], bool] = lambda: False
    ) -> Iterator[SavedMatch]:
        """Yield the rated matches that are over, the newest files first, each from its file.

        :param wanted: which files are looked at.
        :param should_stop: asked after every file; then nothing more comes.
        :raises StoreError: the folder cannot be read.
        """
        for saved in self.each(wanted):
            if should_stop():
                return
            if saved.rated and saved.result is not None:
                read = self.summary(saved.path)
                if read.rated and read.result is not None:
                    yield read

    def summary(self, path: Path) -> SavedMatch:
        """Return what is listed of one file; one that this program has read is not read again."""
        return self._summaries.summary(path, read_here=True)

    def create(self, match: Match, rng_seed: int | None = None, title: str = "") -> OpenMatch:
        """Save a new match under a new id and return it.

        :param rng_seed: where the deal came from; only for provenance.
        :param title: in the form that `names.clean_title` returns, or empty.
        :raises StoreError: it cannot be saved.
        """
        now, new = self.clock(), self.new_id(match.game.info.id)
        record = MatchRecord.of(match, match_id=new, created=now, rng_seed=rng_seed)
        return self.adopt(match, replace(record, title=title))

    def sit_down(self, path: Path, deal: Callable[[], Match], rng_seed: int) -> OpenMatch:
        """Open the match of a file of this folder; deal it where there is none yet.

        :raises StoreError: it cannot be read or saved.
        """
        if not os.path.lexists(path):
            match, now = deal(), self.clock()
            record = MatchRecord.of(match, match_id=path.stem, created=now, rng_seed=rng_seed)
            opened = self.adopt(match, record)
            if opened.record.id == path.stem:
                return opened
            # Another program sat down in the same instant; this copy is one too many.
            opened.path.unlink()
        return self.open(path)

    def adopt(self, match: Match, record: MatchRecord) -> OpenMatch:
        """Save a match of another folder here, under its own id unless that is taken.

        :raises StoreError: it cannot be saved.
        """
        record = record.updated_from(match, self.clock())
        path = self.add(record)
        record = replace(record, id=path.stem)
        return OpenMatch(path, record, match, self.clock, data=dump_record(record))

    def add(self, record: MatchRecord) -> Path:
        """Write a good record as a new file, under its own id unless that is taken.

        :raises StoreError: it cannot be written.
        """
        check_takes_matches(self.folder)
        while True:
            path = self.folder / f"{record.id}{SUFFIX}"
            try:
                write_atomic(path, dump_record(record), new=True)
            except TakenError:
                record = replace(record, id=self.new_id(record.game))
            else:
                note("saved", path, f"after {len(record.moves)} moves")
                return path

    def open(self, path: Path) -> OpenMatch:
        """Open a match to play on, or `read_only` when its file is not to be written.

        A record without a date (simulated ones have none) has that of its file, as in the list.

        :raises DamagedRecordError: the file is not a good record; it is not touched.
        :raises StoreError: there is nothing to read.
        """
        at = signature(path)
        data, record, match = read_good(path)
        path = real_path(path)  # so that saving through a link leaves the link
        if record.created is None and record.updated is None:
            record = replace(record, updated=modified(path))
        text = N_("{path} is read-only; save the game elsewhere to continue")
        problem = _protected(path, text)
        return OpenMatch(path, record, match, self.clock, data=data, at=at, problem=problem)

    def resume_good_part(self, path: Path) -> OpenMatch:
        """Go on from the last good move of a damaged file or of its backup, under a new id.

        The damaged file stays as it is. The new match is unrated: the old one may already be in
        the league, and one match counts once.

        :raises DamagedRecordError: the file has no good part.
        :raises StoreError: it cannot be read, or the new one not be saved.
        """
        loaded = load_good_part(path)
        if loaded.record is None or loaded.match is None:
            raise DamagedRecordError(loaded)
        match = loaded.match
        match.rated = False
        now, new = self.clock(), self.new_id(match.game.info.id)
        kept = replace(loaded.record, id=new, rated=False, result=None, created=now)
        return self.adopt(match, kept)

    def new_id(self, game: str) -> str:
        """Draw an id for a match of `game`: date, time, game and four letters."""
        letters = "".join(_BASE36[self.rng.randrange(len(_BASE36))] for _ in range(4))
        return f"{self.clock():%Y%m%d-%H%M%S}-{game}-{letters}"


class SavedMatches:
    """What people do with saved matches besides playing them: name, copy, delete, hand on.

    Nothing here overwrites a match, and what is deleted lies whole in the trash folder until
    somebody empties that by hand.
    """

    def __init__(
        self, matches: MatchStore, presence: "Presence | None" = None, visitor: str = ""
    ) -> None:
        """Look after the matches of a folder.

        :param presence: who is at them; None: nobody.
        :param visitor: who visits, and names and deletes only what nobody else has played; empty:
            somebody who is at home here.
        """
        self.matches = matches
        self.trash = matches.folder / TRASH
        """The folder of what was deleted; it need not exist yet."""
        self._presence = presence
        self._visitor = visitor
        self._deleted: list[list[tuple[Path, Path]]] = []
        """Where the files of each match were and lie that can be brought back, the last one last.
        """

    @property
    def can_restore(self) -> bool:
        """Whether something that was deleted can be brought back."""
        return bool(self._deleted)

    def rename(self, path: Path, title: str) -> None:
        """Give a match a title, or with an empty one take it away; the file keeps its name.

        :param title: in the form that `names.clean_title` returns, or empty.
        :raises DamagedRecordError: the file is not a good record.
        :raises StoreError: somebody has it open, or it cannot be written; it is as it was.
        """
        self._check(path)
        path = real_path(path)  # so that a link stays one
        read_good(path)  # a file that is no record gets no lock file beside it
        with self._alone(path):
            _, record, _ = read_good(path)
            # The backup stays the match as it was one move before.
            write_atomic(path, dump_record(replace(record, title=title)), backup=False)

    def duplicate(self, path: Path, title: str) -> Path:
        """Copy a match as it stands under a new id and return the copy's file.

        The copy is unrated: one match counts once.

        :param title: the copy's, as for `rename`.
        :raises DamagedRecordError: the file is not a good record.
        :raises StoreError: it cannot be read, is a rated match under way, or the copy cannot be
            written.
        """
        self._check()
        _, record, match = read_good(path)
        if match.strict and match.actors():
            text = N_("this rated game is not over: playing a copy of it would show its cards")
            raise StoreError.at(path, text)
        now = self.matches.clock()
        return self.matches.add(
            replace(
                record,
                id=self.matches.new_id(record.game),
                title=title,
                rated=False,
                created=now,
                updated=now,
            )
        )

    def delete(self, path: Path) -> Path:
        """Move a match, damaged or not, to the trash folder and return where it lies.

        Its backup goes with it.

        :raises StoreError: a terminal is at it, or it cannot be moved; it is where it was.
        """
        self._check(path)
        with self._alone(path), self._nobody_at(path):
            make_folder(self.trash)
            kept = move(path, self.trash / path.name)
            files = [(path, kept)]
            backup = path.with_name(path.name + ".bak")
            if backup.is_file():
                files.append((backup, move(backup, self.trash / backup.name)))
        self._deleted.append(files)
        return kept

    def restore(self) -> Path:
        """Bring back the match that was deleted last and return its file.

        Where its name has been taken since, it gets the next that is free.

        :raises LookupError: nothing was deleted; see `can_restore`.
        :raises StoreError: it cannot be moved, and still lies in the trash, or is gone from there.
        """
        if not self._deleted:
            raise LookupError("nothing was deleted")
        (path, kept), *others = self._deleted[-1]
        if not os.path.lexists(kept):
            self._deleted.pop()
            raise StoreError.at(kept, N_("{path} is no longer in the trash folder"))
        back = move(kept, path)
        self._deleted.pop()
        for other, kept in others:
            if os.path.lexists(kept):
                move(kept, other)
        return back

    def export(self, path: Path, target: Path, *, overwrite: bool = False) -> Path:
        """Copy a match's file, as it is, to another place and return the copy's path.

        :param target: a file, or a folder to put it in under its own name.
        :param overwrite: replace a file that is there.
        :raises TakenError: there is one.
        :raises StoreError: it cannot be read or written, or the place is in the saves folder.
        """
        self._check()
        data = read_record(path)
        target = self._place(target, path.name)
        write_atomic(target, data, backup=False, new=not overwrite)
        return target

    def take_in(self, source: Path) -> Path:
        """Copy a record from another place to the saved matches and return its new file.

        It is checked first. It keeps its id unless that is taken, and becomes unrated: the ladder
        counts what was played here.

        :raises DamagedRecordError: the file is not a good record.
        :raises StoreError: it cannot be read or written, or the match is already here.
        """
        self._check()
        _, record, _ = read_good(source)
        twin = self._twin(record)
        if twin is not None:
            text = N_("{path} is already one of the saved games, as {name}")
            raise StoreError.at(source, text, name=shown(Path(twin.name)))
        return self.matches.add(replace(record, rated=False))

    def _check(self, path: Path | None = None) -> None:
        """Refuse a visitor what is not theirs alone: a casual match that no other person plays.

        :param path: the file that is wanted; None: what no visitor may do.
        :raises NotForVisitorsError: others play it, it is rated, or nobody can tell.
        """
        if self._visitor and (path is None or not self.owns(self.matches.summary(path))):
            raise NotForVisitorsError

    def owns(self, match: SavedMatch) -> bool:
        """Return whether a match belongs to the asker alone; at home every match does."""
        people = {name_key(seat.name) for seat in match.seats if seat.kind == "human"}
        casual = not match.rated and match.problem is None
        return not self._visitor or (casual and people == {name_key(self._visitor)})

    def _place(self, target: Path, name: str) -> Path:
        """Return the file that an export would write.

        :raises StoreError: it is within the saves folder, or something is there that is no file.
        """
        target = real_path(target)
        try:
            if target.is_dir():
                target /= name
            inside = target.is_relative_to(real_path(self.matches.folder))
            blocked = os.path.lexists(target) and not target.is_file()
        except OSError as error:
            raise StoreError.of(error, target) from error
        if inside:
            text = N_("{path} is in the saves folder; choose a place outside it")
            raise StoreError.at(target, text)
        if blocked:
            raise StoreError.at(target, N_("{path} exists and is not a file; choose another name"))
        return target

    def _twin(self, record: MatchRecord) -> Path | None:
        """Return the file of the same match (players, deal, moves); None when it is not here."""
        for saved in self.matches.list():
            if saved.problem is None and saved.seats == record.seats:
                other = load_record(saved.path).record
                if other and (other.setup, other.moves) == (record.setup, record.moves):
                    return saved.path
        return None

    @contextmanager
    def _nobody_at(self, path: Path) -> Iterator[None]:
        """Keep terminals from sitting down at a match: each that does moves its bots or asks to.

        Between one that moved them and left and the next nobody does, though somebody sits there.

        :raises StoreError: one is there.
        """
        if self._presence is None or not is_match_id(path.stem):
            yield
            return
        text = N_("the game {path} is open at another terminal; leave it there first")
        busy = StoreError.at(path, text)
        bots = self._presence.take_bots(path.stem)
        if bots is None:
            raise busy
        with bots:
            if any(somebody.here for somebody in self._presence.present(path.stem)):
                raise busy
            yield

    @contextmanager
    def _alone(self, path: Path) -> Iterator[None]:
        """Hold a file's lock.

        :raises StoreError: somebody else does, or the file or its folder is write-protected.
        """
        # The lock of a link is that of the file it leads to, as when that is opened; of anything
        # else that is no file it is its own.
        real = real_path(path) if path.is_file() else path
        problem = _protected(path, N_("{path} is read-only; change its permissions first"))
        if problem is not None:
            raise problem
        with FileLock.take(real):
            yield


def _protected(path: Path, text: str) -> StoreError | None:
    """Return why a file must not be written, from a template with its path; None if it may."""
    for part in (path, path.parent):
        if part.exists() and not is_writable(part):
            return StoreError.at(part, text)
    return None

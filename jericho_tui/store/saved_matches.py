"""What people do with saved matches besides playing them: name, copy, delete, hand on.

Nothing here overwrites a match, and what is deleted lies whole in the trash folder until somebody
empties that by hand.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from jericho_tui.core.sentence import N_
from jericho_tui.play.names import name_key
from jericho_tui.play.record import MatchRecord, is_match_id
from jericho_tui.store.allowed import NotForVisitorsError
from jericho_tui.store.files import (
    StoreError,
    is_writable,
    make_folder,
    move,
    real_path,
    shown,
    write_atomic,
)
from jericho_tui.store.flocks import FileLock
from jericho_tui.store.paths import TRASH
from jericho_tui.store.presence import Presence
from jericho_tui.store.record_file import dump_record, load_record, read_good, read_record
from jericho_tui.store.records import MatchStore, SavedMatch


class SavedMatches:
    """The saved matches of one folder, and what was deleted since the program started."""

    def __init__(
        self, matches: MatchStore, presence: Presence | None = None, visitor: str = ""
    ) -> None:
        """Look after the matches of a folder.

        :param presence: who is at them; None: nobody.
        :param visitor: who visits, and names and deletes only what nobody else has played; empty:
            somebody who is at home here.
        """
        self.matches = matches
        self._presence = presence
        self._visitor = visitor
        self._deleted: list[list[tuple[Path, Path]]] = []
        """Where the files of each match were and lie that can be brought back, the last one last.
        """

    @property
    def trash(self) -> Path:
        """The folder of what was deleted; it need not exist yet."""
        return self.matches.folder / TRASH

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
        self._check_own(path)
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
        self._check_at_home()
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
        self._check_own(path)
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
        self._check_at_home()
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
        self._check_at_home()
        _, record, _ = read_good(source)
        twin = self._twin(record)
        if twin is not None:
            text = N_("{path} is already one of the saved games, as {name}")
            raise StoreError.at(source, text, name=shown(Path(twin.name)))
        return self.matches.add(replace(record, rated=False))

    def _check_at_home(self) -> None:
        """Refuse visitors.

        :raises NotForVisitorsError: one asks.
        """
        if self._visitor:
            raise NotForVisitorsError

    def _check_own(self, path: Path) -> None:
        """Refuse a visitor what is not theirs alone: a casual match that no other person plays.

        :raises NotForVisitorsError: others play it, it is rated, or nobody can tell.
        """
        if self._visitor and not self.owns(self.matches.summary(path)):
            raise NotForVisitorsError

    def owns(self, match: SavedMatch) -> bool:
        """Whether a match is theirs alone who asks: at home every one is."""
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
        for part in (path.parent, real):
            if part.exists() and not is_writable(part):
                raise StoreError.at(part, N_("{path} is read-only; change its permissions first"))
        with FileLock.take(real):
            yield

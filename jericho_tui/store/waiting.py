"""Tables that wait for players, which every lobby of a saves folder shows.

A table has the id of the match that it will become, so that whoever waits learns what became of
it: the match of that id is there (it has begun), or neither is (it was cancelled). Dealing it is
making that match's file, which can be done once, whatever is killed when; who sits at the table by
`presence` sits at the match.

Every change is a transaction under the folder's lock: read what others have made of the table,
check, write. The founder may change, fill and cancel a table; when their terminal has gone, so may
whoever sits there. A table that nobody has been at for a day is swept.
"""

import contextlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Final

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match
from jericho_tui.play.names import check_distinct, clean_name, name_key, visible
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.files import (
    READ,
    StoreError,
    check_writable,
    make_folder,
    sweep_temporaries,
    write_atomic,
)
from jericho_tui.store.flocks import lock, open_lockable
from jericho_tui.store.log import note
from jericho_tui.store.paths import SUFFIX, WAITING, tournament_folders
from jericho_tui.store.presence import Presence
from jericho_tui.store.records import MatchStore, modified
from jericho_tui.store.talk import talk_path
from jericho_tui.store.waiting_file import (
    ID,
    WaitingSeat,
    WaitingTable,
    dump_table,
    load_table,
)

_LOCK: Final = ".lock"
_PATIENCE: Final = 5.0
"""Seconds to wait for others who change a table: each takes a few milliseconds."""
_FORGOTTEN: Final = timedelta(days=1)
"""After how long without anybody a table is swept."""
_MOST: Final = 200
"""Tables that wait in one folder."""

Edit = Callable[[WaitingTable], WaitingTable]
"""How a table is changed: from what it is by then."""
_Tables = list["ListedTable"]  # in the class, `list` is its method


class TableError(StoreError):
    """A table that waits is not there, or does not take what was asked; says why."""


class BegunError(TableError):
    """The table has become a match."""

    def __init__(self, path: Path) -> None:
        super().__init__(Sentence(N_("this table has already started to play")), path)


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table as a lobby lists it."""

    id: str
    table: WaitingTable | None
    """None: its file cannot be used."""
    problem: Sentence | None = None
    """Why; None when it can."""
    founder_is_here: bool = False
    """Whether a living terminal has the founder at the table."""
    here: tuple[str, ...] = ()
    """Who is at it, at living terminals."""


class WaitingTables:
    """The tables that wait in a saves folder.

    :param store: the matches of that folder, where a table becomes one.
    :param presence: who is at which table.
    """

    def __init__(self, store: MatchStore, presence: Presence) -> None:
        self.folder = store.folder / WAITING
        self._store = store
        self._presence = presence
        self._seen: dict[str, tuple[object, WaitingTable | StoreError]] = {}
        """What each file held at its signature."""

    # --- looking

    def list(self) -> _Tables:
        """Return every table that waits, the newest first, those that cannot be used with why.

        :raises StoreError: the folder cannot be read.
        """
        try:
            names = sorted((path.name for path in self.folder.iterdir()), reverse=True)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise StoreError.of(error, self.folder, READ) from error
        ids = [name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX)]
        found = [self._listed(table_id) for table_id in ids if ID.fullmatch(table_id)]
        self._seen = {key: seen for key, seen in self._seen.items() if key in ids}
        return [listed for listed in found if listed is not None]

    def _listed(self, table_id: str) -> ListedTable | None:
        """Return a table as the lobby lists it; None: it has gone, or become a match."""
        path = self._path(table_id)
        try:
            status = path.stat(follow_symlinks=False)
        except OSError:
            return None
        signature = (status.st_ino, status.st_size, status.st_mtime_ns)
        known = self._seen.get(table_id)
        if known is None or known[0] != signature:
            known = (signature, self._loaded(path))
            self._seen[table_id] = known
        table = known[1]
        if isinstance(table, StoreError):
            return ListedTable(table_id, None, table.sentence)
        if self._has_begun(table_id):
            return None
        here = tuple(one.name for one in self._presence.present(table_id) if one.here)
        keys = {name_key(name) for name in here}
        return ListedTable(table_id, table, None, name_key(table.founder) in keys, here)

    def _loaded(self, path: Path) -> WaitingTable | StoreError:
        try:
            return load_table(path)
        except StoreError as error:
            return error

    def load(self, table_id: str) -> WaitingTable:
        """Return a table.

        :raises BegunError: it has become a match.
        :raises TableError: there is none, or no longer.
        :raises StoreError: it cannot be used.
        """
        path = self._path(table_id)
        if self._has_begun(table_id):
            raise BegunError(self.match_path(table_id))
        if not (ID.fullmatch(table_id) and os.path.lexists(path)):
            text = N_("there is no waiting table “{id}”; it may have been cancelled")
            raise TableError(Sentence(text, {"id": visible(table_id)}), path)
        return load_table(path)

    def match_path(self, table_id: str) -> Path:
        """Return where the match stands that a table becomes, or has become."""
        return self._store.folder / f"{table_id}{SUFFIX}"

    def _path(self, table_id: str) -> Path:
        return self.folder / f"{table_id}{SUFFIX}"

    def _has_begun(self, table_id: str) -> bool:
        return bool(ID.fullmatch(table_id)) and os.path.lexists(self.match_path(table_id))

    # --- changing

    def found(
        self, table: WaitingTable, same: Callable[[WaitingTable], bool] | None = None
    ) -> WaitingTable:
        """Set up a table and return it with its id and date.

        :param table: everything but these two.
        :param same: says of a table whether it will do as well; then no other is set up.
        :raises SentenceError: two seats have one name.
        :raises StoreError: it cannot be written.
        """
        check_distinct(player.name for player in table.players)
        with self._transaction():
            waiting = self.list()
            for one in waiting:
                if same is not None and one.table is not None and same(one.table):
                    return one.table
            if len(waiting) >= _MOST:
                text = N_("{most} tables are already waiting; join one, or cancel one")
                raise TableError(Sentence(text, {"most": _MOST}), self.folder)
            while True:
                table_id = self._store.new_id(table.game)
                if not (os.path.lexists(self._path(table_id)) or self._has_begun(table_id)):
                    break
            return self._write(replace(table, id=table_id, created=self._store.clock()))

    def join(self, table_id: str, name: str) -> WaitingTable:
        """Sit down: on the seat that is kept for somebody, or else on one that is open.

        Whoever sits there already is where they want to be.

        :raises BegunError: it has become a match.
        :raises TableError: there is no seat for them.
        :raises SentenceError: the name cannot be anybody's.
        """
        name = clean_name(name)

        def sit_down(table: WaitingTable) -> WaitingTable:
            place = table.seat_of(name)
            if place is not None:
                if table.seats[place].kind == "bot":
                    text = N_("a bot at this table is called {name}; choose another name")
                    raise self._refusal(table, text, name=name)
                return _with_seat(table, place, replace(table.seats[place], sat=True))
            for place, seat in enumerate(table.seats):
                if seat.kind == "open" and not seat.taken:
                    player = SeatInfo(name, "human")
                    return _with_seat(table, place, WaitingSeat("open", player, sat=True))
            kept = ", ".join(seat.name for seat in table.missing)
            if kept:
                text = N_("this table has no open seat; the free ones are kept for {names}")
                raise self._refusal(table, text, names=kept)
            raise self._refusal(table, N_("this table is full"))

        return self._edit(table_id, sit_down)

    def leave(self, table_id: str, name: str) -> WaitingTable:
        """Get up: an open seat is open again, any other stays kept for that name.

        :raises BegunError: it has become a match.
        :raises TableError: there is no such table.
        """

        def get_up(table: WaitingTable) -> WaitingTable:
            place = table.seat_of(name)
            if place is None or not table.sits(name):
                return table
            seat = table.seats[place]
            up = WaitingSeat("open") if seat.kind == "open" else replace(seat, sat=False)
            return _with_seat(table, place, up)

        return self._edit(table_id, get_up)

    def change(self, table_id: str, by: str, edit: Edit) -> WaitingTable:
        """Change a table: game, seats, options, as the founder may, or who sits there alone.

        :param edit: given the table as it is by then.
        :raises BegunError: it has become a match.
        :raises TableError: somebody else may, or who sits there would lose their seat.
        :raises SentenceError: `edit` refuses, or two seats have one name.
        """

        def edited(table: WaitingTable) -> WaitingTable:
            self.check_right(table, by)
            new = edit(table)
            check_distinct(player.name for player in new.players)
            for seat in table.seats:
                if seat.sat and seat.kind != "bot" and not new.sits(seat.name):
                    text = N_("{name} is already at this table and keeps the seat")
                    raise self._refusal(table, text, name=seat.name)
            return replace(new, id=table.id, founder=table.founder, created=table.created)

        return self._edit(table_id, edited)

    def cancel(self, table_id: str, by: str) -> None:
        """Clear a table away.

        :raises BegunError: it has become a match.
        :raises TableError: somebody else may, or there is no such table.
        """
        with self._transaction():
            table = self.load(table_id)
            self.check_right(table, by)
            self._clear_away(table_id)

    def start(self, table_id: str, deal: Callable[[WaitingTable], tuple[Match, int]]) -> Path:
        """Let a table that is full become its match; return the match's file.

        Whoever notices first deals; everybody else is given what was dealt.

        :param deal: gives the match of a full table and the number that it was dealt from.
        :raises TableError: somebody is still missing, or there is no such table.
        :raises SentenceError: `deal` refuses; the table waits on.
        """
        with self._transaction():
            try:
                table = self.load(table_id)
            except BegunError as begun:
                return begun.path
            if table.missing:
                text = N_("this table still waits for {missing} more players")
                raise self._refusal(table, text, missing=str(len(table.missing)))
            match, seed = deal(table)
            record = MatchRecord.of(
                match, match_id=table_id, created=self._store.clock(), rng_seed=seed
            )
            path = self._store.add(record)
            self._remove(table_id)
            note("started", path)
            return path

    def is_over(self, match_id: str) -> bool:
        """Whether neither a table waits nor a match is under way by an id: nobody is missed there.

        A match whose file cannot be read is not over.
        """
        if not ID.fullmatch(match_id) or os.path.lexists(self._path(match_id)):
            return False
        for folder in (self._store.folder, *tournament_folders(self._store.folder)):
            path = folder / f"{match_id}{SUFFIX}"
            if os.path.lexists(path):
                return self._store.summary(path).status == "finished"
        return True

    def sweep(self) -> int:
        """Clear away what has become a match, and where nobody has been for a day.

        Say how many tables that was. What cannot be read stays. Then who was at what is over is
        forgotten, too.
        """
        swept = self._sweep()
        self._presence.sweep(self.is_over)
        return swept

    def _sweep(self) -> int:
        swept = 0
        try:
            if not self.folder.is_dir():
                return 0
            with self._transaction():
                sweep_temporaries(self.folder)
                for path in sorted(self.folder.glob(f"*{SUFFIX}")):
                    table = self._loaded(path)
                    if not isinstance(table, WaitingTable) or not self._is_done(path, table):
                        continue
                    if self._has_begun(table.id):
                        self._remove(table.id)
                    else:
                        self._clear_away(table.id)
                    swept += 1
        except StoreError:  # a folder that only can be read
            return swept
        return swept

    def _is_done(self, path: Path, table: WaitingTable) -> bool:
        if self._has_begun(table.id):
            return True
        present = self._presence.present(table.id)
        if any(one.here for one in present):
            return False
        last = max(modified(path), table.created, *(one.since for one in present))
        return self._store.clock() - last > _FORGOTTEN

    # --- transactions

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Keep others from changing any table.

        :raises StoreError: nothing can be written there, or others keep it for seconds.
        """
        check_writable(self._store.folder)
        make_folder(self.folder)
        check_writable(self.folder)
        path = self.folder / _LOCK
        try:
            descriptor = open_lockable(path)
        except FileNotFoundError as error:
            raise StoreError.of(error, path) from error
        try:
            if not lock(descriptor, _PATIENCE):
                text = N_("another program is changing the tables of this folder; try again")
                raise TableError(Sentence(text), self.folder)
            yield
        finally:
            os.close(descriptor)

    def _edit(self, table_id: str, edit: Edit) -> WaitingTable:
        with self._transaction():
            table = self.load(table_id)
            new = edit(table)
            return table if new == table else self._write(new)

    def _write(self, table: WaitingTable) -> WaitingTable:
        write_atomic(self._path(table.id), dump_table(table), backup=False)
        return table

    def _remove(self, table_id: str) -> None:
        path = self._path(table_id)
        try:
            path.unlink()
        except FileNotFoundError:
            return
        except OSError as error:
            raise StoreError.of(error, path) from error

    def _clear_away(self, table_id: str) -> None:
        """Remove a table that becomes no match, and what was said at it."""
        self._remove(table_id)
        with contextlib.suppress(OSError):
            talk_path(self.match_path(table_id)).unlink()

    def check_right(self, table: WaitingTable, by: str) -> None:
        """Refuse who may not change a table.

        :raises TableError: only the founder may, or whoever sits there without them.
        """
        if name_key(by) == name_key(table.founder):
            return
        founder = name_key(table.founder)
        present = self._presence.present(table.id)
        if any(one.here and name_key(one.name) == founder for one in present):
            text = N_("only {name}, who created this table and is here, can change it")
            raise self._refusal(table, text, name=table.founder)
        if not table.sits(by):
            raise self._refusal(table, N_("sit down at this table first"))

    def _refusal(self, table: WaitingTable, text: str, **values: str) -> TableError:
        return TableError(Sentence(text, values), self._path(table.id))


def _with_seat(table: WaitingTable, place: int, seat: WaitingSeat) -> WaitingTable:
    seats = list[WaitingSeat](table.seats)
    seats[place] = seat
    return replace(table, seats=tuple(seats))

"""Tables that wait for players, which every lobby of a saves folder shows.

A table has the id of the match that it will become, so that whoever waits learns what became of
it: the match of that id is there (it has begun), or neither is (it was cancelled). Dealing it is
making that match's file, which can be done once, whatever is killed when; who sits at the table by
`presence` sits at the match.

Every change is one transaction. The founder may change, fill and cancel a table; when their
terminal has gone, so may whoever sits there. A table that nobody has been at for a day is swept. An
edition of the players' own is named by its file in the folder of editions, never by a path.
"""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal, get_args

from jericho_tui.core import limits
from jericho_tui.core.options import OptionValue
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match
from jericho_tui.play.names import check_distinct, clean_name, name_key, visible
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.connection import Connection, Rows
from jericho_tui.store.files import StoreError
from jericho_tui.store.log import note
from jericho_tui.store.paths import ID, SUFFIX, find_record
from jericho_tui.store.presence import Presence
from jericho_tui.store.records import MatchStore
from jericho_tui.store.toml_file import (
    Reader,
    bounded,
    chosen_options,
    compact_json,
    flag,
    line,
    listed,
    one_of,
    parse_json,
    read_fields,
)

FORGOTTEN: Final = timedelta(days=1)
"""After how long without anybody a table is swept."""
MOST_WAITING: Final = 200
"""Tables that wait in one folder."""
_FILE_NAME: Final = re.compile(r"[^./\\][^/\\]{0,99}")
SeatKind = Literal["bot", "here", "elsewhere", "open"]


@dataclass(frozen=True, slots=True)
class WaitingSeat:
    """A seat of a table that waits."""

    kind: SeatKind
    """`here`: a person at the founder's terminal; `elsewhere`: a person by name, at their own;
    `open`: whoever comes."""
    player: SeatInfo | None = None
    """Who has the seat, or for whom it is kept; None: an open seat that nobody has taken."""
    sat: bool = False
    """Whether that person has sat down; of no meaning for a bot."""

    @property
    def taken(self) -> bool:
        """Whether nobody is waited for here."""
        return self.kind == "bot" or self.sat

    @property
    def name(self) -> str:
        """Who has it, or for whom it is kept; empty: nobody yet."""
        return "" if self.player is None else self.player.name

    def is_of(self, name: str) -> bool:
        """Whether it is the seat of somebody, however that is spelt."""
        return self.player is not None and name_key(self.name) == name_key(name)

    def to_table(self) -> dict[str, Any]:
        """Return the entry of `seats`."""
        player = {} if self.player is None else self.player.to_table()
        sat = {"sat": True} if self.sat and self.kind != "bot" else {}
        return {**player, "kind": self.kind, **sat}

    @classmethod
    def from_table(cls, table: Mapping[str, Any]) -> "WaitingSeat":
        """Return the seat that an entry describes.

        :raises SentenceError, ValueError, TypeError, LookupError: it describes none.
        """
        kind = _KIND("kind", table["kind"])
        if kind == "bot":
            return cls(kind, SeatInfo.from_table(table), sat=True)
        if kind == "open" and "name" not in table:
            return cls(kind)
        sat = table.get("sat") is True or kind == "open"
        return cls(kind, SeatInfo(clean_name(table.get("name")), "human"), sat)


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A table that waits for players."""

    id: str
    """Also that of the match which it will become."""
    game: str
    rated: bool
    founder: str
    """Who set it up."""
    created: datetime
    seats: tuple[WaitingSeat, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """Only what was chosen."""
    edition: str = ""
    """The file's name in the folder of editions; empty: the house's, or what is printed."""
    first: int = 0
    """Which seat, from 1, takes the first turn where the options leave that to the table; 0: the
    lot decides."""

    @property
    def missing(self) -> tuple[WaitingSeat, ...]:
        """The seats whose people have not come yet."""
        return tuple(seat for seat in self.seats if not seat.taken)

    @property
    def players(self) -> tuple[SeatInfo, ...]:
        """Everybody who has a seat, or for whom one is kept; of a full table, in seat order."""
        return tuple(seat.player for seat in self.seats if seat.player is not None)

    def seat_of(self, name: str) -> int | None:
        """Return the place of somebody's seat, from 0; None: there is none for them."""
        return next((place for place, seat in enumerate(self.seats) if seat.is_of(name)), None)

    def sits(self, name: str) -> bool:
        """Whether somebody sits at it."""
        return any(seat.is_of(name) and seat.sat and seat.kind != "bot" for seat in self.seats)

    def to_table(self) -> dict[str, Any]:
        """Return its data: all but `created` is JSON's."""
        found = {key: getattr(self, key) for key in (*_TABLE, *_TABLE_MORE)}
        found |= {"options": dict(self.options), "seats": [seat.to_table() for seat in self.seats]}
        return {key: value for key, value in found.items() if key in _TABLE or value}

    @classmethod
    def from_table(cls, table: Mapping[str, Any]) -> "WaitingTable":
        """Return the table that data describes; keys that are unknown are left out.

        :raises SentenceError, ValueError, TypeError, LookupError: it describes none.
        """
        found = cls(**read_fields(table, _TABLE, _TABLE_MORE))
        check_distinct(player.name for player in found.players)
        limits.whole("first", found.first, 0, len(found.seats))
        return found


def _file_name(key: str, value: object) -> str:
    name = limits.text(key, value, limits.MOST_ID)
    if not _FILE_NAME.fullmatch(name):
        raise ValueError(key)
    return name


_KIND: Final = one_of(*get_args(SeatKind))
_TABLE: Final[Mapping[str, Reader]] = {
    "id": line(limits.MOST_ID),
    "game": line(limits.MOST_ID),
    "rated": flag,
    "founder": lambda _, value: clean_name(value),
    "created": limits.moment,
    "seats": listed(lambda _, entry: WaitingSeat.from_table(entry), limits.MOST_SEATS),
}
_TABLE_MORE: Final[Mapping[str, Reader]] = {
    "options": chosen_options,
    "edition": _file_name,
    "first": bounded(0, limits.MOST_SEATS),
}


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

    table: WaitingTable
    founder_is_here: bool = False
    """Whether a living terminal has the founder at the table."""
    here: tuple[str, ...] = ()
    """Who is at it, at living terminals."""

    @property
    def id(self) -> str:
        """That of the table."""
        return self.table.id


class WaitingTables:
    """The tables that wait in a saves folder.

    :param matches: those of that folder, where a table becomes one.
    :param presence: who is at which table.
    :param rows: opens the league.
    """

    def __init__(self, matches: MatchStore, presence: Presence, rows: Rows) -> None:
        self._matches = matches
        self._presence = presence
        self._rows = rows

    # --- looking

    def list(self) -> _Tables:
        """Return every table that waits, the newest first.

        :raises StoreError: the league cannot be read.
        """
        with self._rows().reading() as connection:
            found = self._all(connection)
        return [self._listed(table) for table in found if not self._has_begun(table.id)]

    def _all(self, connection: Connection) -> Sequence[WaitingTable]:
        rows = connection.rows("SELECT document FROM waiting ORDER BY id DESC")
        return [parse_table(document) for (document,) in rows]

    def _listed(self, table: WaitingTable) -> ListedTable:
        here = tuple(one.name for one in self._presence.present(table.id) if one.here)
        keys = {name_key(name) for name in here}
        return ListedTable(table, name_key(table.founder) in keys, here)

    def load(self, table_id: str) -> WaitingTable:
        """Return a table.

        :raises BegunError: it has become a match.
        :raises TableError: there is none, or no longer.
        :raises StoreError: the league cannot be read.
        """
        with self._rows().reading() as connection:
            return self._load(connection, table_id)

    def _load(self, connection: Connection, table_id: str) -> WaitingTable:
        if self._has_begun(table_id):
            raise BegunError(self.match_path(table_id))
        row = connection.row("SELECT document FROM waiting WHERE id = ?", table_id)
        if row is None:
            text = N_("there is no waiting table “{id}”; it may have been cancelled")
            raise TableError.at(self._matches.folder, text, id=visible(table_id))
        return parse_table(row[0])

    def match_path(self, table_id: str) -> Path:
        """Return where the match stands that a table becomes, or has become."""
        return self._matches.folder / f"{table_id}{SUFFIX}"

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
        with self._rows().writing() as connection:
            waiting = [one for one in self._all(connection) if not self._has_begun(one.id)]
            for one in waiting:
                if same is not None and same(one):
                    return one
            if len(waiting) >= MOST_WAITING:
                text = N_("{most} tables are already waiting; join one, or cancel one")
                raise TableError.at(self._matches.folder, text, most=MOST_WAITING)
            ids = {one.id for one in waiting}
            while (table_id := self._matches.new_id(table.game)) in ids or (
                self._has_begun(table_id)
            ):
                pass
            new = replace(table, id=table_id, created=self._matches.clock())
            put_table(connection, new, self._matches.clock())
        return new

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
        with self._rows().writing() as connection:
            self.check_right(self._load(connection, table_id), by)
            _clear_away(connection, table_id)

    def start(self, table_id: str, deal: Callable[[WaitingTable], tuple[Match, int]]) -> Path:
        """Let a table that is full become its match; return the match's file.

        Whoever notices first deals; everybody else is given what was dealt.

        :param deal: gives the match of a full table and the number that it was dealt from.
        :raises TableError: somebody is still missing, or there is no such table.
        :raises SentenceError: `deal` refuses; the table waits on.
        """
        with self._rows().writing() as connection:
            try:
                table = self._load(connection, table_id)
            except BegunError as begun:
                return begun.path
            if table.missing:
                text = N_("this table still waits for {missing} more players")
                raise self._refusal(table, text, missing=str(len(table.missing)))
            match, seed = deal(table)
            record = MatchRecord.of(
                match, match_id=table_id, created=self._matches.clock(), rng_seed=seed
            )
            path = self._matches.add(record)
            remove_row(connection, table_id)
            note("started", path)
            return path

    def is_over(self, match_id: str) -> bool:
        """Whether neither a table waits nor a match is under way by an id: nobody is missed there.

        A match whose file cannot be read is not over.
        """
        with self._rows().outside() as connection:
            waits = connection.row("SELECT 1 FROM waiting WHERE id = ?", match_id) is not None
        if waits or not ID.fullmatch(match_id):
            return False
        path = find_record(self._matches.folder, match_id)
        return path is None or self._matches.summary(path).status == "finished"

    def sweep(self) -> int:
        """Clear away what has become a match, and where nobody has been for a day.

        Say how many tables that was. What cannot be read stays. Then who was at what is over is
        forgotten, too.
        """
        connection = self._rows()
        try:
            with connection.outside():
                rows = connection.rows("SELECT document, changed FROM waiting")
            found = [(parse_table(document), changed) for document, changed in rows]
            done = [table.id for table, changed in found if self._is_done(table, changed)]
            if done:
                with connection.writing():
                    for table_id in done:
                        begun = self._has_begun(table_id)
                        (remove_row if begun else _clear_away)(connection, table_id)
        except StoreError:  # a folder that only can be read
            done = []
        self._presence.sweep(self.is_over)
        return len(done)

    def _is_done(self, table: WaitingTable, changed: str) -> bool:
        if self._has_begun(table.id):
            return True
        present = self._presence.present(table.id)
        if any(one.here for one in present):
            return False
        last = max([datetime.fromisoformat(changed), *(one.since for one in present)])
        return self._matches.clock() - last > FORGOTTEN

    def _edit(self, table_id: str, edit: Edit) -> WaitingTable:
        with self._rows().writing() as connection:
            table = self._load(connection, table_id)
            new = edit(table)
            if new != table:
                put_table(connection, new, self._matches.clock())
        return new

    def check_right(self, table: WaitingTable, by: str) -> None:
        """Refuse who may not change a table.

        :raises TableError: only the founder may, or whoever sits there without them.
        """
        if name_key(by) == name_key(table.founder):
            return
        if self._listed(table).founder_is_here:
            text = N_("only {name}, who created this table and is here, can change it")
            raise self._refusal(table, text, name=table.founder)
        if not table.sits(by):
            raise self._refusal(table, N_("sit down at this table first"))

    def _refusal(self, table: WaitingTable, text: str, **values: str) -> TableError:
        return TableError.at(self.match_path(table.id), text, **values)


def _with_seat(table: WaitingTable, place: int, seat: WaitingSeat) -> WaitingTable:
    return replace(table, seats=(*table.seats[:place], seat, *table.seats[place + 1 :]))


@lru_cache(maxsize=256)
def parse_table(document: str) -> WaitingTable:
    """Return the table that a row's JSON describes.

    :raises SentenceError, ValueError, LookupError: it describes none.
    """
    table = parse_json(document)
    return WaitingTable.from_table({**table, "created": datetime.fromisoformat(table["created"])})


def put_table(connection: Connection, table: WaitingTable, changed: datetime) -> None:
    """Keep a table in the place of what it was; within a transaction."""
    document = compact_json({**table.to_table(), "created": table.created.isoformat()})
    connection.run(
        "INSERT OR REPLACE INTO waiting VALUES (?, ?, ?)", table.id, changed.isoformat(), document
    )


def remove_row(connection: Connection, table_id: str) -> None:
    """Have a table wait no more; what was said at it stays."""
    connection.run("DELETE FROM waiting WHERE id = ?", table_id)


def _clear_away(connection: Connection, table_id: str) -> None:
    """Remove a table that becomes no match, and what was said at it."""
    remove_row(connection, table_id)
    connection.run("DELETE FROM chat WHERE match = ?", table_id)

"""Sitting at a table that waits for players, until its match begins."""

import time
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Final

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import name_key
from jericho_tui.sitting.plan import Plan
from jericho_tui.sitting.tables import changed, editable, look, seats_of, with_bots
from jericho_tui.sitting.talking import Bystander
from jericho_tui.store.presence import Claim, Holder
from jericho_tui.store.store import Store
from jericho_tui.store.waiting import BegunError, TableError
from jericho_tui.store.waiting_file import WaitingTable

_TOUCH: Final = 1.0
"""Seconds between two signs of life."""


class Place:
    """The seats that this terminal has at a table that waits. A context manager: it releases them.

    Any thread may call it. Nothing is held before `sit_down`.
    """

    def __init__(self, store: Store, table_id: str, by: str, names: Sequence[str]) -> None:
        """Come to a table.

        :param by: who is at this terminal and asks for changes.
        :param names: who sits down here.
        """
        self.table_id = table_id
        self._by = by
        self._names = tuple(names)
        self._saves = store.folder
        self._tables = store.tables
        self._presence = store.presence
        self.talker = Bystander(store, store.tables.match_path(table_id), self._names or (by,))
        self._claims: list[Claim] = []
        self.left = False
        """Whether this terminal got up, or cleared the table away."""
        self._sits = False
        self._begun: Path | None = None
        """The match that the table has become, as far as this terminal knows."""
        self._touched = 0.0
        self._lock = Lock()

    @property
    def name(self) -> str:
        """Who alone sits at this terminal when the match begins; empty: several people."""
        if not self._names:
            return self._by
        return self._names[0] if len(self._names) == 1 else ""

    @property
    def warning(self) -> Sentence | None:
        """Why nobody can be kept from these seats; None: they can."""
        return next((claim.warning for claim in self._claims if claim.warning is not None), None)

    def sit_down(self) -> WaitingTable:
        """Take the seats and return the table as it is then.

        :raises BegunError: it has become a match.
        :raises TableError: there is no such table, or no seat there.
        :raises SentenceError: as `WaitingTables.join`.
        """
        with self._lock:
            table = self._tables.load(self.table_id)  # nobody is at a table that is not there
            try:
                for name in self._names:
                    self._claim(name)
                for name in self._names:
                    table = self._tables.join(self.table_id, name)
            except BaseException:
                self._release()
                raise
            self._sits = True
            return table

    def look(self) -> WaitingTable | Path:
        """Return the table while it waits, or the file of the match that it has become.

        Then, as when another terminal has taken a seat over, nothing is held here any more; the
        seat of somebody who is alone at this terminal is left to their match.

        :raises TableError: it was cancelled, or a seat was taken over.
        :raises SentenceError: as `tables.look`.
        """
        with self._lock:
            for claim in self._claims:
                if claim.wanted:
                    self._release()
                    text = N_("{name} now plays at this table from another terminal")
                    raise TableError(Sentence(text, {"name": claim.name}), self._path)
            if time.monotonic() - self._touched > _TOUCH:
                self._touched = time.monotonic()
                for claim in self._claims:
                    claim.touch()
            found = look(self._tables, self.table_id, self._saves)
            if isinstance(found, Path):
                self._begun = found
                if self.name:
                    for claim in self._claims:
                        claim.hand_on()  # to the match
                self._release()
            return found

    def waits(self) -> bool:
        """Whether this terminal still sits at the table, and that still waits."""
        if not self._sits:
            return False
        try:
            self._tables.load(self.table_id)
        except SentenceError:
            return False
        return True

    def get_up(self) -> None:
        """Leave the table; doing it again does nothing.

        :raises BegunError: it has become a match.
        :raises StoreError: the table cannot be written; nothing is held there any more.
        """
        with self._lock:
            if self._begun is not None:
                raise BegunError(self._begun)
            if not self._sits:
                return
            self.left = True
            try:
                for name in self._names:
                    self._tables.leave(self.table_id, name)
            finally:
                self._release()

    def fill(self) -> WaitingTable:
        """Let bots have the seats of all who are missing; return the table.

        :raises SentenceError: as `WaitingTables.change`.
        """
        with self._lock:
            return self._tables.change(self.table_id, self._by, with_bots)

    def plan(self) -> Plan:
        """Return the table as a plan to be edited.

        :raises SentenceError: as `WaitingTables.change`.
        """
        with self._lock:
            table = self._tables.load(self.table_id)
            self._tables.check_right(table, self._by)
            return editable(table, self._saves)

    def change(self, plan: Plan) -> WaitingTable:
        """Let the table be as a plan has it; return it. Who sits here by then sits down.

        :raises SentenceError: as `WaitingTables.change`; or somebody who is to sit here does so at
            another terminal.
        """
        with self._lock:
            edit = changed(plan, seats_of(plan), self._saves)
            wanted = edit(self._tables.load(self.table_id))
            gone = [name for name in self._names if wanted.seat_of(name) is None]
            gone = [name for name in gone if name_key(name) != name_key(self._by)]
            for name in gone:
                self._tables.leave(self.table_id, name)
            try:
                table = self._tables.change(self.table_id, self._by, edit)
            except BaseException:
                for name in gone:
                    self._tables.join(self.table_id, name)
                raise
            self._get_up(gone)
            for name in people_here(table, self._by):
                if name not in self._names:
                    self._claim(name)
                    self._names = (*self._names, name)
                    table = self._tables.join(self.table_id, name)
            return table

    def _get_up(self, gone: Sequence[str]) -> None:
        """Hold the seats of some no more."""
        self._names = tuple(name for name in self._names if name not in gone)
        keys = set(map(name_key, gone))
        for claim in [claim for claim in self._claims if name_key(claim.name) in keys]:
            claim.release()
            self._claims.remove(claim)

    def _claim(self, name: str) -> None:
        """Claim somebody's seat for this terminal.

        :raises TableError: they sit at another.
        """
        claimed = self._presence.sit(self.table_id, name)
        if isinstance(claimed, Holder):
            raise TableError(claimed.sentence, self._path)
        self._claims.append(claimed)

    def cancel(self) -> None:
        """Clear the table away.

        :raises BegunError: it has become a match.
        :raises TableError: somebody else may, or there is no such table.
        """
        with self._lock:
            self._tables.cancel(self.table_id, self._by)
            self.left = True
            self._release()

    @property
    def _path(self) -> Path:
        return self._tables.match_path(self.table_id)

    def _release(self) -> None:
        self._sits = False
        for claim in self._claims:
            claim.release()
        self._claims.clear()

    def __enter__(self) -> "Place":
        """Return this place."""
        return self

    def __exit__(self, *_reason: object) -> None:
        """Hold nothing any more; whoever sits at the table by its file still does."""
        with self._lock:
            self._release()


def sit_down(store: Store, table_id: str, by: str) -> tuple[Place, WaitingTable] | Path:
    """Sit down at a table: by a name, and its founder with all who sit at the founder's terminal.

    :return: the place and the table, or the file of the match it has become, where they play.
    :raises BegunError: it has become a match, and they have no seat there.
    :raises SentenceError: as `Place.sit_down`.
    """
    try:
        names = people_here(store.tables.load(table_id), by)
        place = Place(store, table_id, by, names)
        return place, place.sit_down()
    except BegunError as begun:
        seats = store.matches.summary(begun.path).seats
        if any(seat.kind == "human" and name_key(seat.name) == name_key(by) for seat in seats):
            return begun.path
        raise


def people_here(table: WaitingTable, by: str) -> tuple[str, ...]:
    """Return who sits down where somebody comes to a table."""
    names = tuple(seat.name for seat in table.seats if seat.kind == "here")
    if names and name_key(table.founder) == name_key(by):
        return names
    return (by,)

"""Tables that wait for players, as plans: set up from one, filled with bots, dealt.

A plan names everybody; whoever comes to an open seat has no name yet. Where a table is checked they
go by names that nobody ever sees.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom
from threading import Lock
from typing import Final

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Seat
from jericho_tui.core.limits import MOST_SEED
from jericho_tui.core.registry import load
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match
from jericho_tui.play.names import name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.plan import Plan, Where, usual_bot
from jericho_tui.session.talking import Bystander
from jericho_tui.store.editions import editions_folder
from jericho_tui.store.files import real_path, shown
from jericho_tui.store.paths import at_home
from jericho_tui.store.presence import Claim, Holder
from jericho_tui.store.store import Store
from jericho_tui.store.waiting import (
    BegunError,
    TableError,
    WaitingSeat,
    WaitingTable,
    WaitingTables,
)
from jericho_tui.text.language import _

_NOT_YET: Final = datetime(2000, 1, 1, tzinfo=UTC)
_NOBODY: Final = "Nobody"


def waiting_table(
    plan: Plan,
    seats: Sequence[WaitingSeat],
    founder: str,
    saves: Path,
    first: Seat | None = None,
) -> WaitingTable:
    """Return the table of a plan, to be given to `WaitingTables.found` or `change`.

    :param plan: its seats are not looked at.
    :param seats: who sits where instead.
    :param first: whom the plan's table named to start, where that is left to it.
    :raises SentenceError: there can be no such match, or its edition is not among those of the
        saves folder, where everybody finds it.
    """
    edition = ""
    if plan.edition:
        path = at_home(plan.edition)
        folder = editions_folder(saves)
        if real_path(path).parent != real_path(folder):
            text = N_(
                "every player at the table must be able to find the edition {path}; put it "
                "into {folder}"
            )
            raise SentenceError.because(text, {"path": shown(path), "folder": shown(folder)})
        edition = path.name
    table = WaitingTable(
        id="",
        game=plan.game,
        rated=plan.rated,
        founder=founder,
        created=_NOT_YET,
        seats=tuple(seats),
        options=dict(plan.options),
        edition=edition,
        first=0 if first is None else first + 1,
    )
    plan_of(table, saves).check()
    return table


def seats_of(plan: Plan) -> tuple[WaitingSeat, ...]:
    """Return the seats of a plan as those of a table; who is here sits down as it is founded."""
    seats = []
    for place, player in enumerate(plan.seats):
        where = plan.where(place)
        if player.kind == "bot":
            seats.append(WaitingSeat("bot", player, sat=True))
        elif where == "open":
            seats.append(WaitingSeat("open"))
        else:
            seats.append(WaitingSeat(where or "here", player))
    return tuple(seats)


def plan_of(table: WaitingTable, saves: Path, open_seat: str = _NOBODY) -> Plan:
    """Return the plan of a table.

    :param open_seat: what an open seat is called, with a number where that is taken.
    :raises SentenceError: there is no such game.
    """
    load(table.game)
    edition = str(editions_folder(saves) / table.edition) if table.edition else ""
    plan = Plan(table.game, table.players, table.rated, dict(table.options), edition)
    seats: list[SeatInfo] = []
    for seat in table.seats:
        player = seat.player
        if player is None:
            player = SeatInfo(plan.free_name((open_seat,)), "human")
            plan = replace(plan, seats=(*plan.seats, player))
        seats.append(player)
    return replace(plan, seats=tuple(seats))


def editable(table: WaitingTable, saves: Path) -> Plan:
    """Return a table as the plan that people edit, in which who has come is expected by name.

    :raises SentenceError: there is no such game.
    """
    plan = plan_of(table, saves, _("Open seat"))
    others: dict[str, Where] = {
        name_key(player.name): "open" if seat.player is None else "elsewhere"
        for seat, player in zip(table.seats, plan.seats, strict=True)
        if seat.kind in ("open", "elsewhere")
    }
    return replace(plan, others=others)


def changed(
    plan: Plan, seats: Sequence[WaitingSeat] | None, saves: Path
) -> Callable[[WaitingTable], WaitingTable]:
    """Return what makes of a table that of a plan, to be given to `WaitingTables.change`.

    Who sits there sits on; whoever came to an open seat meanwhile has one that is open still.

    :param seats: who sits where; the plan's are not looked at. None: whoever does.
    """

    def edit(table: WaitingTable) -> WaitingTable:
        new = table.seats if seats is None else reseated(table, seats)
        named = Seat(table.first - 1) if 0 < table.first <= len(new) else None
        first = named if plan.leaves_start_to_the_table() else None
        return waiting_table(plan, new, table.founder, saves, first)

    def reseated(table: WaitingTable, seats: Sequence[WaitingSeat]) -> Sequence[WaitingSeat]:
        came = [
            seat
            for seat in table.seats
            if seat.kind == "open" and seat.sat and not any(new.is_of(seat.name) for new in seats)
        ]
        return [
            came.pop(0) if came and seat.kind == "open" and not seat.sat else _kept(seat, table)
            for seat in seats
        ]

    return edit


def _kept(seat: WaitingSeat, table: WaitingTable) -> WaitingSeat:
    place = table.seat_of(seat.name) if seat.kind in ("here", "elsewhere") else None
    if place is None or table.seats[place].kind == "bot":
        return seat
    before = table.seats[place]
    kind = "open" if before.kind == "open" else seat.kind  # who gets up leaves it to anybody
    return WaitingSeat(kind, seat.player, before.sat)


def expects(wanted: WaitingTable) -> Callable[[WaitingTable], bool]:
    """Return what says whether a table waits for the same people and the founder of `wanted`."""

    def people(table: WaitingTable) -> list[str]:
        return sorted(name_key(one.name) for one in table.players if one.kind == "human")

    def is_so(table: WaitingTable) -> bool:
        awaited = any(seat.is_of(wanted.founder) for seat in table.missing)
        return awaited and table.game == wanted.game and people(table) == people(wanted)

    return is_so


def with_bots(table: WaitingTable) -> WaitingTable:
    """Return a table where the usual bots have the seats of all who are missing."""
    seats: list[WaitingSeat] = []
    seated = tuple(seat.player for seat in table.seats if seat.taken and seat.player)
    plan = Plan(table.game, seated, table.rated)
    for seat in table.seats:
        if not seat.taken:
            bot = usual_bot(plan.free_name(), table.game)
            plan = replace(plan, seats=(*plan.seats, bot))
            seat = WaitingSeat("bot", bot, sat=True)
        seats.append(seat)
    return replace(table, seats=tuple(seats))


def start(tables: WaitingTables, table_id: str, saves: Path) -> Path:
    """Deal the match of a full table, unless another terminal has; return the match's file.

    :raises SentenceError: as `WaitingTables.start`, or the match cannot start.
    """

    def deal(table: WaitingTable) -> tuple[Match, int]:
        seed = SystemRandom().randrange(MOST_SEED + 1)
        first = Seat(table.first - 1) if table.first else None
        # Another version may have set it up; people say at the table who plays on for its bots.
        return plan_of(table, saves).deal(seed, first, any_bot=True), seed

    return tables.start(table_id, deal)


def look(tables: WaitingTables, table_id: str, saves: Path) -> WaitingTable | Path:
    """Return a table that still waits, or the file of the match that it has become.

    Whoever looks first at a full one deals.

    :raises TableError: it was cancelled.
    :raises SentenceError: as `start`.
    """
    try:
        table = tables.load(table_id)
    except BegunError as begun:
        return begun.path
    return table if table.missing else start(tables, table_id, saves)


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
        self.talker = Bystander(store, table_id, self._names or (by,))
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
                if claim.taken_over:
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
            self._names = tuple(name for name in self._names if name not in gone)
            self._release(gone)
            for name in people_here(table, self._by):
                if name not in self._names:
                    self._claim(name)
                    self._names = (*self._names, name)
                    table = self._tables.join(self.table_id, name)
            return table

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

    def _release(self, names: Sequence[str] | None = None) -> None:
        """Hold the seats of some no more; None: of all."""
        self._sits = self._sits and names is not None
        keys = None if names is None else set(map(name_key, names))
        for claim in list(self._claims):
            if keys is None or name_key(claim.name) in keys:
                claim.release()
                self._claims.remove(claim)

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

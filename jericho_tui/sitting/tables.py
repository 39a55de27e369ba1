"""Tables that wait for players, as plans: set up from one, filled with bots, dealt.

A plan names everybody; whoever comes to an open seat has no name yet. Where a table is checked they
go by names that nobody ever sees.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom
from typing import Final

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Seat
from jericho_tui.core.limits import MOST_SEED
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games import load
from jericho_tui.play.match import Match
from jericho_tui.play.names import name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.prose.language import _
from jericho_tui.sitting.plan import Plan, Where, usual_bot
from jericho_tui.store.editions import editions_folder
from jericho_tui.store.files import real_path, shown
from jericho_tui.store.paths import at_home
from jericho_tui.store.waiting import BegunError, WaitingTables
from jericho_tui.store.waiting_file import WaitingSeat, WaitingTable

_NOT_YET: Final = datetime(2000, 1, 1, tzinfo=UTC)
_NOBODY: Final = "Nobody"


class TablePlanError(SentenceError):
    """A match cannot be set up as a table that others join; says why."""


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
            text = N_("everybody at the table must find the edition {path}; put it into {folder}")
            raise TablePlanError(Sentence(text, {"path": shown(path), "folder": shown(folder)}))
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
    check(table, saves)
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


def plan_of(table: WaitingTable, saves: Path) -> Plan:
    """Return the plan of a table; nobody yet is called something that no one else is.

    :raises SentenceError: there is no such game.
    """
    load(table.game)
    edition = str(editions_folder(saves) / table.edition) if table.edition else ""
    plan = Plan(table.game, table.players, table.rated, dict(table.options), edition)
    seats: list[SeatInfo] = []
    for seat in table.seats:
        player = seat.player
        if player is None:
            player = SeatInfo(plan.free_name((_NOBODY,)), "human")
            plan = replace(plan, seats=(*plan.seats, player))
        seats.append(player)
    return replace(plan, seats=tuple(seats))


def editable(table: WaitingTable, saves: Path) -> Plan:
    """Return a table as the plan that people edit, in which who has come is expected by name.

    :raises SentenceError: there is no such game.
    """
    load(table.game)
    edition = str(editions_folder(saves) / table.edition) if table.edition else ""
    plan = Plan(table.game, table.players, table.rated, dict(table.options), edition)
    seats, others = [], dict[str, Where]()
    for seat in table.seats:
        player = seat.player
        if player is None:
            player = SeatInfo(plan.free_name((_("Open seat"),)), "human")
            plan = replace(plan, seats=(*plan.seats, player))
        if seat.kind in ("open", "elsewhere"):
            others[name_key(player.name)] = "open" if seat.player is None else "elsewhere"
        seats.append(player)
    return replace(plan, seats=tuple(seats), others=others)


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
        return replace(waiting_table(plan, new, table.founder, saves, first), extra=table.extra)

    def reseated(table: WaitingTable, seats: Sequence[WaitingSeat]) -> Sequence[WaitingSeat]:
        came = [
            seat
            for seat in table.seats
            if seat.kind == "open" and seat.sat and not any(new.is_of(seat.name) for new in seats)
        ]
        return [came.pop(0) if _is_free(seat) and came else _kept(seat, table) for seat in seats]

    return edit


def _is_free(seat: WaitingSeat) -> bool:
    return seat.kind == "open" and not seat.sat


def _kept(seat: WaitingSeat, table: WaitingTable) -> WaitingSeat:
    place = table.seat_of(seat.name) if seat.kind in ("here", "elsewhere") else None
    if place is None or table.seats[place].kind == "bot":
        return seat
    before = table.seats[place]
    kind = "open" if before.kind == "open" else seat.kind  # who gets up leaves it to anybody
    return WaitingSeat(kind, seat.player, before.sat)


def check(table: WaitingTable, saves: Path) -> None:
    """Check that the match can start once everybody is there.

    :raises SentenceError: it cannot; says why.
    """
    plan_of(table, saves).check()


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
    sitting = tuple(seat.player for seat in table.seats if seat.taken and seat.player)
    plan = Plan(table.game, sitting, table.rated)
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
        return plan_of(table, saves).deal(seed, first), seed

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

"""Tables that wait for players, in words."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from jericho_tui.play.player import SeatInfo
from jericho_tui.store.club import Seen
from jericho_tui.store.paths import quoted, saves_folder
from jericho_tui.store.waiting import ListedTable, WaitingSeat, WaitingTable
from jericho_tui.text.language import _, ngettext

if TYPE_CHECKING:
    from jericho_tui.store.tournaments import ReadyTable


def waits_for(table: WaitingTable) -> str:
    """Return who is missing: “waits for Bernd and 2 more”."""
    names = ", ".join(seat.name for seat in table.missing if seat.name)
    number = sum(not seat.name for seat in table.missing)
    if names and number:
        return ngettext(
            "waits for {names} and one more player",
            "waits for {names} and {n} more players",
            number,
        ).format(names=names, n=number)
    if names:
        return _("waits for {names}").format(names=names)
    if number:
        return ngettext("waits for one player", "waits for {n} players", number).format(n=number)
    return _("is full")


def seats_text(table: WaitingTable) -> str:
    """Return who sits where, in seat order: “Ada, Bernd (expected), open, Rahab (bot)”."""
    return ", ".join(map(seat_text, table.seats))


def seat_text(seat: WaitingSeat) -> str:
    """Return who has a seat, or is expected there: “Bernd (expected)”."""
    if seat.player is None:
        return _("open seat")
    if seat.kind == "bot":
        return player_text(seat.player)
    return seat.name if seat.sat else _("{name} (expected)").format(name=seat.name)


def player_text(player: SeatInfo) -> str:
    """Return who plays: “Ada”, “Rahab (bot)”."""
    return _("{name} (bot)").format(name=player.name) if player.kind == "bot" else player.name


def ready_text(table: "ReadyTable", others: Sequence[str]) -> str:
    """Return that a table of a tournament waits for somebody, who plays there with `others`."""
    text = _("Your table is ready: {place} – against {names}")
    return text.format(place=place_text(table), names=", ".join(others))


def place_text(table: "ReadyTable") -> str:
    """Return which table of which tournament it is: “Friday cup, round 2, table 1”."""
    text = _("{tournament}, round {round}, table {table}")
    return text.format(tournament=table.name, round=table.round, table=table.number)


def friend_waits(listed: ListedTable, who: str) -> str:
    """Return that somebody waits for `who` at a table; empty: nobody does."""
    table = listed.table
    if not listed.here:
        return ""
    sits = any(seat.sat and seat.is_of(who) for seat in table.seats)
    if sits or not any(not seat.name or seat.is_of(who) for seat in table.missing):
        return ""
    return _("{name} is waiting: press Enter to sit down").format(name=listed.here[0])


def lines_to_send(table: WaitingTable, club: Seen | None, saves: Path | None) -> list[str]:
    """Return what friends paste to come to a table: addresses of the club, or else a command.

    :param club: how the club stands; None: it is not open.
    :param saves: the saves folder, for a friend on this computer; None: friends come by the club.
    """
    if club is not None or saves is None:
        return [] if club is None else club.lines(table_id=table.id)
    usual = saves.absolute() == saves_folder(None, {}, Path("/"))  # wherever the friend is
    folder = "" if usual else f" --saves {quoted(saves.absolute())}"
    friends = [seat for seat in table.missing if not seat.is_of(table.founder)]
    names = [shlex.quote(seat.name) if seat.name else _("NAME") for seat in friends]
    short = table.id.rpartition("-")[2]
    return [f"jericho-tui table join {short} --as {name}{folder}" for name in dict.fromkeys(names)]

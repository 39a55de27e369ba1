"""Tables that wait for players, in words."""

from jericho_tui.prose.language import _, ngettext
from jericho_tui.store.waiting_file import WaitingSeat, WaitingTable


def waits_for(table: WaitingTable) -> str:
    """Return who is missing: “waits for Bernd and 2 more”."""
    names = ", ".join(seat.name for seat in table.missing if seat.name)
    number = sum(not seat.name for seat in table.missing)
    if names and number:
        return ngettext(
            "waits for {names} and one more", "waits for {names} and {n} more", number
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
        return _("{name} (bot)").format(name=seat.name)
    return seat.name if seat.sat else _("{name} (expected)").format(name=seat.name)
